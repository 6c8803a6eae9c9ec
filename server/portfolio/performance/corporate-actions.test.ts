import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyActions } from '#server/trading/corporate-actions.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { endDay } from '#tests/support/people/trading-days.ts';
import { keepUniverseRatios } from './equal-weight.ts';
import { reportLots } from './lots-report.ts';
import { reportPerformance } from './report.ts';
import { reportTax } from './tax-report.ts';

let floor: TradingFloor;
let trader: Trader;
beforeAll(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(10_000) });
  // Friday: eleven shares of ITC at ₹400. On Monday ITC splits 1:5, TCS pays ₹2 per share, and ITC opens at a
  // fifth.
  await trader.buys(11, 'ITC.NS', { at: rupees(400) });
  await trader.buys(1, 'TCS.NS', { at: rupees(3_000) });
  await endDay(floor);
  const exDate = floor.market.tradingDate();
  await applyActions(floor, {
    at: new Date('2026-11-23T03:30:00Z'),
    actions: [
      { instrumentId: 5, exDate, kind: 'split', numerator: 5, denominator: 1 },
      { instrumentId: 1, exDate, kind: 'dividend', amount: rupees(2) },
    ],
  });
  floor.market.setPrice('ITC.NS', rupees(80));
  await trader.sells(10, 'ITC.NS', { at: rupees(88) });
  await endDay(floor);
  // Wednesday: bonus of two shares of ITC for five, 45 × 2 ÷ 5 = 18.
  await applyActions(floor, {
    at: new Date('2026-11-25T03:30:00Z'),
    actions: [
      { instrumentId: 5, exDate: '2026-11-25' as TradingDate, kind: 'bonus', numerator: 2, denominator: 5 },
    ],
  });
  floor.market.setPrice('ITC.NS', rupees(63));
});
afterAll(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

test('a split is not a loss in the curve or the universe, and a dividend is a gain, not a deposit', async () => {
  const { history } = await reportPerformance(floor, keepUniverseRatios(floor.db), trader.accountId);
  expect(history).toMatchObject({ funded: 10_000, dividends: 2, realised: 80 });
  expect(history?.points.map(({ date, value }) => [date, value])).toEqual([
    ['2026-11-20', 10_000],
    // 2,600 + 880 + 2 in cash, 45 shares at ₹88 and one at ₹3,000.
    ['2026-11-23', 10_442],
    ['2026-11-25', 3_482 + 63 * 63 + 3_000],
  ]);
  // Monday: ITC is +10 % after the split, four others are unchanged.
  expect(history?.points[1]?.equalWeight).toBe(10_200);
});

test('a split changes lots, and bonus shares are a separate lot at no cost', async () => {
  const { lots } = await reportLots(floor, trader.accountId);
  expect(lots.map(({ symbol, acquiredOn, quantity, cost }) => [symbol, acquiredOn, quantity, cost])).toEqual([
    ['ITC.NS', '2026-11-20', 45, 3_600],
    ['ITC.NS', '2026-11-25', 18, 0],
    ['TCS.NS', '2026-11-20', 1, 3_000],
  ]);
});

test('the tax of a sale after a split uses the new shares, and the dividend is separate', async () => {
  const { years } = await reportTax(floor, trader.accountId);
  expect(years).toMatchObject([{ shortTerm: { gains: 80, losses: 0 }, tax: 16, dividends: 2 }]);
});
