import { price, signedPercent } from '#client/lib/format/format.ts';
import type { MarketIndex } from '#shared/contract/market/market.ts';
import { text } from '../text.ts';

/** Whether there is a line to draw: it takes two values. */
export const hasLine = ({ intraday }: MarketIndex): boolean =>
  intraday.filter((value) => value !== null).length > 1;

/** Text before the line starts: "Previous close 20,000.00. The line begins with the session." */
export function withoutLine({ previousClose }: MarketIndex): string {
  const before = previousClose === null ? '' : text.indices.previousClose(price(previousClose));
  return text.indices.startsLater(before);
}

/** A session's line in words: "NIFTY 50 today: 23,846.30, +0.47%, low −0.24%, high +0.49%". */
export function describeSession({ name, value, previousClose, low, high }: MarketIndex): string {
  if (value === null || previousClose === null || previousClose <= 0) return text.indices.noValues(name);
  const from = (level: number) => signedPercent((level / previousClose - 1) * 100);
  const range = low === null || high === null ? '' : text.indices.range(from(low), from(high));
  return text.indices.session(name, price(value), from(value), range);
}
