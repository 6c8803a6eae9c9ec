import { useCancelTrade } from '#client/api/trades.ts';
import { count } from '#client/lib/format.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import type { Trade } from '#shared/contract/trades.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { text } from './text.ts';

/** Cancels a pending order immediately, which releases its reservation; the user can place it again. */
export function CancelButton({ trade }: { trade: Trade }) {
  return <CancelOrder trade={trade} {...useCancelOrder(trade)} />;
}

/** The button alone, for a row whose shortcuts also cancel the order. */
export function CancelOrder({
  trade: { type, quantity, stockSymbol },
  pending,
  cancel,
  tabIndex,
}: {
  trade: Trade;
  pending: boolean;
  cancel: () => void;
  tabIndex?: number | undefined;
}) {
  return (
    <Button
      sends
      variant="line"
      className="px-2.5 aria-disabled:opacity-50"
      aria-disabled={pending}
      aria-label={text.cancelOrder(type, count(quantity), displaySymbol(stockSymbol))}
      tabIndex={tabIndex}
      onClick={cancel}
    >
      {pending ? text.cancelling : text.cancel}
    </Button>
  );
}

/** Cancels an order and reports the outcome. */
export function useCancelOrder({ id }: Trade): { pending: boolean; cancel: () => void } {
  const mutation = useCancelTrade();
  const run = async () => {
    try {
      await mutation.mutateAsync(id);
    } catch (error) {
      toastError(error, text.cancelFailed);
      return;
    }
    toastSuccess(text.cancelled);
    // The button disappears once the order is not pending; the focus stays in its row.
    if (
      document.activeElement?.closest('tr')?.dataset.trade === id ||
      document.activeElement === document.body
    ) {
      document.getElementById(`trade-${id}`)?.focus({ preventScroll: true });
    }
  };
  return {
    pending: mutation.isPending,
    cancel: () => {
      if (!mutation.isPending) void run();
    },
  };
}
