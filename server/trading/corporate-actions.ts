import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import { dayText } from '#shared/domain/ist-format.ts';
import type { Db } from '../core/db/db.ts';
import { inTransaction } from '../core/db/transaction.ts';
import type { NewId } from '../core/ids.ts';
import type { Deps } from '../deps.ts';
import { BOOK_ENTITLEMENTS, ENTITLE, RECEIVE } from '../ledger/entitlements.ts';
import type { ExDay } from '../market/engine/advance.ts';
import type { CorporateAction } from '../market/sources/source.ts';
import { actionRows, type BookedRow, type Fraction } from './action-rows.ts';
import { type Cancelled, cancelResting, idList, publishCancelled } from './cancel-resting.ts';

/**
 * Applies a day's corporate actions to every account that holds their stocks, before any matching on that day. Each
 * action is one transaction that begins by inserting its row. If the row exists, nothing is done, so an action is
 * applied once, however often it is requested and by however many servers. A demerger is booked at the first price
 * after it, which values the new shares; until then only orders are cancelled. Notifies the affected users. Rejects
 * with database errors.
 */
export async function applyActions(
  { db, events, newId }: Pick<Deps, 'db' | 'events' | 'newId'>,
  { actions, at, pricesOf }: ExDay,
): Promise<void> {
  for (const action of actions) {
    const { instrumentId } = action;
    const prices = pricesOf?.(instrumentId) ?? null;
    const reason = cancelText(actions.filter((other) => other.instrumentId === instrumentId));
    const moment = { at, prices, reason };
    const cancelled =
      action.kind !== 'demerger'
        ? await apply(db, newId, action, moment)
        : prices
          ? await applyDemerger(db, newId, action, moment)
          : await inTransaction(db, (tx) => cancelResting(tx, { instrumentId, at, reason }));
    await publishCancelled(events, cancelled);
  }
}

/** Actions that don't affect open orders: dividends, tender offers and new names. */
const KEEPS_ORDERS: readonly CorporateAction['kind'][] = ['dividend', 'buyback', 'rename'];
const NONE: Cancelled = { ids: [], userIds: [], gtts: [] };

interface Moment {
  at: Date;
  prices: { cum: number; ex: number } | null;
  /** Why orders are cancelled. */
  reason: string;
}

/**
 * No other transaction writes accounts meanwhile. Every settlement begins by locking its account, so running
 * settlements finish first and later ones wait. The statement after the lock sees the final positions. Readers are not
 * blocked.
 */
function apply(
  db: Db,
  newId: NewId,
  action: CorporateAction,
  { at, prices, reason }: Moment,
): Promise<Cancelled> {
  return inTransaction(db, async (tx) => {
    const { $client: client } = tx;
    await client.query('lock table accounts in exclusive mode');
    const close = await closeBefore(client, action);
    const { own, received } = actionRows(action, { close, prices, newId });
    if (!(await insertAction(client, own))) return NONE;
    const { instrumentId } = action;
    const cancelled = KEEPS_ORDERS.includes(action.kind)
      ? NONE
      : await cancelResting(tx, { instrumentId, at, reason });
    const owners = await book(client, ENTITLE, { id: own.id, at, close });
    if (received) {
      await insertAction(client, received);
      await book(client, RECEIVE, { id: received.id, at, close: await closeBefore(client, received) });
    }
    return { ...cancelled, userIds: [...new Set([...owners, ...cancelled.userIds])] };
  });
}

/** Accounts per transaction. */
const BATCH = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Books a demerger in the middle of a session, a batch of accounts per transaction, so that other accounts don't wait.
 * Its stock is halted until all are done; after a crash, accounts already booked are skipped.
 */
async function applyDemerger(
  db: Db,
  newId: NewId,
  action: CorporateAction,
  { at, prices, reason }: Moment,
): Promise<Cancelled> {
  const rows = actionRows(action, { close: null, prices, newId });
  const { instrumentId } = action;
  const { own, received, cancelled } = await inTransaction(db, async (tx) => {
    const ids = await insertOrFind(tx.$client, rows);
    if (rows.receivedClose) await priceAwaited(tx.$client, action, rows.receivedClose);
    const ended = await cancelResting(tx, { instrumentId, at, reason });
    return { ...ids, cancelled: ended };
  });
  const userIds = new Set(cancelled.userIds);
  for (let after: string | undefined = FIRST_ID; after; ) {
    const last: string = after;
    after = await inTransaction(db, async (tx) => {
      const { $client: client } = tx;
      const accounts = await nextHolders(client, { own, instrumentId, after: last });
      const close = rows.receivedClose;
      for (const id of await book(client, ENTITLE, { id: own, at, close: null, accounts })) userIds.add(id);
      await book(client, RECEIVE, { id: received, at, close, accounts });
      return accounts.at(-1);
    });
  }
  return { ...cancelled, userIds: [...userIds] };
}

const idRow = z.object({ id: z.string() });

/** The ids of both rows; those that exist already keep their ids. */
async function insertOrFind(client: PoolClient, { own, received }: ReturnType<typeof actionRows>) {
  if (!received) throw new Error('A demerger gives shares of another company.');
  if (await insertAction(client, own)) {
    await insertAction(client, received);
    return { own: own.id, received: received.id };
  }
  const found = await client.query(
    'select id from corporate_actions where instrument_id = $1 and ex_date = $2 and kind = $3 and ordinal = $4',
    [own.instrumentId, own.exDate, own.kind, own.ordinal],
  );
  const { id } = idRow.parse(found.rows[0]);
  const other = await client.query('select id from corporate_actions where source_id = $1', [id]);
  return { own: id, received: idRow.parse(other.rows[0]).id };
}

/** Locks the next accounts that hold the stock and are not booked yet, in the order of their ids. */
async function nextHolders(
  client: PoolClient,
  { own, instrumentId, after }: { own: string; instrumentId: number; after: string },
): Promise<string[]> {
  const { rows } = await client.query(
    `select a.id from accounts a join positions p on p.account_id = a.id and p.instrument_id = $2 and p.quantity > 0
     where a.id > $3 and not exists (select from account_actions e where e.account_id = a.id and e.action_id = $1)
     order by a.id limit ${BATCH} for no key update of a`,
    [own, instrumentId, after],
  );
  return rows.map((row) => idRow.parse(row).id);
}

async function insertAction(client: PoolClient, row: BookedRow): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into corporate_actions (id, instrument_id, ex_date, kind, ordinal, numerator, denominator, amount_paise,
       source_id, cost_numerator, cost_denominator, is_provisional, cum_paise, ex_paise, closes_on)
     select r.id, r."instrumentId", r."exDate", r.kind, r.ordinal, r.numerator, r.denominator, r."amountPaise",
       r."sourceId", r."costNumerator", r."costDenominator", coalesce(r."isProvisional", false), r."cumPaise", r."exPaise", r."closesOn"
     from jsonb_to_record($1::jsonb) as r(id uuid, "instrumentId" int, "exDate" date, kind text, ordinal int,
       numerator int, denominator int, "amountPaise" bigint, "sourceId" uuid, "costNumerator" bigint,
       "costDenominator" bigint, "isProvisional" bool, "cumPaise" bigint, "exPaise" bigint, "closesOn" date)
     on conflict (instrument_id, ex_date, kind, ordinal) do nothing`,
    [JSON.stringify(row)],
  );
  return rowCount === 1;
}

const bookedRow = z.object({ userIds: idList });

interface Booking {
  id: string;
  at: Date;
  close: Fraction | null;
  /** All that hold the stock where they are missing. */
  accounts?: readonly string[];
}

async function book(
  client: PoolClient,
  entitle: string,
  { id, at, close, accounts }: Booking,
): Promise<string[]> {
  const { rows } = await client.query(
    `with ${entitle}, ${BOOK_ENTITLEMENTS}
     select string_agg(distinct user_id::text, ',') as "userIds" from credited`,
    [id, at.toISOString(), close?.numerator ?? null, close?.denominator ?? null, accounts ?? null],
  );
  return bookedRow.parse(rows[0]).userIds;
}

/** Sets the value of a share that is not listed yet; skipped when it is zero. */
async function priceAwaited(
  client: PoolClient,
  action: CorporateAction,
  { numerator, denominator }: Fraction,
) {
  const id = 'otherId' in action ? action.otherId : null;
  const price = (2n * numerator + denominator) / (2n * denominator);
  if (price > 0n) {
    await client.query('update awaited_stocks set price_paise = $2 where id = $1', [id, Number(price)]);
  }
}

const closeRow = z.object({ close: z.coerce.number() });
const ratioRow = z.object({ gets: z.coerce.bigint(), of: z.coerce.bigint() });

/** The last close before the ex-date, adjusted by the day's actions booked so far; null without one. */
async function closeBefore(
  client: PoolClient,
  { instrumentId, exDate }: { instrumentId: number; exDate: string },
): Promise<Fraction | null> {
  const found = await client.query(
    `select close_paise as close from daily_bars where instrument_id = $1 and trading_date < $2
     order by trading_date desc limit 1`,
    [instrumentId, exDate],
  );
  if (found.rows.length === 0) return null;
  const { rows } = await client.query(
    `select numerator + case kind when 'bonus' then denominator else 0 end as gets, denominator as of
     from corporate_actions where instrument_id = $1 and ex_date = $2 and kind in ('split', 'bonus')`,
    [instrumentId, exDate],
  );
  const close = BigInt(closeRow.parse(found.rows[0]).close);
  return rows
    .map((row) => ratioRow.parse(row))
    .reduce(
      ({ numerator, denominator }, { gets, of }) => ({
        numerator: numerator * of,
        denominator: denominator * gets,
      }),
      { numerator: close, denominator: 1n },
    );
}

/**
 * "Cancelled by the 1:5 split and the 4:1 bonus": names all of a stock's actions of the day, whichever is booked first.
 */
function cancelText(actions: readonly CorporateAction[]): string {
  const names = actions.filter(({ kind }) => !KEEPS_ORDERS.includes(kind)).map(nameOf);
  return `Cancelled by ${[...new Set(names)].join(' and ')}`;
}

/** "the 1:5 split": one share became five. A bonus of 1:2 gives one for two. */
function nameOf(action: CorporateAction): string {
  const { kind } = action;
  if (kind !== 'split' && kind !== 'bonus') return `the ${NAMES[kind]} on ${dayText(action.exDate)}`;
  const { numerator, denominator } = action;
  const ratio = kind === 'split' ? `${denominator}:${numerator}` : `${numerator}:${denominator}`;
  return `the ${ratio} ${kind}`;
}

const NAMES = {
  dividend: 'dividend',
  rights: 'rights issue',
  buyback: 'buyback',
  demerger: 'demerger',
  merger: 'merger',
  suspension: 'suspension',
  delisting: 'delisting',
  rename: 'new symbol',
};
