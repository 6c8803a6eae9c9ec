import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { type BarColumns, dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import type { Panel } from '#server/analytics/model/types.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import type { MissingStock } from '#shared/domain/predictions/prediction-chain.ts';
import { instrumentHealth, tradingHalts } from '#shared/schema/market/quality.ts';
import type { Deps } from '../deps.ts';
import { loadDailyHistory, readShareChanges, type ShareChange } from '../market/history/daily-history.ts';
import type { Market } from '../market/market.ts';
import { HEALTHY_MARK } from '../market/quality/health-book.ts';
import type { Surroundings } from './chain/chained.ts';

/** Model input, and the known sessions: past ones, and those the calendar expects for a year. */
export interface ModelInput {
  panel: Panel;
  /** NIFTY 50's bars. */
  benchmark: BarColumns | undefined;
  /** Days since 1970-01-01, ascending. */
  sessions: Int32Array;
  /** Splits and bonuses in the bars, by instrument. */
  shareChanges: ReadonlyMap<number, readonly ShareChange[]>;
  /** Stocks with untrusted bars, which get no predictions. */
  missing: MissingStock[];
}

/** Sessions beyond the last bar in which a prediction may expire. */
const AHEAD = 253;

/** All stocks' bars up to and including a day, in memory shared with the worker. */
export async function readModelInput(
  { db, market }: Pick<Deps, 'db' | 'market'>,
  until: TradingDate,
): Promise<ModelInput> {
  await market.wholeHistory();
  const [history, shareChanges, unhealthy] = await Promise.all([
    loadDailyHistory(db, { until }),
    readShareChanges(db, until),
    unhealthyStocks(db, until),
  ]);
  const missing: MissingStock[] = [];
  const panel = [...history].flatMap(([instrumentId, bars]) => {
    const instrument = market.byId(instrumentId);
    if (instrument?.kind !== 'stock' || bars.days.length === 0) return [];
    if (unhealthy.has(instrumentId)) {
      missing.push([instrument.symbol, 'unhealthy']);
      return [];
    }
    return [{ instrumentId, symbol: instrument.symbol, sector: instrument.sector, bars }];
  });
  const benchmark = history.get(market.find(INDEX_SYMBOLS.nifty50)?.id ?? -1);
  return { panel, benchmark, shareChanges, missing, sessions: sessionsOf(history.values(), market, until) };
}

async function unhealthyStocks(db: Deps['db'], until: TradingDate): Promise<Set<number>> {
  const judged = await db
    .select({ id: instrumentHealth.instrumentId })
    .from(instrumentHealth)
    .where(lt(instrumentHealth.score, HEALTHY_MARK));
  // No predictions on a day whose first price is unexplained.
  const halted = await db
    .select({ id: tradingHalts.instrumentId })
    .from(tradingHalts)
    .where(
      and(
        eq(tradingHalts.tradingDate, until),
        or(isNull(tradingHalts.endedBy), eq(tradingHalts.endedBy, 'day')),
      ),
    );
  return new Set([...judged, ...halted].map(({ id }) => id));
}

function sessionsOf(history: Iterable<BarColumns>, market: Market, until: TradingDate): Int32Array {
  const days = new Set<number>();
  for (const bars of history) for (const day of bars.days) days.add(day);
  for (const date of sessionsAfter(market, until)) days.add(dayNumber(date));
  return Int32Array.from(days).sort();
}

/** Ends where the calendar ends. */
function* sessionsAfter(market: Market, date: TradingDate): Generator<TradingDate> {
  let last = date;
  for (let n = 0; n < AHEAD; n++) {
    const next = followingSession(market, last);
    if (next === null) return;
    last = next;
    yield last;
  }
}

function followingSession(market: Market, date: TradingDate): TradingDate | null {
  try {
    return market.nextTradingDay(date);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The divisor of a day's prices up to the last bar, to convert prices back to that day. */
export const sharesSince = (shareChanges: readonly ShareChange[], day: number): number =>
  shareChanges.reduce((product, change) => (change.day > day ? product * change.price : product), 1);

/** Calendar days per trading day, beyond the calendar's end. */
const CALENDAR_DAYS = 1.45;

/** The record's further inputs, derived from the same data. */
export function surroundingsOf({ panel, sessions, shareChanges }: ModelInput): Surroundings {
  const symbols = new Map(panel.map(({ instrumentId, symbol }) => [instrumentId, symbol]));
  return {
    symbolOf: (id) => symbols.get(id) ?? String(id),
    expiryOf: expiryIn(sessions),
    sharesSince: (id, day) => sharesSince(shareChanges.get(id) ?? [], day),
  };
}

/** The date a number of sessions after a day. */
function expiryIn(sessions: Int32Array): (day: number, horizonDays: number) => TradingDate {
  return (day, horizonDays) => {
    const at = sessions.indexOf(day);
    const expiry = at < 0 ? undefined : sessions[at + horizonDays];
    return dateOfDay(expiry ?? day + Math.round(horizonDays * CALENDAR_DAYS));
  };
}
