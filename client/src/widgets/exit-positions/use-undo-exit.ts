import { useCancelTrade, usePlaceTrade } from '#client/api/trades.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import type { ExitResult } from '#shared/contract/positions.ts';
import { text } from './text.ts';

/**
 * The undo of an exit: open orders are cancelled, and what was traded is bought or sold again at market price, of the
 * same product. Orders that the exit cancelled don't come back.
 */
export function useUndoExit() {
  const place = usePlaceTrade();
  const cancel = useCancelTrade();
  const undo = async (results: readonly ExitResult[]) => {
    try {
      for (const { id, status, type, stockSymbol, product, filledQuantity } of results.flatMap(
        ({ trades }) => trades,
      )) {
        if (status === 'PENDING') await cancel.mutateAsync(id);
        if (filledQuantity === 0) continue;
        const side = type === 'BUY' ? 'SELL' : 'BUY';
        const order = {
          symbol: stockSymbol,
          quantity: filledQuantity,
          orderType: 'MARKET',
          product,
        } as const;
        await place.mutateAsync({ ...order, type: side });
      }
    } catch (error) {
      return toastError(error, text.undoFailed);
    }
    const isBare = results.some(({ cancelled }) => cancelled.length > 0);
    toastSuccess(isBare ? text.undoneWithoutExits : text.undone);
  };
  return (results: readonly ExitResult[]) => ({ label: text.undo, run: () => void undo(results) });
}
