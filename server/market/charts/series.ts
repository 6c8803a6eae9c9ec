import { type BarColumns, closesOn, dateOfDay, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import {
  type BarInterval,
  INTRADAY_MINUTES,
  type IntradayInterval,
  isIntraday,
  type LongInterval,
} from '#shared/domain/bar-interval.ts';
import { istDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/symbol.ts';
import type { Db } from '../../core/db/db.ts';
import type { Instrument, Market } from '../market.ts';
import { aggregate, startOfBar } from './aggregate.ts';
import type { History } from './cached-history.ts';
import { barUnderWay, type IntradayBars, joined, loadQuarters, longerBars } from './intraday.ts';
import type { MadeBars } from './made-bars.ts';
import { barOfToday, withBar } from './today.ts';

/** All bars of an instrument at an interval, including the current one. */
export interface Series {
  columns: BarColumns;
  /** NIFTY 50 closes at the bars, for indicators that use them; NaN if unknown, as within a session. */
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
  made: MadeBars;
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
  if (isIntraday(interval)) {
    return intradaySeries(source, {
      instrument,
      interval,
      today: barOfToday(source.market, instrument, days),
    });
  }

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

async function intradaySeries(
  source: Source,
  {
    instrument,
    interval,
    today,
  }: { instrument: Instrument; interval: IntradayInterval; today: ReturnType<typeof barOfToday> },
): Promise<Series> {
  const { market } = source;
  const bars = await (INTRADAY_MINUTES[interval] < INTRADAY_MINUTES['15m']
    ? source.made(instrument, interval)
    : storedAndMade(source, instrument, interval));
  if (!bars) return { columns: emptyColumns(0), index: new Float64Array(0), times: [], partial: false };
  const { columns, starts } = bars;
  const of = { now: market.now(), minutes: INTRADAY_MINUTES[interval] };
  const underWay = today && barUnderWay(bars, today, of);
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

/** Stored 15-minute bars at an interval, and those of sessions before them where the source makes bars. */
async function storedAndMade(
  { db, made }: Source,
  instrument: Instrument,
  interval: IntradayInterval,
): Promise<IntradayBars> {
  const stored = longerBars(await loadQuarters(db, instrument.id), INTRADAY_MINUTES[interval]);
  const [first] = stored.starts;
  const older = first && (await made(instrument, interval, istDate(first)));
  return older ? joined(older, stored) : stored;
}
