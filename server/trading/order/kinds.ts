import type { OrderPhase, OrderType, TradeSide, TradeStatus } from '#shared/contract/trading/trades.ts';
import { type Paise, paise } from '#shared/domain/money.ts';

/** Orders that wait for a trigger, at which SL becomes a limit order and SL-M a market order. */
export const isStop = (orderType: OrderType): boolean => orderType === 'SL' || orderType === 'SL-M';

export const hasLimit = (orderType: OrderType): boolean => orderType === 'LIMIT' || orderType === 'SL';

/** The fields that show whether an order still waits for its trigger. */
interface Waiting {
  status: TradeStatus;
  trigger: Paise | null;
  triggeredAt: Date | null;
}

export function phaseOf({ status, trigger, triggeredAt }: Waiting): OrderPhase {
  if (status !== 'PENDING') return 'DONE';
  return trigger !== null && triggeredAt === null ? 'TRIGGER_PENDING' : 'OPEN';
}

/** Whether a price is at or beyond the trigger of a stop order. */
export const reaches = (side: TradeSide, trigger: Paise, price: Paise): boolean =>
  side === 'BUY' ? price >= trigger : price <= trigger;

/**
 * How far, in hundredths of a percent, an SL-M purchase may fill above its trigger before its reservation is too small:
 * the market protection that brokers compute by price (Zerodha, 2026: 2, 1 and 0.5 % of shares below ₹100, to ₹500, and
 * above).
 */
export const protectionBps = (price: Paise): number => (price < 100_00 ? 200 : price <= 500_00 ? 100 : 50);

/** The price per share, in paise, at which cash is reserved for a pending purchase. */
export function reservePrice(order: {
  orderType: OrderType;
  limit: Paise | null;
  trigger: Paise | null;
  seen: Paise;
}): Paise {
  const { orderType, limit, trigger, seen } = order;
  if (limit !== null) return limit;
  if (orderType !== 'SL-M' || trigger === null) return seen;
  return paise(Math.ceil((trigger * (10_000 + protectionBps(trigger))) / 10_000));
}
