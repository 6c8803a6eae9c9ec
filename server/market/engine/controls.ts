import { queue } from '../../core/async.ts';
import type { Clock } from '../../core/clock.ts';
import type { Leader } from '../../core/cluster/leader.ts';
import type { EventBus } from '../../core/events.ts';
import { guarded } from '../../core/guarded.ts';
import type { Log } from '../../core/log.ts';
import { within } from './deadline.ts';

/** How market time is made to pass. */
export interface Controls {
  /** Lets as much market time pass as the wall clock says. Never rejects: a failure makes the quotes stale. */
  tick(): Promise<void>;
  /** Lets market time pass up to an instant, whatever the wall clock says. Rejects when it could not be stored. */
  advanceTo(at: Date): Promise<void>;
  /** Ends after the tick under way; no other begins. */
  stop(): Promise<void>;
}

/** What time passes for: a market of ours, or one that goes by the wall clock. */
export interface Passing {
  readonly log: Log;
  readonly leader: Leader;
  /** Where market time should stand after so many milliseconds of the wall clock. */
  after(elapsedMs: number): Date;
  /** Lets market time pass, and stores it. */
  advanceTo(target: Date, signal: AbortSignal): Promise<void>;
  /** Finds out where the database stands, after a failure or when this instance comes to lead. */
  settle(signal: AbortSignal): Promise<void>;
  /** Shows what another instance has driven; says whether there was anything new. */
  follow(signal: AbortSignal): Promise<boolean>;
  /** Says whether what is shown is the last good state of a market that is not moving. */
  publishStale(stale: boolean): void;
}

interface Pace {
  /** The wall clock. */
  clock: Clock;
  /** A tick that takes longer has failed. */
  tickDeadlineMs: number;
}

const TICK_MS = 1_000;
/** Longest that a test may let days pass in. */
const ADVANCE_DEADLINE_MS = 60_000;
/** Most wall time that one tick makes up for; a machine that slept longer finds the market where it left it. */
const MAX_GAP_MS = 10_000;
/** How long the market may stand still before an instance that follows calls it so. */
const MAX_SILENCE_MS = 10_000;

/** Ticks once a second, and while another instance leads also as soon as that has moved the market. Returns the function that ends it. */
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

/** One thing at a time: a tick that is due while another is under way waits for that one and does nothing more. */
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

/** Lets market time pass, or follows who does; after a failure it first finds out where the database stands. */
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
