import { and, eq, inArray } from 'drizzle-orm';
import type { UnrestoredExit } from '#shared/contract/trading/trades.ts';
import { nearestPaise, paise, rupeesFromPaise, rupeeText } from '#shared/domain/money.ts';
import { trades } from '#shared/schema/trading/trading.ts';
import type { Db } from '../../core/db/db.ts';
import { inTransaction, type Transaction } from '../../core/db/transaction.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import type { OrderRow } from '../order/columns.ts';
import { exitText } from '../order/exit-text.ts';
import * as refuse from '../order/refusals.ts';
import { type ExitRow, isExit, placeExitAgain } from '../place/place-exit-again.ts';
import { type Closed, type Closing, close } from './close.ts';

/** The exits that an ended sale had cancelled: those placed again, and those that could not be. */
interface Exits {
  /** The orders that were placed. */
  placed: { id: string; exit: 'STOP' | 'TARGET' }[];
  refused: UnrestoredExit[];
}

interface Outcome {
  /** Undefined if there is no such order. */
  found: Closed | undefined;
  exits: Exits;
}

type Needed = Pick<Deps, 'market' | 'newId'>;

/**
 * Ends a sale that had cancelled stop-loss and target orders to free its shares, and places those again in the same
 * transaction, for the shares that are free by then.
 */
export const closeReleasing = (deps: Needed & Pick<Deps, 'db'>, closing: Closing): Promise<Outcome> =>
  inTransaction(deps.db, (tx) => closeAndRestore(deps, tx, closing));

/**
 * Like {@link closeReleasing}, for a sale that expires: its reason names the exits that are active again. A reason can
 * be written only once, so a first attempt, which is rolled back, determines which exits can be placed.
 */
export const expireReleasing = (deps: Needed & Pick<Deps, 'db'>, closing: Closing): Promise<Outcome> =>
  inTransaction(deps.db, async (tx) => {
    await tx.$client.query('savepoint before');
    const { exits } = await closeAndRestore(deps, tx, closing);
    await tx.$client.query('rollback to savepoint before');
    return closeAndRestore(deps, tx, { ...closing, reason: closing.reason + exitsText(exits) });
  });

async function closeAndRestore(deps: Needed, tx: Transaction, closing: Closing): Promise<Outcome> {
  const [found] = await close(tx, [closing]);
  const exits = found?.closed ? await restoreReleased(deps, tx, found.trade) : { placed: [], refused: [] };
  return { found, exits };
}

/** ". The stop-loss and target are active again" */
function exitsText({ placed, refused }: Exits): string {
  if (refused.length > 0) {
    const each = refused.map(
      ({ exit, triggerPrice }) => `${exitText(exit)} ${rupeeText(nearestPaise(triggerPrice))}`,
    );
    return `. Not placed again: ${each.join(', ')}`;
  }
  const kinds = (['STOP', 'TARGET'] as const).filter((kind) => placed.some(({ exit }) => exit === kind));
  if (kinds.length === 0) return '';
  const verb = placed.length === 1 ? 'is' : 'are';
  return `. The ${kinds.map(exitText).join(' and ')} ${verb} active again`;
}

/** The newest purchase first: shares sold meanwhile are taken from the oldest. */
async function restoreReleased(deps: Needed, tx: Transaction, sale: OrderRow): Promise<Exits> {
  const { symbol, instrumentId } = sale;
  const exits: Exits = { placed: [], refused: [] };
  const quote = deps.market.quote(instrumentId);
  for (const row of await releasedExits(tx, sale)) {
    try {
      if (!quote) throw refuse.noPrice(sale);
      const at = deps.market.now();
      const id = await placeExitAgain(deps, tx, row, { symbol, quote, at, shares: 'FREE' });
      exits.placed.push({ id, exit: row.exit });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      exits.refused.push(unrestored(row, error));
    }
  }
  return exits;
}

/**
 * The exits that a sale cancelled, by purchase, the newest first; the stop-loss of a purchase comes before its target.
 */
export async function releasedExits(
  on: Db | Transaction,
  { accountId, id }: Pick<OrderRow, 'accountId' | 'id'>,
): Promise<ExitRow[]> {
  const [sale] = await on
    .select({ ids: trades.releasedIds })
    .from(trades)
    .where(and(eq(trades.accountId, accountId), eq(trades.id, id)));
  if (!sale?.ids) return [];
  const released = await on
    .select()
    .from(trades)
    .where(and(eq(trades.accountId, accountId), inArray(trades.id, sale.ids)));
  const key = ({ parentId, exit }: ExitRow) => `${parentId} ${exit === 'STOP' ? 1 : 0}`;
  return released.filter(isExit).sort((a, b) => (key(a) < key(b) ? 1 : -1));
}

/** An exit that was not placed again, with the reason. */
export const unrestored = ({ id, exit, triggerPaise }: ExitRow, { message }: AppError): UnrestoredExit => ({
  id,
  exit,
  message,
  triggerPrice: rupeesFromPaise(paise(triggerPaise)),
});
