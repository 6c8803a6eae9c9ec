import { MAX_ACCOUNT_CASH } from '#shared/domain/limits.ts';
import { nearestPaise, type Paise, rupeeText } from '#shared/domain/money.ts';
import { AppError } from '../core/errors.ts';
import type { RecordedReply } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { deposit } from '../ledger/deposit.ts';
import { requestHash } from '../ledger/once-per-key.ts';

interface Trader {
  id: string;
  accountId: string;
}

/** Adds funds in rupees, validated by the contract as exact, and publishes the change. */
export async function addFunds(
  deps: Deps,
  { id, accountId }: Trader,
  rupees: number,
  idempotencyKey: string | null,
): Promise<RecordedReply> {
  const reply = await fundAccount(deps, accountId, nearestPaise(rupees), idempotencyKey);
  deps.events.emit('account.changed', { userId: id, what: 'funds' });
  return reply;
}

/**
 * Credits paper money in one round trip, once per idempotency key. Returns the amount added and the cash balance.
 * Throws AppError 400 over the cap on all deposits, and 422 when the key belongs to another request.
 */
export async function fundAccount(
  { db, market, newId }: Pick<Deps, 'db' | 'market' | 'newId'>,
  accountId: string,
  amount: Paise,
  idempotencyKey: string | null,
): Promise<RecordedReply> {
  const request = idempotencyKey === null ? null : { key: idempotencyKey, hash: requestHash([amount]) };
  const message = `${rupeeText(amount)} has been added to your account`;
  const result = await deposit(db, {
    accountId,
    id: newId(),
    amount,
    at: market.now(),
    request,
    reply: { message },
  });
  if (result.outcome === 'over-cap') throw overCap(result.room);
  return result.reply;
}

const overCap = (room: Paise) =>
  new AppError(
    400,
    'account_cap',
    `The limit is ${rupeeText(MAX_ACCOUNT_CASH)} in total. You can add up to ${rupeeText(room)}.`,
  );
