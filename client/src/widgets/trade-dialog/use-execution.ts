import { usePlaceTrade, useUndoTrade } from '#client/api/trading/trades.ts';
import { useShown } from '#client/lib/hooks/use-shown.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { outcomeOf } from '../orders/outcome-text.ts';
import { restoredText } from '../orders/restored-text.ts';
import { stopTerms } from './stop-terms.ts';
import { text } from './text.ts';
import type { ReadTicket, Ticket } from './ticket.ts';

/** Sends a ticket, with its state. */
export interface Execution {
  execute: (ticket: Ticket, read: ReadTicket, releaseExits?: boolean) => Promise<void>;
  pending: boolean;
  error: Error | null;
  /** Clears the error when the order changes. */
  forgetError: () => void;
}

/**
 * Sends the order and reports its outcome, even after the dialog was closed. A failure leaves the dialog open.
 */
export function useExecution(stock: Stock | null, onDone: () => void): Execution {
  const place = usePlaceTrade();
  const undo = useUndoRelease();
  const shown = useShown();
  const execute: Execution['execute'] = async (ticket, read, releaseExits = false) => {
    if (!stock) return;
    let trade: Trade;
    try {
      trade = await place.mutateAsync({
        ...orderOf(stock, ticket, read),
        ...(releaseExits && { releaseExits }),
      });
    } catch {
      toast({
        title: text.failed.title,
        description: text.failed.description,
        tone: 'bad',
      });
      return;
    }
    toast({
      title: text.executed.title,
      description: text.executed.description(ticket.side, read.quantity, displaySymbol(stock.symbol)),
      outcome: outcomeOf(trade),
      action: releaseExits && trade.status === 'PENDING' ? undo(trade) : undefined,
    });
    if (shown.current) onDone();
  };
  return {
    execute,
    pending: place.isPending,
    error: place.error,
    forgetError: () => {
      if (place.isError) place.reset();
    },
  };
}

/** Undo of a sale that cancelled exits and is still open: cancels it and restores the exits. */
function useUndoRelease() {
  const { mutateAsync } = useUndoTrade();
  return ({ id }: Trade) => ({
    label: text.undo.label,
    run: () =>
      void mutateAsync(id).then(
        (undone) => toastSuccess(`${text.undo.done} ${restoredText(undone)}`.trim()),
        (error: unknown) => toastError(error, text.undo.failed),
      ),
  });
}

/** A market order has no price, so that a retry after a lost connection is the same order. */
export function orderOf(stock: Pick<Stock, 'symbol'>, ticket: Ticket, read: ReadTicket) {
  const { quantity, limit, stopLoss, target } = read;
  const inRupees = (price: Paise | null) => (price === null ? null : rupeesFromPaise(price));
  return {
    symbol: stock.symbol,
    type: ticket.side,
    quantity,
    orderType: ticket.orderType,
    price: inRupees(limit),
    stopLoss: inRupees(stopLoss),
    target: inRupees(target),
    clientNote: ticket.note.trim() || null,
    ...(ticket.product === 'MIS' && { product: ticket.product }),
    ...stopTerms(ticket, read),
  };
}
