import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as access from '#shared/schema/access.ts';
import * as account from '#shared/schema/account.ts';
import * as actions from '#shared/schema/actions.ts';
import * as alerts from '#shared/schema/alerts.ts';
import * as announcements from '#shared/schema/announcements.ts';
import * as audit from '#shared/schema/audit.ts';
import * as auth from '#shared/schema/auth.ts';
import * as autoTrading from '#shared/schema/auto-trading.ts';
import * as baskets from '#shared/schema/baskets.ts';
import * as broker from '#shared/schema/broker.ts';
import * as charges from '#shared/schema/charges.ts';
import * as charts from '#shared/schema/charts.ts';
import * as companyEvents from '#shared/schema/company-events.ts';
import * as firstSteps from '#shared/schema/first-steps.ts';
import * as fundamentals from '#shared/schema/fundamentals.ts';
import * as gtt from '#shared/schema/gtt.ts';
import * as imports from '#shared/schema/imports.ts';
import * as inbox from '#shared/schema/inbox.ts';
import * as jobs from '#shared/schema/jobs.ts';
import * as learning from '#shared/schema/learning.ts';
import * as leases from '#shared/schema/leases.ts';
import * as ledger from '#shared/schema/ledger.ts';
import * as market from '#shared/schema/market.ts';
import * as portfolio from '#shared/schema/portfolio.ts';
import * as practice from '#shared/schema/practice.ts';
import * as predictions from '#shared/schema/predictions.ts';
import * as quality from '#shared/schema/quality.ts';
import * as replay from '#shared/schema/replay.ts';
import * as screeners from '#shared/schema/screeners.ts';
import * as settings from '#shared/schema/settings.ts';
import * as trading from '#shared/schema/trading.ts';
import * as universe from '#shared/schema/universe.ts';
import * as views from '#shared/schema/views.ts';
import { singleFlight } from '../async.ts';
import { guarded } from '../guarded.ts';

export const schema = {
  ...access,
  ...account,
  ...actions,
  ...alerts,
  ...auth,
  ...autoTrading,
  ...baskets,
  ...broker,
  ...charges,
  ...charts,
  ...firstSteps,
  ...companyEvents,
  ...fundamentals,
  ...gtt,
  ...jobs,
  ...imports,
  ...inbox,
  ...learning,
  ...leases,
  ...ledger,
  ...market,
  ...portfolio,
  ...practice,
  ...predictions,
  ...replay,
  ...screeners,
  ...settings,
  ...announcements,
  ...audit,
  ...quality,
  ...universe,
  ...views,
  ...trading,
};
export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool };

/** Waiting longer for a connection fails with 503 rather than queueing further. */
const WAIT_MS = 2_000;

/** A bounded pool. Statements time out after 30 seconds; waiting for a connection after 2 seconds by default. */
export const openDb = (url: string, waitMs = WAIT_MS): Db => openPool(url, { max: 10, settings: '', waitMs });

/**
 * The same database with the practice ledger in place of the ledger: `practice` comes first in the search path.
 * Connects lazily.
 */
export function openPracticeDb(url: string): Db {
  return openPool(url, { max: 4, settings: ' -c search_path=practice,public', waitMs: WAIT_MS });
}

/**
 * A health check on its own connection, so that a busy pool does not affect the answer. Concurrent callers share
 * one check. Rejects within four seconds.
 */
export function openProbe({ $client }: Db): () => Promise<void> {
  const pool = new pg.Pool({
    connectionString: $client.options.connectionString,
    max: 1,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
    application_name: 'artha-ready',
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined);
  return singleFlight(async () => {
    await pool.query('select 1');
  });
}

function openPool(
  url: string,
  { max, settings, waitMs }: { max: number; settings: string; waitMs: number },
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    statement_timeout: 30_000,
    application_name: 'artha',
    // Statements here take milliseconds; JIT compilation costs more than it saves.
    options: `-c timezone=UTC -c jit=off${settings}`,
  });
  pool.on('error', () => undefined);
  // A connection lost inside a transaction fails its statement; without this listener it would also crash the
  // process.
  pool.on(
    'connect',
    guarded('database connection', (client) => client.on('error', () => undefined)),
  );
  return drizzle(pool, { schema });
}
