import { type BarColumns, closesOn, dateOfDay, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import type { BarInterval } from '#shared/contract/bars.ts';
import { INDEX_SYMBOLS } from '#shared/domain/symbol.ts';
import type { Db } from '../../core/db/db.ts';
import type { Instrument, Market } from '../market.ts';
import { aggregate, type LongInterval, startOfBar } from './aggregate.ts';
import type { History } from './cached-history.ts';
import { loadQuarters, quarterUnderWay } from './quarters.ts';
import { barOfToday, withBar } from './today.ts';

/** All bars of an instrument at an interval, including the current one. */
export interface Series {
  columns: BarColumns;
  /** NIFTY 50 closes at the bars, for indicators that use them; NaN if unknown, as for 15-minute bars. */
  index: Float64Array;
  /** Bar labels as in the contract; ascending as text. */
  times: string[];
  /** The last bar is not complete. */
  partial: boolean;
}

interface Source {
  db: Db;
  market: Market;
  history: History;
}

/** Reads an instrument's bars up to now. Throws database errors: an unreadable history is not an empty one. */
export async function readSeries(
  source: Source,
  instrument: Instrument,
  interval: BarInterval,
): Promise<Series> {
  const nifty = source.market.find(INDEX_SYMBOLS.nifty50);
  const only = [...new Set([instrument.id, ...(nifty ? [nifty.id] : [])])];
  const history = await source.history(only);
  const days = history.get(instrument.id) ?? emptyColumns(0);
  if (interval === '15m')
    return quarterSeries(source, instrument, barOfToday(source.market, instrument, days));

  const columns = untilNow(source.market, instrument, days, interval);
  const index = nifty && untilNow(source.market, nifty, history.get(nifty.id) ?? emptyColumns(0), interval);
  const last = columns.days.at(-1);
  const now = dayNumber(source.market.tradingDate());
  return {
    columns,
    index: index ? closesOn(columns.days, index) : nothing(columns),
    times: Array.from(columns.days, dateOfDay),
    // Between sessions the market date is the next session's: after Friday the week is complete, after Wednesday it
    // is not.
    partial: last !== undefined && last === startOfBar(now, interval),
  };
}

/** Completed days and the current one, at an interval. */
function untilNow(
  market: Market,
  instrument: Instrument,
  days: BarColumns,
  interval: LongInterval,
): BarColumns {
  const today = barOfToday(market, instrument, days);
  return aggregate(today ? withBar(days, dayNumber(market.tradingDate()), today) : days, interval);
}

const nothing = ({ days }: BarColumns) => new Float64Array(days.length).fill(Number.NaN);

async function quarterSeries(
  { db, market }: Source,
  { id }: Instrument,
  today: ReturnType<typeof barOfToday>,
): Promise<Series> {
  const quarters = await loadQuarters(db, id);
  const { columns, starts } = quarters;
  const underWay = today && quarterUnderWay(quarters, today, market.now());
  const times = starts.map((start) => start.toISOString());
  if (!underWay) return { columns, index: nothing(columns), times, partial: false };
  const longer = withBar(columns, dayNumber(market.tradingDate()), underWay.bar);
  return {
    columns: longer,
    index: nothing(longer),
    times: [...times, underWay.startsAt.toISOString()],
    partial: true,
  };
}
