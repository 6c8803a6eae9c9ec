import type { DailyBar } from '../source.ts';

const UNIVERSE_SIZE = 100;

/**
 * The most traded stocks, by the median of their daily turnover (close × volume). A session on which a stock did not
 * trade counts as zero, so that one listed for less than half of the sessions is not chosen. The median, because
 * one block trade must not make a stock look liquid.
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

/** The lower median of the values and as many zeros as are missing. */
function medianWithZeros(values: readonly number[], count: number): number {
  const descending = values.toSorted((a, b) => b - a);
  return descending[Math.floor(count / 2)] ?? 0;
}
