import { setTimeout as rest, setImmediate as turn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type BarColumns, emptyColumns } from '#server/analytics/columns.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Db } from '../../core/db/db.ts';
import { CHANGES_PRICES, priceDivisor } from './price-factor.ts';

/**
 * The daily bars of every instrument that has any, indices included, by instrument id; `from` and `until`, both
 * inclusive, limit them if given.
 *
 * Bars are stored as quoted, and a split or bonus is stored when its ex-date begins. Bars before an ex-date are
 * therefore of the old share: their prices are divided, and their volumes multiplied, by what one share became. A
 * rights issue or demerger divides prices only. An ex-date after `until` changes nothing. Sources with adjusted bars
 * have no such rows for days they already adjusted for.
 * @param only the requested instruments; all by default
 * @param signal ends it early, with its reason
 * @param gently pauses after each query for as long as it took: for one user's request while others read
 * @param sharesOnly adjusts for splits and bonuses only, as a source of adjusted bars does
 * @throws database errors: an unreadable history is not an empty one
 */
export async function loadDailyHistory(
  db: Pick<Db, 'execute'>,
  {
    from,
    until,
    only,
    signal,
    gently = false,
    sharesOnly = false,
  }: {
    from?: TradingDate;
    until?: TradingDate;
    only?: readonly number[];
    signal?: AbortSignal;
    gently?: boolean;
    sharesOnly?: boolean;
  } = {},
): Promise<Map<number, BarColumns>> {
  const [ids, shareChanges] = await Promise.all([only ?? readIds(db), readShareChanges(db, until)]);
  const history = new Map<number, BarColumns>();
  for (let done = 0; done < ids.length; done += AT_ONCE) {
    signal?.throwIfAborted();
    const began = performance.now();
    const rows = await readColumns(db, ids.slice(done, done + AT_ONCE), from, until);
    if (gently) await rest(performance.now() - began);
    for (const row of rows) {
      const columns = columnsFrom(row);
      for (const change of shareChanges.get(row.instrumentId) ?? []) {
        adjust(columns, sharesOnly ? { ...change, price: change.shares } : change);
      }
      history.set(row.instrumentId, columns);
      // Converting ten years of bars to columns blocks the event loop for a millisecond or two.
      await turn();
    }
  }
  return history;
}

/** Instruments per query: all months are planned and opened once for them. */
const AT_ONCE = 20;

async function readIds(db: Pick<Db, 'execute'>): Promise<number[]> {
  const { rows } = await db.execute(sql`select id from instruments order by id`);
  return rows.map((row) => z.object({ id: z.int() }).parse(row).id);
}

/** One share became `shares` on a day, and earlier prices are divided by `price`. */
export interface ShareChange {
  day: number;
  shares: number;
  price: number;
}

const turnRow = z.object({ instrumentId: z.int(), day: z.int(), shares: z.number(), price: z.number() });

const DIVISOR = sql.raw(priceDivisor('float8'));

/** Share changes and price divisors of each instrument, up to and including `until`, or all. */
export async function readShareChanges(
  db: Pick<Db, 'execute'>,
  until?: TradingDate,
): Promise<Map<number, ShareChange[]>> {
  const { rows } = await db.execute(sql`
    select instrument_id as "instrumentId", ex_date - date '1970-01-01' as day,
      ${DIVISOR} as price, case when kind in ('split', 'bonus') then ${DIVISOR} else 1 end as shares
    from corporate_actions where ${sql.raw(CHANGES_PRICES)} and ${notAfter(sql`ex_date`, until)}`);
  return Map.groupBy(
    rows.map((row) => turnRow.parse(row)),
    ({ instrumentId }) => instrumentId,
  );
}

const columnsRow = z.object({
  instrumentId: z.int(),
  days: z.string(),
  open: z.string(),
  high: z.string(),
  low: z.string(),
  close: z.string(),
  volume: z.string(),
});
type ColumnsRow = z.output<typeof columnsRow>;

/**
 * A row per instrument that has bars, in the given order, with the columns as text: a row per bar would take the driver
 * many times as long.
 */
async function readColumns(
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  from?: TradingDate,
  until?: TradingDate,
): Promise<ColumnsRow[]> {
  const list = `{${ids.join()}}`;
  const { rows } = await db.execute(sql`
    select instrument_id as "instrumentId",
      string_agg((trading_date - date '1970-01-01')::text, ',' order by trading_date) as days,
      string_agg(open_paise::text, ',' order by trading_date) as open,
      string_agg(high_paise::text, ',' order by trading_date) as high,
      string_agg(low_paise::text, ',' order by trading_date) as low,
      string_agg(close_paise::text, ',' order by trading_date) as close,
      string_agg(volume::text, ',' order by trading_date) as volume
    from daily_bars
    where instrument_id = any(${list}::int[]) and ${notAfter(sql`trading_date`, until)}
      and ${notBefore(sql`trading_date`, from)}
    group by instrument_id order by array_position(${list}::int[], instrument_id)`);
  return rows.map((row) => columnsRow.parse(row));
}

const notAfter = (date: SQL, until?: TradingDate): SQL =>
  until === undefined ? sql`true` : sql`${date} <= ${until}`;

const notBefore = (date: SQL, from?: TradingDate): SQL =>
  from === undefined ? sql`true` : sql`${date} >= ${from}`;

function columnsFrom({ days, open, high, low, close, volume }: ColumnsRow): BarColumns {
  const columns = emptyColumns(countOf(days));
  fill(columns.days, days, 1);
  fill(columns.open, open, 100);
  fill(columns.high, high, 100);
  fill(columns.low, low, 100);
  fill(columns.close, close, 100);
  fill(columns.volume, volume, 1);
  return columns;
}

const COMMA = 44;
const ZERO = 48;

function countOf(list: string): number {
  let commas = 0;
  for (let i = 0; i < list.length; i++) if (list.charCodeAt(i) === COMMA) commas += 1;
  return commas + 1;
}

/** Parses comma-separated non-negative integers digit by digit, without a string for each. */
function fill(column: Int32Array | Float64Array, list: string, divisor: number): void {
  let value = 0;
  let row = 0;
  for (let i = 0; i < list.length; i++) {
    const code = list.charCodeAt(i);
    if (code === COMMA) {
      column[row++] = value / divisor;
      value = 0;
    } else value = 10 * value + code - ZERO;
  }
  column[row] = value / divisor;
}

/** A copy of adjusted bars as they were traded, with the changes undone. */
export function unadjusted(adjusted: BarColumns, changes: readonly ShareChange[]): BarColumns {
  const columns = emptyColumns(adjusted.days.length);
  for (const field of ['days', 'open', 'high', 'low', 'close', 'volume'] as const) {
    columns[field].set(adjusted[field]);
  }
  for (const { day, shares, price } of changes)
    adjust(columns, { day, shares: 1 / shares, price: 1 / price });
  return columns;
}

/** Adjusts the bars before a day to the share of that day, in place. */
export function adjust(
  { days, open, high, low, close, volume }: BarColumns,
  { day, shares, price }: ShareChange,
): void {
  for (let i = 0; (days[i] ?? day) < day; i++) {
    for (const prices of [open, high, low, close]) prices[i] = (prices[i] ?? Number.NaN) / price;
    volume[i] = (volume[i] ?? Number.NaN) * shares;
  }
}
