import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { countOf, rowsOf } from '#tests/support/market/running-market.ts';
import { type LiveFloor, liveFloor } from '#tests/support/servers/live-market.ts';
import { createCandidate } from '../../../core/cluster/leader.ts';
import { leaseOver } from '../../../core/cluster/lease.ts';
import { createLog } from '../../../core/log.ts';

let database: TestDatabase;
let floor: LiveFloor;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(async () => {
  await floor.close();
  await database.close();
});

const slots = () =>
  rowsOf<{ kind: string; n: number }>(
    database,
    'select kind, count(*)::int n from market_slots group by kind order by kind',
  );
const quoteOf = ({ market }: LiveFloor, symbol: string) => market.quote(market.find(symbol)?.id ?? 0);

test('a first start fetches the day so far and the history, each once', async () => {
  floor = await liveFloor(database);
  const { market, standIn, updateAt } = floor;
  await updateAt('2026-11-20T10:16:05');
  expect(quoteOf(floor, 'TCS')).toBe(undefined);
  expect(quoteOf(floor, 'RELIANCE')).toMatchObject({
    last: standIn.priceOf('RELIANCE.NS'),
    at: new Date('2026-11-20T04:46:05Z'),
    stale: false,
  });
  expect(market.status()).toMatchObject({
    isUpdating: false,
    stale: false,
    progress: null,
    lastUpdate: '2026-11-20T04:46:05.000Z',
    feed: { state: 'ok', lastError: null, nextTry: '2026-11-20T05:00:00.000Z' },
  });
  // 09:16, 09:30, 09:45, 10:00, 10:15.
  const once = [
    { kind: 'actions', n: 1 },
    { kind: 'days', n: 1 },
    { kind: 'history', n: 7 },
    { kind: 'quarter', n: 5 },
  ];
  expect(await slots()).toEqual(once);
  expect(await countOf(database, 'quarantine')).toBe(0);
  expect(
    await rowsOf(
      database,
      'select max(trading_date)::text last, count(distinct instrument_id)::int n from daily_bars',
    ),
  ).toEqual([{ last: '2026-11-19', n: 7 }]);
  expect(
    await rowsOf(database, "select count(*)::int n from quarter_bars where starts_at >= '2026-11-20'"),
  ).toEqual([{ n: 7 * 4 }]);
  expect(market.intraday(1).values).toHaveLength(62);
  const { length } = standIn.requested;
  await updateAt('2026-11-20T10:17:00');
  expect(standIn.requested).toHaveLength(length);
  expect(await slots()).toEqual(once);
});

test('a stopping update starts no further work, and the next one does the rest', async () => {
  floor = await liveFloor(database);
  const { market, updateAt } = floor;
  await market.update(AbortSignal.abort());
  expect(await slots()).toEqual([]);
  await updateAt('2026-11-20T10:16:05');
  expect(await slots()).toContainEqual({ kind: 'quarter', n: 5 });
});

test('the market’s clock is the wall clock, at night and on weekends too, and no phase is skipped', async () => {
  floor = await liveFloor(database);
  const { market, at, heard } = floor;
  await at('2026-11-20T15:20:00');
  expect(market.session()).toMatchObject({ phase: 'closing-auction', speed: 1 });
  await at('2026-11-21T12:00:00');
  expect(market.now()).toEqual(new Date('2026-11-21T06:30:00Z'));
  expect(market.session()).toMatchObject({ phase: 'closed', tradingDate: '2026-11-23' });
  const phases = heard.filter((word) => !word.startsWith('tick'));
  expect(phases).toEqual(
    [
      'stale',
      'reference',
      'closing-auction',
      'closing-auction',
      'closed',
      'post-close',
      'closed',
      'closed',
    ].slice(-phases.length),
  );
});

test('at the opening yesterday’s close is not a current price, until one arrives', async () => {
  floor = await liveFloor(database, { start: '2026-11-20T16:20:00' });
  const { updateAt, at } = floor;
  await updateAt('2026-11-20T16:20:05');
  expect(quoteOf(floor, 'RELIANCE')).toMatchObject({ stale: false });
  await at('2026-11-23T09:14:59');
  expect(quoteOf(floor, 'RELIANCE')).toMatchObject({ stale: false });
  await at('2026-11-23T09:15:00');
  expect(quoteOf(floor, 'RELIANCE')).toMatchObject({ stale: true });
  await updateAt('2026-11-23T09:16:00');
  expect(quoteOf(floor, 'RELIANCE')).toMatchObject({ stale: false, at: new Date('2026-11-23T03:46:00Z') });
  // The completed day and the new day's actions were handled first.
  expect(
    await rowsOf(
      database,
      "select key from market_slots where kind <> 'history' and key > '2026-11-20T12' order by key",
    ),
  ).toEqual([{ key: '2026-11-23' }, { key: '2026-11-23T03:46:00.000Z' }]);
});

test('after the closing auction the previous price is not the close, until one arrives', async () => {
  floor = await liveFloor(database, { start: '2026-11-20T15:30:00' });
  const { updateAt, at, market } = floor;
  await updateAt('2026-11-20T15:30:05');
  expect(market.status().stale).toBe(false);
  await at('2026-11-20T15:35:00');
  expect(market.status().stale).toBe(true);
  await updateAt('2026-11-20T15:36:00');
  expect(market.status().stale).toBe(false);
});

test('without a network a first start is empty and reports it; a later one shows stored data with its age', async () => {
  floor = await liveFloor(database, { unplugged: true });
  await floor.updateAt('2026-11-20T10:17:00');
  expect(floor.market.universe()).toHaveLength(4);
  expect(quoteOf(floor, 'RELIANCE')).toBe(undefined);
  expect(floor.market.status()).toMatchObject({
    stale: true,
    lastUpdate: null,
    progress: { what: 'Waiting for the source', done: 0, total: 1 },
    feed: { state: 'waiting', lastSuccess: null, lastError: 'The data provider could not be reached.' },
  });
  await floor.close();

  floor = await liveFloor(database, { start: '2026-11-20T10:18:00' });
  await floor.updateAt('2026-11-20T10:18:01');
  expect(floor.market.status()).toMatchObject({ stale: false, feed: { state: 'ok' } });
  const last = quoteOf(floor, 'RELIANCE');
  await floor.close();

  floor = await liveFloor(database, { start: '2026-11-20T11:02:00', unplugged: true });
  await floor.updateAt('2026-11-20T11:25:00');
  await floor.updateAt('2026-11-20T11:26:00');
  expect(quoteOf(floor, 'RELIANCE')).toEqual({ ...last, stale: true });
  expect(floor.market.status()).toMatchObject({
    stale: true,
    lastUpdate: '2026-11-20T04:48:01.000Z',
    feed: { state: 'down', lastSuccess: '2026-11-20T04:48:01.000Z' },
  });
});

test('a dividend and a split are booked once, on their day, and stored bars stay as quoted', async () => {
  const booked: string[] = [];
  floor = await liveFloor(database, {
    start: '2026-11-20T16:20:00',
    applyActions: async ({ actions }) => {
      for (const { instrumentId, exDate, kind } of actions) {
        booked.push(`${instrumentId} ${exDate} ${kind}`);
        const terms = kind === 'split' ? '2, 1, null' : 'null, null, 150';
        await database.db.execute(
          `insert into corporate_actions values (gen_random_uuid(), ${instrumentId}, '${exDate}', '${kind}', ${terms})`,
        );
      }
    },
  });
  const { updateAt, standIn, market } = floor;
  const [first, second] = market.universe();
  standIn.act({ symbol: first?.symbol ?? '', exDate: second ? '2026-11-10' : '', dividend: 9 });
  standIn.act({ symbol: first?.symbol ?? '', exDate: '2026-11-23', split: 2 });
  standIn.act({ symbol: second?.symbol ?? '', exDate: '2026-11-23', dividend: 1.5 });
  await updateAt('2026-11-20T16:20:05');
  expect(booked).toEqual([]);
  const before = await rowsOf(
    database,
    `select * from daily_bars where instrument_id = ${first?.id} order by trading_date`,
  );
  await updateAt('2026-11-23T09:16:00');
  await updateAt('2026-11-23T09:30:00');
  expect(booked.sort()).toEqual(
    [`${first?.id} 2026-11-23 split`, `${second?.id} 2026-11-23 dividend`].sort(),
  );
  expect(market.quote(first?.id ?? 0)).toMatchObject({
    last: standIn.priceOf(first?.symbol ?? ''),
    stale: false,
  });
  expect(
    await rowsOf(
      database,
      `select * from daily_bars where instrument_id = ${first?.id} and trading_date < '2026-11-23' order by trading_date`,
    ),
  ).toEqual(before);
});

test('a follower shows what the leader fetched; a new leader fetches what is missing, and each slot once', async () => {
  const candidate = (holder: string) =>
    createCandidate({
      log: createLog('silent'),
      lease: leaseOver({ connection: database.db.$client, holder }),
    });
  const [first, second] = [candidate('a'), candidate('b')];
  await first.beat();
  await second.beat();
  floor = await liveFloor(database, { leader: first, stocks: 1 });
  const other = await floor.another(second);
  await floor.updateAt('2026-11-20T10:16:05');
  await other.update();
  await other.tick();
  const id = floor.market.find('RELIANCE')?.id ?? 0;
  expect(other.quote(id)).toEqual(floor.market.quote(id));
  expect(other.status()).toMatchObject({ stale: false, feed: floor.market.status().feed });
  expect(other.intraday(1)).toEqual(floor.market.intraday(1));

  await database.db.execute("update leases set expires_at = clock_timestamp() - interval '1 ms'");
  await second.beat();
  const before = await slots();
  // The old leader considers its lease valid for a while: nothing it fetches is stored.
  await floor.updateAt('2026-11-20T10:30:00');
  expect(await slots()).toEqual(before);
  await other.update();
  await other.tick();
  expect(
    await rowsOf(database, "select fence::int from market_slots where key = '2026-11-20T05:00:00.000Z'"),
  ).toEqual([{ fence: 2 }]);
  await first.beat();
  await floor.at('2026-11-20T10:30:02');
  expect(floor.market.quote(id)).toEqual(other.quote(id));
  await other.stop();
});
