import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyActions } from '#server/trading/corporate-actions.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { dailyBars } from '#shared/schema/market/market.ts';
import { makeBusy } from '#tests/support/busy-account.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { endDay } from '#tests/support/people/trading-days.ts';
import { reportTax } from '../tax-report.ts';
import { partsHere } from './parts.ts';
import { readRecordSince, TooLarge } from './read-parts.ts';

const [TCS, ITC] = [1, 5];

let floor: TradingFloor;
beforeEach(async () => {
  floor = await aTradingFloor();
});
afterEach(() => floor.close());

test('an account is too large by its movements, or by the closes of its days', async () => {
  const { accountId, buys } = await aTrader(floor, { cash: rupees(10_000) });
  // Three movements: cash, deposits and shares.
  await buys(1, 'ITC.NS', { at: rupees(400) });
  await endDay(floor);
  floor.market.setPrice('TCS.NS', rupees(3_010));
  await expect(partsHere(floor, 2).past(accountId)).rejects.toThrow(TooLarge);
  // Two instruments, NIFTY 50 included, over 3 days; 60 closes are allowed.
  expect(await partsHere(floor, 3).past(accountId)).toMatchObject({ today: '2026-11-23' });
  // Over 41 days.
  floor.market.moveTo('2026-12-31T05:00:00Z');
  floor.market.setPrice('TCS.NS', rupees(3_010));
  await expect(partsHere(floor, 3).past(accountId)).rejects.toThrow(TooLarge);
  expect(await partsHere(floor, 5).past(accountId)).toMatchObject({ today: '2026-12-31' });
});

test('shares bought on 31 January 2018 cost at least the highest price of that day', async () => {
  const { accountId } = await aTrader(floor, { cash: rupees(0) });
  const bar = { tradingDate: '2018-01-31' as TradingDate, openPaise: 100_00, lowPaise: 99_00, volume: 1 };
  await floor.db
    .insert(dailyBars)
    .values({ ...bar, instrumentId: ITC, highPaise: 105_00, closePaise: 104_00 });
  // On the first day ITC, TCS, ITC are bought, ten each at ₹100; on the second TCS, then both are sold.
  await makeBusy(floor.db, { accountId, trades: 6, stocks: [ITC, TCS], days: ['2018-01-31', '2019-06-03'] });
  const { years } = await reportTax(floor, accountId);
  // ITC at ₹110 with a cost of ₹105; TCS at ₹115 was bought on that day.
  expect(years).toMatchObject([
    {
      financialYear: '2019-20',
      disposals: 1,
      longTerm: { gains: 50, losses: 0 },
      grandfathered: 50,
      intraday: { result: 150, disposals: 1 },
    },
  ]);
});

test('twenty closes are allowed for each row', async () => {
  const { accountId, buys } = await aTrader(floor, { cash: rupees(10_000) });
  await buys(1, 'ITC.NS', { at: rupees(400) });
  // ITC and NIFTY 50 over 40 days, and over 41.
  floor.market.moveTo('2026-12-30T05:00:00Z');
  floor.market.setPrice('TCS.NS', rupees(3_010));
  expect(await partsHere(floor, 4).past(accountId)).toMatchObject({ today: '2026-12-30' });
  floor.market.moveTo('2026-12-31T05:00:00Z');
  floor.market.setPrice('TCS.NS', rupees(3_010));
  await expect(partsHere(floor, 4).past(accountId)).rejects.toThrow(TooLarge);
});

test('four postings are allowed for each row', async () => {
  const { accountId, adds } = await aTrader(floor, { cash: rupees(100) });
  for (let n = 2; n <= 6; n++) await adds(rupees(100));
  // Twelve postings of two movements: cash and deposits.
  expect(await partsHere(floor, 3).past(accountId)).toMatchObject({ flowToday: 600_00 });
  await adds(rupees(100));
  await expect(partsHere(floor, 3).past(accountId)).rejects.toThrow(TooLarge);
});

test('for shares valued in 2018, the splits before the wanted days count too', async () => {
  const { accountId, buys } = await aTrader(floor, { cash: rupees(10_000) });
  await buys(10, 'ITC.NS', { at: rupees(400) });
  await endDay(floor);
  const split = { kind: 'split', numerator: 5, denominator: 1, instrumentId: ITC } as const;
  const exDate = floor.market.tradingDate();
  await applyActions(floor, { actions: [{ ...split, exDate }], at: floor.market.now() });
  const recordWith = (highs: ReadonlyMap<number, Paise>) =>
    readRecordSince(
      floor.db,
      accountId,
      { open: new Map(), years: [], highs, late: [] },
      { dates: ['2026-11-25' as TradingDate], most: null },
    );
  const record = await recordWith(new Map([[ITC, paise(500_00)]]));
  expect(record.shareChanges).toEqual([]);
  expect(record.splits).toMatchObject([{ kind: 'split', date: '2026-11-23', oldShares: 1, newShares: 5 }]);
  expect((await recordWith(new Map())).splits).toBeUndefined();
});
