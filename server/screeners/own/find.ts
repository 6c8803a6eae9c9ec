import { setImmediate } from 'node:timers/promises';
import { evaluate, type Verdict } from '#server/analytics/conditions/evaluate.ts';
import type { Condition } from '#shared/domain/screen-language/syntax.ts';
import { barsWithToday, type LiveDay } from '../live-day.ts';

/** What a condition finds in the universe. */
export interface Found {
  matches: { instrumentId: number; values: Verdict['values'] }[];
  /** Stocks of which it can't be told, because their bars don't go back far enough. */
  tooYoung: number;
}

/** Stocks are looked at for so long before others get a turn. */
const TURN_MS = 1;

/** Evaluates a condition over the universe at a tick, in turns with whatever else there is to do. The signal ends it, with its reason. */
export async function findMatches(live: LiveDay, condition: Condition, signal?: AbortSignal): Promise<Found> {
  const found: Found = { matches: [], tooYoung: 0 };
  let turnEnds = performance.now() + TURN_MS;
  for (const [row, instrumentId] of live.day.stocks.entries()) {
    if (performance.now() > turnEnds) {
      await setImmediate();
      signal?.throwIfAborted();
      turnEnds = performance.now() + TURN_MS;
    }
    const { holds, values } = evaluate(condition, barsWithToday(live, row));
    if (holds === null) found.tooYoung += 1;
    if (holds) found.matches.push({ instrumentId, values });
  }
  return found;
}
