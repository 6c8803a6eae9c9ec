import { conditionText } from '#server/analytics/conditions/text.ts';
import type { OwnScreenMatch, ScreenPreview } from '#shared/contract/signals/own-screens.ts';
import type { Condition } from '#shared/domain/screen-language/syntax.ts';
import type { Deps } from '../../deps.ts';
import { marketFigures } from '../figures/market-figures.ts';
import type { LiveDay } from '../live-day.ts';
import { newestOf, stockFigures } from '../present.ts';
import { screenersOf } from '../screeners.ts';
import { readCondition, vocabularyOf } from './condition.ts';
import { evidenceOf } from './evidence.ts';
import { type Found, findMatches } from './find.ts';

/** The requester, and the signal that aborts the request. */
interface Asking {
  userId: string;
  signal: AbortSignal;
}

/**
 * The current matches of a condition, or its syntax error. The search waits for the person's turn in the work
 * queue.
 */
export async function previewScreen(
  deps: Deps,
  { userId, signal: caller }: Asking,
  text: string,
): Promise<ScreenPreview> {
  const read = readCondition(text, await vocabularyOf(deps));
  if ('fault' in read) {
    const nothing = { expression: null, words: null, matches: [], universe: 0, tooYoung: 0 };
    return { ...nothing, fault: read.fault, asOf: null, tookMs: 0 };
  }
  const live = await screenersOf(deps).live();
  const started = deps.clock.now().getTime();
  const found = await inTurn(deps, { userId, signal: caller }, live, read.condition);
  return {
    fault: null,
    expression: read.expression,
    words: conditionText(read.condition),
    matches: presentFound(found, live, deps),
    universe: live.day.stocks.length,
    tooYoung: found.tooYoung,
    asOf: newestOf(live, deps.market).toISOString(),
    tookMs: deps.clock.now().getTime() - started,
  };
}

/** The current matches of a condition, with its field values. */
export async function matchesNow(
  deps: Deps,
  asking: Asking,
  condition: Condition,
): Promise<OwnScreenMatch[]> {
  const live = await screenersOf(deps).live();
  return presentFound(await inTurn(deps, asking, live, condition), live, deps);
}

async function inTurn(deps: Deps, asking: Asking, live: LiveDay, condition: Condition): Promise<Found> {
  const figures = await marketFigures(deps);
  return deps.work.run({ ...asking, kind: 'preview' }, (signal) =>
    findMatches({ live, figures }, condition, signal),
  );
}

function presentFound({ matches }: Found, live: LiveDay, { market }: Pick<Deps, 'market'>): OwnScreenMatch[] {
  return matches.flatMap(({ instrumentId, values }) => {
    const figures = stockFigures(instrumentId, live, market);
    if (!figures) return [];
    return [{ ...figures, evidence: evidenceOf(values) }];
  });
}
