import type { Leader } from '../core/cluster/leader.ts';
import type { Deps } from '../deps.ts';
import { watchGtts } from './gtt/watch.ts';
import { type Matcher, startMatcher } from './matching/match.ts';
import { watchSquareOff } from './square-off/watch.ts';

/** Matches open orders, triggers GTTs and squares off intraday positions while this instance leads. */
export async function startTrading(deps: Deps, leader: Leader): Promise<Matcher> {
  const matcher = await startMatcher(deps);
  const gtts = watchGtts(deps, leader);
  // Changes due at the previous price are written first.
  const squareOffs = watchSquareOff(deps, leader, matcher.idle);
  return {
    // Orders placed by a GTT are matched after it.
    idle: async () => {
      await gtts.idle();
      await matcher.idle();
      await squareOffs.idle();
    },
    stop: async () => {
      await squareOffs.stop();
      await gtts.stop();
      await matcher.stop();
    },
  };
}
