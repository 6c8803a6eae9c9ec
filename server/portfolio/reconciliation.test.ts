import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconcile } from '#server/ledger/reconciliation.ts';
import { createDay } from '#server/practice/store.ts';
import { accounts, reconciliations } from '#shared/schema/trading/ledger.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { portfolioRoutes } from './routes.ts';

let floor: TradingFloor;
let app: SliceApp;
let asha: Trader;
let ravi: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, portfolioRoutes);
  asha = await aTrader(floor, { cash: rupees(1_000) });
  ravi = await aTrader(floor, { cash: rupees(2_000) });
});
afterEach(async () => {
  await app.close();
  await floor.close();
});

const lightOf = async (who: Trader) => (await app.visitor(who).get('/api/portfolio/reconciliation')).json;
const takeAPaisa = (from: Trader) =>
  floor.db
    .update(accounts)
    .set({ cashPaise: rupees(999.99) })
    .where(eq(accounts.id, from.accountId));

test('before the first check nothing is claimed', async () => {
  expect(await lightOf(asha)).toEqual({
    checkedAt: null,
    ok: null,
    overdue: true,
    accounts: 0,
    differences: [],
  });
});

test('a consistent ledger is reconciled for every account, as of market time', async () => {
  await reconcile(floor, floor.market.now());
  const green = {
    checkedAt: '2026-11-20T05:00:00.000Z',
    ok: true,
    overdue: false,
    accounts: 2,
    differences: [],
  };
  expect(await lightOf(asha)).toEqual(green);
  expect(await lightOf(ravi)).toEqual(green);
});

test('a missing paisa is reported to the account’s owner only', async () => {
  await takeAPaisa(asha);
  expect(await reconcile(floor, floor.market.now())).toMatchObject({ ok: false });
  expect(await lightOf(asha)).toMatchObject({
    ok: false,
    differences: [
      { subject: 'cash', kept: '₹999.99', rebuilt: '₹1,000.00' },
      { subject: 'assets against sources', kept: '₹999.99', rebuilt: '₹1,000.00' },
    ],
  });
  expect(await lightOf(ravi)).toMatchObject({ ok: true, differences: [] });
  const [stored] = await floor.db.select().from(reconciliations);
  expect(stored).toMatchObject({ ok: false, differenceCount: 2, accounts: 2, postings: 4 });
});

test('the practice ledger is included', async () => {
  await floor.db.$client.query('drop trigger ledger_postings_append_only on practice.ledger_postings');
  expect(await reconcile(floor, floor.market.now())).toMatchObject({ ok: false });
  const [stored] = await floor.db.select().from(reconciliations);
  expect(stored?.differences).toMatchObject([{ check: expect.stringMatching(/^Practice days: /) }]);
});

test('accounts, postings and time of both ledgers are added up', async () => {
  const now = floor.market.now();
  const day = { instrumentId: 1, date: floor.market.tradingDate(), cash: rupees(1_000), speed: 60 };
  await createDay(floor, { ...day, id: floor.newId(), userId: asha.id, marketTime: now, createdAt: now });
  let ms = 0;
  const clock = {
    now: () => {
      ms += 5;
      return new Date(ms);
    },
  };
  // Two accounts and a practice day, each with the two postings of its deposit. For each ledger the clock is
  // read before and after each of eleven checks, and before and after all.
  expect(await reconcile({ ...floor, clock }, now)).toMatchObject({
    ok: true,
    accounts: 3,
    postings: 6,
    tookMs: 2 * 23 * 5,
  });
});

test('differences are logged as an error, and a ledger without any is not', async () => {
  const error = vi.fn();
  const deps = { ...floor, log: { ...floor.log, error } };
  await reconcile(deps, floor.market.now());
  expect(error).not.toHaveBeenCalled();
  await takeAPaisa(asha);
  await reconcile(deps, floor.market.now());
  expect(error.mock.calls).toMatchObject([
    [{ differenceCount: 2, first: { subject: 'cash' } }, 'The ledger does not reconcile'],
  ]);
});

test('a ledger without its constraints leaves no account reconciled', async () => {
  await floor.db.$client.query('drop trigger ledger_postings_append_only on ledger_postings');
  await reconcile(floor, floor.market.now());
  expect(await lightOf(ravi)).toMatchObject({ ok: false, differences: [] });
});

test('a check is overdue when a full trading day passes without another', async () => {
  await reconcile(floor, floor.market.now());
  floor.market.moveTo('2026-11-23T05:00:00Z');
  expect(await lightOf(asha)).toMatchObject({ ok: true, overdue: false });
  // Tuesday is a holiday.
  floor.market.moveTo('2026-11-25T03:30:00Z');
  expect(await lightOf(asha)).toMatchObject({ ok: true, overdue: true });
  await reconcile(floor, floor.market.now());
  expect(await lightOf(asha)).toMatchObject({ checkedAt: '2026-11-25T03:30:00.000Z', overdue: false });
});

test('the newest thousand are retained', async () => {
  const old = { at: new Date(0), checkedAt: new Date(0), ok: true, accounts: 0, postings: 0, tookMs: 1 };
  const rows = Array.from({ length: 1_003 }, () => ({
    ...old,
    id: floor.newId(),
    differenceCount: 0,
    differences: [],
  }));
  await floor.db.insert(reconciliations).values(rows);
  await reconcile(floor, floor.market.now());
  expect(await floor.db.$count(reconciliations)).toBe(1_000);
  expect(await lightOf(asha)).toMatchObject({ checkedAt: '2026-11-20T05:00:00.000Z' });
});

test('charges are deducted only for accounts that enabled it', async () => {
  const settings = async (who: Trader) => (await app.visitor(who).get('/api/portfolio/account')).json;
  const change = (who: Trader, body: unknown) =>
    app
      .visitor(who)
      .send('PATCH', '/api/portfolio/account', { 'Content-Type': 'application/json' }, JSON.stringify(body));
  expect(await settings(asha)).toEqual({ deductCharges: false, brokeragePlan: 'ZERODHA', fillModel: 'LAST' });
  expect((await change(asha, { deductCharges: true })).json).toEqual({
    deductCharges: true,
    brokeragePlan: 'ZERODHA',
    fillModel: 'LAST',
  });
  expect(await settings(asha)).toEqual({ deductCharges: true, brokeragePlan: 'ZERODHA', fillModel: 'LAST' });
  expect(await settings(ravi)).toEqual({ deductCharges: false, brokeragePlan: 'ZERODHA', fillModel: 'LAST' });
  expect((await change(asha, { deductCharges: 'yes' })).status).toBe(400);
  expect((await change(asha, { deductCharges: false })).json).toEqual({
    deductCharges: false,
    brokeragePlan: 'ZERODHA',
    fillModel: 'LAST',
  });
});
