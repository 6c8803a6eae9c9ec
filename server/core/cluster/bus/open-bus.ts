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
  /** Database URL. */
  url: string;
  log: Log;
  /** Unique id of the instance. */
  instance: string;
}

/** Opens the configured bus; PostgreSQL's NOTIFY by default. Resolves even while it can't be reached. */
export async function openBus({ config, db, url, log, instance }: Opening): Promise<Bus> {
  return createBus(await transportOf(config.BUS_URL, db, url), { log, instance });
}

async function transportOf(wanted: string | undefined, db: Db, url: string): Promise<Transport> {
  if (wanted === undefined) return postgresTransport(url);
  if (wanted === 'process:') return inProcessTransport();
  // Imported lazily: most deployments don't use NATS.
  const { natsTransport } = await import('./nats.ts');
  return natsTransport(wanted, `artha.${await databaseId(db)}`);
}

const idRow = z.object({ id: z.string() });

/** Unique per database across PostgreSQL clusters. Replicas share it, so it survives a failover. */
async function databaseId(db: Db): Promise<string> {
  const { rows } = await db.execute(sql`
    select system_identifier || '-' || (select oid from pg_database where datname = current_database()) as id
    from pg_control_system()`);
  return idRow.parse(rows[0]).id;
}
