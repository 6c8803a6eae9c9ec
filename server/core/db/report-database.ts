import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Log } from '../log.ts';
import { type Db, openDb } from './db.ts';

/** The database for reports of large accounts, exports and backtests. */
export interface ReportDatabase {
  /**
   * The replica, once it has everything the primary had written when this was called. The primary if there is no
   * replica, or if it does not catch up in time or does not answer.
   */
  current(): Promise<Db>;
  close(): Promise<void>;
}

/** How long a report waits for the replica. */
const WAIT_MS = 500;
const LOOK_MS = 20;
/** Minimum time between two warnings. */
const WARN_MS = 60_000;

const lsnRow = z.object({ lsn: z.string() });
const caughtUpRow = z.object({ caughtUp: z.boolean() });

/** Compares what a standby has replayed with what the primary has flushed; a primary has everything. */
const CAUGHT_UP = `select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, not pg_is_in_recovery()) as "caughtUp"`;

/** Without a replica's address, reports are read from the primary. */
export function openReportDatabase(
  { db, log }: { db: Db; log: Log },
  replicaUrl: string | undefined,
  waitMs = WAIT_MS,
): ReportDatabase {
  if (replicaUrl === undefined) return { current: async () => db, close: async () => undefined };
  const replica = openDb(replicaUrl);
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (reason: object) => {
    if (performance.now() - warnedAt < WARN_MS) return;
    warnedAt = performance.now();
    log.warn(reason, 'Reports are read from the primary: the replica is behind or does not answer');
  };
  const hasAll = async () => {
    const { rows } = await db.$client.query('select pg_current_wal_flush_lsn()::text as lsn');
    const { lsn } = lsnRow.parse(rows[0]);
    const until = performance.now() + waitMs;
    for (;;) {
      const answer = await replica.$client.query(CAUGHT_UP, [lsn]);
      if (caughtUpRow.parse(answer.rows[0]).caughtUp) return true;
      if (performance.now() >= until) return false;
      await pause(LOOK_MS);
    }
  };
  return {
    async current() {
      try {
        if (await hasAll()) return replica;
        warn({ waitMs });
      } catch (error) {
        warn({ err: error });
      }
      return db;
    },
    close: () => replica.$client.end(),
  };
}
