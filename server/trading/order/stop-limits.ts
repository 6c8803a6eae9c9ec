import { type Paise, paise } from '#shared/domain/money.ts';
import type { AppError } from '../../core/errors.ts';
import { hasLimit, isStop, reaches } from './kinds.ts';
import type { Order } from './order.ts';
import * as refuse from './refusals.ts';
import { stepAt, type TrailTerms } from './trail.ts';

/** Prices of an order in paise, and the last price. */
interface Prices {
  limit: Paise | null;
  trigger: Paise | null;
  last: Paise;
}

/** Checks that an order has exactly the terms of its type; `isNow` in continuous trading. */
export function termsFault(
  { orderType, price, trigger, validity }: Pick<Order, 'orderType' | 'price' | 'trigger' | 'validity'>,
  isNow: boolean,
): AppError | null {
  if (isStop(orderType) && trigger === null) return refuse.stopWithoutTrigger();
  if (!isStop(orderType) && trigger !== null) return refuse.triggerWithoutStop();
  if (hasLimit(orderType) && price === null) return refuse.limitWithoutPrice();
  if (validity !== 'IOC') return null;
  if (isStop(orderType)) return refuse.stopNotIoc();
  return isNow ? null : refuse.iocOutsideSession();
}

/** An SL order's limit must be within 3 % of a trigger above ₹50, and within ₹1.50 of a lower one (NSE/CM/57613). */
const RANGE = { percent: 3, paise: 1_50 };

/**
 * Checks of a stop order: SL BUY last < trigger ≤ limit, SL SELL last > trigger ≥ limit, with a maximum distance
 * between trigger and limit; SL-M the same without the limit. Null for other orders.
 */
export function stopFault(
  { orderType, side }: Pick<Order, 'orderType' | 'side'>,
  { limit, trigger, last }: Prices,
): AppError | null {
  if (!isStop(orderType) || trigger === null) return null;
  const sign = side === 'BUY' ? 1 : -1;
  if (limit !== null && sign * (limit - trigger) < 0) return refuse.triggerBeyondLimit(side, limit);
  const farthest = trigger + sign * rangeOf(trigger);
  if (limit !== null && sign * (limit - farthest) > 0) return refuse.limitTooFar(trigger, paise(farthest));
  return reaches(side, trigger, last) ? refuse.triggerReached(side, last) : null;
}

const rangeOf = (trigger: Paise): number =>
  Math.max(RANGE.paise, Math.floor((trigger * RANGE.percent) / 100));

/** A trailing stop moves in steps: on the tick for an SL or SL-M sale, of any size for a purchase. */
export function trailFault(
  { orderType, side, stopLoss }: Pick<Order, 'orderType' | 'side' | 'stopLoss'>,
  trail: TrailTerms | null,
  last: Paise,
  tick: Paise,
): AppError | null {
  if (!trail) return null;
  const isOwn = isStop(orderType) && side === 'SELL';
  if (!isOwn && stopLoss === null) return refuse.trailWithoutStop();
  const step = stepAt(trail, last, tick) ?? tick;
  const isOnTick = !isOwn || step % tick === 0;
  return isOnTick && step < last ? null : refuse.trailStep(tick, last);
}
