import { type BarColumns, closesOn, dateOfDay, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { istDate } from '#shared/domain/ist.ts';
import {
  type BarInterval,
  INTRADAY_MINUTES,
  type IntradayInterval,
  isIntraday,
  type LongInterval,
} from '#shared/domain/market/bar-interval.ts';
import type { PriceBasis } from '#shared/domain/market/chart-layout.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import type { Db } from '../../core/db/db.ts';
import { readShareChanges, type ShareChange, unadjusted } from '../history/daily-history.ts';
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

/**
 * Reads an instrument's bars up to now, adjusted or as they were traded. Throws database errors: an unreadable history
 * is not an empty one.
 */
export async function readSeries(
  source: Source,
  instrument: Instrument,
  { interval, prices }: { interval: BarInterval; prices: PriceBasis },
): Promise<Series> {
  const nifty = source.market.find(INDEX_SYMBOLS.nifty50);
  const only = [...new Set([instrument.id, ...(nifty ? [nifty.id] : [])])];
  const history = await source.history(only);
  const changes = prices === 'adjusted' ? [] : ((await readShareChanges(source.db)).get(instrument.id) ?? []);
  const days = asTraded(history.get(instrument.id) ?? emptyColumns(0), changes);
  if (isIntraday(interval)) {
    const today = barOfToday(source.market, instrument, days);
    return intradaySeries(source, { instrument, interval, today, changes });
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

const asTraded = (columns: BarColumns, changes: readonly ShareChange[]) =>
  changes.length === 0 ? columns : unadjusted(columns, changes);

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
    changes,
  }: {
    instrument: Instrument;
    interval: IntradayInterval;
    today: ReturnType<typeof barOfToday>;
    changes: readonly ShareChange[];
  },
): Promise<Series> {
  const { market } = source;
  const bars = await (INTRADAY_MINUTES[interval] < INTRADAY_MINUTES['15m']
    ? source.made(instrument, interval)
    : storedAndMade(source, instrument, interval));
  if (!bars) return { columns: emptyColumns(0), index: new Float64Array(0), times: [], partial: false };
  const columns = asTraded(bars.columns, changes);
  const { starts } = bars;
  const of = { now: market.now(), minutes: INTRADAY_MINUTES[interval] };
  const underWay = today && barUnderWay({ columns, starts }, today, of);
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
