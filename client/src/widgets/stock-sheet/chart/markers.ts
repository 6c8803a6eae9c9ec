import { count, price, rupees } from '#client/lib/format.ts';
import type { BarsReply, StockEvent } from '#shared/contract/bars.ts';
import type { Trade } from '#shared/contract/trades.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { barAt, barOf } from './chart-time.ts';

/** Something that is marked at a bar. */
export interface Mark {
  /** The name of its bar. */
  time: string;
  kind: 'buy' | 'sell' | 'event';
  /** What stands at the bar: "B 10", "D". */
  text: string;
  /** What it was, in words. */
  words: string;
}

/** The fills of a stock and its events, at the bars that are drawn; oldest first. */
export function marksOf(bars: BarsReply, trades: readonly Trade[], events: readonly StockEvent[]): Mark[] {
  const drawn = new Set(bars.times);
  return [...fillMarks(bars, trades), ...eventMarks(bars, events)]
    .filter(({ time }) => drawn.has(time))
    .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
}

/** Fills of one side in one bar are one mark: a month may have a hundred. */
function fillMarks({ symbol, interval }: BarsReply, trades: readonly Trade[]): Mark[] {
  const fills = new Map<
    string,
    { time: string; side: 'BUY' | 'SELL'; quantity: number; prices: Set<number> }
  >();
  for (const { stockSymbol, status, executedAt, type, quantity, price: paid } of trades) {
    if (stockSymbol !== symbol || status !== 'EXECUTED' || executedAt === null) continue;
    const time = barAt(new Date(executedAt), interval);
    const key = `${time} ${type}`;
    const fill = fills.get(key) ?? { time, side: type, quantity: 0, prices: new Set() };
    fill.quantity += quantity;
    fills.set(key, { ...fill, prices: fill.prices.add(paid) });
  }
  return [...fills.values()].map(({ time, side, quantity, prices }) => ({
    time,
    kind: side === 'BUY' ? 'buy' : 'sell',
    text: `${side === 'BUY' ? 'B' : 'S'} ${count(quantity)}`,
    words: `You ${side === 'BUY' ? 'bought' : 'sold'} ${count(quantity)} at ${[...prices].map(price).join(', ')}`,
  }));
}

function eventMarks({ interval, times }: BarsReply, events: readonly StockEvent[]): Mark[] {
  return events
    .filter(({ upcoming }) => !upcoming)
    .flatMap((event) => {
      const day = event.exDate as TradingDate;
      // Trading hours in India lie within one day of UTC: its first quarter-hour begins with the same date.
      const time = interval === '15m' ? times.find((each) => each.startsWith(day)) : barOf(day, interval);
      return time ? [{ time, kind: 'event', text: EVENT_LETTERS[event.kind], words: eventText(event) }] : [];
    });
}

const EVENT_LETTERS = { dividend: 'D', split: 'SP', bonus: 'BO' } as const;

/** "Dividend of ₹10.50 a share", "Split: 5 shares for 1", "Bonus: 1 share on 2". */
export function eventText({ kind, amount, numerator, denominator }: StockEvent): string {
  if (kind === 'dividend') return `Dividend of ${rupees(amount ?? 0)} a share`;
  const shares = numerator === 1 ? '1 share' : `${numerator} shares`;
  return kind === 'split' ? `Split: ${shares} for ${denominator}` : `Bonus: ${shares} on ${denominator}`;
}
