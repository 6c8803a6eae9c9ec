import type { TradingDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import { paise } from '#shared/domain/money.ts';
import type { Market } from '../../market/market.ts';
import { type Benchmark, sameRupees } from './benchmark.ts';
import { universeLevels } from './equal-weight.ts';
import { type Books, worth } from './equity-curve.ts';
import type { Past } from './parts/past.ts';
import type { DayRatio } from './store.ts';
import type { DayValue } from './time-weighted-return.ts';

/** An account's daily values in paise, with its deposits' value in the benchmarks. */
export interface History {
  days: DayValue[];
  books: Books;
  nifty50: Benchmark | null;
  equalWeight: Benchmark | null;
}

/**
 * Combines past days with today's point and benchmarks at current prices.
 * @param ratios daily ratios of the equal-weight universe before today
 */
export function historyOf(market: Market, past: Past, ratios: readonly DayRatio[]): History {
  const { today, flowToday, books } = past;
  const { days: before, levels } = withDaysOf(ratios, past);
  const value = worth(books, (id) => market.quote(id)?.last);
  const days = [...before, { date: today, value, flow: paise(flowToday) }];
  const dates = days.map(({ date }) => date);
  const index = market.find(INDEX_SYMBOLS.nifty50);
  const indexToday = (index && market.quote(index.id)?.last) ?? levels.at(-1) ?? null;
  return {
    days,
    books,
    nifty50: sameRupees(days, [...levels.slice(0, -1), indexToday]),
    equalWeight: sameRupees(days, universeLevels(dates, ratios, market)),
  };
}

/** Past days plus those on which only the universe has a bar, where account and index are unchanged. */
function withDaysOf(ratios: readonly DayRatio[], { today, days, indexLevels }: Past) {
  const known = new Map(days.map((day, n) => [day.date, { day, level: indexLevels[n] ?? null }]));
  const [first] = known.values();
  const isMissing = (date: TradingDate) => first && date > first.day.date && date < today && !known.has(date);
  const missing = ratios.map(({ date }) => date).filter(isMissing);
  if (!first) return { days, levels: indexLevels };
  let last = first;
  const all = [...known.keys(), ...missing].sort().map((date) => {
    last = known.get(date) ?? { ...last, day: { ...last.day, date, flow: paise(0) } };
    return last;
  });
  return {
    days: all.map(({ day }) => day),
    levels: [...all.map(({ level }) => level), indexLevels.at(-1) ?? null],
  };
}
