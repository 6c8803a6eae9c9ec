import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { recordAction } from '#server/market/actions/edit-actions.ts';
import { fundAccount } from '#server/portfolio/funds.ts';
import { listHoldings } from '#server/portfolio/holdings.ts';
import { reportLots } from '#server/portfolio/performance/lots-report.ts';
import { newestTrades } from '#server/trading/history/store.ts';
import { placeTrade } from '#server/trading/place/place.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aReplayFloor, type ReplayFloor } from '#tests/support/market/replay-floor.ts';
import { rowsOf } from '#tests/support/market/running-market.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { marketOrder, rupees } from '#tests/support/people/trader.ts';

const DAYS = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
const LAST_DAYS_OF_OLD = 3;
const row = (day: string, symbol: string, price: number) =>
  [day, 'CM', '', symbol, 'EQ', price, price + 2, price - 2, price, 100_000].join();
/** HDFC trades until Wednesday, HDFCBANK throughout. */
const linesUntil = (sessions: number) => [
  'TradDt,Sgmt,ISIN,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol',
  ...DAYS.flatMap((day, n) => [
    ...(n < sessions ? [row(day, 'HDFC', 2_700)] : []),
    row(day, 'HDFCBANK', 1_640),
  ]),
];

let database: TestDatabase;
let server: ReplayFloor;
const trader = { id: newId(), accountId: newId() };
beforeEach(async () => {
  database = await aDatabase();
  const { $client } = database.db;
  await $client.query(
    "insert into users (id, email, password_hash, created_at) values ($1, 'a@example.com', 'none', now())",
    [trader.id],
  );
  await $client.query('insert into accounts (id, user_id) values ($1, $2)', [trader.accountId, trader.id]);
});
afterEach(async () => {
  expect(await unsound(database.db)).toEqual([]);
  expect(await verifyLedger(database.db, server.clock)).toMatchObject({ ok: true });
  await server.stop();
  await database.close();
});

/** Thirty HDFC with a stop-loss, on Wednesday. */
async function holds(sessions: number): Promise<void> {
  server = await aReplayFloor(database, { lines: linesUntil(sessions), from: '2026-03-11' });
  await server.moveTo('2026-03-11T10:00:00');
  await fundAccount(server, trader.accountId, rupees(1_00_000), null);
  await placeTrade(server, trader, { ...marketOrder('BUY', 30, 'HDFC'), stopLoss: rupees(2_000) }, null);
}

const account = async () =>
  (
    await rowsOf<{ cash: string; realised: string }>(
      database,
      'select cash_paise as cash, realised_paise as realised from accounts',
    )
  )[0];
const exit = async () =>
  (await newestTrades(database.db, trader.accountId, 10)).find(({ exit }) => exit === 'STOP');
const inbox = async () =>
  (await rowsOf<{ body: string }>(database, "select body from inbox_items where key like 'action:%'")).map(
    ({ body }) => body,
  );
const action = { symbol: 'HDFC.NS', exDate: '2026-03-12' };
const ADMIN = 'an administrator';

test('a merger converts shares to the other company’s with their dates, and pays the fraction', async () => {
  await holds(LAST_DAYS_OF_OLD);
  const before = await account();
  const [old] = await listHoldings(server, trader.accountId);
  const cost = Math.round(100 * (old?.investedValue ?? 0));
  const terms = { kind: 'merger', numerator: 42, denominator: 25, otherSymbol: 'HDFCBANK.NS' } as const;
  await recordAction(server, ADMIN, { ...action, ...terms });
  await server.moveTo('2026-03-12T11:00:00');
  // 30 × 42 ÷ 25 = 50.4: two fifths of a share at ₹1,640.00, and of the cost 0.4 ÷ 50.4.
  const fraction = Math.round((cost * 0.4) / 50.4);
  expect(await listHoldings(server, trader.accountId)).toMatchObject([
    { symbol: 'HDFCBANK.NS', quantity: 50, investedValue: (cost - fraction) / 100 },
  ]);
  const after = await account();
  expect(Number(after?.cash) - Number(before?.cash)).toBe(rupees(656));
  expect(Number(after?.realised)).toBe(rupees(656) - fraction);
  expect((await reportLots(server, trader.accountId)).lots).toMatchObject([
    { symbol: 'HDFCBANK.NS', acquiredOn: '2026-03-11', quantity: 50 },
  ]);
  expect(await exit()).toMatchObject({
    status: 'CANCELLED',
    reason: 'Cancelled by the merger on 12 Mar 2026',
  });
  await expect(placeTrade(server, trader, marketOrder('BUY', 1, 'HDFC'), null)).rejects.toThrow();
  expect(await inbox()).toEqual([
    'Your 30 HDFC: merger on 12 Mar 2026. You received 50 HDFCBANK. ₹656.00 was paid for a fraction of a share. Your stop-loss was cancelled.',
  ]);
  await placeTrade(server, trader, marketOrder('SELL', 50, 'HDFCBANK'), null);
  expect(await listHoldings(server, trader.accountId)).toEqual([]);
});

test('a delisting ends orders and trading; shares stay at their last price', async () => {
  await holds(LAST_DAYS_OF_OLD);
  const before = await account();
  await recordAction(server, ADMIN, { ...action, kind: 'delisting' });
  await server.moveTo('2026-03-12T11:00:00');
  expect(server.market.health.halts()).toMatchObject([{ cause: 'delisting' }]);
  expect(await exit()).toMatchObject({
    status: 'CANCELLED',
    reason: 'Cancelled by the delisting on 12 Mar 2026',
  });
  await expect(placeTrade(server, trader, marketOrder('SELL', 1, 'HDFC'), null)).rejects.toThrow('HDFC');
  await server.moveTo('2026-03-13T11:00:00');
  expect(server.market.health.halts()).toMatchObject([{ cause: 'delisting' }]);
  expect(await listHoldings(server, trader.accountId)).toMatchObject([
    { symbol: 'HDFC.NS', quantity: 30, currentPrice: 2_700 },
  ]);
  expect(await account()).toEqual(before);
});

test('after a symbol change shares, cost and orders continue, and holders are notified', async () => {
  await holds(DAYS.length);
  const [before] = await listHoldings(server, trader.accountId);
  await recordAction(server, ADMIN, { ...action, kind: 'rename', otherSymbol: 'HDFCNEW.NS' });
  await server.moveTo('2026-03-12T11:00:00');
  const [after] = await listHoldings(server, trader.accountId);
  expect(after).toMatchObject({
    symbol: 'HDFCNEW.NS',
    instrumentId: before?.instrumentId,
    quantity: 30,
    investedValue: before?.investedValue,
  });
  expect(await exit()).toMatchObject({ status: 'PENDING' });
  expect(await inbox()).toEqual(['Your 30 HDFCNEW: new symbol on 12 Mar 2026.']);
  await placeTrade(server, trader, marketOrder('BUY', 1, 'HDFCNEW'), null);
  expect(await listHoldings(server, trader.accountId)).toMatchObject([{ quantity: 31 }]);
});

test('a demerger entered after its session began is refused with a sentence', async () => {
  await holds(DAYS.length);
  await server.moveTo('2026-03-12T11:00:00');
  const terms = { kind: 'demerger', numerator: 1, denominator: 1, otherSymbol: 'HDFCNEW.NS' } as const;
  await expect(recordAction(server, ADMIN, { ...action, ...terms })).rejects.toThrow(
    'The session of that day has begun. Choose a later ex-date.',
  );
});
