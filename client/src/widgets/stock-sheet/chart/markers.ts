import { count, price, rupees } from '#client/lib/format/format.ts';
import type { BarsReply, StockEvent } from '#shared/contract/market/bars.ts';
import type { CompanyEvent } from '#shared/contract/market/events.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { isIntraday } from '#shared/domain/market/bar-interval.ts';
import type { EventKind } from '#shared/domain/market/company-events.ts';
import { actionText } from '#shared/domain/market/corporate-actions.ts';
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

interface Marked {
  trades?: readonly Trade[] | undefined;
  actions?: readonly StockEvent[] | undefined;
  events?: readonly CompanyEvent[] | undefined;
}

/** A stock's fills, corporate actions, results and meetings at the drawn bars; oldest first. */
export function marksOf(bars: BarsReply, { trades = [], actions = [], events = [] }: Marked): Mark[] {
  const drawn = new Set(bars.times);
  return [...fillMarks(bars, trades), ...actionMarks(bars, actions), ...noticeMarks(bars, events)]
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

function actionMarks({ interval, times }: BarsReply, events: readonly StockEvent[]): Mark[] {
  return events
    .filter(({ upcoming }) => !upcoming)
    .flatMap((event) => {
      const day = event.exDate as TradingDate;
      // Indian trading hours lie within one UTC day, so its first bar starts with the same date.
      const time = isIntraday(interval) ? times.find((each) => each.startsWith(day)) : barOf(day, interval);
      return time ? [{ time, kind: 'event', text: EVENT_LETTERS[event.kind], words: eventText(event) }] : [];
    });
}

/** Results and meetings; announcements are too many. Those of a weekend are at the next session's bar. */
function noticeMarks({ interval, times }: BarsReply, events: readonly CompanyEvent[]): Mark[] {
  return events.flatMap(({ date, kind, words, upcoming }) => {
    const letters = NOTICE_LETTERS[kind];
    if (upcoming || letters === undefined) return [];
    const exact = barOf(date as TradingDate, isIntraday(interval) ? '1d' : interval);
    const time =
      interval === '1w' || interval === '1mo'
        ? exact
        : times.find((each) => each >= exact && each < after(date));
    return time ? [{ time, kind: 'event', text: letters, words }] : [];
  });
}

const NOTICE_LETTERS: Partial<Record<EventKind, string>> = { results: 'E', meeting: 'BM' };

/** Sessions are at most some days apart. */
const after = (date: string) => addDays(date as TradingDate, 6);

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
