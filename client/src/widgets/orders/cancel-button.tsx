import { useCancelTrade } from '#client/api/trades.ts';
import { sayFailure, saySuccess } from '#client/lib/said.ts';
import { Button } from '#client/ui/button.tsx';
import type { Trade } from '#shared/contract/trades.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

/** Cancels a pending order at once: what it held is free again, and the order can be placed anew. */
export function CancelButton({ trade: { id, type, quantity, stockSymbol } }: { trade: Trade }) {
  const cancel = useCancelTrade();
  const run = async () => {
    try {
      await cancel.mutateAsync(id);
    } catch (error) {
      sayFailure(error, 'Failed to cancel trade');
      return;
    }
    saySuccess('Trade cancelled successfully');
    // The button goes with the order's being pending; the focus stays in its row.
    if (
      document.activeElement?.closest('tr')?.dataset.trade === id ||
      document.activeElement === document.body
    ) {
      document.getElementById(`trade-${id}`)?.focus({ preventScroll: true });
    }
  };
  return (
    <Button
      variant="line"
      className="px-2.5 aria-disabled:opacity-50"
      aria-disabled={cancel.isPending}
      aria-label={`Cancel the order to ${type.toLowerCase()} ${quantity} ${displaySymbol(stockSymbol)}`}
      onClick={() => {
        if (!cancel.isPending) void run();
      }}
    >
      {cancel.isPending ? 'Cancelling...' : 'Cancel'}
    </Button>
  );
}
