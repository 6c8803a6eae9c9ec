import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verify.ts';
import type { CorporateAction } from '#server/market/sources/source.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { applyActions } from './corporate-actions.ts';
import { listGtts } from './gtt/store.ts';

const ITC = 5;
const INFY = 2;
const MONDAY = '2026-11-23T03:30:00Z';
const exDate = tradingDate('2026-11-23') ?? expect.fail('a date');
const split = (numerator: number, denominator = 1, instrumentId = ITC): CorporateAction => ({
  instrumentId,
  exDate,
  kind: 'split',
  numerator,
  denominator,
});
const bonus = (numerator: number, denominator: number): CorporateAction => ({
  instrumentId: ITC,
  exDate,
  kind: 'bonus',
  numerator,
  denominator,
});
const dividend = (amount: number): CorporateAction => ({
  instrumentId: ITC,
  exDate,
  kind: 'dividend',
  amount: rupees(amount),
});

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(10_000) });
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  expect(await verifyLedger(floor.db, floor.clock)).toMatchObject({ ok: true });
  await floor.close();
});

const apply = (...actions: CorporateAction[]) => applyActions(floor, { actions, at: new Date(MONDAY) });

/** ITC's close on Friday. */
const closedAt = (price: number) =>
  floor.db.$client.query(
    `insert into daily_bars (instrument_id, trading_date, open_paise, high_paise, low_paise, close_paise, volume)
     values ($1, '2026-11-20', $2, $2, $2, $2, 1)`,
    [ITC, rupees(price)],
  );

async function postings(): Promise<string[]> {
  const { rows } = await floor.db.$client.query<{ line: string }>(
    `select concat_ws(' ', book, quantity, amount_paise) as line from ledger_postings p
     join account_actions a on a.action_id = p.transaction_id and a.account_id = p.account_id order by book`,
  );
  return rows.map(({ line }) => line);
}

async function realised(): Promise<number> {
  const { rows } = await floor.db.$client.query<{ realised: string }>(
    'select realised_paise as realised from accounts where id = $1',
    [trader.accountId],
  );
  return Number(rows[0]?.realised);
}

test('a split of 1:5 turns 7 shares into 35, at the same cost', async () => {
  await trader.buys(4, 'ITC', { at: rupees(100) });
  await trader.buys(3, 'ITC', { at: rupees(200.01) });
  expect(await trader.holds('ITC')).toEqual({ quantity: 7, cost: rupees(1_000.03) });
  await apply(split(5));
  expect(await trader.holds('ITC')).toEqual({ quantity: 35, cost: rupees(1_000.03) });
  expect(await trader.cash()).toBe(rupees(8_999.97));
  expect(await postings()).toEqual(['position 28 0']);
});

test('a bonus of 1:2 on seven shares gives three, and pays out the remaining half share at the adjusted close', async () => {
  await trader.buys(7, 'ITC', { at: rupees(150) });
  await closedAt(300);
  await apply(bonus(1, 2));
  // 10½ shares at ₹200 after the bonus: the half is ₹100, and a twenty-first of ₹1,050.
  expect(await trader.holds('ITC')).toEqual({ quantity: 10, cost: rupees(1_000) });
  expect(await trader.cash()).toBe(rupees(10_000 - 1_050 + 100));
  expect(await realised()).toBe(rupees(50));
  expect(await postings()).toEqual(['cash 0 10000', 'pnl 0 -5000', 'position 3 -5000']);
});

test('a bonus after a split of the same day pays out its fraction at the close adjusted by both', async () => {
  await trader.buys(6, 'ITC', { at: rupees(150) });
  await closedAt(450);
  await apply(split(3, 2), bonus(1, 2));
  // Nine shares at ₹300, then 13½ at ₹200: the half is ₹100, and a twenty-seventh of ₹900.
  expect(await trader.holds('ITC')).toEqual({ quantity: 13, cost: rupees(866.67) });
  expect(await trader.cash()).toBe(rupees(10_000 - 900 + 100));
  expect(await realised()).toBe(rupees(66.67));
});

test('the last fraction takes the whole cost, and without a close is valued at it', async () => {
  await trader.buys(3, 'ITC', { at: rupees(33.33) });
  await apply(split(1, 10));
  expect(await trader.holds('ITC')).toEqual({ quantity: 0, cost: 0 });
  expect(await trader.cash()).toBe(rupees(10_000));
  expect(await postings()).toEqual(['cash 0 9999', 'position -3 -9999']);
});

test('a dividend of ₹5.50 on 13 shares credits ₹71.50 and leaves shares, cost and orders unchanged', async () => {
  await trader.buys(13, 'ITC', { at: rupees(100) });
  const resting = await trader.places({ side: 'SELL', quantity: 13, symbol: 'ITC', price: rupees(105) });
  await apply(dividend(5.5));
  expect(await trader.holds('ITC')).toEqual({ quantity: 13, cost: rupees(1_300) });
  expect(await trader.cash()).toBe(rupees(8_771.5));
  expect(await postings()).toEqual(['cash 0 7150', 'dividend 0 -7150']);
  expect(await trader.trade(resting.id)).toMatchObject({ status: 'PENDING' });
  expect(await trader.reservedShares('ITC')).toBe(13);
});

test('an action is applied once, also when repeated or run by several servers', async () => {
  await trader.buys(13, 'ITC', { at: rupees(100) });
  const day = [dividend(5.5), split(2)];
  await Promise.all([apply(...day), apply(...day), apply(...day)]);
  await apply(...day);
  expect(await trader.holds('ITC')).toEqual({ quantity: 26, cost: rupees(1_300) });
  expect(await trader.cash()).toBe(rupees(8_771.5));
});

test('an action that fails half-way is rolled back, and applied as a whole the next time', async () => {
  await trader.buys(7, 'ITC', { at: rupees(100) });
  const { $client } = floor.db;
  await $client.query('alter table account_actions add constraint broken check (cash_paise < 0) not valid');
  await expect(apply(dividend(1))).rejects.toThrow('broken');
  expect(await trader.cash()).toBe(rupees(9_300));
  await $client.query('alter table account_actions drop constraint broken');
  await apply(dividend(1));
  expect(await trader.cash()).toBe(rupees(9_307));
});

test('a split cancels resting orders of its stock with a reason, and releases their reservations', async () => {
  await trader.buys(10, 'ITC', { at: rupees(400) });
  const itc = { symbol: 'ITC' } as const;
  const orders = [
    await trader.places({ ...itc, side: 'BUY', quantity: 2, price: rupees(395) }),
    await trader.places({ ...itc, side: 'SELL', quantity: 3, price: rupees(405) }),
    await trader.places({ ...itc, side: 'BUY', quantity: 4, stopLoss: rupees(390), target: rupees(410) }),
  ];
  const other = await trader.places({ side: 'BUY', quantity: 1, symbol: 'INFY', price: rupees(1_490) });
  const exits = (await trader.trades()).filter(({ status, id }) => status === 'PENDING' && id !== other.id);
  expect(exits).toHaveLength(4);
  await apply(split(5));
  for (const { id } of exits) {
    expect(await trader.trade(id)).toMatchObject({
      status: 'CANCELLED',
      reason: 'Cancelled by the 1:5 split',
    });
  }
  expect(await trader.trade(other.id)).toMatchObject({ status: 'PENDING' });
  expect(await trader.reservedCash()).toBe(rupees(1_490));
  expect(await trader.reservedShares('ITC')).toBe(0);
  expect(await trader.holds('ITC')).toEqual({ quantity: 70, cost: rupees(5_600) });
  floor.market.setPrice('ITC', rupees(80));
  expect((await trader.trade(orders[0]?.id ?? ''))?.status).toBe('CANCELLED');
});

test('a split cancels the GTTs of its stock once, and a dividend leaves them unchanged', async () => {
  await trader.buys(10, 'ITC', { at: rupees(400) });
  const sells = (trigger: number) =>
    trader.waitsFor(rupees(trigger), { symbol: 'ITC.NS', side: 'SELL', quantity: 10 });
  const gtt = await sells(350);
  const other = await trader.waitsFor(rupees(1_400), { symbol: 'INFY.NS', side: 'BUY', quantity: 1 });
  const states = async () =>
    (await listGtts(floor, trader)).map(({ id, state, reason }) => [id, state, reason]);
  await apply(dividend(1));
  expect(await states()).toEqual([
    [other.id, 'ACTIVE', null],
    [gtt.id, 'ACTIVE', null],
  ]);
  await apply(split(5));
  expect(await states()).toEqual([
    [other.id, 'ACTIVE', null],
    [gtt.id, 'CANCELLED', 'Cancelled by the 1:5 split'],
  ]);
  floor.market.setPrice('ITC', rupees(80));
  const next = await sells(70);
  await apply(split(5));
  expect((await states())[0]).toEqual([next.id, 'ACTIVE', null]);
  expect((await trader.trades()).filter(({ gttId }) => gttId)).toEqual([]);
});

test('verification finds a dividend, or a share count, that differs from the action’s terms', async () => {
  await trader.buys(13, 'ITC', { at: rupees(100) });
  await apply(dividend(5.5), split(2));
  const { $client } = floor.db;
  const differences = async () =>
    (await verifyLedger(floor.db, floor.clock)).checks.flatMap((check) =>
      check.differences.map(({ subject, kept, rebuilt }) => [
        subject.replace(/ \S{36} /, ' '),
        kept,
        rebuilt,
      ]),
    );
  await $client.query("update corporate_actions set amount_paise = 551 where kind = 'dividend'");
  expect(await differences()).toEqual([
    ['dividend cash', '₹71.50', '₹71.63'],
    ['dividend dividend', '₹71.50', '₹71.63'],
  ]);
  await $client.query("update corporate_actions set amount_paise = 550 where kind = 'dividend'");
  await $client.query("update corporate_actions set numerator = 3 where kind = 'split'");
  expect(await differences()).toEqual([['split shares', '13', '26']]);
  await $client.query("update corporate_actions set numerator = 2 where kind = 'split'");
});

test('an account that sold before is not affected, and a concurrent purchase is included in full or not at all', async () => {
  const seller = await aTrader(floor, { cash: rupees(10_000) });
  await seller.buys(5, 'ITC', { at: rupees(100) });
  await seller.sells(5, 'ITC');
  await Promise.all([trader.buys(5, 'ITC'), apply(split(5))]);
  expect(await seller.holds('ITC')).toEqual({ quantity: 0, cost: 0 });
  const { quantity, cost } = await trader.holds('ITC');
  expect([5, 25]).toContain(quantity);
  expect(cost).toBe(rupees(500));
});

test('an event is published for each account that holds the stock, and for no other', async () => {
  const other = await aTrader(floor, { cash: rupees(5_000) });
  await trader.buys(1, 'ITC');
  await other.buys(1, 'INFY');
  const received: string[] = [];
  floor.events.on('account.changed', ({ userId }) => received.push(userId));
  await apply(dividend(1), split(2, 1, INFY));
  expect(received).toEqual([trader.id, other.id]);
  expect(paise(await other.cash())).toBe(rupees(3_500));
});
