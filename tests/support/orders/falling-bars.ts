import { randomStream } from '#server/market/sources/random.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { weekdaysFrom } from './prediction-record.ts';

/** Sessions before the fall: a replay needs half a year. */
const BEFORE = 140;

/** A bars file of stocks on random walks that fall by about two percent a session from a date on, and that date. */
export function fallingBars({ stocks, sessions, seed }: { stocks: number; sessions: number; seed: number }) {
  const chance = randomStream(seed);
  const dates = weekdaysFrom('2015-08-03' as TradingDate, BEFORE + sessions + 1);
  const lines = Array.from({ length: stocks }, (_, stock) => {
    let close = 300 + 40 * stock;
    return dates.map((date, row) => {
      const open = close * (1 + 0.01 * chance.normal());
      close = open * (1 + 0.02 * chance.normal() - (row < BEFORE ? 0 : 0.02));
      const [high, low] = [Math.max(open, close) * 1.004, Math.min(open, close) * 0.996];
      const prices = [open, high, low, close].map((price) => Math.round(price * 20) / 20);
      return [`STOCK${stock}`, date, ...prices, 1_000_000].join(',');
    });
  });
  const [from, until] = [dates[BEFORE], dates[BEFORE + sessions - 1]];
  if (!from || !until) throw new Error('There are as many days as that.');
  return { lines: ['symbol,date,open,high,low,close,volume', ...lines.flat()], from, until };
}
