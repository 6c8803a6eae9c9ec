import { price, signedPercent } from '#client/lib/format.ts';
import type { MarketIndex } from '#shared/contract/market.ts';

/** Whether there is a line to draw: one value alone is none. */
export const hasLine = ({ intraday }: MarketIndex): boolean =>
  intraday.filter((value) => value !== null).length > 1;

/** What stands in the place of a line that has not begun: "Previous close 20,000.00. The line begins with the session." */
export function withoutLine({ previousClose }: MarketIndex): string {
  const before = previousClose === null ? '' : `Previous close ${price(previousClose)}. `;
  return `${before}The line begins with the session.`;
}

/** What the line of a session shows, in words: "NIFTY 50 today: 23,846.30, +0.47%, low −0.24%, high +0.49%". */
export function describeSession({ name, value, previousClose, low, high }: MarketIndex): string {
  if (value === null || previousClose === null || previousClose <= 0) return `${name}: no values yet`;
  const from = (level: number) => signedPercent((level / previousClose - 1) * 100);
  const range = low === null || high === null ? '' : `, low ${from(low)}, high ${from(high)}`;
  return `${name} today: ${price(value)}, ${from(value)}${range}`;
}
