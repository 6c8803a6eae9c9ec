import { and, eq, gt, inArray, min, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { liveQuotes, marketSlots, marketState } from '#shared/schema/market/market.ts';
import { leaseUnder, NotLeading } from '../../../core/cluster/leader.ts';
import type { Db } from '../../../core/db/db.ts';
import { makeRoom } from '../../history/history-months.ts';
import type { Bar15m, DailyBar, LiveQuote } from '../../sources/source.ts';
import { array, insertDaily, insertQuarters } from '../store.ts';

/** An accepted quote with our time of receipt. */
export interface StoredQuote extends LiveQuote {
  receivedAt: Date;
  /** Pushed by the source rather than polled for a slot. */
  pushed?: true;
}

/** The latest quote of each instrument, or of those received after an instant. */
export async function readLiveQuotes(db: Db, after?: Date | null): Promise<StoredQuote[]> {
  const rows = await db
    .select()
    .from(liveQuotes)
    .where(after ? gt(liveQuotes.receivedAt, after) : undefined);
  return rows.map((row) => ({
    instrumentId: row.instrumentId,
    last: paise(row.lastPaise),
    previousClose: paise(row.previousClosePaise),
    open: paise(row.openPaise),
    high: paise(row.highPaise),
    low: paise(row.lowPaise),
    volume: row.volume,
    asOf: row.asOf,
    receivedAt: row.receivedAt,
  }));
}

/** The result of a piece of work, and which work it was. */
export interface Brought {
  quotes?: readonly StoredQuote[];
  quarters?: readonly Bar15m[];
  daily?: readonly DailyBar[];
  /** Completed work; empty if something is still missing. */
  done: readonly { kind: Slot['kind']; key: string }[];
}
type Slot = typeof marketSlots.$inferSelect;

/**
 * Stores a result and marks its work as done, in one statement under the leader's fence. Existing bars stay, a
 * later quote replaces an earlier one, and work already done fails the whole. Throws NotLeading when another
 * instance leads.
 */
export async function storeBrought(db: Db, fence: number, brought: Brought): Promise<void> {
  const { quotes = [], quarters = [], daily = [], done } = brought;
  const held = sql`exists (select from lease)`;
  const kinds = array(done, ({ kind }) => kind);
  const keys = array(done, ({ key }) => key);
  await makeRoom(db, { daily, quarters });
  const { rows } = await db.execute(sql`
    with lease as materialized (${leaseUnder(fence)}),
    slots as (
      insert into market_slots (kind, key, fence)
      select kind, key, ${fence} from unnest(${kinds}::text[], ${keys}::text[]) as slot (kind, key) where ${held}
    ), quoted as (
      insert into live_quotes as known (instrument_id, last_paise, previous_close_paise, open_paise, high_paise, low_paise,
        volume, as_of, received_at)
      select quote.* from ${quoteColumns(quotes)} as quote where ${held}
      on conflict (instrument_id) do update set last_paise = excluded.last_paise,
        previous_close_paise = excluded.previous_close_paise, open_paise = excluded.open_paise,
        high_paise = excluded.high_paise, low_paise = excluded.low_paise, volume = excluded.volume,
        as_of = excluded.as_of, received_at = excluded.received_at
      where known.as_of <= excluded.as_of
    ), quarters as (${insertQuarters(quarters, held)}), days as (${insertDaily(daily, held)})
    select fence from lease`);
  if (rows.length === 0) throw new NotLeading();
}

function quoteColumns(quotes: readonly StoredQuote[]) {
  const whole = (of: 'last' | 'previousClose' | 'open' | 'high' | 'low' | 'volume') =>
    sql`${array(quotes, (quote) => quote[of])}::bigint[]`;
  const instant = (of: 'asOf' | 'receivedAt') =>
    sql`${array(quotes, (quote) => quote[of].toISOString())}::timestamptz[]`;
  const ids = sql`${array(quotes, ({ instrumentId }) => instrumentId)}::int[]`;
  const prices = (['last', 'previousClose', 'open', 'high', 'low', 'volume'] as const).map(whole);
  return sql`unnest(${sql.join([ids, ...prices, instant('asOf'), instant('receivedAt')], sql`, `)})`;
}

/** Which of the given work is done. */
export async function doneAmong(db: Db, kind: Slot['kind'], keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: marketSlots.key })
    .from(marketSlots)
    .where(and(eq(marketSlots.kind, kind), inArray(marketSlots.key, [...keys])));
  return new Set(rows.map(({ key }) => key));
}

/** The first date on which actions were fetched: earlier ones are already in the bars. Null before it. */
export async function firstActionsDate(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ key: min(marketSlots.key) })
    .from(marketSlots)
    .where(eq(marketSlots.kind, 'actions'));
  return row?.key ?? null;
}

const closeRow = z.object({
  instrument_id: z.int(),
  trading_date: z.string(),
  close_paise: z.coerce.number(),
});

/** The newest stored close of each instrument, as quoted. */
export async function lastCloses(db: Db): Promise<Map<number, { date: TradingDate; close: number }>> {
  const { rows } = await db.execute(sql`
    select i.id as instrument_id, b.trading_date::text, b.close_paise
    from instruments i cross join lateral (
      select trading_date, close_paise from daily_bars where instrument_id = i.id order by trading_date desc limit 1
    ) b`);
  return new Map(
    rows.map((row) => {
      const { instrument_id, trading_date, close_paise } = closeRow.parse(row);
      const date = tradingDate(trading_date);
      if (!date) throw new Error(`${trading_date} is no date.`);
      return [instrument_id, { date, close: close_paise }];
    }),
  );
}

const quarterRow = z.object({ instrument_id: z.int(), starts_at: z.coerce.date() });

/** The start of the newest stored 15-minute bar of each instrument. */
export async function lastQuarters(db: Db): Promise<Map<number, Date>> {
  const { rows } = await db.execute(sql`
    select i.id as instrument_id, b.starts_at
    from instruments i cross join lateral (
      select starts_at from quarter_bars where instrument_id = i.id order by starts_at desc limit 1
    ) b`);
  return new Map(rows.map((row) => quarterRow.parse(row)).map((row) => [row.instrument_id, row.starts_at]));
}

/** Stores the leader's report for followers; no-op when another instance leads. */
export async function writeReport(db: Db, fence: number, report: object): Promise<void> {
  await db.execute(sql`
    with lease as materialized (${leaseUnder(fence)})
    update market_state set report = ${JSON.stringify(report)}::jsonb where exists (select from lease)`);
}

/** The leader's last report; null if there is none. */
export async function readReport(db: Db): Promise<object | null> {
  const [row] = await db.select({ report: marketState.report }).from(marketState);
  return row?.report ?? null;
}
