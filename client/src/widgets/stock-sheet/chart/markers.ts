import { count, price, rupees } from '#client/lib/format.ts';
import type { BarsReply, StockEvent } from '#shared/contract/bars.ts';
import type { Trade } from '#shared/contract/trades.ts';
import { actionText } from '#shared/domain/corporate-actions.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { barAt, barOf } from './draw/chart-time.ts';
import { text } from './text.ts';

/** A mark at a bar. */
export interface Mark {
  /** Label of its bar. */
  time: string;
  kind: 'buy' | 'sell' | 'event';
  /** Text at the bar: "B 10", "D". */
  text: string;
  /** Description. */
  words: string;
}

/** A stock's fills and events at the drawn bars; oldest first. */
export function marksOf(bars: BarsReply, trades: readonly Trade[], events: readonly StockEvent[]): Mark[] {
  const drawn = new Set(bars.times);
  return [...fillMarks(bars, trades), ...eventMarks(bars, events)]
    .filter(({ time }) => drawn.has(time))
    .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
}

/** Merges fills of one side in one bar, because a month may have a hundred. */
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
    words: text.mark.fill(side === 'BUY', count(quantity), [...prices].map(price).join(', ')),
  }));
}

function eventMarks({ interval, times }: BarsReply, events: readonly StockEvent[]): Mark[] {
  return events
    .filter(({ upcoming }) => !upcoming)
    .flatMap((event) => {
      const day = event.exDate as TradingDate;
      // Indian trading hours lie within one UTC day, so its first quarter-hour starts with the same date.
      const time = interval === '15m' ? times.find((each) => each.startsWith(day)) : barOf(day, interval);
      return time ? [{ time, kind: 'event', text: EVENT_LETTERS[event.kind], words: eventText(event) }] : [];
    });
}

const EVENT_LETTERS = {
  dividend: 'D',
  split: 'SP',
  bonus: 'BO',
  rights: 'R',
  buyback: 'BB',
  demerger: 'DM',
  merger: 'M',
  suspension: 'S',
  delisting: 'DL',
  rename: 'N',
} as const;

/** "Dividend of ₹10.50 per share", "Split: 5 shares for 1", "Bonus: 1 share for every 2". */
export const eventText = ({ amount, ...event }: StockEvent): string =>
  actionText({ ...event, amount: amount === null ? null : rupees(amount) });
