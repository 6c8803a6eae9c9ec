import { zodResolver } from '@hookform/resolvers/zod';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { useModifyTrade } from '#client/api/trading/trades.ts';
import { rupees } from '#client/lib/format/format.ts';
import { useShown } from '#client/lib/hooks/use-shown.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { type Trade, tradeChange } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import { readRupees, readWhole } from './form-numbers.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { SteppedInput } from './stepped-input.tsx';
import { SubmitButton } from './submit-button.tsx';
import { EXIT_LABEL, text } from './text.ts';
import { orderSentence } from './trade-text.ts';

/** Changes a pending order of the account: quantity and limit, or an exit's trigger. */
export function ModifyDialog({ trade, onClose }: { trade: Trade | null; onClose: () => void }) {
  const modify = useModifyTrade();
  return (
    <ModifyOrderDialog
      trade={trade}
      price={trade && <LastPrice symbol={trade.stockSymbol} />}
      mode="PAPER"
      change={modify.mutateAsync}
      onClose={onClose}
    />
  );
}

/** A stock's last price: live, or the snapshot's until then; a dash while unknown. */
function LastPrice({ symbol }: { symbol: string }) {
  const { data: stocks } = useStocks(STOCKS_POLL_MS.allStocks);
  const stock = stocks?.find((each) => each.symbol === symbol);
  const quote = useQuote(stock?.id ?? NO_INSTRUMENT);
  if (!stock) return '—';
  return rupees(quote ? rupeesFromPaise(quote.last) : Number(stock.currentPrice));
}

const NO_INSTRUMENT = -1;

/** Only the dialog, for orders outside the account. */
export function ModifyOrderDialog({
  trade,
  price,
  mode,
  change,
  onClose,
}: {
  trade: Trade | null;
  /** The stock's last price. */
  price: ReactNode;
  mode: 'PAPER' | 'PRACTICE';
  change: (change: OrderChange) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={trade !== null}
      onOpenChange={(open) => !open && onClose()}
      title={trade && text.modifyStock(displaySymbol(trade.stockSymbol))}
      description={trade && orderSentence(trade)}
      head={<Badge look="mode">{mode}</Badge>}
    >
      {trade && <ModifyForm trade={trade} price={price} onChange={change} onDone={onClose} />}
    </Dialog>
  );
}

interface OrderChange {
  id: string;
  quantity?: number;
  price?: number;
  triggerPrice?: number;
}

function ModifyForm({
  trade,
  price: last,
  onChange,
  onDone,
}: {
  trade: Trade;
  price: ReactNode;
  onChange: (change: OrderChange) => Promise<unknown>;
  onDone: () => void;
}) {
  const shown = useShown();
  const fields = fieldsOf(trade);
  const before = valuesOf(trade);
  const form = useForm({ resolver: zodResolver(tradeChange), defaultValues: before });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<unknown>(null);
  const submit = form.handleSubmit(async ({ quantity, price, triggerPrice }) => {
    const change = {
      ...(quantity !== before.quantity && { quantity }),
      ...(price !== before.price && { price }),
      ...(triggerPrice !== before.triggerPrice && { triggerPrice }),
    };
    if (Object.keys(change).length === 0) return onDone();
    try {
      await onChange({ id: trade.id, ...change });
    } catch (error) {
      setRefusal(error);
      return toastError(error, text.modifyFailed);
    }
    toastSuccess(text.modified);
    if (shown.current) onDone();
  });
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="grid gap-4 px-6 pb-6 max-desk:px-4 max-desk:pb-4"
    >
      <dl className="kv">
        <dt>{text.currentPrice}</dt>
        <dd className="strong">{last}</dd>
      </dl>
      <div className={clsx('grid items-start gap-3', fields.length > 1 && 'grid-cols-2')}>
        {fields.map(({ name, label, step }) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            <SteppedInput
              step={step}
              {...form.register(name, { setValueAs: name === 'quantity' ? readWhole : readRupees })}
            />
          </Field>
        ))}
      </div>
      {refusal !== null && <RefusalNotice error={refusal} />}
      <SubmitButton busy={isSubmitting} label={text.modify} busyLabel={text.modifying} />
    </form>
  );
}

interface ChangeField {
  name: 'quantity' | 'price' | 'triggerPrice';
  label: string;
  step: 0.01 | 1;
}

/** Editable fields: an exit has only its trigger; a stop order has its trigger until that is reached. */
function fieldsOf({ exit, orderType, phase }: Trade): ChangeField[] {
  if (exit) return [{ name: 'price', label: text.triggerOf(EXIT_LABEL[exit]), step: 0.01 }];
  const hasTrigger = orderType !== 'LIMIT' && phase === 'TRIGGER_PENDING';
  return [
    { name: 'quantity', label: text.quantity, step: 1 },
    ...(hasTrigger ? [{ name: 'triggerPrice', label: text.triggerPrice, step: 0.01 } as const] : []),
    ...(orderType === 'SL-M' ? [] : [{ name: 'price', label: text.limitPrice, step: 0.01 } as const]),
  ];
}

function valuesOf(trade: Trade) {
  const { quantity, exit, limitPrice, triggerPrice, price } = trade;
  const names = new Set(fieldsOf(trade).map(({ name }) => name));
  return {
    quantity,
    ...(names.has('price') && { price: (exit ? triggerPrice : limitPrice) ?? price }),
    ...(names.has('triggerPrice') && { triggerPrice: triggerPrice ?? price }),
  };
}
