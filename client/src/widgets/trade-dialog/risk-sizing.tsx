import { useState } from 'react';
import { count } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, NumberInput } from '#client/ui/field.tsx';
import { type RiskSize, sizeByRisk } from './stake.ts';
import type { ReadTicket } from './ticket.ts';

/** Sizing the order by what it may lose: an amount is written, and the quantity that goes with the stop is offered. */
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
      <Field
        label="Lose at most"
        hint={size ? textOf(size) : 'Sets the quantity by your stop loss'}
        className="grow"
      >
        <NumberInput rupees value={written} onChange={({ target }) => setWritten(target.value)} />
      </Field>
      <Button
        type="button"
        className="mb-6"
        disabled={!size || size.quantity < 1 || size.quantity === read.quantity}
        onClick={() => size && onQuantity(size.quantity)}
      >
        {size && size.quantity > 0 ? `Use ${count(size.quantity)}` : 'Use'}
      </Button>
    </div>
  );
}

const LIMITS: Record<RiskSize['limitedBy'], string> = {
  risk: '',
  cash: ', as many as the cash pays for',
  order: ', the most in one order',
};

function textOf({ quantity, limitedBy }: RiskSize): string {
  if (quantity < 1) return limitedBy === 'cash' ? 'Less cash than one share costs' : 'One share risks more';
  return `${count(quantity)} ${quantity === 1 ? 'share' : 'shares'}${LIMITS[limitedBy]}`;
}
