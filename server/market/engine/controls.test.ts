import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, onServer, type TestDatabase } from '#tests/support/database.ts';
import {
  countOf,
  dailyDates,
  india,
  rowsOf,
  runMarket,
  textOf,
} from '#tests/support/market/running-market.ts';
import { logListenersTo } from '../../core/guarded.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.close());

test('after a machine’s sleep the market continues where it stopped', async () => {
  const { market, second } = await runMarket(database);
  await second(8 * 3600);
  expect(market.now()).toEqual(india('2026-07-31T12:07:40'));
});

test('a wall clock that is set back does not move market time back', async () => {
  const { market, second } = await runMarket(database);
  await second(-3600);
  expect(market.now()).toEqual(india('2026-07-31T12:07:30'));
  await second();
  expect(market.now()).toEqual(india('2026-07-31T12:07:31'));
});

test('a source that fails makes the quotes stale until it answers again', async () => {
  let down = false;
  const onDay = () => {
    if (down) throw new Error('The source is down.');
  };
  const { market, second } = await runMarket(database, { onDay, speed: 3600 });
  down = true;
  for (let n = 0; n < 5; n++) await second();
  expect(market.now()).toEqual(india('2026-07-31T15:40:00'));
  expect(market.status()).toMatchObject({ stale: true, lastUpdate: '2026-07-31T10:00:00.000Z' });
  expect(market.quote(1)).toMatchObject({ last: 100_00 + 22_500, stale: true });
  expect(market.version()).toMatch(/-stale$/);
  down = false;
  await second();
  expect(market.status().stale).toBe(false);
  expect(market.quote(1)?.stale).toBe(false);
});

test('market time stops during a database outage, and resumes by itself', async () => {
  const running = await runMarket(database);
  const { market, second } = running;
  await second();
  const { pathname } = new URL(database.url);
  const name = pathname.slice(1);
  const server = new URL(database.url);
  server.pathname = '/postgres';
  await onServer(server.href, `alter database ${name} allow_connections false`);
  await onServer(
    server.href,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  for (let n = 0; n < 3; n++) await second();
  expect(market.now()).toEqual(india('2026-07-31T12:07:31'));
  expect(market.status().stale).toBe(true);
  expect(market.quote(1)).toMatchObject({ last: 100_00 + 10_351, stale: true });
  expect(textOf(running)).toEqual(['stale']);

  await onServer(server.href, `alter database ${name} allow_connections true`);
  await second();
  expect(market.now()).toEqual(india('2026-07-31T12:07:32'));
  expect(market.status().stale).toBe(false);
  expect(market.sequence()).toBe(2);
  expect(textOf(running)).toEqual(['stale', 'current']);
});

test('a hanging database makes the quotes stale, and a write that still succeeded is adopted', async () => {
  const { market, second } = await runMarket(database, { tickDeadlineMs: 400 });
  const locker = await database.db.$client.connect();
  await locker.query('begin; lock table market_state');
  await second();
  expect(market.status().stale).toBe(true);
  expect(market.now()).toEqual(india('2026-07-31T12:07:30'));
  await locker.query('commit');
  locker.release();
  for (let n = 0; n < 10 && market.status().stale; n++) await second();
  expect(market.status().stale).toBe(false);
  expect(await rowsOf(database, 'select market_time, feed_sequence from market_state')).toEqual([
    { market_time: market.now(), feed_sequence: String(market.sequence()) },
  ]);
});

test('a tick whose write was stored but not confirmed is adopted, not repeated', async () => {
  const lost = await runMarket(database);
  const other = await runMarket(database);
  await other.market.advanceTo(india('2026-07-31T12:30:00'));
  await lost.second();
  expect(lost.market.status().stale).toBe(true);
  expect(lost.market.now()).toEqual(india('2026-07-31T12:07:30'));
  await lost.second();
  expect(lost.market.now()).toEqual(india('2026-07-31T12:30:01'));
  expect(lost.market.sequence()).toBe(2);
  expect(await countOf(database, 'quarter_bars')).toBe(13 * 4);
});

test('bars missing from the database are completed at the next start', async () => {
  const before = await runMarket(database);
  await before.market.advanceTo(india('2026-08-03T10:00:00'));
  await database.db.$client.query(
    "delete from quarter_bars where starts_at >= '2026-07-31T09:30Z'; delete from daily_bars where trading_date >= '2026-07-31'; " +
      "update market_state set last_refresh = '2026-07-31T09:30Z'",
  );
  await runMarket(database);
  expect(await dailyDates(database)).toEqual(['2026-07-29', '2026-07-30', '2026-07-31']);
  expect(await countOf(database, 'quarter_bars')).toBe((25 + 3) * 4);
});

test('a listener that throws does not stop the clock', async () => {
  const { market, second, events } = await runMarket(database);
  const logged: unknown[] = [];
  logListenersTo({ error: (what: unknown) => logged.push(what) });
  events.on('market.tick', () => {
    throw new Error('A listener failed.');
  });
  await second();
  await second();
  expect(market.sequence()).toBe(2);
  expect(market.status().stale).toBe(false);
  expect(logged).toHaveLength(2);
});

test('after stop no tick starts', async () => {
  const { market, second } = await runMarket(database);
  await market.stop();
  await second();
  expect(market.sequence()).toBe(0);
});
