import { addDays, istDate, type TradingDate } from '#shared/domain/ist.ts';
import { nifty100Instruments } from '../instruments.ts';
import { NIFTY_100 } from '../nifty100.ts';
import type { HistoryBatch, MarketSource, TradingCalendar } from '../source.ts';
import { dividendsAnnounced, dividendsOn } from './dividends.ts';
import { type KeptDays, readDays, writeDays } from './kept-days.ts';
import { shareholdingFiled } from './shareholding.ts';
import { createSimulatedDays, type SimulatedDays } from './simulated-day.ts';
import { createSimulatedMarket, FIRST_DATE, type SimulatedMarket } from './simulated-market.ts';

const HISTORY_YEARS = 6;
const LEAST_HISTORY_YEARS = 5;
/** Trading days before the start that have quarter-hour bars. */
const QUARTER_DAYS = 20;
/** Days in one batch of history. */
const BATCH_DAYS = 20;

/** A file is written anew when so many days had to be made. */
const WORTH_KEEPING_DAYS = 60;

/**
 * A seeded market of the NIFTY 100 that behaves as real stocks measurably do. What a day was depends on the seed and the
 * calendar alone, never on the start or on what was asked before.
 * @param calendar which days trade, and when; asked anew whenever days are made
 * @param file where the days it makes are kept, so that a later start need not make them again; nowhere when absent
 */
export function createSimulatedSource(options: {
  seed: number;
  start: Date;
  calendar: TradingCalendar;
  file?: string;
}): MarketSource {
  const { seed, start, calendar, file } = options;
  const fingerprint = `simulated:v1:seed=${seed}`;
  let made: { market: SimulatedMarket; days: SimulatedDays } | undefined;
  let kept: KeptDays | null = null;
  const opened = () => {
    if (made) return made;
    const market = createSimulatedMarket({ companies: NIFTY_100, seed, calendar, kept });
    kept = null;
    made = { market, days: createSimulatedDays(market, seed, calendar) };
    return made;
  };

  return {
    kind: 'simulated',
    label: 'Simulated market: seeded sample data, not real prices.',
    fingerprint,
    start: () => start,
    async open(report) {
      const earliest = yearsAfter(FIRST_DATE, LEAST_HISTORY_YEARS);
      if (istDate(start) < earliest) {
        throw new RangeError(
          `The simulated market starts on ${earliest} or later, so MARKET_START cannot be ${istDate(start)}.`,
        );
      }
      const what = 'Making the simulated market';
      report({ what, done: 0, total: 1 });
      if (file) kept = await readDays(file, fingerprint);
      const { market } = opened();
      market.dayOf(istDate(start));
      report({ what, done: 1, total: 1 });
      if (!file) return;
      // Without the file the next start takes half a second longer, and nothing else.
      if (market.daysMade() >= WORTH_KEEPING_DAYS) {
        void writeDays(file, fingerprint, market.keep()).catch(() => null);
      }
    },
    instruments: async () => nifty100Instruments(FIRST_DATE),
    async *history(report) {
      const { market, days } = opened();
      const end = firstDayFrom(market, calendar, istDate(start));
      const begin = firstDayFrom(market, calendar, yearsAfter(istDate(start), -HISTORY_YEARS));
      yield* historyOf(days, Math.max(begin, 0), end, (done) =>
        report({ what: 'Making the history of the simulated market', done, total: end - Math.max(begin, 0) }),
      );
    },
    async day(date) {
      const { market, days } = opened();
      const day = market.dayOf(date);
      return day === null ? null : days.session(day);
    },
    actions: (date) => dividendsOn({ market: opened().market, seed, calendar }, date),
    announced: (after, until) => ({
      actions: dividendsAnnounced({ market: opened().market, seed, calendar }, after, until),
      filings: shareholdingFiled(opened().market.stocks, seed, after, until),
    }),
  };
}

/** The bars of the days from one up to, not including, another. */
function* historyOf(
  days: SimulatedDays,
  from: number,
  until: number,
  report: (done: number) => void,
): Iterable<HistoryBatch> {
  for (let first = from; first < until; first += BATCH_DAYS) {
    const count = Math.min(BATCH_DAYS, until - first);
    yield { daily: Array.from({ length: count }, (_, i) => days.dailyBars(first + i)).flat() };
    report(first + count - from);
  }
  for (let day = Math.max(from, until - QUARTER_DAYS); day < until; day++) {
    yield { quarters: days.quarterBars(day) };
  }
}

/** The number of the first trading day not before a date. */
function firstDayFrom(market: SimulatedMarket, calendar: TradingCalendar, date: TradingDate): number {
  return market.dayOf(calendar.next(addDays(date, -1))) ?? 0;
}

function yearsAfter(date: TradingDate, years: number): TradingDate {
  return addDays(date, Math.round(years * 365.25));
}
