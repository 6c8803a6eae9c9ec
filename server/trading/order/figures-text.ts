import { type Paise, rupeeText } from '#shared/domain/money.ts';
import type { PlacedOrder } from './columns.ts';

type Figures = Pick<PlacedOrder, 'side' | 'quantity' | 'orderType' | 'limit' | 'trigger'> & {
  trailStep: Paise | null;
  trailBps: number | null;
};

/**
 * "BUY 5 @ ₹800.00", "SELL 100 @ ₹945.00, trigger ₹950.00, trailing by ₹1.00": an order's figures in a trader's
 * notation.
 */
export function figuresText(
  { side, quantity, limit, trigger, ...order }: Figures,
  atMarket = ' at market price',
): string {
  const price = limit === null ? atMarket : ` @ ${rupeeText(limit)}`;
  const figures = `${side} ${quantity}${price}${trigger === null ? '' : `, trigger ${rupeeText(trigger)}`}`;
  const trail = trigger === null ? null : trailText(order);
  return trail === null ? figures : `${figures}, ${trail}`;
}

/** "trailing by ₹1.00", or by a percentage of the price at which the stop becomes active. */
export function trailText({
  trailStep: step,
  trailBps: bps,
}: Pick<Figures, 'trailStep' | 'trailBps'>): string | null {
  if (bps !== null) return `trailing by ${bps / 100}%`;
  return step === null ? null : `trailing by ${rupeeText(step)}`;
}
