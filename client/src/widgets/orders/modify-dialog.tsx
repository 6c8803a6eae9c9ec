import { zodResolver } from '@hookform/resolvers/zod';
import { clsx } from 'clsx';
import { useForm } from 'react-hook-form';
import { useModifyTrade } from '#client/api/trades.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { useShown } from '#client/lib/use-shown.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/states.tsx';
import { type Trade, tradeChange } from '#shared/contract/trades.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { readRupees, readWhole } from './form-numbers.ts';
import { SteppedInput } from './stepped-input.tsx';
import { SubmitButton } from './submit-button.tsx';
import { EXIT_LABEL, text } from './text.ts';
import { orderSentence } from './trade-text.ts';

/** Changes a pending order of the account: quantity and limit, or an exit's trigger. */
export function ModifyDialog({ trade, onClose }: { trade: Trade | null; onClose: () => void }) {
  const modify = useModifyTrade();
  return <ModifyOrderDialog trade={trade} mode="PAPER" change={modify.mutateAsync} onClose={onClose} />;
}

/** The dialog alone, for orders outside the account. */
export function ModifyOrderDialog({
  trade,
  mode,
  change,
  onClose,
}: {
  trade: Trade | null;
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
      {trade && <ModifyForm trade={trade} onChange={change} onDone={onClose} />}
    </Dialog>
  );
}

interface OrderChange {
  id: string;
  quantity?: number;
  price?: number;
}

function ModifyForm({
  trade,
  onChange,
  onDone,
}: {
  trade: Trade;
  onChange: (change: OrderChange) => Promise<unknown>;
  onDone: () => void;
}) {
  const shown = useShown();
  const before = { quantity: trade.quantity, price: trade.triggerPrice ?? trade.limitPrice ?? trade.price };
  const form = useForm({ resolver: zodResolver(tradeChange), defaultValues: before });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ quantity, price }) => {
    const change = {
      ...(quantity !== before.quantity && { quantity }),
      ...(price !== before.price && { price }),
    };
    if (Object.keys(change).length === 0) return onDone();
    try {
      await onChange({ id: trade.id, ...change });
    } catch (error) {
      form.setError('root', { message: sentenceOf(error) });
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
      <div className={clsx('grid items-start gap-3', !trade.exit && 'grid-cols-2')}>
        {!trade.exit && (
          <Field label={text.quantity} error={errors.quantity?.message}>
            <SteppedInput step={1} {...form.register('quantity', { setValueAs: readWhole })} />
          </Field>
        )}
        <Field
          label={trade.exit ? text.triggerOf(EXIT_LABEL[trade.exit]) : text.limitPrice}
          error={errors.price?.message}
        >
          <SteppedInput step={0.01} {...form.register('price', { setValueAs: readRupees })} />
        </Field>
      </div>
      {errors.root?.message && <Notice>{errors.root.message}</Notice>}
      <SubmitButton busy={isSubmitting} label={text.modify} busyLabel={text.modifying} />
    </form>
  );
}
