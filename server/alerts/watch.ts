import { istDate } from '#shared/domain/ist.ts';
import { coalesced } from '../core/async.ts';
import type { Leader } from '../core/cluster/leader.ts';
import { fenced, NotLeading } from '../core/cluster/leader.ts';
import type { Deps } from '../deps.ts';
import { publishInboxes } from '../inbox/post.ts';
import { fireOldest, readNearest, type StepFired, turnLevels } from './fire.ts';
import type { Armed, Levels } from './levels.ts';
import { type Range, rangeNow } from './range.ts';
import type { RecentSteps, SeenStep } from './recent-steps.ts';
import { insertCrossings } from './record-crossings.ts';
import type { Alerting } from './start.ts';
import { readUnwatched, storeWatched, type Unwatched, type Watched } from './watching.ts';

/**
 * Fires alerts while this instance leads. Crossings are stored with each step, so a new leader first processes
 * those left by a crash, then the current prices. An alert that was committing while a step was stored is compared
 * with that step when its event arrives, and stored as watched together with what it reached. One that a crash left
 * unwatched starts with the price at the crash. Stopping waits for the current transaction.
 */
export function watchAlerts(deps: Deps, levels: Levels, leader: Leader): Alerting {
  const { events, log } = deps;
  const due = followSteps(deps, levels);
  const run = async () => {
    const fence = leader.fence();
    if (fence === null) throw new NotLeading();
    try {
      if (!due.isKnown()) await due.readLevels();
      // Unstored crossings are lost when the process ends, so they never wait for more than one step to be fired.
      for (let more = true; more; ) {
        await writeOwed(deps, fence, due);
        more = await fireStep(deps, levels, fence);
      }
    } catch (error) {
      levels.note();
      throw error;
    }
  };
  const work = coalesced(run, (error) => {
    if (!(error instanceof NotLeading)) log.error({ err: error }, 'Alerts wait for the database');
  });
  const goOn = () => {
    if (levels.takeNoted() || due.owed.length + due.watched.length > 0 || !due.isKnown()) work.again();
  };
  const stops = [
    events.on('market.tick', ({ sequence }) => {
      due.onTick(sequence);
      goOn();
    }),
    events.on('alert.armed', (alert) => {
      due.onArmed(alert);
      goOn();
    }),
    events.on('bus.gap', () => {
      due.onGap();
      goOn();
    }),
    // A demerger that is booked at its first price changes levels in the middle of a session.
    events.on('market.halts', () => {
      due.onGap();
      goOn();
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

/** Crossings and watched alerts that are not stored yet. */
interface Owed {
  owed: SeenStep[];
  watched: Watched[];
}

/** Compares each market step with the levels, and collects what is not stored yet. */
function followSteps(deps: Deps, levels: Levels) {
  const { market } = deps;
  const { recent } = levels;
  const owed: SeenStep[] = [];
  const { watched, watch, compared } = createWatchList(market, recent);
  /** Alerts whose event arrived while the levels were unknown. */
  const heardMeanwhile: Unwatched[] = [];
  let heard = market.sequence();
  recent.see(stepNow(market));
  /** Whether alert events may have been missed. */
  let missed = false;
  /** Whether the next step may have been stored before all levels were known. */
  let unsure = true;
  const isKnown = () => !missed && levels.session() === istDate(market.now());
  const owe = (steps: readonly SeenStep[], isMeant: (range: Range) => boolean = () => true) => {
    for (const step of steps) {
      const ranges = step.ranges.filter((range) => isMeant(range) && levels.hasReached(range));
      if (ranges.length > 0) owed.push({ ...step, ranges });
    }
  };
  return {
    owed,
    watched,
    isKnown,
    readLevels: async () => {
      // Reset first, so that events missed during the reload trigger another one.
      missed = false;
      const unwatched = await bringUp(deps, levels).catch((error: unknown) => {
        missed = true;
        throw error;
      });
      unsure = true;
      // The current prices last: of a step that is known as a whole, its ranges count.
      owe([...recent.between(BEFORE_ALL, market.sequence()), stepNow(market)]);
      watch([...unwatched, ...heardMeanwhile.splice(0)]);
    },
    onTick: (sequence: number) => {
      // Another instance stored it before it died, or its commit was uncertain.
      const isOurs = recent.has(sequence) && sequence === heard + 1;
      if (!isOurs) recent.see(stepNow(market));
      if (isKnown()) {
        if (unsure || !isOurs) owe(recent.between(heard, sequence));
        unsure = false;
        compared();
      }
      heard = sequence;
    },
    onArmed: (alert: Armed & Unwatched) => {
      levels.arm(alert);
      unsure = true;
      if (!isKnown()) return void heardMeanwhile.push(alert);
      const steps = recent.between(alert.armedSequence, market.sequence());
      owe(
        [...steps, stepNow(market, alert.instrumentId)],
        (range) => range.instrumentId === alert.instrumentId,
      );
      watch([alert]);
    },
    onGap: () => {
      missed = true;
    },
  };
}

/** Alerts to be stored as watched. */
function createWatchList(market: Deps['market'], recent: RecentSteps) {
  const watched: Watched[] = [];
  const afterTick: Watched[] = [];
  return {
    watched,
    /**
     * Takes alerts that every later step is compared with. One that was set before the oldest known step starts with
     * that one. While a step is being stored, they wait until its tick.
     */
    watch(unwatched: readonly Unwatched[]) {
      const first = Math.min(recent.first(), market.sequence());
      const list = recent.has(market.sequence() + 1) ? afterTick : watched;
      for (const { id, kind, level, armedSequence } of unwatched)
        list.push({ id, kind, level, armedSequence, after: Math.max(armedSequence, first - 1) });
    },
    /** A stored step has been compared with all of them. */
    compared: () => void watched.push(...afterTick.splice(0)),
  };
}

/** Lower than any step number. */
const BEFORE_ALL = -1;

/** Current prices that are trusted, of all stocks or of some. */
function stepNow(market: Deps['market'], ...ids: number[]): SeenStep {
  const of = ids.length > 0 ? ids : market.universe().map(({ id }) => id);
  const ranges = of.flatMap((id) => {
    const quote = market.health.isHealthy(id) ? market.quote(id) : undefined;
    return (quote && rangeNow(quote)) ?? [];
  });
  return { sequence: market.sequence(), at: market.now(), ranges };
}

/** Loads the session's levels; returns alerts among them that are not watched yet. */
async function bringUp({ db, market }: Deps, levels: Levels): Promise<Unwatched[]> {
  const session = istDate(market.now());
  await turnLevels(db, session);
  // Read first, so that the levels include theirs.
  const unwatched = await readUnwatched(db);
  await levels.reload(session, () => readNearest(db, session, null));
  return unwatched;
}

/** Stores what is pending, which stays pending until the commit. */
async function writeOwed({ db }: Deps, fence: number, { owed, watched }: Owed): Promise<void> {
  if (owed.length + watched.length === 0) return;
  const [steps, alerts] = [[...owed], [...watched]];
  await fenced(db, fence, async (tx) => {
    for (const step of steps) await tx.execute(insertCrossings(step));
    await storeWatched(tx, alerts);
  });
  owed.splice(0, steps.length);
  watched.splice(0, alerts.length);
}

/** Fires the oldest step and rereads the levels of its stocks. Returns whether there was one. */
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
    publishFired(events, fired);
    return true;
  } finally {
    reading.over();
  }
}

/** Notifies the open pages of the users of fired alerts; call after the commit. */
export function publishFired(
  events: Deps['events'],
  { fired, posted }: Omit<StepFired, 'instrumentIds'>,
): void {
  for (const userId of new Set(fired.map((alert) => alert.userId))) {
    events.emit('account.changed', { userId, what: 'alerts' });
  }
  publishInboxes(events, posted);
}
