import type { BarsReply } from '#shared/contract/market/bars.ts';

type Prices = Pick<BarsReply, 'open' | 'high' | 'low' | 'close'>;

/**
 * Heikin-Ashi bars: the close is the mean of the bar's four prices, the open the midpoint of the previous bar; high and
 * low include both. The first open is the midpoint of the first bar. Pure.
 */
export function heikinAshi({ open, high, low, close }: Prices): Prices {
  const bars: Prices = { open: [], high: [], low: [], close: [] };
  for (const [at, closing] of close.entries()) {
    const [opening, top, bottom] = [open[at] ?? closing, high[at] ?? closing, low[at] ?? closing];
    const mean = (opening + top + bottom + closing) / 4;
    const start =
      at === 0 ? (opening + closing) / 2 : ((bars.open[at - 1] ?? 0) + (bars.close[at - 1] ?? 0)) / 2;
    bars.open.push(start);
    bars.close.push(mean);
    bars.high.push(Math.max(top, start, mean));
    bars.low.push(Math.min(bottom, start, mean));
  }
  return bars;
}
