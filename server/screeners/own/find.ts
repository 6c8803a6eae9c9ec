import { setImmediate } from 'node:timers/promises';
import { evaluate, type Verdict } from '#server/analytics/conditions/evaluate.ts';
import type { Condition } from '#shared/domain/screen-language/syntax.ts';
import type { MarketFigures } from '../figures/market-figures.ts';
import { barsWithToday, type LiveDay } from '../live-day.ts';

/** The result of a condition over the universe. */
export interface Found {
  matches: { instrumentId: number; values: Verdict['values'] }[];
  /** Stocks with too short a history, or without a figure, to evaluate. */
  tooYoung: number;
}

interface Ground {
  live: LiveDay;
  figures: Pick<MarketFigures, 'of'>;
}

/** Whether a condition holds for one stock of the universe at a tick, by its row. */
export const verdictOf = ({ live, figures }: Ground, condition: Condition, row: number): Verdict =>
  evaluate(condition, barsWithToday(live, row), {
    figures: figures.of(live.day.stocks[row] ?? 0),
    day: live.day.session,
  });

/** Time slice before yielding to other requests. */
const TURN_MS = 1;

/**
 * Evaluates a condition over the universe at a tick, yielding between slices. Rejects with the signal's reason when
 * aborted.
 */
export async function findMatches(
  { live, figures }: Ground,
  condition: Condition,
  signal?: AbortSignal,
): Promise<Found> {
  const found: Found = { matches: [], tooYoung: 0 };
  let turnEnds = performance.now() + TURN_MS;
  for (const [row, instrumentId] of live.day.stocks.entries()) {
    if (performance.now() > turnEnds) {
      await setImmediate();
      signal?.throwIfAborted();
      turnEnds = performance.now() + TURN_MS;
    }
    const { holds, values } = verdictOf({ live, figures }, condition, row);
    if (holds === null) found.tooYoung += 1;
    if (holds) found.matches.push({ instrumentId, values });
  }
  return found;
}
