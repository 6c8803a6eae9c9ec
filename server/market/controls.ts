import type { Clock } from '../core/clock.ts';
import { within } from './deadline.ts';
import { type Drive, driveTo, settle, tellStale } from './drive.ts';
import { timeAfter } from './market-time.ts';

/** How market time is made to pass. */
export interface Controls {
  /** Lets as much market time pass as the wall clock says. Never rejects: a failure makes the quotes stale. */
  tick(): Promise<void>;
  /** Lets market time pass up to an instant, whatever the wall clock says. Rejects when it could not be stored. */
  advanceTo(at: Date): Promise<void>;
  /** Ends after the tick under way; no other begins. */
  stop(): Promise<void>;
}

interface Pace {
  /** The wall clock. */
  clock: Clock;
  /** Market-seconds per second. */
  speed: number;
  /** A tick that takes longer has failed. */
  tickDeadlineMs: number;
}

/** Longest that a test may let days pass in. */
const ADVANCE_DEADLINE_MS = 60_000;
/** Most wall time that one tick makes up for; a machine that slept longer finds the market where it left it. */
const LONGEST_GAP_MS = 10_000;

/** One thing at a time: a tick that is due while another is under way waits for that one and does nothing more. */
export function controlsOf(drive: Drive, { clock, speed, tickDeadlineMs }: Pace): Controls {
  const passTo = recovering(drive);
  let wall = clock.now().getTime();
  let underWay: Promise<void> | null = null;
  let stopped = false;
  const alone = (run: Promise<void>): Promise<void> => {
    underWay = run.finally(() => {
      underWay = null;
    });
    return underWay;
  };
  const tick = () => {
    const now = clock.now().getTime();
    const elapsed = Math.min(now - wall, LONGEST_GAP_MS) * speed;
    wall = now;
    const target = () => timeAfter(drive.rules, drive.board.now(), elapsed);
    return passTo(target, tickDeadlineMs);
  };
  const idle = async () => underWay?.catch(() => undefined);
  return {
    tick: async () => {
      if (!stopped) await (underWay ?? alone(tick())).catch(() => undefined);
    },
    advanceTo: async (at) => {
      await idle();
      await alone(passTo(() => at, ADVANCE_DEADLINE_MS));
    },
    stop: async () => {
      stopped = true;
      await idle();
    },
  };
}

/** Drives market time; after a failure it first finds out where the database stands. */
function recovering(drive: Drive): (target: () => Date, deadlineMs: number) => Promise<void> {
  const { log } = drive;
  let failing = false;
  return async (target, deadlineMs) => {
    try {
      await within(deadlineMs, async (signal) => {
        if (failing) await settle(drive, signal);
        await driveTo(drive, target(), signal);
      });
      if (failing) log.info('market time passes again');
      failing = false;
      tellStale(drive, false);
    } catch (error) {
      if (!failing) log.error({ err: error }, 'market time stands still');
      failing = true;
      tellStale(drive, true);
      throw error;
    }
  };
}
