import { useQuote } from '#client/lib/live/live-market.ts';
import type { Position } from '#shared/contract/trading/positions.ts';
import { nearestPaise, type Paise, paise } from '#shared/domain/money.ts';

/** An intraday position at the live price: that price (undefined without one), and the P&L of what is open. */
export function useLiveProfit(position: Position): { last: Paise | undefined; unrealised: Paise } {
  const { instrumentId, lastPrice, netQuantity, unrealisedPnL } = position;
  const live = useQuote(instrumentId)?.last;
  const seen = lastPrice === null ? undefined : nearestPaise(lastPrice);
  const last = live ?? seen;
  // The server's figure moves with the price, so that no average is rounded twice.
  const moved = last === undefined || seen === undefined ? 0 : netQuantity * (last - seen);
  return { last, unrealised: paise(nearestPaise(unrealisedPnL ?? 0) + moved) };
}
