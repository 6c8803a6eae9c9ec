import type { DailyBar } from '../source.ts';

const UNIVERSE_SIZE = 100;

/**
 * The most traded stocks by median daily turnover (close × volume). A session without a trade counts as zero, so
 * one listed for less than half of the sessions is not selected. The median, because one block trade must not make
 * a stock look liquid.
 * @param bars bars of stocks, of `sessions` sessions
 * @returns the ids of at most 100 stocks
 */
export function mostTraded(bars: readonly DailyBar[], sessions: number): Set<number> {
  const turnovers = new Map<number, number[]>();
  for (const { instrumentId, close, volume } of bars) {
    const own = turnovers.get(instrumentId) ?? [];
    own.push(close * volume);
    turnovers.set(instrumentId, own);
  }
  const ranked = [...turnovers]
    .map(([id, own]) => ({ id, median: medianWithZeros(own, sessions) }))
    .filter(({ median }) => median > 0)
    .sort((a, b) => b.median - a.median || a.id - b.id);
  return new Set(ranked.slice(0, UNIVERSE_SIZE).map(({ id }) => id));
}

/** The lower median of the values, padded with zeros. */
function medianWithZeros(values: readonly number[], count: number): number {
  const descending = values.toSorted((a, b) => b - a);
  return descending[Math.floor(count / 2)] ?? 0;
}
