import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verify.ts';
import type { CorporateAction } from '#server/market/sources/source.ts';
import { reportLots } from '#server/portfolio/performance/lots-report.ts';
import { reportTax } from '#server/portfolio/performance/tax-report.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { applyActions } from './corporate-actions.ts';

const [TCS, INFY, ITC] = [1, 2, 5];
const exDate = tradingDate('2026-11-23') ?? expect.fail('a date');
const at = new Date('2026-11-23T03:30:00Z');
const demerger = (costBps: number | null, more: object = {}): CorporateAction => ({
  instrumentId: ITC,
  exDate,
  kind: 'demerger',
  numerator: 1,
  denominator: 1,
  otherId: INFY,
  costBps,
  valuePart: { numerator: 1, denominator: 1 },
  ...more,
});

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(100_000) });
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  expect(await verifyLedger(floor.db, floor.clock)).toMatchObject({ ok: true });
  await floor.close();
});

const apply = (actions: CorporateAction[], prices: { cum: number; ex: number } | null) =>
  applyActions(floor, { actions, at, pricesOf: () => prices });
const closedAt = (id: number, price: number) =>
  floor.db.$client.query(
    `insert into daily_bars (instrument_id, trading_date, open_paise, high_paise, low_paise, close_paise, volume)
     values ($1, '2026-11-20', $2, $2, $2, $2, 1)`,
    [id, rupees(price)],
  );
const lots = async () =>
  (await reportLots(floor, trader.accountId)).lots.map(({ symbol, acquiredOn, quantity, cost }) => [
    symbol,
    acquiredOn,
    quantity,
    cost,
  ]);

test('before its first price a demerger cancels orders and books nothing', async () => {
  await trader.buys(10, 'ITC', { at: rupees(400) });
  const order = await trader.places({ side: 'SELL', quantity: 10, symbol: 'ITC', price: rupees(405) });
  await apply([demerger(468)], null);
  expect(await trader.trade(order.id)).toMatchObject({
    status: 'CANCELLED',
    reason: 'Cancelled by the demerger on 23 Nov 2026',
  });
  expect(await trader.holds('ITC')).toEqual({ quantity: 10, cost: rupees(4_000) });
  expect(await trader.holds('INFY')).toEqual({ quantity: 0, cost: 0 });
});

test('the published part of the cost moves to the new shares, which keep the acquisition date', async () => {
  // Reliance and Jio Financial: 95.32 to 4.68, so that 10 shares at ₹2,500.00 are ₹23,830.00 and ₹1,170.00.
  await trader.buys(10, 'ITC', { at: rupees(400) });
  await apply([demerger(468)], { cum: rupees(2_841.85), ex: rupees(2_580) });
  expect(await trader.holds('ITC')).toEqual({ quantity: 10, cost: rupees(3_812.8) });
  expect(await trader.holds('INFY')).toEqual({ quantity: 10, cost: rupees(187.2) });
  expect(await trader.cash()).toBe(rupees(96_000));
  expect(await lots()).toEqual([
    ['INFY.NS', '2026-11-20', 10, 187.2],
    ['ITC.NS', '2026-11-20', 10, 3_812.8],
  ]);
  await apply([demerger(468)], { cum: rupees(2_841.85), ex: rupees(2_580) });
  expect(await trader.holds('INFY')).toEqual({ quantity: 10, cost: rupees(187.2) });
});

test('until it is published the part follows from the prices, and is provisional', async () => {
  // Vedanta: 773.60 to 289.50, so that of a cost of ₹75,330.00 ₹47,139.68 goes with the new shares.
  await trader.buys(100, 'ITC', { at: rupees(753.3) });
  await apply([demerger(null)], { cum: rupees(773.6), ex: rupees(289.5) });
  expect(await trader.holds('ITC')).toEqual({ quantity: 100, cost: rupees(28_190.32) });
  expect(await trader.holds('INFY')).toEqual({ quantity: 100, cost: rupees(47_139.68) });
  const { rows } = await floor.db.$client.query(
    "select is_provisional, cum_paise::int, ex_paise::int from corporate_actions where kind = 'demerger'",
  );
  expect(rows).toEqual([{ is_provisional: true, cum_paise: 773_60, ex_paise: 289_50 }]);
});

test('two demerged companies take their parts of the same cost, and the old shares keep the last paisa', async () => {
  await trader.buys(3, 'ITC', { at: rupees(33.33) });
  const second = { ordinal: 1, otherId: TCS, valuePart: { numerator: 1, denominator: 2 } };
  const first = { valuePart: { numerator: 1, denominator: 2 } };
  await apply([demerger(3_333, first), demerger(3_333, second)], { cum: rupees(90), ex: rupees(30) });
  // A third of ₹99.99 is ₹33.326667 each.
  expect(await trader.holds('INFY')).toEqual({ quantity: 3, cost: 33_33 });
  expect(await trader.holds('TCS')).toEqual({ quantity: 3, cost: 33_33 });
  expect(await trader.holds('ITC')).toEqual({ quantity: 3, cost: 33_33 });
  expect((await lots()).map(([symbol, , , cost]) => [symbol, cost])).toEqual([
    ['INFY.NS', 33.33],
    ['ITC.NS', 33.33],
    ['TCS.NS', 33.33],
  ]);
});

test('a fraction of a new share is paid out at the value implied by the demerger', async () => {
  await trader.buys(7, 'ITC', { at: rupees(400) });
  // 7 × 1 ÷ 2 = 3½ shares worth 2 × ₹20.00: half a one is ₹20.00, and a seventh of the ₹280.00 that moved.
  await apply([demerger(1_000, { denominator: 2 })], { cum: rupees(400), ex: rupees(380) });
  expect(await trader.holds('INFY')).toEqual({ quantity: 3, cost: rupees(240) });
  expect(await trader.holds('ITC')).toEqual({ quantity: 7, cost: rupees(2_520) });
  expect(await trader.cash()).toBe(rupees(97_200 + 20));
  const { years } = await reportTax(floor, trader.accountId);
  expect(years).toMatchObject([{ shortTerm: { gains: 0, losses: 20 } }]);
});

test('a new share that is not listed yet is valued by the fall of the old one, if there is one', async () => {
  await floor.db.$client.query(
    `insert into awaited_stocks (id, symbol, sector, effective_from)
     values (${INFY}, 'INFY.NS', 'IT', '${exDate}')`,
  );
  const value = async () =>
    (await floor.db.$client.query('select price_paise::int as price from awaited_stocks')).rows;
  const twoForOne = demerger(468, { numerator: 2 });
  // Half of ₹20.01, rounded half up.
  await apply([twoForOne], { cum: rupees(400), ex: rupees(379.99) });
  expect(await value()).toEqual([{ price: 10_01 }]);
  await apply([twoForOne], { cum: rupees(400), ex: rupees(400) });
  expect(await value()).toEqual([{ price: 10_01 }]);
});

test('a merger moves shares, cost and dates, and sells the fraction at the last close of the other company', async () => {
  // HDFC into HDFC Bank: 42 for 25, 30 shares at ₹2,000.00, fraction sold at ₹1,640.00.
  await trader.buys(30, 'ITC', { at: rupees(2_000) });
  await closedAt(TCS, 1_640);
  const merger = { instrumentId: ITC, exDate, kind: 'merger', numerator: 42, denominator: 25, otherId: TCS };
  await apply([merger as CorporateAction], null);
  expect(await trader.holds('ITC')).toEqual({ quantity: 0, cost: 0 });
  expect(await trader.holds('TCS')).toEqual({ quantity: 50, cost: rupees(59_523.81) });
  expect(await trader.cash()).toBe(rupees(40_000 + 656));
  expect(await lots()).toEqual([['TCS.NS', '2026-11-20', 50, 59_523.81]]);
  const { years } = await reportTax(floor, trader.accountId);
  expect(years).toMatchObject([{ shortTerm: { gains: 179.81, losses: 0 } }]);
});

test('an account without shares gets nothing, and existing shares of the other company are unchanged', async () => {
  const other = await aTrader(floor, { cash: rupees(10_000) });
  await other.buys(2, 'INFY', { at: rupees(1_500) });
  await trader.buys(1, 'INFY', { at: rupees(1_500) });
  await trader.buys(1, 'ITC', { at: rupees(400) });
  await apply([demerger(5_000)], { cum: rupees(400), ex: rupees(200) });
  expect(await other.holds('INFY')).toEqual({ quantity: 2, cost: rupees(3_000) });
  expect(await trader.holds('INFY')).toEqual({ quantity: 2, cost: rupees(1_700) });
});
