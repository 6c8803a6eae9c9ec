import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { readPrice } from '../orders/read-price.ts';
import type { ReadTicket } from './ticket.ts';

/** Risk and reward of a fill at the entry price. */
export interface Stake {
  /** Loss at the stop-loss, and gain at the target; null without one. */
  risk: Paise | null;
  reward: Paise | null;
}

export function stakeOf(read: ReadTicket): Stake {
  const { quantity, value, stopLoss, target, problems } = read;
  const entry = value === null ? null : value / quantity;
  const risk =
    entry === null || stopLoss === null || problems.stopLoss ? null : paise(quantity * (entry - stopLoss));
  const reward =
    entry === null || target === null || problems.target ? null : paise(quantity * (target - entry));
  return { risk, reward };
}

/** The average price of the holding after buying, in paise rounded to the nearest. */
export function averageAfter(
  owned: { quantity: number; cost: Paise },
  quantity: number,
  value: Paise,
): Paise {
  return paise(Math.round((owned.cost + value) / (owned.quantity + quantity)));
}

/** The number of shares that an amount at risk allows, and its limit. */
export interface RiskSize {
  quantity: number;
  limitedBy: 'risk' | 'cash' | 'order';
}

/**
 * Position sizing by risk: the maximum shares whose loss at the stop is within the typed amount, which the cash covers
 * and one order allows. Null without a readable amount, an entry price and a stop below it.
 */
export function sizeByRisk(written: string, read: ReadTicket): RiskSize | null {
  const amount = readPrice(written);
  const { value, stopLoss, problems, affordable } = read;
  if (amount === null || amount === 'unreadable') return null;
  if (value === null || stopLoss === null || problems.stopLoss) return null;
  const byRisk = Math.floor(amount / (value / read.quantity - stopLoss));
  const limits = [
    { quantity: byRisk, limitedBy: 'risk' },
    { quantity: MAX_ORDER_QUANTITY, limitedBy: 'order' },
    { quantity: affordable ?? MAX_ORDER_QUANTITY, limitedBy: 'cash' },
  ] as const;
  return limits.reduce((least, limit) => (limit.quantity < least.quantity ? limit : least));
}
