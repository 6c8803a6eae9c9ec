import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verify.ts';
import { reportLots } from '#server/portfolio/performance/lots-report.ts';
import { reportTax } from '#server/portfolio/performance/tax-report.ts';
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
import { publishCost } from './demerger-cost.ts';

const [INFY, ITC] = [2, 5];

const exDate = tradingDate('2026-11-23') ?? expect.fail('a date');
const published = (costPercent: number) => ({ symbol: 'ITC.NS', exDate, ordinal: 0, costPercent });

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(200_000) });
});
afterEach(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  expect(await verifyLedger(floor.db, floor.clock)).toMatchObject({ ok: true });
  await floor.close();
});

/** Half of the price goes to INFY, provisionally: one new share for `denominator` old ones. */
async function demerge(denominator = 1): Promise<void> {
  const terms = { kind: 'demerger', numerator: 1, denominator, otherId: INFY, costBps: null } as const;
  await applyActions(floor, {
    actions: [{ instrumentId: ITC, exDate, ...terms, valuePart: { numerator: 1, denominator: 1 } }],
    at: new Date('2026-11-23T04:00:00Z'),
    pricesOf: () => ({ cum: rupees(400), ex: rupees(200) }),
  });
}
/** Fills must come after the demerger. */
const later = () => floor.market.moveTo('2026-11-23T05:00:00Z');
const lots = async () =>
  (await reportLots(floor, trader.accountId)).lots.map(({ symbol, quantity, cost }) => [
    symbol,
    quantity,
    cost,
  ]);

test('the published part replaces the provisional one, in holdings and lots, once and with an audit entry', async () => {
  await trader.buys(100, 'ITC', { at: rupees(400) });
  await demerge();
  expect(await trader.holds('ITC')).toEqual({ quantity: 100, cost: rupees(20_000) });
  expect(await publishCost(floor, 'an-administrator', published(31.15))).toEqual({ accounts: 1 });
  expect(await trader.holds('ITC')).toEqual({ quantity: 100, cost: rupees(27_540) });
  expect(await trader.holds('INFY')).toEqual({ quantity: 100, cost: rupees(12_460) });
  expect(await lots()).toEqual([
    ['INFY.NS', 100, 12_460],
    ['ITC.NS', 100, 27_540],
  ]);
  await expect(publishCost(floor, 'an-administrator', published(40))).rejects.toMatchObject({
    code: 'cost_final',
  });
  const { rows } = await floor.db.$client.query(
    "select detail from audit_log where action = 'corporate-actions.cost'",
  );
  expect(rows).toEqual([{ detail: { exDate, ordinal: 0, costPercent: 31.15, accounts: 1 } }]);
});

test('shares that were sold since change realised profit, as their lots do', async () => {
  await trader.buys(100, 'ITC', { at: rupees(400) });
  await demerge();
  later();
  floor.market.setPrice('ITC', rupees(210));
  await trader.sells(25, 'ITC', { at: rupees(210) });
  const before = await trader.cash();
  await publishCost(floor, 'an-administrator', published(40));
  // Of ₹4,000.00 that stay with the old shares a quarter was sold.
  expect(await trader.holds('ITC')).toEqual({ quantity: 75, cost: rupees(18_000) });
  expect(await trader.holds('INFY')).toEqual({ quantity: 100, cost: rupees(16_000) });
  expect(await trader.cash()).toBe(before);
  const { rows } = await floor.db.$client.query(
    'select realised_paise::int as realised from accounts where id = $1',
    [trader.accountId],
  );
  // 25 × 210 − 25 × 240.
  expect(rows).toEqual([{ realised: rupees(-750) }]);
  const { years } = await reportTax(floor, trader.accountId);
  expect(years).toMatchObject([{ shortTerm: { gains: 0, losses: 750 } }]);
});

test('the fraction of a new share that was paid out takes its part of the change', async () => {
  await trader.buys(7, 'ITC', { at: rupees(400) });
  await demerge(2);
  // 3½ new shares: of ₹1,400.00 half a share's seventh, ₹200.00, went with the fraction.
  expect(await trader.holds('INFY')).toEqual({ quantity: 3, cost: rupees(1_200) });
  await publishCost(floor, 'an-administrator', published(10));
  expect(await trader.holds('INFY')).toEqual({ quantity: 3, cost: rupees(240) });
  expect(await trader.holds('ITC')).toEqual({ quantity: 7, cost: rupees(2_520) });
});

test('a demerger that was not booked is unknown', async () => {
  await expect(publishCost(floor, 'an-administrator', published(40))).rejects.toMatchObject({ status: 404 });
});
