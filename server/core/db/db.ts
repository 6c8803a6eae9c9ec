import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as access from '#shared/schema/account/access.ts';
import * as account from '#shared/schema/account/account.ts';
import * as audit from '#shared/schema/account/audit.ts';
import * as auth from '#shared/schema/account/auth.ts';
import * as firstSteps from '#shared/schema/account/first-steps.ts';
import * as inbox from '#shared/schema/account/inbox.ts';
import * as learning from '#shared/schema/account/learning.ts';
import * as settings from '#shared/schema/account/settings.ts';
import * as views from '#shared/schema/account/views.ts';
import * as alerts from '#shared/schema/alerts.ts';
import * as charts from '#shared/schema/charts.ts';
import * as jobs from '#shared/schema/jobs.ts';
import * as leases from '#shared/schema/leases.ts';
import * as announcements from '#shared/schema/market/announcements.ts';
import * as charges from '#shared/schema/market/charges.ts';
import * as companyEvents from '#shared/schema/market/company-events.ts';
import * as fundamentals from '#shared/schema/market/fundamentals.ts';
import * as imports from '#shared/schema/market/imports.ts';
import * as market from '#shared/schema/market/market.ts';
import * as quality from '#shared/schema/market/quality.ts';
import * as replay from '#shared/schema/market/replay.ts';
import * as universe from '#shared/schema/market/universe.ts';
import * as predictions from '#shared/schema/predictions.ts';
import * as screeners from '#shared/schema/screeners.ts';
import * as actions from '#shared/schema/trading/actions.ts';
import * as autoTrading from '#shared/schema/trading/auto-trading.ts';
import * as baskets from '#shared/schema/trading/baskets.ts';
import * as broker from '#shared/schema/trading/broker.ts';
import * as carried from '#shared/schema/trading/carried.ts';
import * as gtt from '#shared/schema/trading/gtt.ts';
import * as ledger from '#shared/schema/trading/ledger.ts';
import * as portfolio from '#shared/schema/trading/portfolio.ts';
import * as practice from '#shared/schema/trading/practice.ts';
import * as trading from '#shared/schema/trading/trading.ts';
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
  ...carried,
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
    // Statements of a transaction that don't wait for each other are sent together, and answered in order.
    pipeline: true,
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
