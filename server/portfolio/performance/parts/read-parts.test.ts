import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { dailyBars } from '#shared/schema/market/market.ts';
import { makeBusy } from '#tests/support/busy-account.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { endDay } from '#tests/support/people/trading-days.ts';
import { reportTax } from '../tax-report.ts';
import { partsHere } from './parts.ts';
import { TooLarge } from './read-parts.ts';

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
