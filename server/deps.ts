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

/** Everything a slice may reach for. Made once at start, and by each test for itself. */
export interface Deps {
  config: Config;
  db: Db;
  /** The same database with the ledger of practice days in the place of the ledger. */
  practiceDb: Db;
  /** The database for long reads: a replica, where there is one that has caught up. */
  reportsDb: () => Promise<Db>;
  clock: Clock;
  newId: NewId;
  log: Log;
  events: EventBus;
  market: Market;
  /** What trades cost, by date. */
  charges: ChargeSchedule;
  /** How orders of each account are filled. */
  fillModels: FillModels;
  /** Costly work that people ask for, one piece a person at a time. */
  work: WorkQueue;
}
