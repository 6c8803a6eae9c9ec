import type { Deps } from '../deps.ts';
import { type KeepNews, notifyNewMatches } from './own/new-matches.ts';
import { screenersOf } from './screeners.ts';

/** Updates the screens at a refresh, so that requests need not wait, and notifies of new matches. */
export async function refreshScreens(deps: Deps, keepNews: KeepNews): Promise<void> {
  await notifyNewMatches(deps, await screenersOf(deps).refresh(), keepNews);
}
