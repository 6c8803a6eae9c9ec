import type { Clock } from '../../core/clock.ts';
import type { Leader } from '../../core/cluster/leader.ts';
import type { Config } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import type { EventBus } from '../../core/events.ts';
import type { NewId } from '../../core/ids.ts';
import type { Log } from '../../core/log.ts';
import type { Market } from '../market.ts';
import type { Halt } from '../quality/health-book.ts';
import { SOURCES } from '../sources/registry.ts';
import type { ExDay } from './advance.ts';
import type { Controls } from './controls.ts';
import { startMarket } from './engine.ts';
import { startLiveMarket } from './live/live-engine.ts';
import type { StepHook } from './step-hook.ts';

interface Opening {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  events: EventBus;
  newId: NewId;
  leader: Leader;
  applyActions: (day: ExDay) => Promise<void>;
  endHalts?: (halts: readonly Halt[], at: Date) => Promise<void>;
  stepHook: StepHook;
}

/** Whose minutes a market goes by, and at which of them its source is looked at, as node-cron writes it. */
export interface Pace {
  clock: 'market' | 'wall';
  updates: string;
}
/** A clock of ours brings each quarter-hour when it has passed. */
export const MARKET_PACE: Pace = { clock: 'market', updates: '*/15 * * * *' };
/** What an outside source owes and did not bring is asked for again a minute later. */
export const WALL_PACE: Pace = { clock: 'wall', updates: '* * * * *' };

/** A market that ticks by itself until it is stopped. */
export interface OpenMarket extends Market, Pick<Controls, 'stop'> {
  readonly pace: Pace;
  /**
   * Brings it up to now: fetches what an outside source owes, or lets market time pass and stores the bars that it
   * finished. Never rejects.
   */
  update(stopping?: AbortSignal): Promise<void>;
}

/** The market that the configuration asks for: by the wall clock with a live source, else by a clock of ours. Throws as they do. */
export async function openMarket(opening: Opening): Promise<OpenMarket> {
  const factory = SOURCES[opening.config.MARKET];
  if (factory.live) {
    return { ...(await startLiveMarket({ ...opening, source: factory.create(opening) })), pace: WALL_PACE };
  }
  const market = await startMarket({ ...opening, source: (calendar) => factory.create(opening, calendar) });
  return { ...market, pace: MARKET_PACE, update: market.tick };
}
