import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishCost } from '#server/admin/demerger-cost.ts';
import { applyActions } from '#server/trading/corporate-actions.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { readBalances } from './balances.ts';
import { verifyLedger } from './verify.ts';

const [INFY, ITC] = [2, 5];
const exDate = tradingDate('2026-11-23') ?? expect.fail('a date');
const nextDay = tradingDate('2026-11-25') ?? expect.fail('a date');

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(2_00_000) });
});
afterEach(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  expect(await verifyLedger(floor.db, floor.clock)).toMatchObject({ ok: true });
  await floor.close();
});

/** Half of ITC's price goes to INFY, one share for each; provisionally, half of the cost follows. */
async function demerge(): Promise<void> {
  const terms = { kind: 'demerger', numerator: 1, denominator: 1, otherId: INFY, costBps: null } as const;
  await applyActions(floor, {
    actions: [{ instrumentId: ITC, exDate, ...terms, valuePart: { numerator: 1, denominator: 1 } }],
    at: new Date('2026-11-23T04:00:00Z'),
    pricesOf: () => ({ cum: rupees(400), ex: rupees(200) }),
  });
  floor.market.moveTo('2026-11-23T05:00:00Z');
}
/** Changes the number of ITC's shares on the next trading day. */
async function changeShares(terms: { kind: 'split' | 'bonus'; numerator: number; denominator: number }) {
  const action = { instrumentId: ITC, exDate: nextDay, ...terms };
  await applyActions(floor, { actions: [action], at: new Date('2026-11-25T03:30:00Z') });
  floor.market.moveTo('2026-11-25T05:00:00Z');
}
const publishes = (costPercent: number) =>
  publishCost(floor, 'an-administrator', { symbol: 'ITC.NS', exDate, ordinal: 0, costPercent });
const realised = async () =>
  (await readBalances(floor.db, trader.accountId, floor.market.tradingDate())).realised;

test('neither sales before the demerger nor purchases after it take part in the correction', async () => {
  await trader.buys(150, 'ITC', { at: rupees(400) });
  await trader.sells(50, 'ITC');
  await demerge();
  expect(await trader.holds('ITC')).toEqual({ quantity: 100, cost: rupees(20_000) });
  await trader.buys(100, 'ITC', { at: rupees(200) });
  await trader.sells(50, 'ITC', { at: rupees(210) });
  // Of 200 shares that cost 40,000.00: 50 × 210.00 − 10,000.00.
  expect(await realised()).toBe(rupees(500));
  await publishes(40);
  // 4,000.00 of the 40,000.00 stay with the old shares; 50 of 200 were sold since, with a quarter of it.
  expect(await trader.holds('ITC')).toEqual({ quantity: 150, cost: rupees(33_000) });
  expect(await trader.holds('INFY')).toEqual({ quantity: 100, cost: rupees(16_000) });
  expect(await realised()).toBe(rupees(500 - 1_000));
});

test('of shares that were all sold since, the whole correction is realised', async () => {
  await trader.buys(100, 'ITC', { at: rupees(400) });
  await demerge();
  await trader.sells(100, 'ITC', { at: rupees(210) });
  await trader.buys(10, 'ITC', { at: rupees(205) });
  // 100 × 210.00 − 20,000.00.
  expect(await realised()).toBe(rupees(1_000));
  await publishes(40);
  expect(await trader.holds('ITC')).toEqual({ quantity: 10, cost: rupees(2_050) });
  expect(await trader.holds('INFY')).toEqual({ quantity: 100, cost: rupees(16_000) });
  expect(await realised()).toBe(rupees(1_000 - 4_000));
});

test('where the published part is the provisional one, nothing changes', async () => {
  await trader.buys(100, 'ITC', { at: rupees(400) });
  await demerge();
  expect(await publishes(50)).toEqual({ accounts: 0 });
  expect(await trader.holds('ITC')).toEqual({ quantity: 100, cost: rupees(20_000) });
  expect(await trader.holds('INFY')).toEqual({ quantity: 100, cost: rupees(20_000) });
});

test('a consolidation since the demerger is no sale', async () => {
  await trader.buys(100, 'ITC', { at: rupees(400) });
  await demerge();
  await changeShares({ kind: 'split', numerator: 1, denominator: 2 });
  expect(await trader.holds('ITC')).toEqual({ quantity: 50, cost: rupees(20_000) });
  await publishes(40);
  expect(await trader.holds('ITC')).toEqual({ quantity: 50, cost: rupees(24_000) });
  expect(await trader.holds('INFY')).toEqual({ quantity: 100, cost: rupees(16_000) });
  expect(await realised()).toBe(0);
});

test('a fraction of a share that a bonus paid out takes its part of the correction', async () => {
  await trader.buys(1, 'ITC', { at: rupees(400) });
  await demerge();
  await changeShares({ kind: 'bonus', numerator: 1, denominator: 2 });
  // Half of 1.5 shares that cost 200.00.
  expect(await trader.holds('ITC')).toEqual({ quantity: 1, cost: rupees(133.33) });
  const before = await realised();
  await publishes(40);
  // A third of the 40.00 that stay with the old shares, 13.33, went with the fraction.
  expect(await trader.holds('ITC')).toEqual({ quantity: 1, cost: rupees(160) });
  expect(await trader.holds('INFY')).toEqual({ quantity: 1, cost: rupees(160) });
  expect((await realised()) - before).toBe(-13_33);
});
