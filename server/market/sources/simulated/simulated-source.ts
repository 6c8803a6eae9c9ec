import { setImmediate as turnOfOthers } from 'node:timers/promises';
import {
  addDays,
  DAY_MS,
  istDate,
  istInstant,
  istSecondOfDay,
  type TradingDate,
} from '#shared/domain/ist.ts';
import type { UniverseSize } from '../../../core/config.ts';
import type { TradingCalendar } from '../../calendar/trading-calendar.ts';
import { instrumentsOf } from '../instruments.ts';
import type { DrivenSource } from '../port.ts';
import type { DailyBar, HistoryBatch, Progress } from '../source.ts';
import { dividendsAnnounced, dividendsOn } from './dividends.ts';
import { latestOrdinaryDay } from './first-session.ts';
import { shareholdingFiled } from './shareholding.ts';
import { createSimulatedDays, type SimulatedDays } from './simulated-day.ts';
import { createSimulatedMarket, type SimulatedMarket } from './simulated-market.ts';
import { readDays, type StoredDays, writeDays } from './stored-days.ts';
import { type SimulatedUniverse, simulatedUniverse } from './universes.ts';

/** Approximate bars per batch of history; days are not split. */
const BATCH_BARS = 2_000;

/** The file is rewritten after this many newly generated days. */
const WORTH_KEEPING_DAYS = 60;

/**
 * A seeded market of the NIFTY 100, or of more companies, with statistical properties measured on real stocks. A
 * day depends only on seed, size and calendar, never on the start or earlier calls.
 * @param start of the first session; `latest` looks back from there for an ordinary one
 * @param calendar trading days and hours; read again whenever days are generated
 * @param size number of companies; the NIFTY 100 by default
 * @param years years of daily bars in its history, if fewer than the default
 * @param file cache of generated days for later starts; none by default
 */
export function createSimulatedSource(options: {
  seed: number;
  start: Date | { latest: Date };
  calendar: TradingCalendar;
  size?: UniverseSize;
  years?: number | undefined;
  file?: string;
}): DrivenSource {
  const { seed, calendar, size = 100, years: most = Number.POSITIVE_INFINITY, file } = options;
  const universe = simulatedUniverse(size, seed);
  const fingerprint = fingerprintOf(seed, size);
  let start = options.start instanceof Date ? options.start : options.start.latest;
  let made: { market: SimulatedMarket; days: SimulatedDays } | undefined;
  let stored: StoredDays | null = null;
  const marketOf = () => {
    const market = createSimulatedMarket({ ...universe, seed, calendar, stored });
    stored = null;
    return market;
  };
  const opened = (market?: SimulatedMarket) => {
    if (made) return made;
    const begun = market ?? marketOf();
    made = { market: begun, days: createSimulatedDays(begun, seed, calendar) };
    return made;
  };
  const dayFrom = (date: TradingDate) => firstDayFrom(opened().market, calendar, date);
  const span = () => spanOf(universe, istDate(start), most, dayFrom);

  return {
    kind: 'simulated',
    label: labelOf(universe),
    fingerprint,
    continues: fingerprintOf(seed, size, 2),
    start: () => start,
    async open(report) {
      refuseEarlyStart(universe, istDate(start));
      if (file) stored = readDays(file, fingerprint);
      const market = marketOf();
      await makeDays(market, istDate(start), report);
      if (!(options.start instanceof Date)) start = onOrdinaryDay(market, universe, start);
      opened(market);
      if (file && market.daysMade() >= WORTH_KEEPING_DAYS) void keepDays(market, file, fingerprint);
    },
    instruments: async () => instrumentsOf(universe.firstDate, [...universe.companies, ...universe.further]),
    history: (report) => historyOf(opened().days, universe, span(), report),
    laterHistory: {
      from: () => opened().market.dateOf(span().from),
      days: (from, until) =>
        olderDays(opened().days, universe.companies.length, dayFrom(from), dayFrom(until)),
    },
    day: async (date) => onDay(opened(), date, (days, day) => days.session(day)),
    minutes: async (id, date) => onDay(opened(), date, (days, day) => days.minuteBars(day, id)),
    actions: (date) => dividendsOn({ market: opened().market, seed, calendar }, date),
    announced(after, until) {
      const { market } = opened();
      const reported = announcedAfter(universe, after, until);
      return {
        actions: dividendsAnnounced({ market, seed, calendar }, reported, until),
        filings: shareholdingFiled(market.stocks, seed, reported, until),
      };
    },
  };
}

/** Stores the days, which then take no memory. Without the file they do, and the next start takes longer. */
async function keepDays(market: SimulatedMarket, file: string, fingerprint: string): Promise<void> {
  const stored = await writeDays(file, fingerprint, market.keep()).catch(() => null);
  if (stored) market.leave(stored);
}

/** Contents of a day of the market; null if it does not trade on the date. */
function onDay<Part>(
  { market, days }: { market: SimulatedMarket; days: SimulatedDays },
  date: TradingDate,
  read: (days: SimulatedDays, day: number) => Part,
): Part | null {
  const day = market.dayOf(date);
  return day === null ? null : read(days, day);
}

/** The version changes whenever the market of a seed changes. In version 2 each price was rounded to its own tick. */
export const fingerprintOf = (seed: number, size: UniverseSize, version = 3): string =>
  `simulated:v${version}:seed=${seed}${size === 100 ? '' : `:universe=${size}`}`;

/** The same time of the latest ordinary session. */
function onOrdinaryDay(market: SimulatedMarket, { companies }: SimulatedUniverse, latest: Date): Date {
  const date = istDate(latest);
  const day = market.dayOf(date);
  if (day === null) return latest;
  const chosen = market.dateOf(latestOrdinaryDay(market, day, companies.length));
  return istInstant(chosen, istSecondOfDay(latest));
}

/** @throws {RangeError} when there would be too few years before it. */
function refuseEarlyStart({ firstDate, leastYears }: SimulatedUniverse, start: TradingDate): void {
  const earliest = yearsAfter(firstDate, leastYears);
  if (start < earliest) {
    throw new RangeError(
      `The simulated market starts on ${earliest} or later, so MARKET_START cannot be ${start}.`,
    );
  }
}

/** A large market announces only the last year: the screens use the newest. */
function announcedAfter(
  { announcedDays }: SimulatedUniverse,
  after: TradingDate,
  until: TradingDate,
): TradingDate {
  if (announcedDays === null) return after;
  const oldest = addDays(until, -announcedDays);
  return after < oldest ? oldest : after;
}

function labelOf({ companies, further }: SimulatedUniverse): string {
  const all = (companies.length + further.length).toLocaleString('en-IN');
  const few = further.length.toLocaleString('en-IN');
  return further.length === 0
    ? 'Simulated market: seeded sample data, not real prices.'
    : `Simulated market: seeded sample data, not real prices; ${few} of its ${all} companies are made up.`;
}

/** Generates the days a start needs, with a log line per tenth. */
async function makeDays(
  market: SimulatedMarket,
  until: TradingDate,
  report: (progress: Progress) => void,
): Promise<void> {
  const what = 'Making the simulated market';
  const daysTo = (date: TradingDate) => (Date.parse(date) - Date.parse(market.firstDate)) / DAY_MS;
  const total = daysTo(until);
  report({ what, done: 0, total });
  await market.makeUntil(until, (date) => report({ what, done: Math.min(daysTo(date), total), total }));
  report({ what, done: total, total });
}

/** A range of day numbers. */
interface Span {
  /** Start of the whole history, and of what a first start stores. */
  from: number;
  startFrom: number;
  /** Exclusive end. */
  until: number;
  quartersFrom: number;
}

/** The range of history before a start, limited to the requested years. */
function spanOf(
  { historyYears, startYears, quarterDays }: SimulatedUniverse,
  start: TradingDate,
  most: number,
  dayOf: (date: TradingDate) => number,
): Span {
  const yearsBefore = (years: number) => Math.max(dayOf(yearsAfter(start, -Math.min(years, most))), 0);
  const until = dayOf(start);
  return {
    from: yearsBefore(historyYears),
    startFrom: yearsBefore(startYears),
    until,
    quartersFrom: Math.max(until - quarterDays, 0),
  };
}

/** What a first start stores: bars of all instruments. */
async function* historyOf(
  days: SimulatedDays,
  { companies, further }: SimulatedUniverse,
  { startFrom, until, quartersFrom }: Span,
  report: (progress: Progress) => void,
): AsyncIterable<HistoryBatch> {
  const what = 'Making the history of the simulated market';
  const total = until - startFrom;
  const stocks = companies.length + further.length;
  const most = daysPerBatch(stocks);
  for (let day = startFrom; day < until; ) {
    const count = Math.min(most, until - day);
    yield { daily: Array.from({ length: count }, (_, i) => barsOf(days, day + i, stocks)).flat() };
    day += count;
    report({ what, done: day - startFrom, total });
    await turnOfOthers();
  }
  for (let day = Math.max(startFrom, quartersFrom); day < until; day++) {
    yield { quarters: await days.quarterBars(day) };
  }
}

/** Bars of the first stocks and the indices, newest day first, a day per turn of the loop. */
async function* olderDays(
  days: SimulatedDays,
  stocks: number,
  from: number,
  until: number,
): AsyncIterable<DailyBar[]> {
  const most = daysPerBatch(stocks);
  for (let end = until; end > from; end -= most) {
    const bars: DailyBar[] = [];
    for (let day = end - 1; day >= Math.max(end - most, from); day--) {
      bars.push(...barsOf(days, day, stocks));
      await turnOfOthers();
    }
    yield bars;
  }
}

const daysPerBatch = (stocks: number) => Math.max(Math.floor(BATCH_BARS / stocks), 1);

const barsOf = (days: SimulatedDays, day: number, stocks: number) => [
  ...days.indexBars(day),
  ...days.stockBars(day, stocks),
];

/** Number of the first trading day on or after a date. */
function firstDayFrom(market: SimulatedMarket, calendar: TradingCalendar, date: TradingDate): number {
  return market.dayOf(calendar.next(addDays(date, -1))) ?? 0;
}

function yearsAfter(date: TradingDate, years: number): TradingDate {
  return addDays(date, Math.round(years * 365.25));
}
