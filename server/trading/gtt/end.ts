import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { gtts } from '#shared/schema/trading/gtt.ts';
import type { Transaction } from '../../core/db/transaction.ts';
import type { EventBus } from '../../core/events.ts';
import type { UniverseChange } from '../../market/universe/known-changes.ts';

/** A GTT that ended by itself, with its user. */
export interface EndedGtt {
  id: string;
  userId: string;
}

type Ending = { state: 'CANCELLED' | 'EXPIRED'; reason: SQL | string; at: Date };

/**
 * Cancels the active GTTs of a stock whose prices or quantities an event has invalidated: a split, bonus or rights
 * issue, demerger, series change, suspension or delisting. Call it in the transaction that changes the stock, after its
 * accounts are locked, and {@link publishEnded} after the commit.
 */
export function cancelGttsOf(
  tx: Pick<Transaction, 'update'>,
  { instrumentId, reason, at }: { instrumentId: number; reason: string; at: Date },
): Promise<EndedGtt[]> {
  return end(tx, eq(gtts.instrumentId, instrumentId), { state: 'CANCELLED', reason, at });
}

/** Cancels waiting purchases of suspended users; sales stay, because they protect held shares. */
export function cancelGttsOfSuspended(tx: Pick<Transaction, 'update'>, at: Date): Promise<EndedGtt[]> {
  const isSuspended = sql`exists (select from users u where u.id = gtts.user_id and not u.is_active)`;
  const of = sql`gtts.side = 'BUY' and ${isSuspended}`;
  return end(tx, of, { state: 'CANCELLED', reason: 'Your account was suspended', at });
}

/**
 * Ends GTTs that are no longer valid in a session: those whose year is over, and those of stocks that were renamed or
 * demerged since.
 */
export async function endBefore(
  tx: Pick<Transaction, 'update'>,
  session: TradingDate,
  changes: readonly UniverseChange[],
  at: Date,
): Promise<EndedGtt[]> {
  const ended = await end(tx, lt(gtts.expiresOn, session), {
    state: 'EXPIRED',
    reason: 'Not triggered within a year',
    at,
  });
  const symbolNow = sql`(select i.symbol from instruments i where i.id = gtts.instrument_id)`;
  const name = (symbol: SQL) => sql`regexp_replace(${symbol}, '[.](NS|BO)$', '')`;
  const renamed = await end(tx, sql`gtts.symbol <> ${symbolNow}`, {
    state: 'CANCELLED',
    reason: sql`'Cancelled: ' || ${name(sql`gtts.symbol`)} || ' was renamed to ' || ${name(symbolNow)}`,
    at,
  });
  ended.push(...renamed);
  for (const { kind, symbol, effectiveFrom } of changes) {
    if (kind !== 'demerged' || effectiveFrom > session) continue;
    const before = and(eq(gtts.symbol, symbol), lt(gtts.shareAsOf, effectiveFrom));
    const reason = `Cancelled by the demerger of ${displaySymbol(symbol)}`;
    ended.push(...(await end(tx, before, { state: 'CANCELLED', reason, at })));
  }
  return ended;
}

function end(
  tx: Pick<Transaction, 'update'>,
  of: SQL | undefined,
  { state, reason, at }: Ending,
): Promise<EndedGtt[]> {
  return tx
    .update(gtts)
    .set({ state, reason, endedAt: at, isNews: true })
    .where(and(eq(gtts.state, 'ACTIVE'), of))
    .returning({ id: gtts.id, userId: gtts.userId });
}

/** Notifies the trigger index and the open pages; call after the commit. */
export function publishEnded(events: EventBus, ended: readonly EndedGtt[]): void {
  for (const { id } of ended) events.emit('gtt.changed', { id });
  for (const userId of new Set(ended.map((one) => one.userId))) {
    events.emit('account.changed', { userId, what: 'trade' });
  }
}
