import { expect, test } from 'vitest';
import type { BarsReply, StockEvent } from '#shared/contract/market/bars.ts';
import type { CompanyEvent } from '#shared/contract/market/events.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { eventText, marksOf } from './markers.ts';

const bars = (interval: BarsReply['interval'], times: string[]): BarsReply => {
  const column = times.map(() => 100);
  return {
    symbol: 'TCS.NS',
    interval,
    times,
    open: column,
    high: column,
    low: column,
    close: column,
    volume: column,
    partial: false,
    more: false,
    indicators: [],
    asOf: '2026-11-20T05:00:00.000Z',
    stale: false,
  };
};
const fill = (type: 'BUY' | 'SELL', quantity: number, executedAt: string, over: Partial<Trade> = {}) =>
  ({
    stockSymbol: 'TCS.NS',
    status: 'EXECUTED',
    type,
    quantity,
    price: 3_000,
    executedAt,
    ...over,
  }) as Trade;
const dividend: StockEvent = {
  kind: 'dividend',
  exDate: '2026-11-19',
  amount: 10.5,
  numerator: null,
  denominator: null,
  otherSymbol: null,
  upcoming: false,
};

test('purchases in one bar are one mark, sales another, and other stocks and orders none', () => {
  const trades = [
    fill('BUY', 10, '2026-11-20T04:00:00.000Z'),
    fill('BUY', 5, '2026-11-20T09:00:00.000Z', { price: 3_010 }),
    fill('SELL', 3, '2026-11-20T09:30:00.000Z'),
    fill('BUY', 7, '2026-11-20T04:00:00.000Z', { stockSymbol: 'INFY.NS' }),
    fill('BUY', 7, '2026-11-20T04:00:00.000Z', { status: 'CANCELLED' }),
    fill('BUY', 7, '2026-11-18T04:00:00.000Z'),
  ];
  expect(marksOf(bars('1d', ['2026-11-19', '2026-11-20']), { trades, actions: [dividend] })).toEqual([
    { time: '2026-11-19', kind: 'event', text: 'D', words: 'Dividend of ₹10.50 per share' },
    { time: '2026-11-20', kind: 'buy', text: 'B 15', words: 'You bought 15 @ 3,000.00, 3,010.00' },
    { time: '2026-11-20', kind: 'sell', text: 'S 3', words: 'You sold 3 @ 3,000.00' },
  ]);
});

test('in a 15-minute chart a day’s event is at its first bar; announced ones are not marked', () => {
  const quarters = bars('15m', ['2026-11-19T03:45:00.000Z', '2026-11-19T04:00:00.000Z']);
  expect(marksOf(quarters, { actions: [dividend] }).map(({ time }) => time)).toEqual([
    '2026-11-19T03:45:00.000Z',
  ]);
  expect(marksOf(quarters, { actions: [{ ...dividend, upcoming: true }] })).toEqual([]);
});

test('results are marked at their day, those of a weekend at the next session; dividends once', () => {
  const event = (kind: CompanyEvent['kind'], date: string, upcoming = false): CompanyEvent => ({
    symbol: 'TCS.NS',
    name: 'TCS',
    date,
    kind,
    words: `${kind} of ${date}`,
    upcoming,
    isSimulated: false,
  });
  // 14 November 2026 is a Saturday.
  const events = [
    event('results', '2026-11-14'),
    event('dividend', '2026-11-17'),
    event('announcement', '2026-11-17'),
    event('meeting', '2026-11-17'),
    event('results', '2026-11-18', true),
  ];
  const marks = marksOf(bars('1d', ['2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18']), { events });
  expect(marks.map(({ time, text }) => [time, text])).toEqual([
    ['2026-11-16', 'E'],
    ['2026-11-17', 'BM'],
  ]);
});

test('event descriptions', () => {
  const terms = { amount: null, otherSymbol: null, exDate: '2026-11-19', upcoming: false } as const;
  expect(eventText({ ...terms, kind: 'split', numerator: 5, denominator: 1, otherSymbol: null })).toBe(
    'Split: 5 shares for 1',
  );
  expect(eventText({ ...terms, kind: 'bonus', numerator: 1, denominator: 2, otherSymbol: null })).toBe(
    'Bonus: 1 share for every 2',
  );
});
