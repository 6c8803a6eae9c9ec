import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishCost } from '#server/admin/demerger-cost.ts';
import { applyActions } from '#server/trading/corporate-actions.ts';
import { portfolio, portfolioSummary } from '#shared/contract/trading/portfolio.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { portfolioRoutes } from './routes.ts';

let floor: TradingFloor;
let app: SliceApp;
beforeEach(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, portfolioRoutes);
});
afterEach(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await app.close();
  await floor.close();
});

const exDate = tradingDate('2026-11-23') ?? expect.fail('a date');
const MONDAY = '2026-11-23T03:30:00.000Z';
const TUESDAY = '2026-11-24T03:30:00.000Z';

test('an account’s corporate actions are listed newest first, and dividends are part of the total', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  const stranger = await aTrader(floor, { cash: rupees(10_000) });
  await trader.buys(13, 'ITC', { at: rupees(400) });
  const dividend = { instrumentId: 5, exDate, kind: 'dividend' as const, amount: rupees(5.5) };
  const bonus = { instrumentId: 5, exDate, kind: 'bonus' as const, numerator: 1, denominator: 1 };
  await applyActions(floor, { actions: [dividend], at: new Date(MONDAY) });
  floor.market.setPrice('ITC', rupees(410));
  const read = async (path: string) => (await app.visitor(trader).get(path)).json;
  expect(portfolioSummary.parse(await read('/api/portfolio/summary'))).toMatchObject({
    cashBalance: 4_871.5,
    unrealisedPnL: 130,
    realisedPnL: 0,
    dividends: 71.5,
    totalPnL: 201.5,
  });
  await applyActions(floor, { actions: [bonus], at: new Date(TUESDAY) });
  const none = { otherSymbol: null, costMoved: 0, isProvisional: false };
  const of = { id: expect.any(String), symbol: 'ITC.NS', exDate, ...none };
  expect(portfolio.actions.reply.parse(await read('/api/portfolio/actions'))).toEqual([
    {
      ...of,
      kind: 'bonus',
      ratio: '1:1',
      amountPerShare: null,
      quantityBefore: 13,
      quantityAfter: 26,
      cash: 0,
      at: TUESDAY,
    },
    {
      ...of,
      kind: 'dividend',
      ratio: null,
      amountPerShare: 5.5,
      quantityBefore: 13,
      quantityAfter: 13,
      cash: 71.5,
      at: MONDAY,
    },
  ]);
  expect((await app.visitor(stranger).get('/api/portfolio/actions')).json).toEqual([]);
});

test('a demerger is two entries, each with the other company and the cost that moved', async () => {
  const trader = await aTrader(floor, { cash: rupees(100_000) });
  await trader.buys(100, 'ITC', { at: rupees(753.3) });
  const terms = { kind: 'demerger', numerator: 1, denominator: 1, otherId: 2, costBps: null } as const;
  const demerger = { instrumentId: 5, exDate, ...terms, valuePart: { numerator: 1, denominator: 1 } };
  const pricesOf = () => ({ cum: rupees(773.6), ex: rupees(289.5) });
  await applyActions(floor, { actions: [demerger], at: new Date(MONDAY), pricesOf });
  const { json } = await app.visitor(trader).get('/api/portfolio/actions');
  const byKind = portfolio.actions.reply.parse(json).sort((a, b) => (a.kind < b.kind ? -1 : 1));
  expect(byKind).toMatchObject([
    { kind: 'demerged', symbol: 'INFY.NS', otherSymbol: 'ITC.NS', costMoved: 47_139.68, quantityAfter: 100 },
    {
      kind: 'demerger',
      symbol: 'ITC.NS',
      otherSymbol: 'INFY.NS',
      costMoved: -47_139.68,
      isProvisional: true,
    },
  ]);
});

test('a split names the old shares first, a bonus the new ones', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  await trader.buys(10, 'ITC', { at: rupees(400) });
  const split = { instrumentId: 5, exDate, kind: 'split' as const, numerator: 5, denominator: 1 };
  const bonus = { instrumentId: 5, exDate, kind: 'bonus' as const, numerator: 2, denominator: 5 };
  await applyActions(floor, { actions: [split], at: new Date(MONDAY) });
  await applyActions(floor, { actions: [bonus], at: new Date(TUESDAY) });
  const { json } = await app.visitor(trader).get('/api/portfolio/actions');
  expect(portfolio.actions.reply.parse(json)).toMatchObject([
    { kind: 'bonus', ratio: '2:5', quantityBefore: 50, quantityAfter: 70 },
    { kind: 'split', ratio: '1:5', quantityBefore: 10, quantityAfter: 50 },
  ]);
});

test('the cost that a demerger moved includes its correction', async () => {
  const trader = await aTrader(floor, { cash: rupees(100_000) });
  await trader.buys(100, 'ITC', { at: rupees(400) });
  const terms = { kind: 'demerger', numerator: 1, denominator: 1, otherId: 2, costBps: null } as const;
  const demerger = { instrumentId: 5, exDate, ...terms, valuePart: { numerator: 1, denominator: 1 } };
  const pricesOf = () => ({ cum: rupees(400), ex: rupees(200) });
  await applyActions(floor, { actions: [demerger], at: new Date(MONDAY), pricesOf });
  await publishCost(floor, 'an-administrator', { symbol: 'ITC.NS', exDate, ordinal: 0, costPercent: 31.15 });
  const { json } = await app.visitor(trader).get('/api/portfolio/actions');
  const byKind = portfolio.actions.reply.parse(json).sort((a, b) => (a.kind < b.kind ? -1 : 1));
  // Half of ₹40,000.00 moved by the prices, 31.15 % of it by the published part.
  expect(byKind).toMatchObject([
    { kind: 'demerged', costMoved: 12_460 },
    { kind: 'demerger', costMoved: -12_460, isProvisional: false },
  ]);
});
