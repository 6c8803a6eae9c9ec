import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verify.ts';
import { applyActions } from '#server/trading/corporate-actions.ts';
import { portfolio, type ShareOffer } from '#shared/contract/trading/portfolio.ts';
import { addDays, tradingDate } from '#shared/domain/ist.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { endDay } from '#tests/support/people/trading-days.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { reportLots } from './performance/lots-report.ts';
import { reportTax } from './performance/tax-report.ts';
import { portfolioRoutes } from './routes.ts';

const ITC = 5;
const exDate = tradingDate('2026-11-20') ?? expect.fail('a date');
const at = new Date('2026-11-20T03:30:00Z');

let floor: TradingFloor;
let app: SliceApp;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, portfolioRoutes);
  trader = await aTrader(floor, { cash: rupees(100_000) });
});
afterEach(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  expect(await verifyLedger(floor.db, floor.clock)).toMatchObject({ ok: true });
  await app.close();
  await floor.close();
});

/** Three for 25 at ₹300.00: of 100 shares 12. The last close is ₹400.00. */
async function issueRights(closesOn = addDays(exDate, 1)): Promise<ShareOffer> {
  await floor.db.$client.query(
    `insert into daily_bars (instrument_id, trading_date, open_paise, high_paise, low_paise, close_paise, volume)
     values (${ITC}, '2026-11-19', 40000, 40000, 40000, 40000, 1)`,
  );
  await trader.buys(100, 'ITC', { at: rupees(400) });
  const terms = { kind: 'rights', numerator: 3, denominator: 25, price: rupees(300) } as const;
  await applyActions(floor, {
    actions: [{ instrumentId: ITC, exDate, ...terms, closesOn }],
    at,
  });
  const [offer] = await offers();
  return offer ?? expect.fail('an offer');
}

const offers = async (of = trader) =>
  portfolio.offers.reply.parse((await app.visitor(of).get('/api/portfolio/offers')).json);
const use = async (offer: ShareOffer, body: object, of = trader, key?: string) => {
  const path = `/api/portfolio/offers/${offer.id}`;
  const { status, json } = await app.visitor(of).post(path, body, key ? { 'Idempotency-Key': key } : {});
  return { status, json };
};

test('a rights issue offers shares, moves no money, and earlier prices are adjusted to ex-rights', async () => {
  const offer = await issueRights();
  expect(offer).toMatchObject({
    kind: 'rights',
    price: 300,
    quantity: 12,
    used: 0,
    state: 'open',
    entitlementPrice: 100,
  });
  expect(await trader.cash()).toBe(rupees(60_000));
  const { rows } = await floor.db.$client.query(
    "select cum_paise::int, ex_paise::int from corporate_actions where kind = 'rights'",
  );
  // (25 × 400 + 3 × 300) ÷ 28 = 389.2857.
  expect(rows).toEqual([{ cum_paise: 400_00, ex_paise: 389_29 }]);
});

test('shares taken are a purchase on that day, rights sold are pure gain, and the offer is the limit', async () => {
  const offer = await issueRights();
  expect((await use(offer, { use: 'take', quantity: 5 })).status).toBe(200);
  expect(await trader.holds('ITC')).toEqual({ quantity: 105, cost: rupees(41_500) });
  floor.market.setPrice('ITC', rupees(390));
  expect((await use(offer, { use: 'renounce', quantity: 7 })).json).toMatchObject({
    used: 12,
    state: 'used',
    uses: [
      { use: 'take', quantity: 5, value: 1_500 },
      { use: 'renounce', quantity: 7, value: 630 },
    ],
  });
  expect(await trader.cash()).toBe(rupees(60_000 - 1_500 + 630));
  expect((await use(offer, { use: 'take', quantity: 1 })).json).toMatchObject({ code: 'offer_left' });
  const { lots } = await reportLots(floor, trader.accountId);
  expect(lots.map(({ quantity, cost }) => [quantity, cost])).toEqual([[105, 41_500]]);
  const { years } = await reportTax(floor, trader.accountId);
  expect(years).toMatchObject([{ shortTerm: { gains: 630, losses: 0 } }]);
});

test('an offer lapses after its last day, and other accounts can’t use it', async () => {
  const offer = await issueRights();
  const stranger = await aTrader(floor, { cash: rupees(10_000) });
  expect((await use(offer, { use: 'take', quantity: 1 }, stranger)).status).toBe(404);
  expect((await use(offer, { use: 'tender', quantity: 1 })).json).toMatchObject({ code: 'offer_use' });
  await trader.buys(1, 'TCS', { at: rupees(58_000) });
  expect((await use(offer, { use: 'take', quantity: 12 })).json).toMatchObject({ code: 'not_enough_cash' });
  await endDay(floor);
  expect((await offers())[0]).toMatchObject({ state: 'lapsed', used: 0 });
  expect((await use(offer, { use: 'take', quantity: 1 })).json).toMatchObject({ code: 'offer_over' });
});

test('a lapsed part moves no money and uses up the offer', async () => {
  const offer = await issueRights();
  await use(offer, { use: 'take', quantity: 2 });
  expect((await use(offer, { use: 'lapse', quantity: 10 })).json).toMatchObject({
    used: 12,
    state: 'used',
    uses: [{ use: 'take' }, { use: 'lapse', quantity: 10, value: 0 }],
  });
  expect(await trader.cash()).toBe(rupees(60_000 - 600));
  expect((await use(offer, { use: 'lapse', quantity: 1 })).json).toMatchObject({ code: 'offer_left' });
  const stranger = await aTrader(floor, { cash: rupees(40_000) });
  await stranger.buys(100, 'ITC', { at: rupees(400) });
  expect(await offers(stranger)).toEqual([]);
});

test('an offer that lapses as a whole has the state lapsed', async () => {
  const offer = await issueRights();
  expect((await use(offer, { use: 'lapse', quantity: 12 })).json).toMatchObject({ state: 'lapsed' });
  expect(await offers()).toMatchObject([{ state: 'lapsed', used: 12 }]);
});

test('a repeated request under one key buys once and gets the first reply', async () => {
  const offer = await issueRights();
  const taken = () => use(offer, { use: 'take', quantity: 5 }, trader, 'a-key-of-this-test');
  const replies = [...(await Promise.all([taken(), taken(), taken()])), await taken()];
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(await trader.holds('ITC')).toEqual({ quantity: 105, cost: rupees(41_500) });
  const other = await use(offer, { use: 'take', quantity: 6 }, trader, 'a-key-of-this-test');
  expect(other).toMatchObject({ status: 422, json: { code: 'idempotency_key_reused' } });
});

test('several uses at the same time never take more than the offer', async () => {
  const offer = await issueRights();
  const all = await Promise.all(Array.from({ length: 6 }, () => use(offer, { use: 'take', quantity: 5 })));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await trader.holds('ITC')).toEqual({ quantity: 110, cost: rupees(43_000) });
});

test('a tender sells shares at the price of the buyback, a capital gain since April 2026', async () => {
  await trader.buys(100, 'ITC', { at: rupees(200) });
  const terms = { kind: 'buyback', numerator: 2, denominator: 5, price: rupees(260) } as const;
  await applyActions(floor, {
    actions: [{ instrumentId: ITC, exDate, ...terms, closesOn: addDays(exDate, 10) }],
    at,
  });
  const [offer = expect.fail('an offer')] = await offers();
  const sale = await trader.places({ side: 'SELL', quantity: 70, symbol: 'ITC', price: rupees(450) });
  expect((await use(offer, { use: 'tender', quantity: 40 })).json).toMatchObject({
    code: 'not_enough_shares',
  });
  await trader.cancels(sale.id);
  expect((await use(offer, { use: 'tender', quantity: 40 })).json).toMatchObject({ state: 'used' });
  expect(await trader.holds('ITC')).toEqual({ quantity: 60, cost: rupees(12_000) });
  expect(await trader.cash()).toBe(rupees(80_000 + 10_400));
});

test('Adani Enterprises, November 2025: 3 for 25 at ₹1,800.00 of a share at ₹2,516.80', async () => {
  await floor.db.$client.query(
    `insert into daily_bars (instrument_id, trading_date, open_paise, high_paise, low_paise, close_paise, volume)
     values (${ITC}, '2026-11-19', 251680, 251680, 251680, 251680, 1)`,
  );
  const seller = await aTrader(floor, { cash: rupees(3_00_000) });
  const taker = await aTrader(floor, { cash: rupees(3_00_000) });
  await seller.buys(100, 'ITC', { at: rupees(2_000) });
  await taker.buys(100, 'ITC', { at: rupees(2_000) });
  const terms = { kind: 'rights', numerator: 3, denominator: 25, price: rupees(1_800) } as const;
  await applyActions(floor, {
    actions: [{ instrumentId: ITC, exDate, ...terms, closesOn: addDays(exDate, 10) }],
    at,
  });
  const { rows } = await floor.db.$client.query(
    'select ex_paise::int, round(ex_paise::numeric / cum_paise, 6)::text as factor from corporate_actions',
  );
  expect(rows).toEqual([{ ex_paise: 2_440_00, factor: '0.969485' }]);
  floor.market.setPrice('ITC', rupees(2_440));
  const [offer = expect.fail('an offer')] = await offers(seller);
  expect((await use(offer, { use: 'renounce', quantity: 12 }, seller)).json).toMatchObject({
    uses: [{ use: 'renounce', quantity: 12, value: 7_680 }],
  });
  expect(await seller.cash()).toBe(rupees(1_00_000 + 7_680));
  const { years } = await reportTax(floor, seller.accountId);
  expect(years).toMatchObject([{ shortTerm: { gains: 7_680, losses: 0 } }]);
  await use(offer, { use: 'take', quantity: 12 }, taker);
  expect(await taker.holds('ITC')).toEqual({ quantity: 112, cost: rupees(2_00_000 + 21_600) });
});

test.each([
  ['2025-11-20', { dividends: 1_04_000, shortTerm: { gains: 0, losses: 80_000 } }],
  ['2026-05-20', { dividends: 0, shortTerm: { gains: 24_000, losses: 0 } }],
])(
  '40 of 100 shares that cost ₹2,000.00, tendered at ₹2,600.00 after %s, by the law of that day',
  async (day, taxed) => {
    const earlier = await aTradingFloor(new Date(`${day}T05:00:00Z`));
    const holder = await aTrader(earlier, { cash: rupees(2_00_000) });
    await holder.buys(100, 'ITC', { at: rupees(2_000) });
    await endDay(earlier);
    const onDay = earlier.market.tradingDate();
    const terms = { kind: 'buyback', numerator: 2, denominator: 5, price: rupees(2_600) } as const;
    const buyback = { instrumentId: ITC, exDate: onDay, ...terms, closesOn: addDays(onDay, 10) };
    await applyActions(earlier, { actions: [buyback], at: earlier.market.now() });
    const slice = await aSliceApp(earlier, portfolioRoutes);
    const [offer] = portfolio.offers.reply.parse(
      (await slice.visitor(holder).get('/api/portfolio/offers')).json,
    );
    await slice.visitor(holder).post(`/api/portfolio/offers/${offer?.id}`, { use: 'tender', quantity: 40 });
    expect(await holder.cash()).toBe(rupees(1_04_000));
    expect(await holder.holds('ITC')).toEqual({ quantity: 60, cost: rupees(1_20_000) });
    expect((await reportTax(earlier, holder.accountId)).years).toMatchObject([taxed]);
    expect(await unsound(earlier.db)).toEqual([]);
    await slice.close();
    await earlier.close();
  },
);

test('on its last day an offer is open, and the whole free cash can be used', async () => {
  const offer = await issueRights(exDate);
  expect(offer).toMatchObject({ closesOn: exDate, state: 'open' });
  await trader.buys(1, 'TCS', { at: rupees(58_500) });
  // Five shares at ₹300.00.
  expect(await trader.cash()).toBe(rupees(1_500));
  expect((await use(offer, { use: 'take', quantity: 5 })).status).toBe(200);
  expect(await trader.cash()).toBe(0);
});

test('a use beyond the rest of an offer is refused with that rest', async () => {
  const offer = await issueRights();
  await use(offer, { use: 'take', quantity: 5 });
  expect((await use(offer, { use: 'take', quantity: 8 })).json).toMatchObject({
    code: 'offer_left',
    message: 'Only 7 of this offer are left. Reduce the quantity.',
  });
  expect(await offers()).toMatchObject([{ state: 'open', used: 5 }]);
});

test('without a current price a right has no value, and can’t be sold', async () => {
  const offer = await issueRights();
  floor.market.setStale(true);
  expect(await offers()).toMatchObject([{ state: 'open', entitlementPrice: null }]);
  expect((await use(offer, { use: 'renounce', quantity: 5 })).json).toMatchObject({
    code: 'offer_worthless',
  });
  expect(await trader.cash()).toBe(rupees(60_000));
});

test('all shares without open orders can be tendered', async () => {
  await trader.buys(100, 'ITC', { at: rupees(200) });
  const terms = { kind: 'buyback', numerator: 2, denominator: 5, price: rupees(260) } as const;
  await applyActions(floor, {
    actions: [{ instrumentId: ITC, exDate, ...terms, closesOn: addDays(exDate, 10) }],
    at,
  });
  const [offer = expect.fail('an offer')] = await offers();
  await trader.places({ side: 'SELL', quantity: 60, symbol: 'ITC', price: rupees(450) });
  expect((await use(offer, { use: 'tender', quantity: 40 })).json).toMatchObject({ state: 'used', used: 40 });
  expect(await trader.holds('ITC')).toEqual({ quantity: 60, cost: rupees(12_000) });
  expect(await trader.reservedShares('ITC')).toBe(60);
});
