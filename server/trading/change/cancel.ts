import { and, eq } from 'drizzle-orm';
import type { CancelledTrade, Trade } from '#shared/contract/trading/trades.ts';
import { trades } from '#shared/schema/trading/trading.ts';
import type { Db } from '../../core/db/db.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import { presentTrade, statusOf } from '../history/present.ts';
import { readTrade } from '../history/store.ts';
import { close } from '../matching/close.ts';
import { closeReleasing, releasedExits, unrestored } from '../matching/close-releasing.ts';
import type { OrderRow } from '../order/columns.ts';
import * as refuse from '../order/refusals.ts';
import { restingOrder } from '../order/resting-order.ts';
import type { ExitRow } from '../place/place-exit-again.ts';
import { withAllParts } from './with-all-parts.ts';

interface Trader {
  id: string;
  accountId: string;
}

const REASON = 'Cancelled by you';

/**
 * Cancels a pending order. The stop-loss and target orders that a sale had cancelled to free its shares are placed
 * again in the same transaction, for the shares that are free by then; the reply has the reason for any that can't be.
 * Throws AppError 404 for another user's order or an unknown one, 409 when it had already ended.
 */
export async function cancelTrade(
  deps: Deps,
  trader: Trader,
  id: string,
  { restoresExits = true } = {},
): Promise<CancelledTrade> {
  const { db, market, events } = deps;
  const closing = {
    accountId: trader.accountId,
    id,
    priority: null,
    ending: 'cancel',
    reason: REASON,
  } as const;
  const at = market.now();
  const [first] = await close(db, [{ ...closing, at, sparesReleasing: restoresExits }]);
  if (!first) throw refuse.noSuchTrade();
  const { found, exits } =
    !first.closed && first.releasing && restoresExits
      ? await closeReleasing(deps, { ...closing, at })
      : { found: first, exits: { placed: [], refused: [] } };
  if (!found) throw refuse.noSuchTrade();
  const trade = await withAllParts(db, found.trade);
  if (!found.closed) throw refuse.notPending(statusOf(trade));
  events.emit('order.ended', { id });
  const restoredExits = await restored(
    deps,
    trader.accountId,
    exits.placed.map(({ id }) => id),
  );
  events.emit('account.changed', { userId: trader.id, what: 'trade' });
  return { ...presentTrade(market, trade), restoredExits, exitsNotRestored: exits.refused };
}

/**
 * Undoes an unfilled sale: cancels it and places the exits again that it had cancelled. For a sale that was cancelled
 * before, it returns the current exits, so it can be repeated. Throws AppError 409 when the sale was filled meanwhile
 * or ended otherwise.
 */
export async function undoTrade(deps: Deps, trader: Trader, id: string): Promise<CancelledTrade> {
  try {
    return await cancelTrade(deps, trader, id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const row = await readTrade(deps.db, trader.accountId, id);
    if (row?.status === 'EXECUTED') throw refuse.filledMeanwhile(row);
    if (row?.status !== 'CANCELLED' || row.reason !== REASON) throw error;
    return undoneBefore(deps, row);
  }
}

/** The current exits of these ids; notifies the matcher of the resting ones. */
async function restored({ db, market, events }: Deps, accountId: string, ids: readonly string[]) {
  const exits: Trade[] = [];
  for (const id of ids) {
    const row = await readTrade(db, accountId, id);
    if (!row) throw refuse.noSuchTrade();
    if (row.status === 'PENDING') events.emit('order.resting', restingOrder(row));
    exits.push(presentTrade(market, row));
  }
  return exits;
}

/** For a sale cancelled by its owner: which of the exits that it had released are open, and which are not. */
async function undoneBefore(deps: Deps, sale: OrderRow): Promise<CancelledTrade> {
  const { db, market } = deps;
  const reply: CancelledTrade = { ...presentTrade(market, sale), restoredExits: [], exitsNotRestored: [] };
  for (const row of await releasedExits(db, sale)) {
    const id = await openExit(db, row);
    const open = id && (await readTrade(db, sale.accountId, id));
    if (open) reply.restoredExits.push(presentTrade(market, open));
    else reply.exitsNotRestored.push(unrestored(row, refuse.notRestorable()));
  }
  return reply;
}

/** The open exit of the same purchase and kind. */
async function openExit(db: Db, { accountId, parentId, exit }: ExitRow): Promise<string | null> {
  const [open] = await db
    .select({ id: trades.id })
    .from(trades)
    .where(
      and(
        eq(trades.accountId, accountId),
        eq(trades.parentId, parentId ?? ''),
        eq(trades.exit, exit),
        eq(trades.status, 'PENDING'),
      ),
    );
  return open?.id ?? null;
}
