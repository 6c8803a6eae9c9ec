import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Tick } from '#tests/support/market/push-source.ts';
import { rowsOf } from '#tests/support/market/running-market.ts';
import { type LiveFloor, liveFloor } from '#tests/support/servers/live-market.ts';
import { type Ticker, ticker } from '#tests/support/servers/ticker.ts';
import { createCandidate } from '../../../core/cluster/leader.ts';
import { LEASE_TIMING, leaseOver } from '../../../core/cluster/lease.ts';
import { createLog } from '../../../core/log.ts';

let database: TestDatabase;
let exchange: Ticker;
let floor: LiveFloor;
let refreshes: string[];
beforeEach(async () => {
  database = await aDatabase();
  exchange = await ticker();
});
afterEach(async () => {
  await floor.close();
  await exchange.close();
  await database.close();
});

const FOLLOWED = ['BHARTIARTL.NS', 'RELIANCE.NS', '^BSESN', '^NSEBANK', '^NSEI'];

/** A market that polled its quotes at 10:16:05 and is connected; it is 10:16:06. Returns the subscribed symbols. */
async function aStreamingFloor(options = {}) {
  const subscribed = exchange.subscribed();
  floor = await liveFloor(database, { stocks: 2, ticker: exchange.url, ...options });
  refreshes = [];
  floor.events.on('market.refresh', ({ at }) => refreshes.push(at.toISOString()));
  await floor.updateAt('2026-11-20T10:16:05');
  const symbols = await subscribed;
  await exchange.send();
  await floor.at('2026-11-20T10:16:06');
  return symbols;
}

const quoteOf = (symbol: string, { market } = floor) => {
  const quote = market.quote(market.find(symbol)?.id ?? 0);
  if (!quote) throw new Error(`There is no quote of ${symbol}.`);
  return quote;
};

/** A stock's quote some rupees higher, as the exchange would send it on 20 November. */
function tick(symbol: string, rise: number, time: string): Tick {
  const { last, previousClose, open, high, low, volume } = quoteOf(symbol);
  const now = last / 100 + rise;
  return {
    symbol,
    last: now,
    previousClose: previousClose / 100,
    open: open / 100,
    low: low / 100,
    high: Math.max(high / 100, now),
    volume: volume + 10,
    at: `2026-11-20T${time}Z`,
  };
}

test('all instruments are subscribed; a tick shows the latest quote of each, and is not a refresh', async () => {
  expect(await aStreamingFloor()).toEqual(FOLLOWED);
  expect(refreshes).toEqual(['2026-11-20T04:46:05.000Z']);
  const { last, volume } = quoteOf('RELIANCE.NS');
  await exchange.send(tick('RELIANCE.NS', 1, '04:46:06'));
  await exchange.send(tick('RELIANCE.NS', 2, '04:46:07'));
  expect(quoteOf('RELIANCE.NS').last).toBe(last);
  const before = floor.heard.length;
  await floor.at('2026-11-20T10:16:08');
  expect(floor.heard.slice(before)).toEqual(['tick 1']);
  expect(quoteOf('RELIANCE.NS')).toMatchObject({
    last: last + 2_00,
    volume: volume + 10,
    at: new Date('2026-11-20T04:46:07Z'),
    stale: false,
  });
  expect(
    await rowsOf(
      database,
      `select last_paise::int last from live_quotes where as_of = '2026-11-20T04:46:07Z'`,
    ),
  ).toEqual([{ last: last + 2_00 }]);
  expect(refreshes).toHaveLength(1);
  expect(floor.market.status()).toMatchObject({
    lastUpdate: '2026-11-20T04:46:05.000Z',
    feed: { state: 'ok', lastError: null },
  });
  await floor.updateAt('2026-11-20T10:30:00');
  expect(refreshes).toEqual(['2026-11-20T04:46:05.000Z', '2026-11-20T05:00:00.000Z']);
});

test('a broken connection is an outage: prices stay, stale, until it delivers again', async () => {
  await aStreamingFloor();
  await exchange.send(tick('RELIANCE.NS', 1, '04:46:06'));
  await floor.at('2026-11-20T10:16:07');
  const { last } = quoteOf('RELIANCE.NS');
  expect(floor.market.status().stale).toBe(false);
  const subscribed = exchange.subscribed();
  exchange.cut();
  expect(await subscribed).toHaveLength(5);
  await floor.at('2026-11-20T10:16:08');
  expect(quoteOf('RELIANCE.NS')).toMatchObject({ last, stale: true });
  expect(floor.market.status()).toMatchObject({
    stale: true,
    feed: { state: 'degraded', lastError: 'The data provider could not be reached.' },
  });
  await floor.at('2026-11-20T10:16:09');
  expect(floor.market.status().feed.state).toBe('down');
  await exchange.send(tick('RELIANCE.NS', 3, '04:46:10'));
  await floor.at('2026-11-20T10:16:11');
  expect(quoteOf('RELIANCE.NS')).toMatchObject({ last: last + 3_00, stale: false });
  expect(floor.market.status()).toMatchObject({ stale: false, feed: { state: 'ok', lastError: null } });
  expect(floor.heard.filter((word) => word === 'stale' || word === 'current').slice(-2)).toEqual([
    'stale',
    'current',
  ]);
});

test('ten seconds of silence are an outage; a heartbeat or an invalid frame counts as activity', async () => {
  await aStreamingFloor();
  await exchange.send();
  await floor.at('2026-11-20T10:16:16');
  expect(floor.market.status().stale).toBe(false);
  await floor.at('2026-11-20T10:16:17');
  expect(floor.market.status().stale).toBe(true);
  await exchange.sendText('{"ticks": [{"symbol": "RELIANCE.NS", "last": 0}]}');
  await floor.at('2026-11-20T10:16:18');
  expect(floor.market.status().stale).toBe(false);
  expect(quoteOf('RELIANCE.NS').last).toBeGreaterThan(0);
});

test('while connected, a stock that does not trade has a current price if it is of this session', async () => {
  await aStreamingFloor();
  const { last } = quoteOf('RELIANCE.NS');
  await floor.at('2026-11-20T11:05:00');
  await exchange.send();
  await floor.at('2026-11-20T11:05:01');
  expect(quoteOf('RELIANCE.NS')).toMatchObject({ last, stale: false });
  await floor.at('2026-11-23T09:15:00');
  await exchange.send();
  await floor.at('2026-11-23T09:15:01');
  expect(quoteOf('RELIANCE.NS')).toMatchObject({ last, stale: true });
});

test('an implausible quote is skipped and counted, and so is one of another stock', async () => {
  await aStreamingFloor();
  const { last } = quoteOf('RELIANCE.NS');
  const impossible = tick('RELIANCE.NS', last / 100, '04:46:06');
  await exchange.send(impossible, { ...impossible, symbol: 'NOBODY.NS' });
  await floor.at('2026-11-20T10:16:07');
  expect(quoteOf('RELIANCE.NS')).toMatchObject({ last, stale: false });
  const feed = () => floor.market.status().feed;
  expect(feed()).toMatchObject({
    state: 'degraded',
    lastError: '1 of 5 instruments had no usable price.',
  });
  await exchange.send(tick('RELIANCE.NS', 1, '04:46:08'));
  await floor.at('2026-11-20T10:16:09');
  expect(feed()).toMatchObject({ state: 'ok', lastError: null });
});

test('a refused login is not retried before the next update', async () => {
  exchange.refuse(403);
  floor = await liveFloor(database, { stocks: 2, ticker: exchange.url });
  await floor.updateAt('2026-11-20T10:16:05');
  await expect
    .poll(async () => {
      await floor.market.tick();
      return floor.market.status().feed.lastError;
    })
    .toBe('The data provider ended our session.');
  expect(exchange.attempts()).toBe(1);
  exchange.refuse(null);
  const subscribed = exchange.subscribed();
  await floor.updateAt('2026-11-20T10:17:00');
  expect(await subscribed).toEqual(FOLLOWED);
  expect(exchange.attempts()).toBe(2);
});

test('quotes that could not be stored wait for the database, unless replaced by later ones', async () => {
  await aStreamingFloor();
  const { last } = quoteOf('RELIANCE.NS');
  const ports = quoteOf('BHARTIARTL.NS').last;
  await exchange.send(tick('RELIANCE.NS', 1, '04:46:06'), tick('BHARTIARTL.NS', 1, '04:46:06'));
  await database.db.execute('alter table live_quotes rename to away');
  await floor.at('2026-11-20T10:16:07');
  expect(quoteOf('RELIANCE.NS')).toMatchObject({ last, stale: true });
  await exchange.send(tick('RELIANCE.NS', 2, '04:46:08'));
  await database.db.execute('alter table away rename to live_quotes');
  await floor.at('2026-11-20T10:16:09');
  expect(quoteOf('RELIANCE.NS')).toMatchObject({ last: last + 2_00, stale: false });
  expect(quoteOf('BHARTIARTL.NS')).toMatchObject({ last: ports + 1_00, stale: false });
});

test('a follower shows pushed quotes; it connects only when it leads', async () => {
  const candidate = (holder: string) =>
    createCandidate({
      log: createLog('silent'),
      lease: leaseOver({
        connection: database.db.$client,
        holder,
        timing: { ...LEASE_TIMING, leaseMs: 60_000 },
      }),
    });
  const [first, second] = [candidate('a'), candidate('b')];
  await first.beat();
  await second.beat();
  await aStreamingFloor({ leader: first });
  const other = await floor.another(second);
  await other.update();
  await exchange.send(tick('RELIANCE.NS', 1, '04:46:06'));
  await floor.at('2026-11-20T10:16:07');
  await other.tick();
  expect(exchange.attempts()).toBe(1);
  expect(quoteOf('RELIANCE.NS', { ...floor, market: other })).toEqual(quoteOf('RELIANCE.NS'));
  expect(other.status()).toMatchObject({ stale: false });

  await floor.market.disconnect();
  await floor.at('2026-11-20T10:16:08');
  await other.tick();
  expect(other.status()).toMatchObject({ stale: true });
  await database.db.execute("update leases set expires_at = clock_timestamp() - interval '1 ms'");
  await second.beat();
  await first.beat();
  const subscribed = exchange.subscribed();
  await other.update();
  expect(await subscribed).toEqual(FOLLOWED);
  await exchange.send();
  await floor.at('2026-11-20T10:16:09');
  await other.tick();
  expect(exchange.attempts()).toBe(2);
  expect(other.status()).toMatchObject({ stale: false });
  await other.stop();
});
