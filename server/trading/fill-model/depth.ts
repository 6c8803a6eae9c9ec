import type { Depth } from '#shared/contract/market/depth.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { depthOf, perMinute } from '#shared/domain/trading/fill-model.ts';
import type { Deps } from '../../deps.ts';
import { unknownSymbol } from '../../market/unknown-symbol.ts';
import { noPrice } from '../order/refusals.ts';
import { endsInAuction, stockNow } from './place-by-model.ts';

/**
 * The current depth of a stock as estimated by the BIDASK model, for an account. Throws AppError 404 for an unknown
 * stock.
 */
export async function estimatedDepth(deps: Deps, accountId: string, symbol: string): Promise<Depth> {
  const { market, fillModels } = deps;
  const instrument = market.find(symbol);
  if (instrument?.kind !== 'stock') throw unknownSymbol(symbol);
  const liquidity = await fillModels.liquidity(instrument.id, market.tradingDate());
  const quote = market.quote(instrument.id);
  if (!quote) throw noPrice(instrument);
  const isBidAsk = await fillModels.isBidAsk(accountId);
  const shown = {
    symbol: instrument.symbol,
    source: 'ESTIMATED',
    last: rupeesFromPaise(quote.last),
    at: market.now().toISOString(),
  } as const;
  if (!liquidity) {
    const unknown = { perMinute: null, averageVolume: null, averageTurnover: null, volatility: null };
    return { ...shown, ...unknown, bids: [], asks: [], model: 'LAST' };
  }
  const { bids, asks } = depthOf(stockNow(market, instrument, quote, liquidity));
  const inRupees = (levels: typeof bids) =>
    levels.map(({ price, quantity }) => ({ price: rupeesFromPaise(price), quantity }));
  return {
    ...shown,
    bids: inRupees(bids),
    asks: inRupees(asks),
    perMinute: perMinute(liquidity, endsInAuction(market, instrument)),
    averageVolume: Math.round(liquidity.adv),
    averageTurnover: rupeesFromPaise(paise(Math.round(liquidity.turnover))),
    volatility: Math.round(liquidity.sigma * 10_000) / 100,
    model: isBidAsk ? 'BIDASK' : 'LAST',
  };
}
