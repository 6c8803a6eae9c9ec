import { istDate } from '#shared/domain/ist.ts';
import type { Leader } from '../core/leader.ts';
import { fenced, NotLeading } from '../core/leader.ts';
import type { Deps } from '../deps.ts';
import { tellInboxes } from '../inbox/post.ts';
import { fireOldest, readNearest, type StepFired, turnLevels } from './fire.ts';
import type { Levels } from './levels.ts';
import { type Range, rangeNow } from './range.ts';
import type { Alerting } from './start.ts';
import { insertCrossings } from './witness.ts';

/**
 * Fires alerts for as long as it runs, which it does where the market is driven. What a step reached was written down with the step, so
 * whoever starts after a crash begins with what is left of it, and then with the prices as they stand. Stopping ends after the transaction
 * under way.
 */
export function watchAlerts(deps: Deps, levels: Levels, leader: Leader): Alerting {
  const { events, market, log } = deps;
  /** Stocks whose price is to be compared with levels that were not known when the step was stored. */
  let unseen = new Set<number>(allStocks(market));
  /** Whether levels may have been set that this instance has not heard of. */
  let missed = false;
  const run = async () => {
    if (missed || levels.session() !== istDate(market.now())) await bringUp(deps, levels);
    missed = false;
    const fence = leader.fence();
    if (fence === null) throw new NotLeading();
    const looked = unseen;
    unseen = new Set();
    try {
      await writeReached(deps, levels, fence, looked);
      for (let more = true; more; ) more = await fireStep(deps, levels, fence);
    } catch (error) {
      for (const id of looked) unseen.add(id);
      levels.note();
      throw error;
    }
  };
  const work = oneAtATime(run, (error) => log.error({ err: error }, 'alerts wait for the database'));
  const stops = [
    events.on('market.tick', ({ changed }) => {
      if (levels.session() !== istDate(market.now())) unseen = new Set(allStocks(market));
      for (const { instrumentId } of changed)
        if (reachedNow(deps, levels, instrumentId)) unseen.add(instrumentId);
      if (levels.takeNoted() || unseen.size > 0) work.again();
    }),
    events.on('alert.armed', (alert) => {
      levels.arm(alert);
      unseen.add(alert.instrumentId);
      work.again();
    }),
    events.on('events.missed', () => {
      for (const id of allStocks(market)) unseen.add(id);
      missed = true;
      work.again();
    }),
  ];
  work.again();
  return {
    idle: work.idle,
    stop: async () => {
      for (const stopListening of stops) stopListening();
      await work.stop();
      levels.forget();
    },
  };
}

const allStocks = (market: Deps['market']) => market.universe().map(({ id }) => id);

/** Reads the levels of the session. */
async function bringUp({ db, market }: Deps, levels: Levels): Promise<void> {
  const session = istDate(market.now());
  await turnLevels(db, session);
  await levels.reload(session, () => readNearest(db, session, null));
}

function reachedNow({ market }: Deps, levels: Levels, instrumentId: number): Range | null {
  const quote = market.quote(instrumentId);
  const range = quote ? rangeNow(quote) : null;
  return range && levels.hasReached(range) ? range : null;
}

/** Writes down what prices have reached as they stand. */
async function writeReached(deps: Deps, levels: Levels, fence: number, ids: Iterable<number>): Promise<void> {
  const { db, market } = deps;
  const ranges = [...ids].flatMap((id) => reachedNow(deps, levels, id) ?? []);
  if (ranges.length === 0) return;
  const crossings = insertCrossings({ sequence: market.sequence(), at: market.now(), ranges });
  await fenced(db, fence, (tx) => tx.execute(crossings));
}

/** Fires the oldest step, and reads the levels of its stocks anew. Says whether there was one. */
async function fireStep({ db, market, events }: Deps, levels: Levels, fence: number): Promise<boolean> {
  const session = levels.session();
  const reading = levels.rereading();
  try {
    const fired = await fenced(db, fence, async (tx) => {
      const step = await fireOldest(tx, market);
      return step && { ...step, nearest: session ? await readNearest(tx, session, step.instrumentIds) : [] };
    });
    if (!fired) return false;
    reading.done(fired.nearest);
    tellFired(events, fired);
    return true;
  } finally {
    reading.over();
  }
}

/** Tells the open pages of those whose alerts fired; after the commit. */
export function tellFired(events: Deps['events'], { fired, posted }: Omit<StepFired, 'instrumentIds'>): void {
  for (const userId of new Set(fired.map((alert) => alert.userId))) {
    events.emit('account.changed', { userId, what: 'alerts' });
  }
  tellInboxes(events, posted);
}

/** Runs something alone, and once more when it was asked for meanwhile. */
export function oneAtATime(run: () => Promise<void>, failed: (error: unknown) => void) {
  let wanted = false;
  let stopped = false;
  let running: Promise<void> | null = null;
  const work = async () => {
    while (wanted && !stopped) {
      wanted = false;
      try {
        await run();
      } catch (error) {
        if (!(error instanceof NotLeading)) failed(error);
      }
    }
    running = null;
  };
  return {
    again() {
      wanted = true;
      if (!stopped) running ??= work();
    },
    idle: async () => {
      while (running) await running;
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
