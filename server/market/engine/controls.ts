import { queue } from '../../core/async.ts';
import type { Clock } from '../../core/clock.ts';
import type { Leader } from '../../core/cluster/leader.ts';
import type { EventBus } from '../../core/events.ts';
import { guarded } from '../../core/guarded.ts';
import type { Log } from '../../core/log.ts';
import { within } from './deadline.ts';

/** Controls of market time. */
export interface Controls {
  /** Advances market time by the elapsed wall time. Never rejects: a failure makes the quotes stale. */
  tick(): Promise<void>;
  /** Advances market time to an instant, regardless of the wall clock. Rejects when it could not be stored. */
  advanceTo(at: Date): Promise<void>;
  /** Stops after the current tick. */
  stop(): Promise<void>;
}

/** What advances: our own market, or one on the wall clock. */
export interface Passing {
  readonly log: Log;
  readonly leader: Leader;
  /** The target market time after some milliseconds of the wall clock. */
  after(elapsedMs: number): Date;
  /** Advances market time and stores it. */
  advanceTo(target: Date, signal: AbortSignal): Promise<void>;
  /** Reloads the database's position, after a failure or on becoming leader. */
  settle(signal: AbortSignal): Promise<void>;
  /** Shows what another instance has stored; returns whether there was anything new. */
  follow(signal: AbortSignal): Promise<boolean>;
  /** Marks the shown state as stale because the market is not advancing, or as current. */
  publishStale(stale: boolean): void;
}

interface Pace {
  /** The wall clock. */
  clock: Clock;
  /** Timeout of a tick. */
  tickDeadlineMs: number;
}

const TICK_MS = 1_000;
/** Timeout for tests that advance over days. */
const ADVANCE_DEADLINE_MS = 60_000;
/** Maximum wall time one tick makes up for: after a longer sleep the market continues where it stopped. */
const MAX_GAP_MS = 10_000;
/** How long a follower waits for market steps before it marks the market stale. */
const MAX_SILENCE_MS = 10_000;

/** Ticks once a second and, on a follower, on every announced market step. Returns the function that stops it. */
export function keepTicking({ tick }: Pick<Controls, 'tick'>, events: EventBus, leader: Leader): () => void {
  const timer = setInterval(guarded('market clock', tick), TICK_MS);
  const stopHearing = events.on('market.moved', () => {
    if (leader.fence() === null) return tick();
  });
  return () => {
    clearInterval(timer);
    stopHearing();
  };
}

/** Serialises operations: a tick during another one joins it. */
export function controlsOf(passing: Passing, { clock, tickDeadlineMs }: Pace): Controls {
  const passTo = recovering(passing, clock);
  let wall = clock.now().getTime();
  const line = queue();
  let stopped = false;
  const tick = () => {
    const now = clock.now().getTime();
    const elapsed = Math.min(now - wall, MAX_GAP_MS);
    wall = now;
    return passTo(() => passing.after(elapsed), tickDeadlineMs);
  };
  return {
    tick: async () => {
      if (!stopped) await (line.busy() ? line.idle() : line.run(tick).catch(() => undefined));
    },
    advanceTo: (at) => line.run(() => passTo(() => at, ADVANCE_DEADLINE_MS)),
    stop: async () => {
      stopped = true;
      await line.idle();
    },
  };
}

/** Advances market time, or follows the leader; after a failure it first reloads the position. */
function recovering(
  passing: Passing,
  clock: Clock,
): (target: () => Date, deadlineMs: number) => Promise<void> {
  const { log, leader } = passing;
  let failing = false;
  let leads = leader.fence() !== null;
  let moved = clock.now().getTime();
  const lead = async (target: () => Date, signal: AbortSignal) => {
    if (failing || !leads) await passing.settle(signal);
    leads = true;
    await passing.advanceTo(target(), signal);
  };
  const followOthers = async (signal: AbortSignal) => {
    leads = false;
    const now = clock.now().getTime();
    if (await passing.follow(signal)) moved = now;
    if (now - moved > MAX_SILENCE_MS) throw new Error('No instance drives the market.');
  };
  return async (target, deadlineMs) => {
    try {
      await within(deadlineMs, (signal) =>
        leader.fence() === null ? followOthers(signal) : lead(target, signal),
      );
      if (failing) log.info('Market time resumed');
      failing = false;
      passing.publishStale(false);
    } catch (error) {
      if (!failing) log.error({ err: error }, 'Market time paused');
      failing = true;
      passing.publishStale(true);
      throw error;
    }
  };
}
