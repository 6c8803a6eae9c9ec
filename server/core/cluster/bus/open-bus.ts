import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../log.ts';
import { type Bus, createBus } from './bus.ts';
import { inProcessTransport } from './in-process.ts';
import { postgresTransport } from './postgres.ts';
import type { Transport } from './transport.ts';

interface Opening {
  config: Pick<Config, 'BUS_URL'>;
  db: Db;
  /** The database's address. */
  url: string;
  log: Log;
  /** Of the instance; no two have the same. */
  instance: string;
}

/** The bus that the configuration asks for; PostgreSQL's own without any. Resolves also when it can't be reached yet. */
export async function openBus({ config, db, url, log, instance }: Opening): Promise<Bus> {
  return createBus(await transportOf(config.BUS_URL, db, url), { log, instance });
}

async function transportOf(wanted: string | undefined, db: Db, url: string): Promise<Transport> {
  if (wanted === undefined) return postgresTransport(url);
  if (wanted === 'process:') return inProcessTransport();
  // Loaded by those alone who use it.
  const { natsTransport } = await import('./nats.ts');
  return natsTransport(wanted, `artha.${await databaseId(db)}`);
}

const idRow = z.object({ id: z.string() });

/** No other database has the same, on this PostgreSQL or another; its replicas do, and so it outlives a failover. */
async function databaseId(db: Db): Promise<string> {
  const { rows } = await db.execute(sql`
    select system_identifier || '-' || (select oid from pg_database where datname = current_database()) as id
    from pg_control_system()`);
  return idRow.parse(rows[0]).id;
}
