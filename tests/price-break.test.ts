import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { importFiles } from '#server/imports/import-files.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { loadDailyHistory } from '#server/market/history/daily-history.ts';
import { confirmHalt } from '#server/market/quality/halts.ts';
import { fundAccount } from '#server/portfolio/funds.ts';
import { newestTrades } from '#server/trading/history/store.ts';
import { placeTrade } from '#server/trading/place/place.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aBarsFile } from '#tests/support/market/bars-file.ts';
import { aReplayFloor } from '#tests/support/market/replay-floor.ts';
import { rowsOf } from '#tests/support/market/running-market.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { marketOrder, rupees } from '#tests/support/people/trader.ts';

const HEADER = 'TradDt,Sgmt,ISIN,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol';
const DAYS = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
/** NOVA closes at ₹800.00 and opens at ₹312.00 on Thursday; LUNA stays unchanged. */
const NOVA = [800, 798, 800, 312, 315];
const row = (day: string, symbol: string, price: number) =>
  [day, 'CM', '', symbol, 'EQ', price, price + 2, price - 2, price, 100_000].join();
const LINES = [
  HEADER,
  ...DAYS.flatMap((day, n) => [row(day, 'NOVA', NOVA[n] ?? 0), row(day, 'LUNA', 500 + n)]),
];

let database: TestDatabase;
let stops: (() => Promise<void>)[];
const trader = { id: newId(), accountId: newId() };
beforeEach(async () => {
  stops = [];
  database = await aDatabase();
  const { $client } = database.db;
  await $client.query(
    "insert into users (id, email, password_hash, created_at) values ($1, 'a@example.com', 'none', now())",
    [trader.id],
  );
  await $client.query('insert into accounts (id, user_id) values ($1, $2)', [trader.accountId, trader.id]);
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  await database.close();
});

/** A replay of raw bars from Wednesday on, and ten NOVA with a stop-loss. */
async function aReplay() {
  const server = await aReplayFloor(database, { lines: LINES, from: '2026-03-11' });
  stops.push(() => server.stop());
  await server.moveTo('2026-03-11T10:00:00');
  await fundAccount(server, trader.accountId, rupees(1_00_000), null);
  await placeTrade(server, trader, { ...marketOrder('BUY', 10, 'NOVA'), stopLoss: rupees(700) }, null);
  return server;
}

const stopOrder = async () =>
  (await newestTrades(database.db, trader.accountId, 10)).find(({ exit }) => exit === 'STOP');
const realised = async () =>
  (await rowsOf<{ paise: string }>(database, 'select realised_paise as paise from accounts'))[0]?.paise;
const inbox = async () =>
  (
    await rowsOf<{ title: string; body: string }>(
      database,
      "select title, body from inbox_items where kind = 'account' order by id",
    )
  ).map(({ title, body }) => `${title} | ${body}`);

/** Imports corporate actions from the lines of a file. */
async function record(server: Awaited<ReturnType<typeof aReplay>>, ...rows: string[]) {
  const file = aBarsFile(['symbol,series,faceVal,subject,exDate', ...rows]);
  const market = { traits: SOURCE_TRAITS.replay, date: server.market.tradingDate(), at: server.market.now() };
  const about = { db: database.db, clock: server.clock, newId, actor: 'os:tester', source: 'a test' };
  return importFiles({ ...about, market, keepGood: false, report: () => undefined }, [file]);
}

test('an unexplained break halts the stock for the day: nothing fills, holders are notified, the stop ends', async () => {
  const server = await aReplay();
  await server.moveTo('2026-03-12T14:00:00');
  expect(server.market.health.halts()).toMatchObject([
    { prices: { previousClose: rupees(800), open: rupees(312) } },
  ]);
  expect(await stopOrder()).toMatchObject({ status: 'PENDING' });
  await expect(placeTrade(server, trader, marketOrder('SELL', 1, 'NOVA'), null)).rejects.toThrow(
    'NOVA is halted today: its price break is unexplained.',
  );
  expect(await placeTrade(server, trader, marketOrder('BUY', 1, 'LUNA'), null)).toBeDefined();
  expect(await inbox()).toEqual([
    'NOVA halted: unexplained price break | Your 10 NOVA: opened at ₹312.00 on 12 Mar 2026, 61% below its last close of ₹800.00. No corporate action is on record. Your stop-loss and other orders are paused until it is explained.',
  ]);
  await server.moveTo('2026-03-13T11:00:00');
  expect(server.market.health.halts()).toEqual([]);
  expect(await stopOrder()).toMatchObject({
    status: 'CANCELLED',
    reason: 'Cancelled: opened at ₹312.00 after ₹800.00 on 12 Mar 2026, unexplained',
  });
  expect(await realised()).toBe('0');
  await placeTrade(server, trader, marketOrder('SELL', 1, 'NOVA'), null);
  expect(await unsound(database.db)).toEqual([]);
  expect(await verifyLedger(database.db, server.clock)).toMatchObject({ ok: true });
});

test('an administrator confirms that the price is real, and the stop fires', async () => {
  const server = await aReplay();
  await server.moveTo('2026-03-12T12:00:00');
  await confirmHalt(server, 'an administrator', 'NOVA');
  await expect(confirmHalt(server, 'an administrator', 'NOVA')).rejects.toThrow('This stock is not halted.');
  await server.moveTo('2026-03-12T12:30:00');
  expect(await stopOrder()).toMatchObject({ status: 'EXECUTED' });
  expect(Number(await realised())).toBeLessThan(0);
});

test('a recorded split and bonus are not a break: shares multiply, and trading continues', async () => {
  const server = await aReplay();
  // 10 shares become 20 by the split and 25 by the bonus: 800 ÷ 2.5 = 320, and it opens at 312.
  await record(
    server,
    'NOVA,EQ,10,Bonus 1:4,12-Mar-2026',
    'NOVA,EQ,10,Fv Split Rs.10/- To Rs.5/-,12-Mar-2026',
  );
  await server.moveTo('2026-03-12T12:00:00');
  expect(server.market.health.halts()).toEqual([]);
  expect(server.market.quote(server.market.find('NOVA')?.id ?? 0)?.previousClose).toBe(rupees(320));
  expect(await rowsOf(database, 'select quantity, cost_paise from positions')).toEqual([
    { quantity: '25', cost_paise: String(10 * (await boughtAt())) },
  ]);
  expect(await stopOrder()).toMatchObject({
    status: 'CANCELLED',
    reason: 'Cancelled by the 1:2 split and the 1:4 bonus',
  });
  expect(
    (
      await rowsOf<{ body: string }>(
        database,
        "select body from inbox_items where key like 'action:%' order by id",
      )
    ).map(({ body }) => body),
  ).toEqual([
    'Your 10 NOVA: split on 12 Mar 2026. You now hold 20 NOVA. Your stop-loss was cancelled.',
    'Your 20 NOVA: bonus shares on 12 Mar 2026. You now hold 25 NOVA.',
  ]);
  await server.moveTo('2026-03-13T10:00:00');
  const history = await loadDailyHistory(database.db);
  const closes = history.get(server.market.find('NOVA')?.id ?? 0)?.close ?? [];
  expect([...closes]).toEqual([320, 319.2, 320, 312]);
  expect(await verifyLedger(database.db, server.clock)).toMatchObject({ ok: true });
});

test('an action recorded while the stock is halted explains the break, and trading continues', async () => {
  const server = await aReplay();
  await server.moveTo('2026-03-12T11:00:00');
  expect(server.market.health.halts()).toHaveLength(1);
  await record(server, 'NOVA,EQ,10,Fv Split Rs.10/- To Rs.4/-,12-Mar-2026');
  await server.moveTo('2026-03-12T11:30:00');
  expect(server.market.health.halts()).toEqual([]);
  expect(await rowsOf(database, 'select quantity from positions')).toEqual([{ quantity: '25' }]);
  expect(server.market.quote(server.market.find('NOVA')?.id ?? 0)?.previousClose).toBe(rupees(320));
  await server.moveTo('2026-03-12T15:00:00');
  expect(await realised()).toBe('0');
});

const boughtAt = async () =>
  Number(
    (
      await rowsOf<{ paise: string }>(database, "select fill_paise as paise from trades where side = 'BUY'")
    )[0]?.paise,
  );
