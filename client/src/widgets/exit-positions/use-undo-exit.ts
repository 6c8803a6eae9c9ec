import { usePlaceTrade, useUndoTrade } from '#client/api/trading/trades.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import type { ExitResult } from '#shared/contract/trading/positions.ts';
import type { CancelledTrade, Trade } from '#shared/contract/trading/trades.ts';
import { restoredText } from '../orders/restored-text.ts';
import { text } from './text.ts';

/**
 * Undoes an exit: cancels its open orders, which restores the stop-loss and target orders that they had cancelled, and
 * reverses its fills with market orders of the same product.
 */
export function useUndoExit() {
  const place = usePlaceTrade();
  const { mutateAsync: undoOrder } = useUndoTrade();
  const undo = async (results: readonly ExitResult[]) => {
    const cancelled: CancelledTrade[] = [];
    let traded = 0;
    // In reverse: a stock's first order restores the exits, which need the shares of its other orders.
    const orders = results.flatMap(({ trades }) => trades).reverse();
    try {
      for (const trade of orders) {
        const undone = trade.status === 'PENDING' ? await undoOrder(trade.id) : null;
        if (undone) cancelled.push(undone);
        const { filledQuantity } = undone ?? trade;
        if (filledQuantity === 0) continue;
        traded += 1;
        await place.mutateAsync(reversed(trade, filledQuantity));
      }
    } catch (error) {
      return toastError(error, text.undoFailed);
    }
    const ended = results.reduce((sum, { cancelled: ids }) => sum + ids.length, 0);
    toastSuccess(undoneText({ cancelled, traded, ended }));
  };
  return (results: readonly ExitResult[]) => ({ label: text.undo, run: () => void undo(results) });
}

/** A market order that reverses the filled part of an order. */
const reversed = ({ type, stockSymbol: symbol, product }: Trade, quantity: number) =>
  ({ symbol, type: type === 'BUY' ? 'SELL' : 'BUY', quantity, orderType: 'MARKET', product }) as const;

interface Undone {
  cancelled: readonly CancelledTrade[];
  /** Number of orders whose fills were reversed. */
  traded: number;
  /** Number of orders that the exit had cancelled. */
  ended: number;
}

function undoneText({ cancelled, traded, ended }: Undone): string {
  const exits = restoredText({
    restoredExits: cancelled.flatMap(({ restoredExits }) => restoredExits),
    exitsNotRestored: cancelled.flatMap(({ exitsNotRestored }) => exitsNotRestored),
  });
  const first = traded > 0 ? text.undone : text.cancelled;
  if (exits !== '') return `${first} ${exits}`;
  return ended > 0 ? `${first} ${text.setAgain}` : first;
}
