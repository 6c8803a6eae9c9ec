import { type BarColumns, emptyColumns } from '#server/analytics/columns.ts';
import type { Panel } from '#server/analytics/model/types.ts';
import { randomStream } from '#server/market/sources/random.ts';

/** Monday 3 January 2011. */
const FIRST_DAY = 14_977;

/** Stocks on random walks of two percent a day, Monday to Friday, each with its own seed. */
export function randomPanel(stocks: number, days: number): Panel {
  return Array.from({ length: stocks }, (_, i) => ({
    instrumentId: i + 1,
    symbol: `S${String(i).padStart(2, '0')}.NS`,
    sector: i % 2 === 0 ? 'IT' : 'Power',
    bars: randomBars(i + 1, days),
  }));
}

function randomBars(seed: number, days: number): BarColumns {
  const chance = randomStream(seed);
  const bars = emptyColumns(days);
  let close = 100 + seed;
  for (let i = 0; i < days; i++) {
    const open = close * Math.exp(0.005 * chance.normal());
    close = open * Math.exp(0.02 * chance.normal());
    bars.days[i] = FIRST_DAY + Math.floor(i / 5) * 7 + (i % 5);
    bars.open[i] = open;
    bars.high[i] = Math.max(open, close) * Math.exp(0.004 * chance.uniform());
    bars.low[i] = Math.min(open, close) * Math.exp(-0.004 * chance.uniform());
    bars.close[i] = close;
    bars.volume[i] = 1_000 * seed + Math.floor(500 * chance.uniform());
  }
  return bars;
}
