import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { type Closes, closesAsOf, curveDates, equityCurve, type Movement } from './equity-curve.ts';

const day = (n: number) => addDays('2026-11-16' as TradingDate, n);
const DAYS = [0, 1, 2, 3].map(day);
const move = (
  n: number,
  book: Movement['book'],
  amount: number,
  shares?: [id: number, quantity: number],
): Movement => ({
  date: day(n),
  book,
  amount: paise(amount),
  instrumentId: shares?.[0] ?? null,
  quantity: shares?.[1] ?? 0,
});
const deposit = (n: number, amount: number) => [move(n, 'cash', amount), move(n, 'funding', -amount)];
const buy = (n: number, id: number, quantity: number, cost: number) => [
  move(n, 'cash', -cost),
  move(n, 'position', cost, [id, quantity]),
];
const sell = (n: number, id: number, quantity: number, cost: number, proceeds: number) => [
  move(n, 'cash', proceeds),
  move(n, 'position', -cost, [id, -quantity]),
  move(n, 'pnl', cost - proceeds),
];
const closes = (...rows: [n: number, price: number][]): Closes => ({
  dates: rows.map(([n]) => day(n)),
  prices: rows.map(([, price]) => paise(price)),
});
const valuesOf = (movements: Movement[], bars: Map<number, Closes>, now: Record<number, number> = {}) =>
  equityCurve({
    movements,
    dates: DAYS,
    closes: bars,
    priceToday: (id) => (now[id] === undefined ? undefined : paise(now[id])),
  });

describe('four days of one trader', () => {
  // Deposit ₹10,000; buy 20 shares at ₹100 on the first day, sell 5 at ₹120 on the third; deposit ₹5,000 on the
  // last.
  const movements = [
    ...deposit(0, 10_000_00),
    ...buy(0, 1, 20, 2_000_00),
    ...sell(2, 1, 5, 500_00, 600_00),
    ...deposit(3, 5_000_00),
  ];
  const bars = new Map([[1, closes([0, 101_00], [1, 110_00], [2, 118_00])]]);

  test('each day is cash and shares at the close, today at current prices', () => {
    const { days } = valuesOf(movements, bars, { 1: 119_00 });
    expect(days).toEqual([
      { date: '2026-11-16', value: 8_000_00 + 20 * 101_00, flow: 10_000_00 },
      { date: '2026-11-17', value: 8_000_00 + 20 * 110_00, flow: 0 },
      { date: '2026-11-18', value: 8_600_00 + 15 * 118_00, flow: 0 },
      { date: '2026-11-19', value: 13_600_00 + 15 * 119_00, flow: 5_000_00 },
    ]);
  });

  test('the balances equal the sums of the postings', () => {
    expect(valuesOf(movements, bars).books).toEqual({
      cash: 13_600_00,
      funded: 15_000_00,
      realised: 100_00,
      charges: 0,
      dividends: 0,
      shares: new Map([[1, { quantity: 15, cost: 1_500_00 }]]),
    });
  });

  test('deducted charges are a separate book', () => {
    const charged = [...deposit(0, 100_00), move(1, 'cash', -3_00), move(1, 'charges', 3_00)];
    const { days, books } = valuesOf(charged, new Map());
    expect(days.map(({ value }) => value)).toEqual([100_00, 97_00, 97_00, 97_00]);
    expect(books.charges).toBe(3_00);
  });
});

test('a dividend is cash but no deposit; a split is more shares at the same cost', () => {
  const movements = [
    ...deposit(0, 1_000_00),
    ...buy(0, 1, 10, 900_00),
    move(1, 'cash', 50_00),
    move(1, 'dividend', -50_00, [1, 0]),
    move(2, 'position', 0, [1, 40]),
  ];
  const bars = new Map([[1, closes([0, 90_00], [1, 85_00], [2, 18_00])]]);
  const { days, books } = valuesOf(movements, bars, { 1: 18_00 });
  expect(days.map(({ value, flow }) => [value, flow])).toEqual([
    [1_000_00, 1_000_00],
    [1_000_00, 0],
    [1_050_00, 0],
    [1_050_00, 0],
  ]);
  expect(books).toMatchObject({ dividends: 50_00, shares: new Map([[1, { quantity: 50, cost: 900_00 }]]) });
});

describe('a missing price', () => {
  const movements = [...deposit(0, 1_000_00), ...buy(0, 1, 10, 900_00)];

  test('a day without a bar uses the last close', () => {
    const { days } = valuesOf(movements, new Map([[1, closes([0, 91_00], [2, 95_00])]]), { 1: 96_00 });
    expect(days.map(({ value }) => value)).toEqual([1_010_00, 1_010_00, 1_050_00, 1_060_00]);
  });

  test('before the first bar, and today without a quote, shares are valued at cost', () => {
    const { days } = valuesOf(movements, new Map([[1, closes([2, 95_00])]]));
    expect(days.map(({ value }) => value)).toEqual([1_000_00, 1_000_00, 1_050_00, 1_000_00]);
  });

  test('today’s bar, and any later one, does not count: today is live', () => {
    const future = new Map([[1, closes([0, 91_00], [3, 500_00], [9, 900_00])]]);
    const { days } = valuesOf(movements, future, { 1: 96_00 });
    expect(days.at(-1)?.value).toBe(1_060_00);
  });
});

test('a close is the last one on or before the day', () => {
  const of = closesAsOf(new Map([[1, closes([1, 10_00], [2, 11_00], [5, 12_00])]]));
  expect([0, 1, 2, 3, 4, 5, 9].map((n) => of(1, day(n)))).toEqual([
    undefined,
    1000,
    1100,
    1100,
    1100,
    1200,
    1200,
  ]);
  expect(of(2, day(9))).toBeUndefined();
});

test('the curve’s days are those with a bar or movement, from the first movement to today', () => {
  const movements = [...deposit(1, 1), ...deposit(4, 1)];
  const bars = [closes([0, 1], [2, 1], [3, 1]), closes([3, 1], [5, 1], [6, 1])];
  expect(curveDates(movements, bars, day(5))).toEqual([1, 2, 3, 4, 5].map(day));
  expect(curveDates([], bars, day(5))).toEqual([]);
});

test('the last point equals cash and holdings to the paisa, for any trades', () => {
  const trade = fc.record({
    n: fc.integer({ min: 0, max: 3 }),
    id: fc.integer({ min: 1, max: 4 }),
    quantity: fc.integer({ min: 1, max: 1_00_000 }),
    price: fc.integer({ min: 1, max: 1_00_000_00 }),
  });
  const property = fc.property(
    fc.array(trade, { maxLength: 30 }),
    fc.array(fc.integer({ min: 1, max: 1_00_000_00 }), { minLength: 4, maxLength: 4 }),
    (trades, now) => {
      const sorted = trades.toSorted((a, b) => a.n - b.n);
      const movements = [
        ...deposit(0, 100_00_00_000_00),
        ...sorted.flatMap(({ n, id, quantity, price }) => buy(n, id, quantity, quantity * price)),
      ];
      const priceOf = (id: number): Paise => paise(now[id - 1] ?? 0);
      const { days, books } = equityCurve({ movements, dates: DAYS, closes: new Map(), priceToday: priceOf });
      const holdings = [...books.shares].reduce((sum, [id, { quantity }]) => sum + quantity * priceOf(id), 0);
      expect(days.at(-1)?.value).toBe(books.cash + holdings);
      const cost = [...books.shares.values()].reduce((sum, held) => sum + held.cost, 0);
      expect(books.cash + cost).toBe(books.funded);
    },
  );
  fc.assert(property, { numRuns: 300, seed: 20261120 });
});

test('a corrected cost changes that of the shares once: its counterpart is no position', () => {
  const movements = [
    ...deposit(0, 1_000_00),
    ...buy(0, 1, 10, 900_00),
    move(1, 'position', 40_00, [1, 0]),
    move(1, 'transfer', -40_00, [1, 0]),
  ];
  const { books } = valuesOf(movements, new Map(), { 1: 90_00 });
  expect(books.shares).toEqual(new Map([[1, { quantity: 10, cost: 940_00 }]]));
});
