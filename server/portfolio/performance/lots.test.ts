import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { matchLots } from '#tests/support/gains.ts';
import { type Fill, matchLotsAfter } from './lots.ts';
import type { ShareChange } from './share-changes.ts';

const [TCS, ITC] = [1, 5];
const fill = (
  side: Fill['side'],
  date: string,
  quantity: number,
  rupees: number,
  over: Partial<{ of: number; expenses: number; stt: number }> = {},
): Fill => ({
  date: date as TradingDate,
  instrumentId: over.of ?? TCS,
  side,
  quantity,
  value: paise(quantity * Math.round(rupees * 100)),
  expenses: paise(over.expenses ?? 0),
  stt: paise(over.stt ?? 0),
});

describe('first in, first out', () => {
  test('a sale of 25 takes the lot of 10, the lot of 10 and half of the third', () => {
    const { open, disposals } = matchLots([
      fill('BUY', '2025-01-06', 10, 100),
      fill('BUY', '2025-06-02', 10, 120),
      fill('BUY', '2026-03-02', 10, 140),
      fill('SELL', '2026-03-09', 25, 150),
    ]);
    expect(
      disposals.map(({ acquiredOn, quantity, cost, proceeds, term }) => [
        acquiredOn,
        quantity,
        cost,
        proceeds,
        term,
      ]),
    ).toEqual([
      ['2025-01-06', 10, 1_000_00, 1_500_00, 'long'],
      ['2025-06-02', 10, 1_200_00, 1_500_00, 'short'],
      ['2026-03-02', 5, 700_00, 750_00, 'short'],
    ]);
    expect(open).toEqual([
      { instrumentId: TCS, acquiredOn: '2026-03-02', quantity: 5, cost: 700_00, expenses: 0, stt: 0 },
    ]);
  });

  test('stocks do not mix', () => {
    const { open, disposals } = matchLots([
      fill('BUY', '2026-01-05', 10, 100),
      fill('BUY', '2026-01-05', 10, 40, { of: ITC }),
      fill('SELL', '2026-01-06', 10, 41, { of: ITC }),
    ]);
    expect(disposals).toMatchObject([{ instrumentId: ITC, cost: 400_00, proceeds: 410_00 }]);
    expect(open).toMatchObject([{ instrumentId: TCS, quantity: 10 }]);
  });

  test('a stock that was sold completely leaves no lots', () => {
    const fills = [fill('BUY', '2026-01-05', 10, 100), fill('SELL', '2026-01-06', 10, 110)];
    expect(matchLotsAfter(new Map(), fills, []).open).toEqual(new Map());
  });

  test('charges go with the shares they were paid for, to the paisa', () => {
    const { open, disposals } = matchLots([
      fill('BUY', '2026-01-05', 3, 100, { expenses: 100, stt: 31 }),
      fill('SELL', '2026-01-06', 1, 110, { expenses: 7, stt: 11 }),
      fill('SELL', '2026-01-07', 1, 110, { expenses: 7, stt: 11 }),
    ]);
    // 100 paise over three shares: 33, then half of the remaining 67.
    expect(disposals.map(({ expenses, stt }) => [expenses, stt])).toEqual([
      [33 + 7, 10 + 11],
      [34 + 7, 11 + 11],
    ]);
    expect(open).toMatchObject([{ quantity: 1, expenses: 33, stt: 10 }]);
  });

  test('selling more than was bought is an error', () => {
    expect(() => matchLots([fill('BUY', '2026-01-05', 1, 100), fill('SELL', '2026-01-06', 2, 100)])).toThrow(
      'More of instrument 1 was sold on 2026-01-06 than was held.',
    );
  });
});

describe('bought and sold on one day', () => {
  test('is intraday, and leaves an older lot unchanged', () => {
    const { open, disposals } = matchLots([
      fill('BUY', '2024-01-08', 10, 100),
      fill('BUY', '2026-01-05', 10, 140),
      fill('SELL', '2026-01-05', 10, 143),
    ]);
    expect(disposals).toMatchObject([
      { acquiredOn: '2026-01-05', cost: 1_400_00, proceeds: 1_430_00, term: 'intraday' },
    ]);
    expect(open).toMatchObject([{ acquiredOn: '2024-01-08', quantity: 10, cost: 1_000_00 }]);
  });

  test('is intraday also when the sale came first', () => {
    const { open, disposals } = matchLots([
      fill('BUY', '2024-01-08', 10, 100),
      fill('SELL', '2026-01-05', 10, 143),
      fill('BUY', '2026-01-05', 10, 140),
    ]);
    expect(disposals).toMatchObject([{ term: 'intraday', cost: 1_400_00 }]);
    expect(open).toMatchObject([{ acquiredOn: '2024-01-08' }]);
  });

  test('sales beyond the day’s purchases take the oldest lot, purchases beyond its sales become the newest', () => {
    const more = matchLots([
      fill('BUY', '2024-01-08', 10, 100),
      fill('BUY', '2026-01-05', 4, 140),
      fill('SELL', '2026-01-05', 10, 150),
    ]);
    expect(more.disposals.map(({ quantity, term }) => [quantity, term])).toEqual([
      [4, 'intraday'],
      [6, 'long'],
    ]);
    expect(more.open).toMatchObject([{ acquiredOn: '2024-01-08', quantity: 4 }]);
    const fewer = matchLots([
      fill('BUY', '2024-01-08', 10, 100),
      fill('BUY', '2026-01-05', 10, 140),
      fill('SELL', '2026-01-05', 4, 150),
    ]);
    expect(fewer.open.map(({ acquiredOn, quantity }) => [acquiredOn, quantity])).toEqual([
      ['2024-01-08', 10],
      ['2026-01-05', 6],
    ]);
  });
});

describe('a split or bonus', () => {
  const change = (
    kind: 'split' | 'bonus',
    date: string,
    oldShares: number,
    newShares: number,
    paid = 0,
  ): ShareChange => ({
    kind,
    date: date as TradingDate,
    oldShares,
    newShares,
    instrumentId: TCS,
    paid: paise(paid),
  });
  const lotsOf = (fills: Fill[], ...shareChanges: ShareChange[]) => {
    const { open, disposals } = matchLots(fills, shareChanges);
    return {
      open: open.map(({ acquiredOn, quantity, cost }) => [acquiredOn, quantity, cost]),
      disposals: disposals.map(({ acquiredOn, quantity, cost, proceeds, term }) => [
        acquiredOn,
        quantity,
        cost,
        proceeds,
        term,
      ]),
    };
  };
  const three = [
    fill('BUY', '2024-01-08', 3, 100),
    fill('BUY', '2025-06-02', 3, 200),
    fill('BUY', '2026-01-05', 4, 300),
  ];

  test('a split of 1:5 keeps dates and costs', () => {
    expect(lotsOf(three, change('split', '2026-02-02', 1, 5))).toEqual({
      open: [
        ['2024-01-08', 15, 300_00],
        ['2025-06-02', 15, 600_00],
        ['2026-01-05', 20, 1_200_00],
      ],
      disposals: [],
    });
  });

  test('a sale before it is of old shares, one on its day of new ones', () => {
    const sold = [...three, fill('SELL', '2026-01-30', 1, 310), fill('SELL', '2026-02-02', 10, 62)];
    expect(lotsOf(sold, change('split', '2026-02-02', 1, 5))).toEqual({
      open: [
        ['2025-06-02', 15, 600_00],
        ['2026-01-05', 20, 1_200_00],
      ],
      disposals: [
        ['2024-01-08', 1, 100_00, 310_00, 'long'],
        ['2024-01-08', 10, 200_00, 620_00, 'long'],
      ],
    });
  });

  test('lots that become less than a share move to the next; the total is rounded down', () => {
    // 3, 3 and 4 shares at 4:1 make 2.5: none, then one, then one, and half a share is paid out.
    expect(lotsOf(three, change('split', '2026-02-02', 4, 1, 555_00))).toEqual({
      open: [
        ['2025-06-02', 1, 900_00],
        ['2026-01-05', 1, 800_00],
      ],
      disposals: [['2026-01-05', 0, 400_00, 555_00, 'short']],
    });
  });

  test('a holding that becomes less than a share is paid out with its full cost', () => {
    expect(lotsOf(three.slice(0, 2), change('split', '2026-02-02', 10, 1, 950_00))).toEqual({
      open: [],
      disposals: [['2025-06-02', 0, 900_00, 950_00, 'short']],
    });
  });

  test('a bonus of 1:4 on ten shares is a lot of two at no cost, and the remaining half is paid out', () => {
    expect(lotsOf(three, change('bonus', '2026-02-02', 4, 5, 120_00))).toEqual({
      open: [
        ['2024-01-08', 3, 300_00],
        ['2025-06-02', 3, 600_00],
        ['2026-01-05', 4, 1_200_00],
        ['2026-02-02', 2, 0],
      ],
      disposals: [['2026-02-02', 0, 0, 120_00, 'short']],
    });
  });

  test('bonus shares are sold last, and are long-term a year after the bonus', () => {
    const sold = [...three, fill('SELL', '2027-02-03', 12, 250)];
    expect(lotsOf(sold, change('bonus', '2026-02-02', 5, 6)).disposals.at(-1)).toEqual([
      '2026-02-02',
      2,
      0,
      500_00,
      'long',
    ]);
  });

  test('it does not affect earlier sales, or other stocks', () => {
    const gone = [fill('BUY', '2024-01-08', 3, 100), fill('SELL', '2024-01-09', 3, 101)];
    expect(lotsOf(gone, change('bonus', '2026-02-02', 1, 2)).open).toEqual([]);
    const other = [fill('BUY', '2024-01-08', 3, 100, { of: ITC })];
    expect(lotsOf(other, change('split', '2026-02-02', 1, 2)).open).toEqual([['2024-01-08', 3, 300_00]]);
  });

  test('purchases on its day are not changed', () => {
    const late = [...three, fill('BUY', '2026-02-02', 5, 60)];
    expect(lotsOf(late, change('split', '2026-02-02', 1, 5)).open.at(-1)).toEqual(['2026-02-02', 5, 300_00]);
  });

  test('share counts equal the ledger’s, and costs are conserved, for any ratio', () => {
    const lots = fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 50 }), rupees: fc.integer({ min: 1, max: 900 }) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    const ratio = fc.integer({ min: 1, max: 12 });
    const property = fc.property(lots, ratio, ratio, fc.boolean(), (bought, oldShares, other, isBonus) => {
      const newShares = isBonus ? oldShares + other : other;
      const fills = bought.map(({ quantity, rupees }, n) =>
        fill('BUY', addDays('2025-01-01' as TradingDate, n), quantity, rupees, { expenses: 97, stt: 31 }),
      );
      const { open, disposals } = matchLots(fills, [
        change(isBonus ? 'bonus' : 'split', '2026-02-02', oldShares, newShares),
      ]);
      const all = [...open, ...disposals];
      const sum = (of: 'quantity' | 'cost' | 'expenses' | 'stt') =>
        all.reduce((total, lot) => total + lot[of], 0);
      const held = bought.reduce((total, { quantity }) => total + quantity, 0);
      expect(sum('quantity')).toBe(Math.floor((held * newShares) / oldShares));
      expect(sum('cost')).toBe(fills.reduce((total, { value }) => total + value, 0));
      expect([sum('expenses'), sum('stt')]).toEqual([97 * fills.length, 31 * fills.length]);
      expect(open.every(({ quantity }) => quantity > 0)).toBe(true);
    });
    fc.assert(property, { numRuns: 300, seed: 20261120 });
  });
});

test('quantity and cost are conserved, and lots stay in order, for any trades', () => {
  const order = fc.record({
    wanted: fc.integer({ min: -300, max: 300 }),
    price: fc.integer({ min: 1, max: 5_000_00 }),
    of: fc.constantFrom(TCS, ITC),
    later: fc.integer({ min: 0, max: 200 }),
    expenses: fc.integer({ min: 0, max: 10_000 }),
  });
  const property = fc.property(fc.array(order, { maxLength: 40 }), (orders) => {
    let date = '2020-01-01' as TradingDate;
    const held = new Map([
      [TCS, 0],
      [ITC, 0],
    ]);
    const fills = orders.flatMap(({ wanted, price, of, later, expenses }): Fill[] => {
      date = addDays(date, later);
      const quantity = Math.max(wanted, -(held.get(of) ?? 0));
      if (quantity === 0) return [];
      held.set(of, (held.get(of) ?? 0) + quantity);
      const side = quantity > 0 ? 'BUY' : 'SELL';
      return [fill(side, date, Math.abs(quantity), price / 100, { of, expenses, stt: expenses % 7 })];
    });
    const { open, disposals } = matchLots(fills);
    const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
      rows.reduce((total, row) => total + of(row), 0);
    const [buys, sells] = [fills.filter((f) => f.side === 'BUY'), fills.filter((f) => f.side === 'SELL')];
    expect(sum(open, (l) => l.quantity) + sum(disposals, (d) => d.quantity)).toBe(
      sum(buys, (b) => b.quantity),
    );
    expect(sum(open, (l) => l.cost) + sum(disposals, (d) => d.cost)).toBe(sum(buys, (b) => b.value));
    expect(sum(disposals, (d) => d.quantity)).toBe(sum(sells, (s) => s.quantity));
    expect(sum(disposals, (d) => d.proceeds)).toBe(sum(sells, (s) => s.value));
    for (const part of ['expenses', 'stt'] as const) {
      expect(sum(open, (l) => l[part]) + sum(disposals, (d) => d[part])).toBe(sum(fills, (f) => f[part]));
    }
    for (const [id, quantity] of held) {
      const lots = open.filter(({ instrumentId }) => instrumentId === id);
      expect(sum(lots, (l) => l.quantity)).toBe(quantity);
      expect(lots.map((l) => l.acquiredOn)).toEqual(lots.map((l) => l.acquiredOn).toSorted());
    }
  });
  fc.assert(property, { numRuns: 300, seed: 20261120 });
});

test('three companies demerged on one day take their parts of the same cost', () => {
  const demerger = (otherId: number, percent: number): ShareChange => ({
    kind: 'demerger',
    date: '2026-02-02' as TradingDate,
    instrumentId: TCS,
    otherId,
    oldShares: 1,
    newShares: 1,
    paid: paise(0),
    cost: { numerator: percent, denominator: 100 },
  });
  const bought = [fill('BUY', '2025-01-06', 10, 10)];
  const { open } = matchLots(bought, [demerger(2, 20), demerger(3, 30), demerger(4, 25)]);
  const costs = open.map(({ instrumentId, cost }) => [instrumentId, cost]);
  // 20 %, 30 % and 25 % of ₹100.00, each of the whole.
  expect(costs).toHaveLength(4);
  expect(costs).toEqual(
    expect.arrayContaining([
      [TCS, 25_00],
      [2, 20_00],
      [3, 30_00],
      [4, 25_00],
    ]),
  );
});
