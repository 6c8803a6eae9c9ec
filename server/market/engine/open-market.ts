import type { Clock } from '../../core/clock.ts';
import type { Leader } from '../../core/cluster/leader.ts';
import type { Config } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import type { EventBus } from '../../core/events.ts';
import type { NewId } from '../../core/ids.ts';
import type { Log } from '../../core/log.ts';
import type { Market } from '../market.ts';
import type { Halt } from '../quality/health-book.ts';
import type { LiveSource } from '../sources/port.ts';
import { SOURCES } from '../sources/registry.ts';
import type { ExDay } from './advance.ts';
import type { Controls } from './controls.ts';
import { startMarket } from './engine.ts';
import { startLiveMarket } from './live/live-engine.ts';
import type { LaterHistory } from './start/later-history.ts';
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

/** The clock of a market's updates, and their schedule in node-cron syntax. */
export interface Pace {
  clock: 'market' | 'wall';
  updates: string;
}
/** Our own clock completes each quarter-hour as it passes. */
export const MARKET_PACE: Pace = { clock: 'market', updates: '*/15 * * * *' };
/** Missing data of an external source is requested again every minute. */
export const WALL_PACE: Pace = { clock: 'wall', updates: '* * * * *' };

/** A market that ticks until stopped. */
export interface OpenMarket extends Market, Pick<Controls, 'stop'> {
  readonly pace: Pace;
  /**
   * Updates to now: fetches due data from an external source, or advances market time and stores completed bars.
   * Never rejects.
   */
  update(stopping?: AbortSignal): Promise<void>;
  /** Absent on the wall clock. */
  readonly laterHistory?: LaterHistory | null;
  /** What a live source has of companies; absent where it has nothing. */
  readonly figures?: LiveSource['figures'];
}

/**
 * The configured market: on the wall clock with a live source, otherwise on our own clock. Throws like their
 * constructors.
 */
export async function openMarket(opening: Opening): Promise<OpenMarket> {
  const factory = SOURCES[opening.config.MARKET];
  if (factory.live) {
    const source = factory.create(opening);
    const { figures } = source;
    return { ...(await startLiveMarket({ ...opening, source })), pace: WALL_PACE, figures };
  }
  const market = await startMarket({ ...opening, source: (calendar) => factory.create(opening, calendar) });
  return { ...market, pace: MARKET_PACE, update: market.tick };
}
