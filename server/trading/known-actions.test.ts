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
import { endDay } from '#tests/support/people/trading-days.ts';
import { applyActions } from './corporate-actions.ts';

/**
 * Actions of NSE-listed companies, with the resulting holding according to the companies' notices; ITC represents each.
 */
const [INFY, ITC] = [2, 5];
const exDate = tradingDate('2026-11-23') ?? expect.fail('a date');
const at = new Date('2026-11-23T03:30:00Z');
const shares = (kind: 'split' | 'bonus', numerator: number, denominator: number): CorporateAction => ({
  instrumentId: ITC,
  exDate,
  kind,
  numerator,
  denominator,
});
const dividend = (amount: number, ordinal = 0): CorporateAction => ({
  instrumentId: ITC,
  exDate,
  kind: 'dividend',
  ordinal,
  amount: rupees(amount),
});
const demerger = (costBps: number): CorporateAction => ({
  instrumentId: ITC,
  exDate,
  kind: 'demerger',
  numerator: 1,
  denominator: 1,
  otherId: INFY,
  costBps,
  valuePart: { numerator: 1, denominator: 1 },
});

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(10_00_000) });
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  expect(await verifyLedger(floor.db, floor.clock)).toMatchObject({ ok: true });
  await floor.close();
});

const apply = (...actions: CorporateAction[]) => applyActions(floor, { actions, at });
const demerges = (costBps: number, cum: number, ex: number) =>
  applyActions(floor, {
    actions: [demerger(costBps)],
    at,
    pricesOf: () => ({ cum: rupees(cum), ex: rupees(ex) }),
  });
const closedAt = (price: number) =>
  floor.db.$client.query(
    `insert into daily_bars (instrument_id, trading_date, open_paise, high_paise, low_paise, close_paise, volume)
     values (${ITC}, '2026-11-20', $1, $1, $1, $1, 1)`,
    [rupees(price)],
  );
const lots = async () =>
  (await reportLots(floor, trader.accountId)).lots.map(({ symbol, acquiredOn, quantity, cost }) => [
    symbol.replace('.NS', ''),
    acquiredOn,
    quantity,
    cost,
  ]);
const shortTerm = async () => (await reportTax(floor, trader.accountId)).years[0]?.shortTerm;

test('Bajaj Finance, 16 June 2025: 2 for 1 and a bonus of 4:1 turn 7 shares into 70, in lots of 14 and 56', async () => {
  await closedAt(9_331);
  await trader.buys(7, 'ITC', { at: rupees(9_000) });
  floor.market.setPrice('ITC', rupees(9_331));
  const order = await trader.places({ side: 'BUY', quantity: 100, symbol: 'ITC', price: rupees(9_300) });
  expect(await trader.reservedCash()).toBe(rupees(9_30_000));
  await apply(shares('split', 2, 1), shares('bonus', 4, 1));
  expect(await trader.holds('ITC')).toEqual({ quantity: 70, cost: rupees(63_000) });
  expect(await lots()).toEqual([
    ['ITC', '2026-11-20', 14, 63_000],
    ['ITC', '2026-11-23', 56, 0],
  ]);
  expect(await trader.trade(order.id)).toMatchObject({
    status: 'CANCELLED',
    quantity: 100,
    reason: 'Cancelled by the 1:2 split and the 4:1 bonus',
  });
  expect(await trader.reservedCash()).toBe(0);
  expect(await trader.cash()).toBe(rupees(10_00_000 - 63_000));
});

test('Best Agrolife, 16 January 2026: 10 for 1 and a bonus of 1:2 turn 100 shares into 1,500', async () => {
  await trader.buys(100, 'ITC', { at: rupees(400) });
  await apply(shares('split', 10, 1), shares('bonus', 1, 2));
  expect(await trader.holds('ITC')).toEqual({ quantity: 1_500, cost: rupees(40_000) });
});

test('a bonus of 3:7 pays out six sevenths of a share, which is fully taxable as a gain', async () => {
  await closedAt(700);
  await trader.buys(100, 'ITC', { at: rupees(640) });
  await apply(shares('bonus', 3, 7));
  // 142 6⁄7 shares at ₹700.00 × 7 ÷ 10.
  expect(await trader.holds('ITC')).toEqual({ quantity: 142, cost: rupees(63_616) });
  expect(await trader.cash()).toBe(rupees(10_00_000 - 64_000 + 420));
  expect(await shortTerm()).toMatchObject({ gains: 420, losses: 0 });
});

test('a consolidation of ten into one turns 1,234 shares into 123, and pays out four tenths of one', async () => {
  await closedAt(9.5);
  await trader.buys(1_234, 'ITC', { at: rupees(10) });
  await apply(shares('split', 1, 10));
  expect(await trader.holds('ITC')).toEqual({ quantity: 123, cost: rupees(12_300) });
  expect(await trader.cash()).toBe(rupees(10_00_000 - 12_340 + 38));
  expect(await shortTerm()).toMatchObject({ gains: 0, losses: 2 });
});

test('TCS, January 2026: ₹11.00 and ₹46.00 on 50 shares are ₹2,850.00', async () => {
  await trader.buys(50, 'ITC', { at: rupees(400) });
  await apply(dividend(11), dividend(46, 1));
  expect(await trader.cash()).toBe(rupees(9_80_000 + 2_850));
});

test('a dividend of 60 % with a split of 10 into 2 is paid on the 20 old shares', async () => {
  await trader.buys(20, 'ITC', { at: rupees(400) });
  await apply(dividend(6), shares('split', 5, 1));
  expect(await trader.holds('ITC')).toEqual({ quantity: 100, cost: rupees(8_000) });
  expect(await trader.cash()).toBe(rupees(9_92_000 + 120));
});

test('Reliance, 20 July 2023: cost is split as in the notice, and the value is unchanged', async () => {
  await trader.buys(10, 'ITC', { at: rupees(2_500) });
  await demerges(468, 2_841.85, 2_580);
  expect(await trader.holds('ITC')).toEqual({ quantity: 10, cost: rupees(23_830) });
  expect(await trader.holds('INFY')).toEqual({ quantity: 10, cost: rupees(1_170) });
  const { rows } = await floor.db.$client.query(
    `select round(ex_paise::numeric / cum_paise, 6)::text as factor, 10 * (cum_paise - ex_paise)::int as received
     from corporate_actions where kind = 'demerger'`,
  );
  // 25,800.00 + 2,618.50 = 28,418.50.
  expect(rows).toEqual([{ factor: '0.907859', received: 2_618_50 }]);
});

test.each([
  ['Tata Motors, 14 October 2025', 3_115, 660.75, 400, 2_75_400, 1_24_600],
  ['Hindustan Unilever, 5 December 2025', 191, 2_424, 2_380, 3_92_360, 7_640],
])(
  '%s: the parts of a cost of ₹4,00,000.00, with its date',
  async (_, costBps, cum, ex, remaining, moved) => {
    await trader.buys(1_000, 'ITC', { at: rupees(400) });
    await demerges(costBps, cum, ex);
    expect(await lots()).toEqual([
      ['INFY', '2026-11-20', 1_000, moved],
      ['ITC', '2026-11-20', 1_000, remaining],
    ]);
  },
);

test('half sold after a bonus of 1:1 is the purchased half, at a loss, and the rest has no cost', async () => {
  await trader.buys(500, 'ITC', { at: rupees(800) });
  await endDay(floor);
  await apply(shares('bonus', 1, 1));
  await trader.sells(500, 'ITC', { at: rupees(450) });
  expect(await shortTerm()).toMatchObject({ gains: 0, losses: 1_75_000 });
  expect(await lots()).toEqual([['ITC', '2026-11-23', 500, 0]]);
});
