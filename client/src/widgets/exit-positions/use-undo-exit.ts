import { usePlaceTrade, useUndoTrade } from '#client/api/trading/trades.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import type { ExitResult } from '#shared/contract/trading/positions.ts';
import type { CancelledTrade, Trade } from '#shared/contract/trading/trades.ts';
import { restoredText } from '../orders/restored-text.ts';
import { text } from './text.ts';

/**
 * The undo of an exit: orders that are open are cancelled, which brings back the stop-loss and target orders that they
 * had cancelled. What was traded is bought or sold again at market price, of the same product.
 */
export function useUndoExit() {
  const place = usePlaceTrade();
  const { mutateAsync: undoOrder } = useUndoTrade();
  const undo = async (results: readonly ExitResult[]) => {
    const cancelled: CancelledTrade[] = [];
    let traded = 0;
    // The last first: the first order of a stock has the exits, which need the shares of the others.
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

/** What was filled of an order, at market the other way. */
const reversed = ({ type, stockSymbol: symbol, product }: Trade, quantity: number) =>
  ({ symbol, type: type === 'BUY' ? 'SELL' : 'BUY', quantity, orderType: 'MARKET', product }) as const;

interface Undone {
  cancelled: readonly CancelledTrade[];
  /** Orders that were traded back. */
  traded: number;
  /** Open orders that the exit had cancelled. */
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
