import { dateOfDay } from '#server/analytics/columns.ts';
import type { StockFigures } from '#shared/contract/market/bars.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import type { Db } from '../../core/db/db.ts';
import type { Instrument, Market } from '../market.ts';
import { readMemberships } from '../universe/index-membership.ts';
import type { History } from './cached-history.ts';
import { readDelivery } from './delivery.ts';
import { readEvents } from './events.ts';
import { averageVolume, yearLevels } from './levels.ts';
import { returnsOf } from './returns.ts';
import { betaOf, volatilityOf } from './risk.ts';
import { readShareholding } from './shareholding.ts';
import { dividendsKnownFrom, dividendYield } from './yield.ts';

/**
 * A stock's key figures as of its last completed day, and its events as of the market date. Throws database errors.
 */
export async function readFigures(
  { db, market, history }: { db: Db; market: Market; history: History },
  instrument: Instrument,
): Promise<StockFigures> {
  const nifty = market.find(INDEX_SYMBOLS.nifty50);
  const today = market.tradingDate();
  const [days, further, knownFrom] = await Promise.all([
    history([instrument.id, ...(nifty ? [nifty.id] : [])]),
    readFurther(db, instrument, today),
    dividendsKnownFrom(db, today),
  ]);
  const bars = days.get(instrument.id);
  const index = nifty && days.get(nifty.id);
  const last = bars?.days.at(-1);
  if (!bars || last === undefined) return { ...unknown(instrument), ...further };
  const on = dateOfDay(last);
  const close = bars.close.at(-1) ?? 0;
  return {
    symbol: instrument.symbol,
    asOf: on,
    ...yearLevels(bars),
    averageVolume: averageVolume(bars),
    volatilityPercent: volatilityOf(bars),
    beta: index ? betaOf(bars, index) : null,
    returns: returnsOf(bars, index),
    dividendYieldPercent: dividendYield(further.events, { on, close, knownFrom }),
    ...further,
  };
}

/** What is known of a stock besides its bars. */
async function readFurther(
  db: Db,
  { id }: Instrument,
  today: TradingDate,
): Promise<Pick<StockFigures, 'events' | 'indices' | 'delivery' | 'foreignHolding'>> {
  const [events, memberships, delivery, foreignHolding] = await Promise.all([
    readEvents(db, id, today),
    readMemberships(db, today, id),
    readDelivery(db, id, today),
    readShareholding(db, id, today),
  ]);
  const indices = memberships.map(({ name, since, asOf }) => ({ name, since, asOf }));
  return { events, indices, delivery, foreignHolding };
}

/** A stock without a completed day. */
const unknown = ({
  symbol,
}: Instrument): Omit<StockFigures, keyof Awaited<ReturnType<typeof readFurther>>> => ({
  symbol,
  asOf: null,
  high52Week: null,
  low52Week: null,
  averageVolume: null,
  volatilityPercent: null,
  beta: null,
  returns: [],
  dividendYieldPercent: null,
});
