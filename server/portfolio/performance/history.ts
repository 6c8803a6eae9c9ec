import type { TradingDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/symbol.ts';
import type { Market } from '../../market/market.ts';
import { type Benchmark, sameRupees } from './benchmark.ts';
import { universeLevels } from './equal-weight.ts';
import {
  type Books,
  type Closes,
  closesAsOf,
  curveDates,
  equityCurve,
  type Movement,
} from './equity-curve.ts';
import type { DayRatio } from './store.ts';
import type { DayValue } from './time-weighted-return.ts';

/** An account's life by day, in paise, and what its deposits would be worth elsewhere. */
export interface History {
  days: DayValue[];
  books: Books;
  nifty50: Benchmark | null;
  equalWeight: Benchmark | null;
}

interface Material {
  /** Oldest first, at least one. */
  movements: readonly Movement[];
  /** Of everything the account ever held and of NIFTY 50, before today. */
  closes: ReadonlyMap<number, Closes>;
  /** Of the equal-weight universe, before today. */
  ratios: readonly DayRatio[];
  today: TradingDate;
}

/** Puts an account's history together: its curve from postings and closes, today's point and the benchmarks' at the prices of now. */
export function historyOf(market: Market, { movements, closes, ratios, today }: Material): History {
  const barDays = [...closes.values(), { dates: ratios.map(({ date }) => date) }];
  const dates = curveDates(movements, barDays, today);
  const priceToday = (id: number) => market.quote(id)?.last;
  const curve = equityCurve({ movements, dates, closes, priceToday });
  return {
    ...curve,
    nifty50: sameRupees(curve.days, indexLevels(market, dates, closes)),
    equalWeight: sameRupees(curve.days, universeLevels(dates, ratios, market)),
  };
}

/** NIFTY 50 in points × 100 at each close, today's as of now; null where it has no level. */
function indexLevels(
  market: Market,
  dates: readonly TradingDate[],
  closes: ReadonlyMap<number, Closes>,
): (number | null)[] {
  const index = market.find(INDEX_SYMBOLS.nifty50);
  if (!index) return dates.map(() => null);
  const closeOf = closesAsOf(closes);
  const now = market.quote(index.id)?.last;
  return dates.map(
    (date, n) => (n === dates.length - 1 ? now : undefined) ?? closeOf(index.id, date) ?? null,
  );
}
