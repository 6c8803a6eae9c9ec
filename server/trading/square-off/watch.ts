import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { coalesced } from '../../core/async.ts';
import { type Leader, NotLeading } from '../../core/cluster/leader.ts';
import type { Deps } from '../../deps.ts';
import { squareOffAt } from '../intraday/rules.ts';
import type { Matcher } from '../matching/match.ts';
import { cancelDue } from './cancel-due.ts';
import { deliver } from './deliver.ts';
import { openPositions } from './open-positions.ts';
import { squareOff } from './square-off.ts';

/**
 * Squares off open intraday positions while this instance is the leader. At the rules' time (market time) it cancels
 * open intraday orders and closes each position at market, for a fee. Positions that can't be closed then (a stock
 * locked at its band, halted or without a current price) are retried at every tick of the session, and delivered after
 * it. The work follows from the rows, so a server that starts late or after a crash does the rest.
 * @param before is awaited first: fills of the same moment
 */
export function watchSquareOff(deps: Deps, leader: Leader, before: () => Promise<void>): Matcher {
  const { events, log, market } = deps;
  let next: Date | null = null;
  const run = async () => {
    if (leader.fence() === null) throw new NotLeading();
    await before();
    const at = market.now();
    await cancelDue(deps, at);
    const due = (await openPositions(deps.db)).filter((position) => isDue(deps, position, at));
    await squareOff(deps, due);
    // Positions that could not be closed in their session.
    const left = await openPositions(deps.db);
    for (const position of left) await deliver(deps, position);
    next = left.some((position) => isDue(deps, position, at)) ? at : nextTime(deps, at);
  };
  const work = coalesced(run, (error) => {
    next = market.now();
    if (!(error instanceof NotLeading)) log.error({ err: error }, 'The square-off waits for the database');
  });
  const stops = [
    events.on('market.tick', ({ at }) => {
      if (next !== null && at >= next) work.again();
    }),
    events.on('market.session', work.again),
    events.on('market.stale', work.again),
  ];
  work.again();
  return {
    idle: work.idle,
    stop: async () => {
      for (const stopListening of stops) stopListening();
      await work.stop();
    },
  };
}

/** Whether the square-off of a position's session has come. */
function isDue(
  { market }: Deps,
  { instrumentId, tradingDate, state }: { instrumentId: number; tradingDate: TradingDate; state: string },
  at: Date,
): boolean {
  const ends = squareOffAt(market.rules, tradingDate, market.byId(instrumentId) ?? ANY_STOCK);
  return state !== 'INTRADAY' || ends === null || at >= ends;
}

const ANY_STOCK = { hasDerivatives: true };

/** The next square-off of today, for either kind of stock; null when both are over. */
function nextTime({ market }: Deps, at: Date): Date | null {
  const times = [true, false]
    .map((hasDerivatives) => squareOffAt(market.rules, istDate(at), { hasDerivatives }))
    .filter((time) => time !== null && time > at);
  return times.reduce<Date | null>((first, time) => (time && (!first || time < first) ? time : first), null);
}
