import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type ClientRateLimitInfo, MemoryStore, type Store } from 'express-rate-limit';
import { attempts } from '#shared/schema/account/access.ts';
import type { Deps } from '../../deps.ts';
import { isDatabaseOutage, isPoolFull } from './failures.ts';

/** Expired rows deleted per attempt: more than one, so that the table shrinks to the active rows. */
const CLEARED = 2;

interface Counted {
  /** Name of the limit; limits with the same name would share counts. */
  name: string;
  most: number;
  windowMs: number;
}

/**
 * Counts attempts in the database, so that they survive restarts and apply across instances. While the database is
 * down they are counted in memory, since the guarded action can't succeed then. Attempts over the limit don't
 * extend it.
 */
export function attemptStore(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { name, most, windowMs }: Counted,
): Store {
  const away = new MemoryStore();
  const keyOf = (key: string) => createHash('sha256').update(`${name}\n${key}`).digest('base64url');
  const now = () => clock.now();

  const count = async (key: string): Promise<ClientRateLimitInfo> => {
    const [at, until] = [now().toISOString(), new Date(now().getTime() + windowMs).toISOString()];
    const { rows } = await db.execute<{ hits: number }>(sql`
      with cleared as (
        delete from ${attempts} where key in (
          select key from ${attempts} where resets_at <= ${at}::timestamptz and key <> ${key}
          order by resets_at limit ${CLEARED} for update skip locked
        )
      )
      insert into ${attempts} as a (key, hits, resets_at) values (${key}, 1, ${until}::timestamptz)
      on conflict (key) do update set
        hits = case when a.resets_at <= ${at}::timestamptz then 1 else a.hits + 1 end,
        resets_at = case when a.resets_at <= ${at}::timestamptz then excluded.resets_at else a.resets_at end
      where a.hits < ${most} or a.resets_at <= ${at}::timestamptz
      returning hits`);
    return { totalHits: rows[0]?.hits ?? most + 1, resetTime: undefined };
  };
  const read = async (key: string): Promise<ClientRateLimitInfo | undefined> => {
    const { rows } = await db.execute<{ hits: number; resets: number }>(sql`
      select hits, extract(epoch from resets_at)::float8 * 1000 as resets from ${attempts}
      where key = ${key} and resets_at > ${now().toISOString()}::timestamptz`);
    const [row] = rows;
    return row && { totalHits: row.hits, resetTime: new Date(row.resets) };
  };
  const takeBack = (key: string) =>
    db.execute(sql`update ${attempts} set hits = hits - 1 where key = ${key} and hits > 0`);

  return {
    init: (options) => away.init(options),
    increment: (key) => withoutDatabase(count(keyOf(key)), () => away.increment(key)),
    get: async (key) => (await away.get(key)) ?? (await withoutDatabase(read(keyOf(key)), () => undefined)),
    async decrement(key) {
      if ((await away.get(key))?.totalHits) return away.decrement(key);
      // A hit that can't be removed stays counted.
      await withoutDatabase(takeBack(keyOf(key)), () => undefined);
    },
    async resetKey(key) {
      await away.resetKey(key);
      await db.execute(sql`delete from ${attempts} where key = ${keyOf(key)}`);
    },
    shutdown: () => away.shutdown(),
  };
}

async function withoutDatabase<T, Other>(
  done: Promise<T>,
  otherwise: () => Other | Promise<Other>,
): Promise<T | Other> {
  try {
    return await done;
  } catch (error) {
    if (error instanceof Error && isDatabaseOutage(error) && !isPoolFull(error)) return otherwise();
    throw error;
  }
}
