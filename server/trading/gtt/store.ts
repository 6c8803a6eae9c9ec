import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Gtt, gttChange } from '#shared/contract/trading/gtt.ts';
import { istDate, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { MAX_ACTIVE_GTTS } from '#shared/domain/trading/gtt.ts';
import { gtts } from '#shared/schema/trading/gtt.ts';
import { positions } from '#shared/schema/trading/ledger.ts';
import { inTransaction, type Transaction } from '../../core/db/transaction.ts';
import { RecordedReply } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import { replayOf, requestHash } from '../../ledger/once-per-key.ts';
import type { Instrument } from '../../market/market.ts';
import { valueFault } from '../order/limits.ts';
import { noPrice, sharesMissing } from '../order/refusals.ts';
import { viewOf } from '../place/place.ts';
import { recordedAs } from '../place/placing.ts';
import { presentGtt } from './present.ts';
import * as refuse from './refusals.ts';
import { type GttForm, type GttRow, legsOf, termsOf } from './terms.ts';

interface Trader {
  id: string;
  accountId: string;
}

/** Maximum ended GTTs in a list. */
const ENDED_LISTED = 100;

const TRADE_IDS = sql<string[]>`array(
  select t.id::text from trades t where t.gtt_id = gtts.id and t.account_id = gtts.account_id)`;

/** The GTTs of an account, newest first: the active ones, and the latest of those that have ended. */
export async function listGtts({ db, market }: Deps, { accountId }: Trader): Promise<Gtt[]> {
  const mine = eq(gtts.accountId, accountId);
  const ended = db
    .select({ id: gtts.id })
    .from(gtts)
    .where(and(mine, ne(gtts.state, 'ACTIVE')))
    .orderBy(desc(gtts.id))
    .limit(ENDED_LISTED);
  const rows = await db
    .select({ row: gtts, tradeIds: TRADE_IDS })
    .from(gtts)
    .where(and(mine, or(eq(gtts.state, 'ACTIVE'), sql`${gtts.id} in ${ended}`)))
    .orderBy(desc(gtts.id));
  return rows.map(({ row, tradeIds }) => presentGtt(market, row, tradeIds));
}

/**
 * Creates a GTT. It reserves nothing: a sale is only checked against the shares held, now and when it triggers. Under
 * an idempotency key it is created once. Throws AppError like {@link termsOf}, 400 for more shares than are held, 409
 * over the limit, 422 when the key belongs to another request.
 */
export async function createGtt(
  deps: Deps,
  { id: userId, accountId }: Trader,
  form: GttForm,
  key: string | null,
): Promise<RecordedReply> {
  const { db, market, newId, events } = deps;
  const request = key === null ? null : { key, hash: hashOf(form) };
  const made = await inTransaction(db, async (tx) => {
    // Serialises the GTTs of an account, which makes a repeated key and the limit exact.
    await tx.execute(sql`select from accounts where id = ${accountId} for no key update`);
    const recorded = await replayOf(tx, 'gtts', accountId, request);
    if (recorded) return { reply: recorded, id: null };
    const view = viewOf(market, form.symbol);
    const terms = termsOf(form, view);
    const { instrument } = view;
    if (!instrument) throw noPrice({ symbol: form.symbol });
    await refuseTooMany(tx, accountId);
    if (form.side === 'SELL') await refuseUnheld(tx, accountId, instrument, form.quantity);
    const row = newGtt({ ...terms, ...form, userId, accountId, id: newId(), instrument, at: market.now() });
    const reply = recordedAs(request, presentGtt(market, row, []));
    const recording = request ? reply : {};
    await tx.insert(gtts).values({ ...row, ...recording });
    return { reply: new RecordedReply(reply.reply), id: row.id };
  });
  if (made.id) publishChanged(events, { id: made.id, userId });
  return made.reply;
}

/**
 * Changes an active GTT if it is unchanged since it was read. Legs are replaced together, and checked like new ones at
 * the current price. Throws AppError like {@link createGtt}, 404 for another user's GTT or an unknown one, 409 when it
 * has ended or changed.
 */
export async function changeGtt(
  deps: Deps,
  { id: userId, accountId }: Trader,
  id: string,
  change: z.output<typeof gttChange>,
): Promise<Gtt> {
  const { db, market, events } = deps;
  const row = await readMine(deps, accountId, id);
  if (row.state !== 'ACTIVE') throw refuse.notActive(row.state);
  const view = viewOf(market, row.symbol);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const form: GttForm = { ...formOf(row), ...given };
  const isPriced = change.legs !== undefined || change.trail !== undefined;
  const next = isPriced ? termsOf(form, view) : sizeOf(row, form);
  if (view.instrument && row.side === 'SELL' && change.quantity !== undefined) {
    await refuseUnheld(db, accountId, view.instrument, change.quantity);
  }
  const [changed] = await db
    .update(gtts)
    .set({ ...next, version: row.version + 1, shareAsOf: istDate(market.now()) })
    .where(and(mine(accountId, id), eq(gtts.state, 'ACTIVE'), eq(gtts.version, row.version)))
    .returning();
  if (!changed) throw refuse.notActive((await readMine(deps, accountId, id)).state);
  publishChanged(events, { id, userId });
  return presentGtt(market, changed, []);
}

/** Cancels an active GTT. Throws AppError 404 for another user's GTT or an unknown one, 409 when it has ended. */
export async function cancelGtt(deps: Deps, { id: userId, accountId }: Trader, id: string): Promise<Gtt> {
  const { db, market, events } = deps;
  const [row] = await db
    .update(gtts)
    .set({ state: 'CANCELLED', reason: 'Cancelled by you', endedAt: market.now() })
    .where(and(mine(accountId, id), eq(gtts.state, 'ACTIVE')))
    .returning();
  if (!row) throw refuse.notActive((await readMine(deps, accountId, id)).state);
  publishChanged(events, { id, userId });
  return presentGtt(market, row, []);
}

/** Unchanged prices are not checked again, and trailing continues from its current level. */
function sizeOf(row: GttRow, { quantity, note }: GttForm): Pick<GttRow, 'quantity' | 'note'> {
  for (const { trigger, limit } of legsOf(row)) {
    const tooLarge = valueFault(quantity, limit ?? trigger);
    if (tooLarge) throw tooLarge;
  }
  return { quantity, note: note || null };
}

const mine = (accountId: string, id: string) => and(eq(gtts.accountId, accountId), eq(gtts.id, id));

async function readMine({ db }: Pick<Deps, 'db'>, accountId: string, id: string): Promise<GttRow> {
  const [row] = await db.select().from(gtts).where(mine(accountId, id));
  if (!row) throw refuse.noSuchGtt();
  return row;
}

async function refuseTooMany(tx: Transaction, accountId: string): Promise<void> {
  const active: SQL | undefined = and(eq(gtts.accountId, accountId), eq(gtts.state, 'ACTIVE'));
  if ((await tx.$count(gtts, active)) >= MAX_ACTIVE_GTTS) throw refuse.tooManyGtts();
}

/** Shares reserved by exits count as held: whether they are free is checked when the GTT triggers. */
async function refuseUnheld(
  db: Pick<Transaction, 'select'>,
  accountId: string,
  instrument: Instrument,
  wanted: number,
): Promise<void> {
  const [held] = await db
    .select({ quantity: positions.quantity })
    .from(positions)
    .where(and(eq(positions.accountId, accountId), eq(positions.instrumentId, instrument.id)));
  const owned = held?.quantity ?? 0;
  if (owned < wanted) throw sharesMissing(instrument, { wanted, owned, free: owned, reserved: [] });
}

type NewGtt = ReturnType<typeof termsOf> &
  Pick<GttRow, 'userId' | 'accountId' | 'id' | 'side' | 'kind'> & { instrument: Instrument; at: Date };

function newGtt({ instrument, at, ...given }: NewGtt): GttRow {
  const { userId, accountId, id, side, kind, quantity, note } = given;
  const { belowPaise, belowLimitPaise, abovePaise, aboveLimitPaise } = given;
  const { trailStepPaise, trailBps, trailBasePaise } = given;
  const day = istDate(at);
  return {
    userId,
    accountId,
    id,
    side,
    kind,
    quantity,
    note,
    belowPaise,
    belowLimitPaise,
    abovePaise,
    aboveLimitPaise,
    trailStepPaise,
    trailBps,
    trailBasePaise,
    instrumentId: instrument.id,
    symbol: instrument.symbol,
    state: 'ACTIVE',
    reason: null,
    version: 1,
    isNews: false,
    createdAt: at,
    endedAt: null,
    expiresOn: yearAfter(day),
    shareAsOf: day,
    idempotencyKey: null,
    requestHash: null,
    reply: null,
  };
}

/** The same day of the next year; for 29 February the last day of the month. */
function yearAfter(day: TradingDate): TradingDate {
  const year = String(Number(day.slice(0, 4)) + 1);
  return tradingDate(`${year}${day.slice(4)}`) ?? tradingDate(`${year}-02-28`) ?? day;
}

/** A GTT in the form of a request. */
function formOf(row: GttRow): GttForm {
  const { symbol, side, kind, quantity, note, trailBps, trailStepPaise: step } = row;
  const leg = (trigger: number | null, limit: number | null): GttForm['legs'] => {
    if (trigger === null) return [];
    const price = limit === null ? null : rupeesFromPaise(paise(limit));
    return [
      { trigger: rupeesFromPaise(paise(trigger)), orderType: price === null ? 'MARKET' : 'LIMIT', price },
    ];
  };
  const trail =
    trailBps !== null ? { percent: trailBps / 100 } : step && { step: rupeesFromPaise(paise(step)) };
  const legs = [...leg(row.belowPaise, row.belowLimitPaise), ...leg(row.abovePaise, row.aboveLimitPaise)];
  return { symbol, side, kind, quantity, note, legs, trail: trail || null };
}

function hashOf({ symbol, side, kind, quantity, legs, trail, note }: GttForm): string {
  const terms = legs.flatMap(({ trigger, orderType, price }) => [trigger, orderType, price ?? 0]);
  const [step] = trail ? Object.entries(trail) : [];
  return requestHash([symbol, side, kind, quantity, ...terms, ...(step ?? []), note || null]);
}

function publishChanged(events: Deps['events'], { id, userId }: { id: string; userId: string }): void {
  events.emit('gtt.changed', { id });
  events.emit('account.changed', { userId, what: 'trade' });
}
