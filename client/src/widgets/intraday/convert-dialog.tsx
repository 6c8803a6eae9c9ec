import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useConvert } from '#client/api/trading/intraday.ts';
import { count } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Field, NumberInput } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/states.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';
import { text } from './text.ts';

/** Converts shares from one product to the other, and shows the cash needed or released. */
export function ConvertDialog({
  symbol: ofStock,
  from,
  most,
  purpose,
  onClose,
  children,
}: {
  symbol: string;
  from: OrderProduct;
  /** Shares that can be converted. */
  most: number;
  purpose: string;
  onClose: () => void;
  /** Renders the amounts for a number of shares. */
  children: (quantity: number) => ReactNode;
}) {
  const convert = useConvert();
  const [written, setWritten] = useState(String(most));
  const symbol = displaySymbol(ofStock);
  const quantity = Number(written);
  const isValid = Number.isInteger(quantity) && quantity >= 1 && quantity <= most;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isValid || convert.isPending) return;
    const body = { symbol: ofStock, quantity, from, to: from === 'MIS' ? 'CNC' : 'MIS' } as const;
    const converted = await convert.mutateAsync(body).catch(() => null);
    if (!converted) return;
    toast({ title: text.converted, description: text.convertedTo[from](count(quantity), symbol) });
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={text.convertTitle[from](symbol)} description={purpose}>
      <form
        className="grid gap-4 px-6 pb-6 max-desk:px-4"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Field label={text.quantity} error={isValid ? undefined : text.quantityProblem(count(most))}>
          <NumberInput whole value={written} onChange={({ target }) => setWritten(target.value)} />
        </Field>
        {isValid && children(quantity)}
        {convert.error && <Notice>{sentenceOf(convert.error)}</Notice>}
        <div className="row justify-end">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="inverse" disabled={!isValid || convert.isPending}>
            {convert.isPending ? text.converting : text.convert}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
