import type * as z from 'zod/mini';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Queries } from '../../core/db/transaction.ts';
import type { RecordedReply } from '../../core/http/bind.ts';
import { type RequestKey, type recordedRow, replay, replayOf } from '../../ledger/once-per-key.ts';
import type { PlacedOrder } from '../order/columns.ts';
import type { Decision } from '../order/decide.ts';
import { hasLimit, isStop } from '../order/kinds.ts';
import type { Order } from '../order/order.ts';
import { stepAt, type TrailTerms } from '../order/trail.ts';
import type { AccountRow } from '../settlement/settle.ts';

export type Accepted = Exclude<Decision, { outcome: 'refuse' }>;

/** An accepted order, by its columns. */
export function placedOrder(
  { symbol: _, price, stopLoss: stop, releases: __, protection: ___, trail, ...same }: Order,
  decision: Accepted,
  { at, ...by }: Pick<PlacedOrder, 'accountId' | 'id' | 'isAutoTrade' | 'gttId'> & { at: Date },
): PlacedOrder {
  const { byModel } = decision;
  const seen = byModel?.last ?? (decision.outcome === 'fill' ? decision.price : decision.seen);
  const cancelledQuantity = byModel?.cancelled ?? 0;
  // The stop-loss of a purchase trails from its fill on.
  const isOwnTrail = isStop(same.orderType) && same.side === 'SELL';
  return {
    ...same,
    ...by,
    product: same.product ?? 'CNC',
    quantity: same.quantity - cancelledQuantity,
    fillModel: byModel ? 'BIDASK' : 'LAST',
    cancelledQuantity,
    instrumentId: decision.instrument.id,
    limit: hasLimit(same.orderType) ? price : null,
    seen,
    stop,
    ...trailColumns(trail, isOwnTrail ? { base: seen, tick: decision.tick } : null),
    priority: by.id,
    placedAt: at,
    tradingDate: decision.session,
  };
}

/** The trail of an order: with its step at the active price, or as requested while it is not active yet. */
export function trailColumns(
  trail: TrailTerms | null,
  active: { base: Paise; tick: Paise } | null,
): Pick<PlacedOrder, 'trailStep' | 'trailBps' | 'trailBase'> {
  if (!trail) return { trailStep: null, trailBps: null, trailBase: null };
  const step = active ? stepAt(trail, active.base, active.tick) : trail.step;
  return { trailStep: step, trailBps: trail.bps, trailBase: active?.base ?? null };
}

/** The record of a request under its key: the reply, without the values that only the database knows. */
export const recordedAs = (request: RequestKey | null, reply: object) => ({
  idempotencyKey: request?.key ?? null,
  requestHash: request?.hash ?? null,
  reply: JSON.stringify(reply),
});

export type PlacingResult =
  /** `ended` are the orders that a sale cancelled to have its shares. */
  | { outcome: 'placed'; reply: RecordedReply; ended: readonly string[] }
  | { outcome: 'replayed'; reply: RecordedReply }
  /** `opened`: the shares of an intraday order that need margin. */
  | { outcome: 'not-enough-cash'; available: Paise; charges: Paise; opened?: number }
  | { outcome: 'not-enough-shares'; owned: number; free: number }
  /** A sale whose charges exceed its proceeds and the cash. */
  | { outcome: 'charges-not-covered'; available: Paise };

/** Why nothing was placed: the key has a recorded reply already, or the account lacks cash or shares. */
export async function unplaced(
  db: Queries,
  { accountId, side, product, quantity }: PlacedOrder,
  request: RequestKey | null,
  row: AccountRow & z.output<typeof recordedRow>,
): Promise<PlacingResult> {
  const twin = replay(request, row) ?? (await replayOf(db, 'trades', accountId, request));
  if (twin) return { outcome: 'replayed', reply: twin };
  if (row.available_paise === null && row.owned === null && (side === 'BUY' || product === 'MIS')) {
    throw new Error(`There is no account ${accountId}.`);
  }
  const { owned, free, available_paise, charges_paise } = row;
  if (product === 'MIS') {
    const [available, charges] = [paise(available_paise ?? 0), paise(charges_paise ?? 0)];
    return { outcome: 'not-enough-cash', available, charges, opened: free ?? quantity };
  }
  if (side === 'SELL' && (free ?? 0) >= quantity && available_paise !== null) {
    return { outcome: 'charges-not-covered', available: paise(available_paise) };
  }
  if (side === 'SELL') return { outcome: 'not-enough-shares', owned: owned ?? 0, free: free ?? 0 };
  const [available, charges] = [paise(available_paise ?? 0), paise(charges_paise ?? 0)];
  return { outcome: 'not-enough-cash', available, charges };
}
