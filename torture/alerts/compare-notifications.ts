import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';
import type { SourceQuote } from '#server/market/sources/source.ts';
import { inboxItems } from '#shared/schema/account/inbox.ts';
import { alertCrossings, alerts } from '#shared/schema/alerts.ts';
import { tradeNews, trades } from '#shared/schema/trading/trading.ts';
import type { Faults } from '../bar.ts';
import type { AcknowledgedAlert } from './alert-client.ts';
import { type Prices, readSteps, type Step } from './price-path.ts';

type Row = typeof alerts.$inferSelect;

/** How long the server may take to notify. */
const PATIENCE_MS = 30_000;

/** An alert may be armed after the step that it missed; its crossing is recorded a moment later. */
const STEPS_AFTER = 2;

/**
 * Waits until everything up to a step has been notified, including alerts that were being set while the step was
 * stored; returns the step.
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
    if (performance.now() > end) throw new Error(`${left} crossings and ${news} orders were not notified.`);
    await wait(200);
  }
}

/** The market's current step. */
async function sequenceOf(db: Db): Promise<number> {
  const { rows } = await db.execute<{ sequence: string }>(
    sql`select feed_sequence as sequence from market_state`,
  );
  return Number(rows[0]?.sequence);
}

/** A transaction with one snapshot. */
type Reader = Pick<Db, 'select' | 'execute'>;

interface Requested {
  /** Alerts whose setting was acknowledged. */
  set: readonly AcknowledgedAlert[];
  /** The step up to which all notifications must exist. */
  until: number;
}

/** Compares the notifications with the prices and orders. */
export async function compareNotifications(
  db: Reader,
  prices: Prices,
  { set, until }: Requested,
  found: Faults,
) {
  const items = await db.select().from(inboxItems);
  const keys = items.map(({ userId, key }) => `${userId} ${key}`);
  found.compare('duplicate inbox items of a user', keys.length - new Set(keys).size, 0);
  const steps = await readSteps(db);
  const rows = await db.select().from(alerts);
  const watchesAfter = new Map(rows.map(({ id, armedSequence }) => [id, armedSequence]));
  for (const { id, after } of set) {
    const now = watchesAfter.get(id);
    if (now === undefined) found.add(`the acknowledged alert ${id} is lost`);
    else if (now !== after) found.add(`the acknowledged alert ${id} watched after step ${after}, now ${now}`);
  }
  const notified = Map.groupBy(
    items.filter(({ kind }) => kind === 'alert'),
    ({ key }) => key.split(':')[1] ?? '',
  );
  const reached = await whatWasReached(rows, steps, prices, until);
  for (const row of rows) {
    const count = notified.get(row.id)?.length ?? 0;
    const what = `the alert ${row.id} (${row.kind} ${row.level} of ${row.instrumentId} after step ${row.armedSequence})`;
    if (count > 1) found.add(`${what} was notified ${count} times`);
    if (count !== row.firings)
      found.add(`${what} fired ${row.firings} times and was notified ${count} times`);
    const step = reached.surely.get(row.id);
    if (step !== undefined && count === 0) found.add(`${what} was lost at step ${step}`);
    if (!reached.perhaps.has(row.id) && count > 0) found.add(`${what} was notified without a cause`);
  }
  return { fired: notified.size, steps: steps.length, orders: await ordersNotified(db, items, found) };
}

/**
 * Alerts with a level that a later step's price passed (they must have fired), and alerts with a level that the price
 * may have touched since, also between two steps (no others may have fired).
 */
async function whatWasReached(rows: readonly Row[], steps: readonly Step[], prices: Prices, until: number) {
  /** The first step beyond the level. */
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

/** Every order that was filled, or ended without its owner, has one notification, and no other order has any. */
async function ordersNotified(db: Reader, items: readonly { kind: string; key: string }[], found: Faults) {
  const notified = items.filter(({ kind }) => kind === 'order').map(({ key }) => key.split(':')[1] ?? '');
  const ids = new Set(notified);
  found.compare('orders notified twice', notified.length - ids.size, 0);
  const rows = await db.select({ id: trades.id, status: trades.status }).from(trades);
  for (const { id, status } of rows) {
    if ((status === 'EXECUTED' || status === 'FAILED') && !ids.has(id))
      found.add(`the order ${id}, ${status}, was not notified`);
    if (status === 'PENDING' && ids.has(id)) found.add(`the order ${id} was notified and is pending`);
  }
  return ids.size;
}
