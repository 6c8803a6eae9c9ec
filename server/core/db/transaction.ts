import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from './db.ts';

/** What runs statements: the pool, or one connection in a transaction. */
export interface Queries {
  $client: Pick<pg.ClientBase, 'query'>;
}

/** A transaction. */
export type Transaction = NodePgDatabase<Record<string, never>> & { $client: pg.PoolClient };

/** Runs statements as one transaction, which is undone when the work rejects. */
export async function inTransaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    await client.query('begin');
    const result = await work(drizzle(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
