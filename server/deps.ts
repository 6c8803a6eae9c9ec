import type { ChargeSchedule } from './charges/schedule.ts';
import type { Clock } from './core/clock.ts';
import type { Config } from './core/config.ts';
import type { Db } from './core/db/db.ts';
import type { EventBus } from './core/events.ts';
import type { NewId } from './core/ids.ts';
import type { Log } from './core/log.ts';
import type { WorkQueue } from './core/workers/work-queue.ts';
import type { Market } from './market/market.ts';
import type { FillModels } from './trading/fill-model/fill-models.ts';

/** The dependencies of the slices. Created once at startup, and by each test for itself. */
export interface Deps {
  config: Config;
  db: Db;
  /** The same database, with the ledger of practice days in place of the ledger. */
  practiceDb: Db;
  /** The database for long reads: a replica that has caught up, or else the primary. */
  reportsDb: () => Promise<Db>;
  clock: Clock;
  newId: NewId;
  log: Log;
  events: EventBus;
  market: Market;
  /** Charge rates by date. */
  charges: ChargeSchedule;
  /** The fill model of each account. */
  fillModels: FillModels;
  /** Expensive work that users request: one task per user at a time. */
  work: WorkQueue;
}
