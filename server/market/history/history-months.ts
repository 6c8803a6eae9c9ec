import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { addDays, istDate, type TradingDate } from '#shared/domain/ist.ts';
import type { Db } from '../../core/db/db.ts';
import type { Deps } from '../../deps.ts';

/** Tables partitioned by month, and the column that determines the month. */
const TABLES = { daily_bars: 'trading_date', quarter_bars: 'starts_at' } as const;
type Table = keyof typeof TABLES;

/** Months are created this many days ahead. */
const AHEAD_DAYS = 75;

/**
 * Creates the missing month partitions of a table between two dates, and moves earlier rows into them. Rows without a
 * partition are stored in a default one: months only serve speed. All other users of the table wait until the
 * transaction ends.
 */
export async function makeMonths(
  db: Pick<Db, 'execute'>,
  table: Table,
  first: string,
  last: string,
): Promise<number> {
  const { rows } = await db.execute(
    sql`select history.make_months(${table}, ${first}::date, ${last}::date) as made`,
  );
  return z.object({ made: z.number() }).parse(rows[0]).made;
}

/** Creates the months of the given bars. */
export async function makeRoom(
  db: Pick<Db, 'execute'>,
  {
    daily,
    quarters,
  }: { daily: readonly { tradingDate: TradingDate }[]; quarters: readonly { startsAt: Date }[] },
): Promise<void> {
  const dates = {
    daily_bars: daily.map(({ tradingDate }) => tradingDate),
    quarter_bars: quarters.map(({ startsAt }) => istDate(startsAt)),
  };
  for (const table of Object.keys(TABLES) as Table[]) {
    const ordered = dates[table].sort();
    const [first, last] = [ordered[0], ordered.at(-1)];
    if (first !== undefined && last !== undefined) await makeMonths(db, table, first, last);
  }
}

/**
 * Creates the months ahead, moves rows into their months, and drops quarter-hours beyond the retention. A month that is
 * in use is skipped until the next run.
 */
export async function keepMonths(
  {
    db,
    config,
    market,
    log,
  }: Pick<Deps, 'db' | 'config' | 'log'> & { market: Pick<Deps['market'], 'tradingDate'> },
  signal: AbortSignal,
): Promise<void> {
  const today = market.tradingDate();
  for (const table of Object.keys(TABLES) as Table[]) {
    const wanted = [...(await monthsInRest(db, table)), ...monthsFrom(today, addDays(today, AHEAD_DAYS))];
    let made = 0;
    for (const month of wanted) {
      signal.throwIfAborted();
      made += (await underLock(db, (tx) => makeMonths(tx, table, month, month))) ?? 0;
    }
    if (made > 0) await analyse(db, table);
  }
  const dropped = await dropMonths(db, 'quarter_bars', monthsBefore(today, config.QUARTER_BARS_MONTHS));
  if (dropped.length > 0) log.info({ dropped }, 'Dropped old 15-minute bars');
}

/**
 * Autovacuum analyses the partitions, but never the parent. With millions of bars this exceeds the usual statement
 * timeout; nothing waits for it.
 */
export function analyse(db: Db, table: Table): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`);
    await tx.execute(sql`analyze public.${sql.identifier(table)}`);
  });
}

/**
 * A short transaction with a lock timeout, since later queries would queue behind its lock request; null on timeout.
 */
async function underLock<T>(db: Db, work: (tx: Pick<Db, 'execute'>) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '500ms'`);
      return work(tx);
    });
  } catch (error) {
    if (isInUse(error)) return null;
    throw error;
  }
}

/** PostgreSQL's lock_not_available. */
const inUse = z.object({ cause: z.object({ code: z.literal('55P03') }) });
const isInUse = (error: unknown) => inUse.safeParse(error).success;

const monthRow = z.object({ month: z.string() });

/** The months of rows without a partition. */
async function monthsInRest(db: Db, table: Table): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct date_trunc('month', ${sql.identifier(TABLES[table])}::timestamp)::date::text as month
    from history.${sql.identifier(table)} order by 1`);
  return rows.map((row) => monthRow.parse(row).month);
}

/** The first days of the months from one date to another. */
function monthsFrom(first: TradingDate, last: TradingDate): string[] {
  const months: string[] = [];
  for (let month = firstOf(first); month <= last; month = firstOf(addDays(month, 31))) months.push(month);
  return months;
}

const firstOf = (date: TradingDate) => `${date.slice(0, 7)}-01` as TradingDate;

/** The first day of the month that is a number of months before a date's. */
function monthsBefore(date: TradingDate, months: number): TradingDate {
  let first = firstOf(date);
  for (let n = 0; n < months; n++) first = firstOf(addDays(first, -1));
  return first;
}

/** Drops the months of a table that ended before a date. Returns their names. */
async function dropMonths(db: Db, table: Table, before: TradingDate): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${`public.${table}`}::regclass and c.relname like ${`${table}\\_____\\___`}
      and right(c.relname, 7) < ${before.slice(0, 7).replace('-', '_')} order by 1`);
  const names = rows.map((row) => z.object({ name: z.string() }).parse(row).name);
  const dropped: string[] = [];
  for (const name of names) {
    const gone = await underLock(db, (tx) => tx.execute(sql`drop table history.${sql.identifier(name)}`));
    if (gone) dropped.push(name);
  }
  return dropped;
}
