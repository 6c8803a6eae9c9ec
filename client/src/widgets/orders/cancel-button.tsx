import { useCancelTrade, usePlaceTrade, useRestoreExit } from '#client/api/trading/trades.ts';
import { count } from '#client/lib/format/format.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import type { CancelledTrade, Trade } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { outcomeOf } from './outcome-text.ts';
import { restoredText } from './restored-text.ts';
import { sameOrder } from './same-order.ts';
import { text } from './text.ts';

/** Cancels a pending order immediately, which releases its reservation; undo places the same order again. */
export function CancelButton({ trade }: { trade: Trade }) {
  return <CancelOrder trade={trade} {...useCancelOrder(trade)} />;
}

/** Only the button, for a row whose shortcuts also cancel the order. */
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

/** Cancels an order and reports the outcome, with undo. */
export function useCancelOrder(trade: Trade): { pending: boolean; cancel: () => void } {
  const { id } = trade;
  const mutation = useCancelTrade();
  const placeAgain = usePlaceAgain();
  const restore = useRestore();
  const run = async () => {
    let cancelled: CancelledTrade;
    try {
      cancelled = await mutation.mutateAsync(id);
    } catch (error) {
      toastError(error, text.cancelFailed);
      return;
    }
    const order = sameOrder(cancelled, trade.phase === 'OPEN');
    const undo = cancelled.exit ? restore(id) : order && placeAgain(order);
    const exits = restoredText(cancelled);
    toastSuccess(exits === '' ? text.cancelled : text.cancelledWith(exits), undefined, undo ?? undefined);
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

type Order = NonNullable<ReturnType<typeof sameOrder>>;

/** Undo of a cancelled exit: it belongs to its purchase, so it is restored rather than placed again. */
function useRestore() {
  const { mutateAsync } = useRestoreExit();
  return (id: string) => ({
    label: text.undo,
    run: () =>
      void mutateAsync(id).then(
        (placed) => toastSuccess(text.placedAgain, outcomeOf(placed)),
        (error: unknown) => toastError(error, text.undoFailed),
      ),
  });
}

/** The undo of a cancellation; its row may be gone when it is used. */
function usePlaceAgain() {
  const { mutateAsync } = usePlaceTrade();
  return (order: Order) => ({
    label: text.undo,
    run: () =>
      void mutateAsync(order).then(
        (placed) => toastSuccess(text.placedAgain, outcomeOf(placed)),
        (error: unknown) => toastError(error, text.undoFailed),
      ),
  });
}
