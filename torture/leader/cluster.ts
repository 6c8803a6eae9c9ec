import type { Db } from '#server/core/db/db.ts';
import { openTestDb } from '#tests/support/database.ts';
import { aServerHome, type ServerHome, type ServerProcess } from '#tests/support/servers/server-process.ts';
import type { OwnPostgres } from '../support/own-postgres.ts';

/** Several servers on one database, which can be distinguished by their writes. */
export interface Cluster {
  db: Db;
  secret: string;
  /** Of all servers, running or not. */
  names: readonly string[];
  /** Addresses of the running servers. */
  urls(): string[];
  /** The server that took or renewed the lease last. */
  leaderName(): Promise<string>;
  /** The server that advanced the market last. */
  lastAdvancedBy(): Promise<string>;
  kill(name: string): Promise<void>;
  restart(name: string): Promise<void>;
  signal(name: string, signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Number of written rows of the market. */
  writes(): Promise<number>;
  close(): Promise<void>;
}

const SECRET = 'a secret that only those who torture this product know';
/** A quarter-hour takes six seconds. */
export const CLUSTER_ENV = {
  MARKET_SPEED: '150',
  MARKET_START: '2026-11-20T09:20:00+05:30',
  PREDICTIONS_BACKFILL: 'off',
  LOG_LEVEL: 'error',
};

/** Logs who writes which row of the market, in the order of the locks. */
const LOG_WRITES = `
  create table torture_writes (seq bigserial primary key, tbl text, app text, key text, at timestamptz default clock_timestamp());
  create function torture_log() returns trigger language plpgsql as $$
  begin
    insert into torture_writes (tbl, app, key)
    values (tg_table_name, current_setting('application_name'), to_jsonb(new)->>'key');
    return null;
  end $$;
  create trigger torture after insert or update of holder, expires_at on leases for each row execute function torture_log();
  create trigger torture after update on market_state for each row execute function torture_log();
  create trigger torture after insert on market_slots for each row execute function torture_log();
  create trigger torture after insert on daily_bars for each row execute function torture_log();`;

interface Member {
  name: string;
  home: ServerHome;
  process: ServerProcess | null;
}

/** Starts this many servers on a database, which is removed with them. */
export async function openCluster(
  count: number,
  database: Pick<OwnPostgres, 'url' | 'remove'>,
  env: Record<string, string> = {},
): Promise<Cluster> {
  const db = openTestDb(database.url);
  const members: Member[] = [];
  const start = async (member: Member) => {
    const url = `${database.url}?application_name=${member.name}`;
    const own = { DATABASE_URL: url, SESSION_SECRET: SECRET };
    member.process = await member.home.start({ ...CLUSTER_ENV, ...env, ...own });
  };
  for (let n = 1; n <= count; n++) {
    const member: Member = { name: `server-${n}`, home: await aServerHome('leader'), process: null };
    members.push(member);
    await start(member);
    if (n === 1) await db.$client.query(LOG_WRITES);
  }
  const memberOf = (name: string) => {
    const member = members.find((one) => one.name === name);
    if (!member) throw new Error(`There is no ${name}.`);
    return member;
  };
  const lastApp = async (table: string) => {
    const { rows } = await db.$client.query(
      'select app from torture_writes where tbl = $1 order by seq desc limit 1',
      [table],
    );
    return String(rows[0]?.app ?? '');
  };
  return {
    db,
    secret: SECRET,
    names: members.map(({ name }) => name),
    urls: () => members.flatMap(({ process }) => (process ? [process.url] : [])),
    leaderName: () => lastApp('leases'),
    lastAdvancedBy: () => lastApp('market_state'),
    async kill(name) {
      const member = memberOf(name);
      await member.process?.kill();
      member.process = null;
    },
    restart: (name) => start(memberOf(name)),
    signal: (name, signal) => void process.kill(memberOf(name).process?.pid ?? 0, signal),
    async writes() {
      const { rows } = await db.$client.query(
        "select count(*)::int n from torture_writes where tbl <> 'leases'",
      );
      return Number(rows[0]?.n);
    },
    async close() {
      for (const { process, home } of members) {
        await process?.stop();
        await home.remove();
      }
      await db.$client.end();
      await database.remove();
    },
  };
}
