import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Fill } from '../lots.ts';
import type { ShareChange } from '../share-changes.ts';
import { differencesOf, parseCarried, writeCarried } from './carried.ts';
import { type CarriedGains, carryGains, type GainsRecord } from './gains.ts';

const [TCS, INFY, ITC] = [1, 2, 5];
const day = (written: string) => written as TradingDate;
const NO_ACTIONS = { shareChanges: [], dividends: [], renounced: [], highs: new Map<number, Paise>() };

const fill = (side: Fill['side'], date: string, quantity: number, price: number, of = TCS): Fill => ({
  date: day(date),
  instrumentId: of,
  side,
  quantity,
  value: paise(quantity * price),
  expenses: paise(quantity),
  stt: paise(3),
});

const throughStorage = (gains: CarriedGains): CarriedGains => {
  const past = { days: [], indexLevels: [null], sums: [], funded: 0, lastMoved: day('2026-01-01') };
  return parseCarried(JSON.parse(writeCarried({ gains, past }))).gains;
};

test('a sale after the carried days takes the oldest of the lots that they left', () => {
  const carried = carryGains({
    ...NO_ACTIONS,
    fills: [
      fill('BUY', '2025-01-06', 10, 100_00),
      fill('BUY', '2026-06-02', 10, 120_00),
      fill('SELL', '2026-06-03', 4, 150_00),
    ],
  });
  const { open, years } = carryGains(
    { ...NO_ACTIONS, fills: [fill('SELL', '2026-06-04', 8, 130_00)] },
    throughStorage(carried),
  );
  expect(open.get(TCS)).toEqual([
    { instrumentId: TCS, acquiredOn: '2026-06-02', quantity: 8, cost: 960_00, expenses: 8, stt: 2 },
  ]);
  expect(years).toMatchObject([
    {
      year: 2026,
      // 4 × (150 − 100) and 6 × (130 − 100), less 8 and 12 paise; 2 × (130 − 120), less 4.
      longTerm: { gains: 379_80, losses: 0 },
      shortTerm: { gains: 19_96, losses: 0 },
      disposals: 3,
    },
  ]);
});

test('the given gains stay as they are', () => {
  const before = carryGains({ ...NO_ACTIONS, fills: [fill('BUY', '2026-06-01', 10, 100_00)] });
  const copy = structuredClone(before);
  carryGains({ ...NO_ACTIONS, fills: [fill('SELL', '2026-06-02', 5, 90_00)] }, before);
  expect(before).toEqual(copy);
});

test('the past of an account is stored and read unchanged', () => {
  const past = {
    days: [{ date: day('2026-11-19'), value: paise(1_05), flow: paise(1_00) }],
    indexLevels: [24_000_00, null],
    sums: [5, 1_00, 0, 0, 0, 1, 1_00],
    funded: 1_00,
    lastMoved: day('2026-11-18'),
  };
  const carried = {
    gains: { open: new Map(), years: [], highs: new Map([[TCS, paise(900_00)]]), late: [day('2026-11-17')] },
    past,
  };
  expect(parseCarried(JSON.parse(writeCarried(carried)))).toEqual(carried);
});

interface Drawn {
  wanted: number;
  price: number;
  of: number;
  later: number;
}

/** Fills that never sell more than is owned, dividends, and a split of one stock on the days between them. */
function recordOf(orders: readonly Drawn[], splitAt: number): GainsRecord {
  let date = day('2016-01-01');
  const owned = new Map([
    [TCS, 0],
    [ITC, 0],
  ]);
  const fills: Fill[] = [];
  const shareChanges: ShareChange[] = [];
  const dividends: GainsRecord['dividends'] = [];
  for (const [n, { wanted, price, of, later }] of orders.entries()) {
    date = addDays(date, later);
    if (n === splitAt) {
      date = addDays(date, 1);
      shareChanges.push({
        kind: 'split',
        date,
        instrumentId: TCS,
        oldShares: 3,
        newShares: 2,
        paid: paise(7),
      });
      owned.set(TCS, Math.floor(((owned.get(TCS) ?? 0) * 2) / 3));
    }
    const quantity = Math.max(wanted, -(owned.get(of) ?? 0));
    if (quantity === 0) dividends.push({ date, amount: paise(price) });
    else fills.push(fill(quantity > 0 ? 'BUY' : 'SELL', date, Math.abs(quantity), price, of));
    owned.set(of, (owned.get(of) ?? 0) + quantity);
  }
  const highs = new Map([[TCS, paise(900_00)]]);
  return { fills, shareChanges, dividends, renounced: [], highs, splits: shareChanges };
}

/** Its days that are wanted, with the highs of what was bought by January 2018 on these. */
function between(record: GainsRecord, wanted: (date: TradingDate) => boolean): GainsRecord {
  const fills = record.fills.filter(({ date }) => wanted(date));
  const old = fills.filter(({ date }) => date <= '2018-01-31').map(({ instrumentId }) => instrumentId);
  return {
    ...record,
    fills,
    shareChanges: record.shareChanges.filter(({ date }) => wanted(date)),
    dividends: record.dividends.filter(({ date }) => wanted(date)),
    highs: new Map([...record.highs].filter(([id]) => old.includes(id))),
  };
}

test('carried over any day, gains equal those of all days at once, to the paisa', () => {
  const order = fc.record({
    wanted: fc.integer({ min: -300, max: 300 }),
    price: fc.integer({ min: 1, max: 5_000_00 }),
    of: fc.constantFrom(TCS, ITC),
    later: fc.integer({ min: 0, max: 200 }),
  });
  const orders = fc.array(order, { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(orders, fc.nat(39), fc.nat(39), (drawn, splitAt, cut) => {
      const record = between(recordOf(drawn, splitAt), () => true);
      const until = record.fills[cut % Math.max(record.fills.length, 1)]?.date ?? day('2016-01-01');
      const before = throughStorage(carryGains(between(record, (date) => date <= until)));
      const since = between(record, (date) => date > until);
      expect(differencesOf(before, since, carryGains(record))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a paisa of a lot, or of a year, is a difference', () => {
  const since = { ...NO_ACTIONS, fills: [fill('SELL', '2026-06-02', 5, 90_00)] };
  const before = carryGains({ ...NO_ACTIONS, fills: [fill('BUY', '2026-06-01', 10, 100_00)] });
  const rebuilt = carryGains(since, before);
  expect(differencesOf(before, since, rebuilt)).toEqual([]);
  const [lot] = before.open.get(TCS) ?? [];
  if (!lot) throw new Error('There is no lot.');
  const dearer = { ...before, open: new Map([[TCS, [{ ...lot, cost: paise(lot.cost + 2) }]]]) };
  expect(differencesOf(dearer, since, rebuilt)).toEqual(['lots', 'years']);
  const [year] = rebuilt.years;
  if (!year) throw new Error('There is no year.');
  const other = { ...rebuilt, years: [{ ...year, dividends: paise(1) }] };
  expect(differencesOf(before, since, other)).toEqual(['years']);
});

test('neither the order of stocks nor that of tax rates is a difference', () => {
  // Of all days INFY comes first. Of the carried ones it leaves no lot, so later it comes last.
  const carried = [
    fill('BUY', '2024-05-02', 10, 100_00, INFY),
    fill('SELL', '2024-05-02', 10, 101_00, INFY),
    fill('BUY', '2024-05-03', 10, 100_00, TCS),
    fill('BUY', '2024-05-03', 10, 100_00, ITC),
    fill('SELL', '2024-06-03', 5, 120_00, ITC),
  ];
  // The gain of TCS is taxed at 20 %, that of ITC, before 23 July, at 15 %.
  const later = [fill('SELL', '2024-12-02', 5, 120_00, TCS), fill('BUY', '2024-12-02', 10, 100_00, INFY)];
  const before = throughStorage(carryGains({ ...NO_ACTIONS, fills: carried }));
  const rebuilt = carryGains({ ...NO_ACTIONS, fills: [...carried, ...later] });
  expect(differencesOf(before, { ...NO_ACTIONS, fills: later }, rebuilt)).toEqual([]);
});
