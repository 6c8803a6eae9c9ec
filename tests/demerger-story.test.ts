import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { type ActionForm, recordAction, removeAction } from '#server/market/actions/edit-actions.ts';
import { previewAction } from '#server/market/actions/preview-action.ts';
import { loadDailyHistory } from '#server/market/history/daily-history.ts';
import { fundAccount } from '#server/portfolio/funds.ts';
import { listHoldings, summarise } from '#server/portfolio/holdings.ts';
import { keepUniverseRatios } from '#server/portfolio/performance/equal-weight.ts';
import { reportPerformance } from '#server/portfolio/performance/report.ts';
import { newestTrades } from '#server/trading/history/store.ts';
import { placeTrade } from '#server/trading/place/place.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aReplayFloor, type ReplayFloor } from '#tests/support/market/replay-floor.ts';
import { rowsOf } from '#tests/support/market/running-market.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { marketOrder, rupees } from '#tests/support/people/trader.ts';

const HEADER = 'TradDt,Sgmt,ISIN,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol';
const row = (day: string, symbol: string, ...figures: number[]) =>
  [day, 'CM', '', symbol, 'EQ', ...figures].join();
/** Vedanta in April 2026 at actual prices; VAML is listed on Monday. ITC stays unchanged. */
const LINES = [
  HEADER,
  row('2026-04-27', 'VEDL', 740, 752, 735, 747, 30_000),
  row('2026-04-28', 'VEDL', 747, 757.95, 728.7, 739.3, 37_978),
  row('2026-04-29', 'VEDL', 745, 780, 732.2, 773.6, 54_738),
  row('2026-04-30', 'VEDL', 289.5, 292, 268.7, 271.55, 73_870),
  row('2026-05-04', 'VEDL', 272, 276, 270, 274, 30_000),
  row('2026-05-04', 'VAML', 470, 480, 460, 475, 9_000),
  ...['2026-04-27', '2026-04-28', '2026-04-29', '2026-04-30', '2026-05-04'].map((day) =>
    row(day, 'ITC', 300, 301, 299, 300, 50_000),
  ),
];

let database: TestDatabase;
let server: ReplayFloor;
const trader = { id: newId(), accountId: newId() };
const ADMIN = 'an administrator';
beforeEach(async () => {
  database = await aDatabase();
  const { $client } = database.db;
  await $client.query(
    "insert into users (id, email, password_hash, created_at) values ($1, 'a@example.com', 'none', now())",
    [trader.id],
  );
  await $client.query('insert into accounts (id, user_id) values ($1, $2)', [trader.accountId, trader.id]);
  server = await aReplayFloor(database, { lines: LINES, from: '2026-04-28' });
  await server.moveTo('2026-04-29T15:00:00');
  await fundAccount(server, trader.accountId, rupees(1_00_000), null);
  await placeTrade(server, trader, { ...marketOrder('BUY', 100, 'VEDL'), stopLoss: rupees(650) }, null);
});
afterEach(async () => {
  expect(await unsound(database.db)).toEqual([]);
  expect(await verifyLedger(database.db, server.clock)).toMatchObject({ ok: true });
  await server.stop();
  await database.close();
});

const stopOrder = async () =>
  (await newestTrades(database.db, trader.accountId, 10)).find(({ exit }) => exit === 'STOP');
const sales = () => rowsOf(database, "select id from trades where side = 'SELL' and status = 'EXECUTED'");
const summary = () => summarise(server, trader.accountId);
const inbox = async () =>
  (await rowsOf<{ body: string }>(database, "select body from inbox_items where key like 'action:%'")).map(
    ({ body }) => body,
  );
const demerger: ActionForm = {
  symbol: 'VEDL.NS',
  kind: 'demerger',
  exDate: '2026-04-30',
  numerator: 1,
  denominator: 1,
  otherSymbol: 'VAML.NS',
};

test('without a recorded demerger: no fill at ₹289.50, no loss, and the stop-loss ends with the day', async () => {
  await server.moveTo('2026-04-30T15:00:00');
  expect(server.market.health.halts()).toMatchObject([{ cause: 'break' }]);
  expect(await stopOrder()).toMatchObject({ status: 'PENDING' });
  await server.moveTo('2026-05-04T10:00:00');
  expect(await stopOrder()).toMatchObject({ status: 'CANCELLED' });
  expect(await sales()).toEqual([]);
  expect((await summary()).realisedPnL).toBe(0);
});

test('with a recorded demerger: orders end, trading waits for the price, and value and cost are split', async () => {
  const before = await summary();
  expect(await previewAction(server, demerger)).toEqual({
    holders: 1,
    sharesBefore: 100,
    sharesAfter: 100,
    sharesReceived: 100,
    sharesOffered: 0,
    cash: 0,
    costMoved: null,
    orders: 0,
    exits: 1,
    gtts: 0,
    largest: [
      {
        email: 'a@example.com',
        sharesBefore: 100,
        sharesAfter: 100,
        sharesReceived: 100,
        sharesOffered: 0,
        cash: 0,
        cancelled: 1,
      },
    ],
  });
  await recordAction(server, ADMIN, demerger);
  await server.moveTo('2026-04-30T09:20:00');
  expect(await stopOrder()).toMatchObject({
    status: 'CANCELLED',
    reason: 'Cancelled by the demerger on 30 Apr 2026',
  });
  await expect(placeTrade(server, trader, marketOrder('SELL', 1, 'VEDL'), null)).rejects.toThrow(
    'VEDL is halted: it has no price since its demerger.',
  );
  await server.moveTo('2026-04-30T09:31:00');
  expect(server.market.health.halts()).toMatchObject([{ cause: 'listing' }]);
  const holdings = await listHoldings(server, trader.accountId);
  const [parent, child] = holdings;
  const cost = before.investedValue;
  // 48,410 of 77,360: the fall of VEDL ÷ its price before.
  const moved = Math.round((cost * 48_410_00) / 77_360) / 100;
  expect(parent).toMatchObject({ symbol: 'VEDL.NS', quantity: 100 });
  expect(parent?.investedValue).toBeCloseTo(cost - moved, 2);
  expect(child).toMatchObject({
    symbol: 'VAML.NS',
    quantity: 100,
    currentPrice: 484.1,
    currentValue: 48_410,
  });
  expect(child?.investedValue).toBeCloseTo(moved, 2);
  expect(server.market.quote(parent?.instrumentId ?? 0)?.previousClose).toBe(rupees(289.5));
  expect(await inbox()).toEqual([
    'Your 100 VEDL: demerger on 30 Apr 2026. You received 100 VAML. The cost split is provisional. Your stop-loss was cancelled.',
  ]);
  await expect(placeTrade(server, trader, marketOrder('SELL', 1, 'VAML'), null)).rejects.toThrow(
    'VAML is not listed yet.',
  );
  expect(await sales()).toEqual([]);
  expect((await summary()).realisedPnL).toBe(0);
});

test('the published cost ratio is used, charts are adjusted, and a restart books nothing twice', async () => {
  const before = await summary();
  await recordAction(server, ADMIN, { ...demerger, costPercent: 40 });
  await server.moveTo('2026-04-30T15:00:00');
  const positions = () =>
    rowsOf(database, 'select instrument_id, quantity, cost_paise from positions order by 1');
  const booked = await positions();
  const total = (booked as { cost_paise: string }[]).map(({ cost_paise }) => Number(cost_paise));
  expect(total[1]).toBe(Math.round(((total[0] ?? 0) + (total[1] ?? 0)) * 0.4));
  await server.stop();
  server = await aReplayFloor(database, { lines: LINES, from: '2026-04-28' });
  await server.moveTo('2026-05-04T10:00:00');
  expect(await positions()).toEqual(booked);
  // Earlier bars are × 289.50 ÷ 773.60.
  const history = await loadDailyHistory(database.db);
  const closes = history.get(server.market.find('VEDL')?.id ?? 0)?.close ?? new Float64Array();
  expect([...closes].at(-2)).toBeCloseTo(289.5, 6);
  expect([...closes].at(-1)).toBe(271.55);
  // VAML trades from its first session on.
  await placeTrade(server, trader, marketOrder('SELL', 100, 'VAML'), null);
  const { history: curve } = await reportPerformance(
    server,
    keepUniverseRatios(database.db),
    trader.accountId,
  );
  // At the close VEDL is at ₹271.55, and VAML at the demerger's ₹484.10.
  const cash = 1_00_000 - before.investedValue;
  const onExDate = curve?.points.find(({ date }) => date === '2026-04-30')?.value;
  expect(onExDate).toBeCloseTo(cash + 27_155 + 48_410, 2);
});

test('a demerger entered while the stock is halted explains the break, and the stop-loss never fires', async () => {
  await server.moveTo('2026-04-30T10:00:00');
  expect(await stopOrder()).toMatchObject({ status: 'PENDING' });
  await recordAction(server, ADMIN, { ...demerger, costPercent: 40 });
  await server.moveTo('2026-04-30T10:20:00');
  expect(server.market.health.halts()).toMatchObject([{ cause: 'listing' }]);
  expect(await stopOrder()).toMatchObject({ status: 'CANCELLED' });
  const [parent, child] = await listHoldings(server, trader.accountId);
  expect([parent?.quantity, child?.quantity]).toEqual([100, 100]);
  expect(await sales()).toEqual([]);
});

test('an entered action can be withdrawn before its session, and not after', async () => {
  await recordAction(server, ADMIN, demerger);
  await expect(recordAction(server, ADMIN, demerger)).rejects.toThrow('on record already');
  const key = { symbol: 'VEDL.NS', kind: 'demerger', exDate: '2026-04-30', ordinal: 0 } as const;
  await removeAction(server, ADMIN, key);
  expect(await rowsOf(database, 'select 1 from announced_actions')).toEqual([]);
  expect(await rowsOf(database, 'select 1 from awaited_stocks')).toEqual([]);
  await recordAction(server, ADMIN, demerger);
  await server.moveTo('2026-04-30T10:00:00');
  await expect(removeAction(server, ADMIN, key)).rejects.toThrow('has begun');
  await expect(recordAction(server, ADMIN, { ...demerger, numerator: 2 })).rejects.toThrow('has begun');
  const audit = await rowsOf(database, 'select action from audit_log order by sequence');
  expect(audit).toEqual([
    { action: 'corporate-actions.put' },
    { action: 'corporate-actions.delete' },
    { action: 'corporate-actions.put' },
  ]);
});

test('a bonus preview follows a split of the same day, in whole shares and at the adjusted price', async () => {
  // 100 become 250, and a bonus of 1:3 makes them 333⅓: a third of ₹739.30 ÷ 2.5 ÷ (4 ÷ 3) is paid.
  const of = { symbol: 'VEDL.NS', exDate: '2026-04-30' } as const;
  await recordAction(server, ADMIN, { ...of, kind: 'split', numerator: 5, denominator: 2 });
  expect(await previewAction(server, { ...of, kind: 'bonus', numerator: 1, denominator: 3 })).toMatchObject({
    holders: 1,
    sharesBefore: 250,
    sharesAfter: 333,
    cash: 73.93,
  });
  expect(await previewAction(server, { ...of, kind: 'dividend', amount: 2 })).toMatchObject({
    sharesBefore: 100,
    cash: 200,
    exits: 0,
  });
});

test('a suspended stock does not trade until an administrator ends the suspension, day after day', async () => {
  await recordAction(server, ADMIN, { symbol: 'VEDL.NS', kind: 'suspension', exDate: '2026-04-30' });
  await server.moveTo('2026-05-04T10:00:00');
  expect(server.market.health.halts()).toMatchObject([{ cause: 'suspension', tradingDate: '2026-04-30' }]);
  expect(await stopOrder()).toMatchObject({ reason: 'Cancelled by the suspension on 30 Apr 2026' });
  expect(await inbox()).toEqual([
    'Your 100 VEDL: trading suspended on 30 Apr 2026. Your stop-loss was cancelled.',
  ]);
  await expect(placeTrade(server, trader, marketOrder('SELL', 1, 'VEDL'), null)).rejects.toThrow(
    'VEDL is suspended.',
  );
});
