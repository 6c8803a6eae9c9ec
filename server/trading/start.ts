import type { Leader } from '../core/cluster/leader.ts';
import type { Deps } from '../deps.ts';
import { watchGtts } from './gtt/watch.ts';
import { type Matcher, startMatcher } from './matching/match.ts';

/** Matches open orders and triggers GTTs while this instance leads. */
export async function startTrading(deps: Deps, leader: Leader): Promise<Matcher> {
  const matcher = await startMatcher(deps);
  const gtts = watchGtts(deps, leader);
  return {
    // What a GTT places is matched after it.
    idle: async () => {
      await gtts.idle();
      await matcher.idle();
    },
    stop: async () => {
      await gtts.stop();
      await matcher.stop();
    },
  };
}
