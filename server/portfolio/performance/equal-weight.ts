import type { TradingDate } from '#shared/domain/ist.ts';
import type { Db } from '../../core/db/db.ts';
import type { Market } from '../../market/market.ts';
import { type DayRatio, readUniverseRatios } from './store.ts';

/** Returns the universe's daily ratios after a day up to, not including, today. */
export type UniverseRatios = (after: TradingDate, today: TradingDate) => Promise<readonly DayRatio[]>;

/**
 * Caches the universe's daily ratios. They are the same for all accounts and change once a day, so they are read
 * once a day, back to the oldest account requested.
 */
export function keepUniverseRatios(db: Db): UniverseRatios {
  let stored: { after: TradingDate; today: TradingDate; ratios: Promise<DayRatio[]> } | null = null;
  return async (after, today) => {
    const current = stored;
    if (current && current.today === today && current.after <= after) {
      return (await current.ratios).filter(({ date }) => date > after);
    }
    const since = current && current.after < after ? current.after : after;
    const reading = { after: since, today, ratios: readUniverseRatios(db, since, today) };
    stored = reading;
    // A failure reaches those waiting and is not cached.
    reading.ratios.catch(() => {
      if (stored === reading) stored = null;
    });
    return (await reading.ratios).filter(({ date }) => date > after);
  };
}

/**
 * Level of the equal-weight universe at the end of each day of a curve, starting at 1; a day without a ratio
 * repeats the level. Today uses the mean of last ÷ previous close. All null without a universe.
 */
export function universeLevels(
  dates: readonly TradingDate[],
  ratios: readonly DayRatio[],
  market: Pick<Market, 'universe' | 'quote'>,
): (number | null)[] {
  if (market.universe().length === 0) return dates.map(() => null);
  const byDate = new Map(ratios.map(({ date, ratio }) => [date, ratio]));
  let level = 1;
  return dates.map((date, n) => {
    const isToday = n === dates.length - 1;
    if (n > 0) level *= (isToday ? ratioToday(market) : byDate.get(date)) ?? 1;
    return level;
  });
}

function ratioToday(market: Pick<Market, 'universe' | 'quote'>): number | undefined {
  const ratios = market.universe().flatMap(({ id }) => {
    const quote = market.quote(id);
    return quote && quote.previousClose > 0 ? [quote.last / quote.previousClose] : [];
  });
  return ratios.length === 0 ? undefined : ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
}
