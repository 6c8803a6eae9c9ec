import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEventBus, type Events } from '#server/core/events.ts';
import { createLog } from '#server/core/log.ts';
import { aDatabase, onServer, type TestDatabase } from '#tests/support/database.ts';
import { type ScriptedSourceOptions, scriptedSource } from '#tests/support/scripted-source.ts';
import { createMarket, type DrivenMarket } from './engine.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.close());

const india = (clock: string) => new Date(`${clock}+05:30`);

interface Running {
  market: DrivenMarket;
  /** Lets the wall clock pass and ticks once. */
  second(seconds?: number): Promise<void>;
  heard: (Events['market.tick'] | string)[];
  events: ReturnType<typeof createEventBus>;
}

/** A market that begins, unless told otherwise, on Friday 31 July 2026 at 12:07:30 in India. */
async function running({
  speed = 1,
  ...options
}: ScriptedSourceOptions & { speed?: number } = {}): Promise<Running> {
  let wall = Date.parse('2026-12-01T00:00:00Z');
  const events = createEventBus();
  const heard: Running['heard'] = [];
  events.on('market.tick', (tick) => heard.push(tick));
  events.on('market.refresh', ({ at }) => heard.push(`refresh ${at.toISOString().slice(0, 16)}`));
  events.on('market.session', ({ session }) => heard.push(`${session.tradingDate} ${session.phase}`));
  const market = await createMarket({
    config: { MARKET_SPEED: speed },
    db: database.db,
    clock: { now: () => new Date(wall) },
    log: createLog('silent'),
    events,
    source: scriptedSource(options),
  });
  const second = async (seconds = 1) => {
    wall += seconds * 1000;
    await market.tick();
  };
  return { market, second, heard, events };
}

async function rows<T>(query: string): Promise<T[]> {
  return (await database.db.$client.query(query)).rows;
}
const count = async (table: string) =>
  Number((await rows<{ n: string }>(`select count(*) n from ${table}`))[0]?.n);
const dailyDates = async () =>
  (await rows<{ d: string }>('select distinct trading_date::text d from daily_bars order by d')).map(
    ({ d }) => d,
  );
const words = (heard: Running['heard']) => heard.filter((event) => typeof event === 'string');

test('a first start stores instruments, history and the session so far', async () => {
  const { market } = await running();
  expect(market.now()).toEqual(india('2026-07-31T12:07:30'));
  expect(await dailyDates()).toEqual(['2026-07-29', '2026-07-30']);
  expect(await count('daily_bars')).toBe(2 * 4);
  expect(await count('quarter_bars')).toBe(11 * 4);
  expect(await count('instruments')).toBe(4);
  expect(market.universe().map(({ symbol }) => symbol)).toEqual(['STOCK1.NS', 'STOCK2.NS', 'STOCK3.NS']);
  expect(market.find('stock2')).toMatchObject({ id: 2, name: 'Stock 2' });
  expect(market.quote(2)).toEqual({
    instrumentId: 2,
    last: 200_00 + 10_350,
    previousClose: 200_00 + 22_500,
    open: 200_00,
    high: 200_00 + 10_350,
    low: 200_00,
    volume: 2 * 10_350,
    at: india('2026-07-31T12:07:30'),
    stale: false,
  });
  expect(market.status()).toMatchObject({
    isUpdating: false,
    lastUpdate: '2026-07-31T06:30:00.000Z',
    nextUpdate: '2026-07-31T06:45:00.000Z',
    feedSequence: 0,
    stale: false,
  });
});

test('the line of an index has a value for every minute of the session so far', async () => {
  const { market, second } = await running();
  const { values, sessionMinutes } = market.intraday(4);
  expect(sessionMinutes).toBe(375);
  expect(values).toHaveLength(173);
  expect(values.slice(0, 2)).toEqual([400_00, 400_60]);
  for (let n = 0; n < 30; n++) await second();
  expect(market.intraday(4).values).toHaveLength(174);
  expect(market.intraday(4).values.at(-1)).toBe(400_00 + 173 * 60);
});

test('a second of the wall clock is a second of market time, stored before it is told', async () => {
  const { market, second, heard } = await running();
  await second();
  expect(market.now()).toEqual(india('2026-07-31T12:07:31'));
  expect(heard).toEqual([
    {
      sequence: 1,
      at: india('2026-07-31T12:07:31'),
      changed: [1, 2, 3, 4].map((id) => ({
        instrumentId: id,
        last: id * 100_00 + 10_351,
        volume: id * 10_351,
      })),
    },
  ]);
  expect(await rows('select market_time, feed_sequence from market_state')).toEqual([
    { market_time: india('2026-07-31T12:07:31'), feed_sequence: '1' },
  ]);
});

test('a restart resumes where market time stood, with the same values', async () => {
  const before = await running();
  for (let n = 0; n < 5; n++) await before.second();
  await before.market.stop();
  const after = await running();
  expect(after.market.now()).toEqual(before.market.now());
  expect(after.market.sequence()).toBe(5);
  expect(after.market.quote(3)).toEqual(before.market.quote(3));
  expect(after.market.intraday(4)).toEqual(before.market.intraday(4));
  expect(after.market.version()).toBe(before.market.version());
  await after.second();
  expect(after.market.sequence()).toBe(6);
});

test('a database that belongs to another market is refused with what to do', async () => {
  await running();
  await expect(running({ fingerprint: 'scripted 2' })).rejects.toThrow(
    'this database belongs to another market (simulated, scripted 1) than the one asked for (simulated, scripted 2). ' +
      'Use another database (DATA_DIR=<another folder>, or another DATABASE_URL), or delete this one to begin anew.',
  );
});

test('a quarter-hour is stored when it is over', async () => {
  const { market, heard } = await running();
  await market.advanceTo(india('2026-07-31T12:14:59'));
  expect(await count('quarter_bars')).toBe(11 * 4);
  await market.advanceTo(india('2026-07-31T12:15:00'));
  expect(await count('quarter_bars')).toBe(12 * 4);
  expect(words(heard)).toEqual(['refresh 2026-07-31T06:45']);
  expect(market.status().lastUpdate).toBe('2026-07-31T06:45:00.000Z');
  const newest = 'select * from quarter_bars where instrument_id = 2 order by starts_at desc limit 1';
  expect(await rows(newest)).toEqual([
    {
      instrument_id: 2,
      starts_at: india('2026-07-31T12:00:00'),
      open_paise: String(200_00 + 9_900),
      high_paise: String(200_00 + 10_800),
      low_paise: String(200_00 + 9_900),
      close_paise: String(200_00 + 10_800),
      volume: '1800',
    },
  ]);
});

test('the closing values stay until the next session, and the day is stored when its last phase is over', async () => {
  const { market, heard } = await running();
  await market.advanceTo(india('2026-07-31T15:59:59'));
  expect(market.quote(1)).toMatchObject({ last: 100_00 + 22_500, at: india('2026-07-31T15:30:00') });
  expect(await dailyDates()).toEqual(['2026-07-29', '2026-07-30']);
  await market.advanceTo(india('2026-08-03T09:00:00'));
  expect(await dailyDates()).toEqual(['2026-07-29', '2026-07-30', '2026-07-31']);
  expect(await count('quarter_bars')).toBe(25 * 4);
  expect(market.quote(1)).toMatchObject({ last: 100_00 + 22_500, volume: 0 });
  expect(market.intraday(4).values).toEqual([]);
  expect(words(heard).filter((word) => !word.startsWith('refresh'))).toEqual([
    '2026-07-31 closed',
    '2026-07-31 post-close',
    '2026-08-03 pre-open',
  ]);
});

test('the rules change with the date', async () => {
  const { market } = await running();
  const stock = market.find('STOCK1');
  if (!stock) throw new Error('There is no STOCK1.');
  await market.advanceTo(india('2026-07-31T15:20:00'));
  expect(market.phaseFor(stock)).toBe('continuous');
  await market.advanceTo(india('2026-08-03T15:20:00'));
  expect(market.phaseFor(stock)).toBe('closing-auction');
  expect(market.phaseFor({ ...stock, hasDerivatives: false })).toBe('continuous');
});

test('a fast clock skips no quarter-hour, no phase and no day, and stores each once', async () => {
  const { market, second, heard } = await running({ speed: 3600 });
  for (let n = 0; n < 60; n++) await second();
  expect(market.now()).toEqual(india('2026-08-13T09:07:30'));
  expect(await dailyDates()).toEqual(
    ['07-29', '07-30', '07-31', '08-03', '08-04', '08-05', '08-06', '08-07', '08-10', '08-11', '08-12'].map(
      (d) => `2026-${d}`,
    ),
  );
  expect(await count('daily_bars')).toBe(11 * 4);
  expect(await count('quarter_bars')).toBe((25 + 8 * 24) * 4);
  const phases = words(heard).filter((word) => word.startsWith('2026-08-07'));
  expect(phases.map((word) => word.slice(11))).toEqual([
    'pre-open',
    'continuous',
    'reference',
    'closing-auction',
    'closing-auction',
    'closed',
    'post-close',
  ]);
});

test('the sequence grows by one with every tick, over a restart too', async () => {
  const first = await running({ speed: 600 });
  for (let n = 0; n < 40; n++) await first.second();
  const second = await running({ speed: 600 });
  for (let n = 0; n < 40; n++) await second.second();
  const sequences = [...first.heard, ...second.heard].flatMap((event) =>
    typeof event === 'string' ? [] : event.sequence,
  );
  expect(sequences).toEqual(sequences.map((_, n) => n + 1));
  expect(sequences.length).toBeGreaterThan(80);
});

test('market time leaps over a holiday', async () => {
  const { market } = await running({ start: '2026-05-27T09:00:00Z' });
  await market.advanceTo(india('2026-05-28T11:00:00'));
  expect(market.now()).toEqual(india('2026-05-29T09:00:00'));
  expect((await dailyDates()).at(-1)).toBe('2026-05-27');
});

test('a source that has bars on a Saturday trades on it', async () => {
  const { market } = await running({ knows: { '2026-08-01': true, '2026-08-03': false } });
  await market.advanceTo(india('2026-08-01T10:00:00'));
  expect(market.session()).toMatchObject({ phase: 'continuous', tradingDate: '2026-08-01' });
  await market.advanceTo(india('2026-08-01T16:00:00'));
  expect(market.now()).toEqual(india('2026-08-04T09:00:00'));
});

test('when the source ends, market time rests at the end of its last day, over a restart too', async () => {
  const { market, second } = await running({ lastDay: '2026-07-31', speed: 3600 });
  for (let n = 0; n < 8; n++) await second();
  expect(market.now()).toEqual(india('2026-07-31T16:00:00'));
  expect(market.session()).toMatchObject({ phase: 'closed', tradingDate: '2026-08-03' });
  expect((await dailyDates()).at(-1)).toBe('2026-07-31');
  const sequence = market.sequence();
  const again = await running({ lastDay: '2026-07-31' });
  await again.second();
  expect(again.market.now()).toEqual(india('2026-07-31T16:00:00'));
  expect(again.market.sequence()).toBe(sequence);
  expect(again.market.quote(1)).toMatchObject({ last: 100_00 + 22_500 });
});

test('a machine that slept finds the market where it left it', async () => {
  const { market, second } = await running();
  await second(8 * 3600);
  expect(market.now()).toEqual(india('2026-07-31T12:07:40'));
});

test('a wall clock that is set back does not take market time along', async () => {
  const { market, second } = await running();
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
  const { market, second } = await running({ onDay, speed: 3600 });
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

test('while the database is down market time stands still, and it passes again by itself', async () => {
  const { market, second, heard } = await running();
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
  expect(heard).toHaveLength(1);

  await onServer(server.href, `alter database ${name} allow_connections true`);
  await second();
  expect(market.now()).toEqual(india('2026-07-31T12:07:32'));
  expect(market.status().stale).toBe(false);
  expect(market.sequence()).toBe(2);
});

test('a tick whose write was stored but never confirmed is taken over, not repeated', async () => {
  const lost = await running();
  const other = await running();
  await other.market.advanceTo(india('2026-07-31T12:30:00'));
  await lost.second();
  expect(lost.market.status().stale).toBe(true);
  expect(lost.market.now()).toEqual(india('2026-07-31T12:07:30'));
  await lost.second();
  expect(lost.market.now()).toEqual(india('2026-07-31T12:30:01'));
  expect(lost.market.sequence()).toBe(2);
  expect(await count('quarter_bars')).toBe(13 * 4);
});

test('bars that the database missed are completed at the next start', async () => {
  const before = await running();
  await before.market.advanceTo(india('2026-08-03T10:00:00'));
  await database.db.$client.query(
    "delete from quarter_bars where starts_at >= '2026-07-31T09:30Z'; delete from daily_bars where trading_date >= '2026-07-31'; " +
      "update market_state set last_refresh = '2026-07-31T09:30Z'",
  );
  await running();
  expect(await dailyDates()).toEqual(['2026-07-29', '2026-07-30', '2026-07-31']);
  expect(await count('quarter_bars')).toBe((25 + 3) * 4);
});

test('a listener that throws does not stop the clock', async () => {
  const { market, second, events } = await running();
  events.on('market.tick', () => {
    throw new Error('A listener failed.');
  });
  await second();
  await second();
  expect(market.sequence()).toBe(2);
  expect(market.status().stale).toBe(false);
});

test('after stop no tick begins', async () => {
  const { market, second } = await running();
  await market.stop();
  await second();
  expect(market.sequence()).toBe(0);
});
