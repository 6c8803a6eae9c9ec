import {
  bidAskPrice,
  type Liquidity,
  perMinute,
  type Market as StockNow,
  tradedOf,
} from '#shared/domain/trading/fill-model.ts';
import type { Deps } from '../../deps.ts';
import { spansOf } from '../../market/calendar/rules.ts';
import type { Instrument, Market, Quote } from '../../market/market.ts';
import type { ByModel, Decision, MarketView } from '../order/decide.ts';
import { hasLimit } from '../order/kinds.ts';
import type { Order } from '../order/order.ts';

/** How long spreads are doubled after the open. */
const OPENING_MS = 15 * 60_000;

/** The liquidity data for an account's order; null to fill at the last price. */
export async function termsOf(
  { fillModels, market }: Pick<Deps, 'fillModels' | 'market'>,
  accountId: string,
  instrumentId: number | undefined,
): Promise<Liquidity | null> {
  if (instrumentId === undefined || !(await fillModels.isBidAsk(accountId))) return null;
  return fillModels.liquidity(instrumentId, market.tradingDate());
}

/** A stock at an instant, as input of the model. */
export function stockNow(
  market: Pick<Market, 'tickSize' | 'band' | 'orderWindow' | 'now'>,
  instrument: Instrument,
  quote: Quote,
  liquidity: Liquidity,
): StockNow {
  const { opensAt } = market.orderWindow(instrument).continuous;
  const since = market.now().getTime() - opensAt.getTime();
  return {
    last: quote.last,
    tick: market.tickSize(instrument),
    band: market.band(instrument, quote),
    liquidity,
    isOpening: since >= 0 && since < OPENING_MS,
  };
}

/** Whether the session of a stock ends in a closing auction. */
export const endsInAuction = (
  { rules, tradingDate }: Pick<Market, 'rules' | 'tradingDate'>,
  { hasDerivatives }: Instrument,
) => spansOf(rules, tradingDate(), hasDerivatives).some(({ phase }) => phase === 'closing-auction');

/**
 * The decision on an order on the BIDASK model, from the decision at the last price. In continuous trading the order
 * fills at the estimated price if that is within its limit and the quantity fits into the minute. A larger one waits
 * for the matcher, which fills it in parts; the rest of an IOC order is cancelled.
 */
export function placeByModel(
  decision: Decision,
  {
    order,
    view,
    market,
    liquidity,
  }: { order: Order; view: MarketView; market: Market; liquidity: Liquidity },
): Decision {
  const { instrument, quote } = view;
  if (decision.outcome === 'refuse' || !instrument || !quote) return decision;
  const byModel: ByModel = { last: quote.last, cancelled: 0, reserve: null };
  if (decision.outcome !== 'fill') return { ...decision, byModel };
  const { session, tick } = decision;
  const stock = stockNow(market, instrument, quote, liquidity);
  const most = perMinute(liquidity, endsInAuction(market, instrument));
  const { side, quantity } = order;
  const limit = hasLimit(order.orderType) ? order.price : null;
  const traded = tradedOf({ side, limit, quantity, orderQuantity: quantity, most, waits: 'new' }, stock);
  const accepted = { instrument, session, tick };
  const isIoc = order.validity === 'IOC';
  if (traded && (traded.quantity === quantity || isIoc)) {
    const cancelled = quantity - traded.quantity;
    return { outcome: 'fill', ...accepted, price: traded.price, byModel: { ...byModel, cancelled } };
  }
  if (isIoc) return { outcome: 'cancel', ...accepted, seen: quote.last, byModel };
  const reserve = limit === null ? bidAskPrice(side, quantity, stock) : null;
  return { outcome: 'rest', ...accepted, seen: quote.last, opensAt: null, byModel: { ...byModel, reserve } };
}
