import { useState } from 'react';
import { count } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, NumberInput } from '#client/ui/form/field.tsx';
import { type RiskSize, sizeByRisk } from './stake.ts';
import { text } from './text.ts';
import type { ReadTicket } from './ticket.ts';

/** Sizes the order by risk: for a typed amount, offers the quantity that the stop-loss allows. */
export function RiskSizing({
  read,
  onQuantity,
}: {
  read: ReadTicket;
  onQuantity: (quantity: number) => void;
}) {
  const [written, setWritten] = useState('');
  const size = sizeByRisk(written, read);
  return (
    <div className="flex items-end gap-3">
      <Field label={text.sizing.label} hint={size ? textOf(size) : text.sizing.hint} className="grow">
        <NumberInput rupees value={written} onChange={({ target }) => setWritten(target.value)} />
      </Field>
      <Button
        type="button"
        className="mb-6"
        disabled={!size || size.quantity < 1 || size.quantity === read.quantity}
        onClick={() => size && onQuantity(size.quantity)}
      >
        {size && size.quantity > 0 ? text.sizing.take(count(size.quantity)) : text.sizing.use}
      </Button>
    </div>
  );
}

function textOf({ quantity, limitedBy }: RiskSize): string {
  if (quantity < 1) return limitedBy === 'cash' ? text.sizing.noCash : text.sizing.tooRisky;
  const shares = quantity === 1 ? text.sizing.oneShare : text.sizing.shares(count(quantity));
  return shares + text.sizing.limitedBy[limitedBy];
}
