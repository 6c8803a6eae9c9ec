import type { Deps } from '../deps.ts';
import { type KeepNews, notifyNewMatches } from './own/new-matches.ts';
import { screenersOf } from './screeners.ts';

/** Brings the screens up to a refresh, so that nobody who asks has to wait, and tells of new matches. */
export async function refreshScreens(deps: Deps, keepNews: KeepNews): Promise<void> {
  await notifyNewMatches(deps, await screenersOf(deps).refresh(), keepNews);
}
