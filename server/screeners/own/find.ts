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

/** Stocks looked at before others get a turn: a few milliseconds of the longest conditions. */
const AT_ONCE = 25;

/** Evaluates a condition over the universe at a tick, in turns with whatever else there is to do. */
export async function findMatches(live: LiveDay, condition: Condition): Promise<Found> {
  const found: Found = { matches: [], tooYoung: 0 };
  for (const [row, instrumentId] of live.day.stocks.entries()) {
    if (row % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const { holds, values } = evaluate(condition, barsWithToday(live, row));
    if (holds === null) found.tooYoung += 1;
    if (holds) found.matches.push({ instrumentId, values });
  }
  return found;
}
