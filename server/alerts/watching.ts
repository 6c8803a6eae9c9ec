import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, not, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { alerts } from '#shared/schema/alerts.ts';
import type { Deps } from '../deps.ts';
import { type Executor, isSet } from './fire.ts';

/** An alert that was set and is not watched yet. */
export interface Unwatched {
  id: string;
  kind: string;
  level: number;
  armedSequence: number;
}

/** An alert that is watched from now on, and the step after which that began. */
export interface Watched extends Unwatched {
  after: number;
}

const unwatchedRow = z.object({
  id: z.string(),
  kind: z.string(),
  level: z.number(),
  armedSequence: z.coerce.number(),
});

/** The alerts that no leader has begun to watch, for example because the server died after their commit. */
export async function readUnwatched(db: Pick<Executor, 'execute'>): Promise<Unwatched[]> {
  const { rows } = await db.execute(sql`
    select a.id, a.kind, a.level::float8 as level, a.armed_sequence as "armedSequence" from alerts a
    where not a.watched and ${isSet}`);
  return rows.map((row) => unwatchedRow.parse(row));
}

/** Stores that alerts are watched, except those that were changed or fired meanwhile. */
export async function storeWatched(tx: Executor, watched: readonly Watched[]): Promise<void> {
  if (watched.length === 0) return;
  await tx.execute(sql`
    update alerts a set watched = true, armed_sequence = w.after
    from jsonb_to_recordset(${JSON.stringify(watched)}::jsonb)
      as w(id uuid, kind text, level bigint, "armedSequence" bigint, after bigint)
    where a.id = w.id and not a.watched and a.state = 'active' and a.kind = w.kind and a.level = w.level
      and a.armed_sequence = w."armedSequence"`);
}

const FIRST_PAUSE_MS = 4;
const MAX_WAIT_MS = 2_000;

/**
 * Returns a stored alert once it is watched, so that a crash after the reply loses no price. Waits for two seconds at
 * most: there may be no leader, or the database may not answer.
 */
export async function onceWatched<T extends { id: string }>({ db }: Pick<Deps, 'db'>, alert: T): Promise<T> {
  const isWaiting = and(
    eq(alerts.id, alert.id),
    not(alerts.watched),
    sql`state = 'active' and deleted_at is null`,
  );
  const until = performance.now() + MAX_WAIT_MS;
  for (let ms = FIRST_PAUSE_MS; performance.now() < until; ms *= 2) {
    if ((await db.$count(alerts, isWaiting).catch(() => null)) === 0) break;
    await pause(Math.min(ms, Math.max(0, until - performance.now())));
  }
  return alert;
}
