import { price, signedPercent } from '#client/lib/format.ts';
import type { MarketIndex } from '#shared/contract/market.ts';

/** What the line of a session shows, in words: "NIFTY 50 today: 23,846.30, +0.47%, low −0.24%, high +0.49%". */
export function describeSession({ name, value, previousClose, low, high }: MarketIndex): string {
  if (value === null || previousClose === null || previousClose <= 0) return `${name}: no values yet`;
  const from = (level: number) => signedPercent((level / previousClose - 1) * 100);
  const range = low === null || high === null ? '' : `, low ${from(low)}, high ${from(high)}`;
  return `${name} today: ${price(value)}, ${from(value)}${range}`;
}
