import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';
import type { SourceQuote } from '#server/market/sources/source.ts';
import { inboxItems } from '#shared/schema/account/inbox.ts';
import { alertCrossings, alerts } from '#shared/schema/alerts.ts';
import { tradeNews, trades } from '#shared/schema/trading/trading.ts';
import type { Faults } from '../bar.ts';
import { type Prices, readSteps, type Step } from './price-path.ts';

type Row = typeof alerts.$inferSelect;

/** How long the server may take to tell of what has happened. */
const PATIENCE_MS = 30_000;

/** An alert may be heard of after the step that it missed, and that is written down a moment later. */
const STEPS_AFTER = 2;

/**
 * Waits until everything up to a step has been told, also to alerts that were being set while it was stored; gives
 * the step.
 */
export async function quiet(db: Db): Promise<number> {
  const until = await sequenceOf(db);
  const end = performance.now() + PATIENCE_MS;
  for (let clear = 0; ; ) {
    const left = await db.$count(alertCrossings, sql`sequence <= ${until}`);
    const news = await db.$count(tradeNews);
    const isClear = left + news === 0 && (await sequenceOf(db)) >= until + STEPS_AFTER;
    clear = isClear ? clear + 1 : 0;
    if (clear === 2) return until;
    if (performance.now() > end) throw new Error(`${left} crossings and ${news} orders are not told of.`);
    await wait(200);
  }
}

/** The step that the market stands at. */
async function sequenceOf(db: Db): Promise<number> {
  const { rows } = await db.execute<{ sequence: string }>(
    sql`select feed_sequence as sequence from market_state`,
  );
  return Number(rows[0]?.sequence);
}

/** A transaction that sees one moment. */
type Reader = Pick<Db, 'select' | 'execute'>;

interface Requested {
  /** Alerts whose setting was acknowledged. */
  set: readonly string[];
  /** The step up to which everything must have been told. */
  until: number;
}

/** Compares what people were told with what the prices and orders were. */
export async function findUntold(db: Reader, prices: Prices, { set, until }: Requested, found: Faults) {
  const items = await db.select().from(inboxItems);
  const keys = items.map(({ userId, key }) => `${userId} ${key}`);
  found.compare('items of one cause that a person has twice', keys.length - new Set(keys).size, 0);
  const steps = await readSteps(db);
  const rows = await db.select().from(alerts);
  const known = new Set(rows.map(({ id }) => id));
  found.compare('acknowledged alerts that are lost', set.filter((id) => !known.has(id)).length, 0);
  const notified = Map.groupBy(
    items.filter(({ kind }) => kind === 'alert'),
    ({ key }) => key.split(':')[1] ?? '',
  );
  const reached = await whatWasReached(rows, steps, prices, until);
  for (const row of rows) {
    const count = notified.get(row.id)?.length ?? 0;
    const what = `the alert ${row.id} (${row.kind} ${row.level} of ${row.instrumentId} after step ${row.armedSequence})`;
    if (count > 1) found.add(`${what} was told ${count} times`);
    if (count !== row.firings) found.add(`${what} fired ${row.firings} times and was told ${count} times`);
    const step = reached.surely.get(row.id);
    if (step !== undefined && count === 0) found.add(`${what} was lost at step ${step}`);
    if (!reached.perhaps.has(row.id) && count > 0) found.add(`${what} was told for nothing`);
  }
  return { fired: notified.size, steps: steps.length, orders: await ordersNotified(db, items, found) };
}

/**
 * Alerts whose level the price of a later step was beyond (they must have fired), and those whose level the price
 * may have touched since, between two steps as well (no other may have).
 */
async function whatWasReached(rows: readonly Row[], steps: readonly Step[], prices: Prices, until: number) {
  /** The first step that was beyond. */
  const surely = new Map<string, number>();
  const perhaps = new Set<string>();
  const byStock = Map.groupBy(rows, ({ instrumentId }) => instrumentId);
  let before: ReadonlyMap<number, SourceQuote> = new Map();
  for (const { sequence, at } of steps) {
    const quotes = await prices.at(at);
    for (const [id, waiting] of byStock) {
      const quote = quotes.get(id);
      if (!quote || quote.volume === 0) continue;
      const { last, high, low, previousClose } = quote;
      const top = high > (before.get(id)?.high ?? 0) ? high : last;
      const bottom = low < (before.get(id)?.low ?? Number.POSITIVE_INFINITY) ? low : last;
      for (const row of waiting) {
        if (row.armedSequence >= sequence) continue;
        if (sequence <= until && !surely.has(row.id) && isBeyond(row, last, last, previousClose))
          surely.set(row.id, sequence);
        if (isBeyond(row, top, bottom, previousClose)) perhaps.add(row.id);
      }
    }
    before = quotes;
  }
  return { surely, perhaps };
}

function isBeyond({ kind, level }: Row, top: number, bottom: number, close: number): boolean {
  const wanted = level ?? Number.NaN;
  if (kind === 'above') return top >= wanted;
  if (kind === 'below') return bottom <= wanted;
  return kind === 'rises'
    ? (top - close) * 10_000 >= wanted * close
    : (close - bottom) * 10_000 >= wanted * close;
}

/** Every order that was filled, or that ended by itself, is told of once, and no other. */
async function ordersNotified(db: Reader, items: readonly { kind: string; key: string }[], found: Faults) {
  const notified = items.filter(({ kind }) => kind === 'order').map(({ key }) => key.split(':')[1] ?? '');
  const ids = new Set(notified);
  found.compare('orders that were told of twice', notified.length - ids.size, 0);
  const rows = await db.select({ id: trades.id, status: trades.status }).from(trades);
  for (const { id, status } of rows) {
    if ((status === 'EXECUTED' || status === 'FAILED') && !ids.has(id))
      found.add(`the order ${id}, ${status}, was not told of`);
    if (status === 'PENDING' && ids.has(id)) found.add(`the order ${id} was told of and is pending`);
  }
  return ids.size;
}
