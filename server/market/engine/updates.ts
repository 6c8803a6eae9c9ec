import type { LiveMessage } from '#shared/contract/market/live.ts';
import type { MarketIndex } from '#shared/contract/market/market.ts';
import type { Market } from '../market.ts';
import { presentIndices, presentMovers } from '../present.ts';

type MarketUpdate = Extract<LiveMessage, { type: 'market_update' }>;

/** Complete indices and movers. */
export function marketUpdate(market: Market): MarketUpdate {
  return {
    type: 'market_update',
    data: { indices: presentIndices(market), movers: presentMovers(market) },
    timestamp: market.now().toISOString(),
  };
}

/**
 * The same for a client that received a complete update and every one since: index lines, the bulk of it, contain
 * only new minutes, or start anew with another day.
 */
export function updatesSince(market: Market): () => MarketUpdate {
  let reported = 0;
  return () => {
    const { data, ...update } = marketUpdate(market);
    const { nifty50, sensex, bankNifty } = data.indices;
    const minutes = Math.max(...[nifty50, sensex, bankNifty].map(({ intraday }) => intraday.length));
    const minutesFrom = minutes < reported ? 0 : reported;
    reported = minutes;
    const since = (index: MarketIndex) => ({ ...index, intraday: index.intraday.slice(minutesFrom) });
    const indices = { nifty50: since(nifty50), sensex: since(sensex), bankNifty: since(bankNifty) };
    return { ...update, minutesFrom, data: { ...data, indices } };
  };
}
