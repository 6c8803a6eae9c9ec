import { count, rupees } from '#client/lib/format/format.ts';
import type { Gtt } from '#shared/contract/trading/gtt.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** "SELL 50 TCS". */
export const gttName = ({ side, quantity, symbol }: Pick<Gtt, 'side' | 'quantity' | 'symbol'>): string =>
  text.words.named(side, count(quantity), displaySymbol(symbol));

/** A line for each trigger: "If the price falls to ₹2,450.00: SELL 50 @ ₹2,440.00". */
export function gttLines({ side, quantity, legs, trail }: Gtt): string[] {
  const lines = legs.map(({ trigger, when, price }) => {
    const what = `${side} ${count(quantity)}`;
    const order = price === null ? text.words.market(what) : text.words.limit(what, rupees(price));
    return when === 'AT_OR_BELOW'
      ? text.words.falls(order, rupees(trigger))
      : text.words.rises(order, rupees(trigger));
  });
  const step = trail && (trail.percent === null ? rupees(trail.step ?? 0) : `${trail.percent}%`);
  return step ? [...lines, text.words.trails(step)] : lines;
}

/** The distance of the nearest trigger from a price in percent, and null without a price. */
export function nearestDistance({ legs }: Pick<Gtt, 'legs'>, last: number | null): number | null {
  if (last === null || last <= 0) return null;
  return Math.min(...legs.map(({ trigger }) => (100 * Math.abs(trigger - last)) / last));
}
