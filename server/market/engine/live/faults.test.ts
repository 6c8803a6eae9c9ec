import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { rowsOf } from '#tests/support/market/running-market.ts';
import { type LiveFloor, liveFloor } from '#tests/support/servers/live-market.ts';
import type { Misbehaviour } from '#tests/support/servers/yahoo-stand-in.ts';

let database: TestDatabase;
let floor: LiveFloor;
beforeAll(async () => {
  database = await aDatabase();
  floor = await liveFloor(database, { stocks: 9, timeoutMs: 2_000 });
  await floor.updateAt('2026-11-20T10:16:05');
});
afterAll(async () => {
  await floor.close();
  await database.close();
});

/** Faults in turn, each at its own quarter-hour; afterwards the source works again. */
let minute = 10 * 60 + 30;
const clock = (minutes: number) =>
  `2026-11-20T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

interface Stored {
  id: number;
  symbol: string;
  last: number;
}
const stored = () =>
  rowsOf<Stored>(
    database,
    'select instrument_id as id, symbol, last_paise::int as last from live_quotes join instruments on id = instrument_id order by id',
  );
const slotIsDone = async (minutes: number) => {
  const key = new Date(`${clock(minutes)}+05:30`).toISOString();
  return (
    (await rowsOf(database, `select from market_slots where kind = 'quarter' and key = '${key}'`)).length ===
    1
  );
};

async function misbehave(misbehaviour: Misbehaviour) {
  const before = await stored();
  const at = minute;
  minute += 15;
  floor.standIn.behave(misbehaviour);
  await floor.updateAt(clock(at));
  floor.standIn.behave({});
  const after = await stored();
  const { feed, stale } = floor.market.status();
  const { state, lastError, nextTry } = feed;
  const unchanged = before.filter(({ id, last }) => after.find((row) => row.id === id)?.last === last);
  const wrong = after.filter(
    ({ id, symbol, last }) =>
      !unchanged.some((row) => row.id === id) && last !== floor.standIn.priceOf(symbol),
  );
  return {
    at,
    state,
    lastError,
    nextTry,
    stale,
    unchanged: unchanged.map(({ symbol }) => symbol),
    wrong,
    done: await slotIsDone(at),
    count: after.length,
  };
}

/** At the next quarter-hour everything has recovered, including what was missed. */
async function isWellAgain(at: number) {
  await floor.updateAt(clock(at + 14));
  const { feed, stale } = floor.market.status();
  expect({ state: feed.state, stale, done: await slotIsDone(at) }).toEqual({
    state: 'ok',
    stale: false,
    done: true,
  });
  const rows = await stored();
  expect(rows.map(({ last }) => last)).toEqual(rows.map(({ symbol }) => floor.standIn.priceOf(symbol)));
}

test.each<[string, Misbehaviour, string, string, number]>([
  ['429', { instead: { status: 429 } }, 'The data provider is limiting our requests.', 'down', 30],
  [
    '429 with Retry-After',
    { instead: { status: 429, retryAfter: '120' } },
    'The data provider is limiting our requests.',
    'down',
    120,
  ],
  ['an answer that is late', { lagMs: 2_400 }, 'did not respond in time', 'degraded', 60],
  ['a reset connection', { instead: 'reset' }, 'could not be reached', 'degraded', 60],
  ['HTML instead of JSON', { instead: 'html' }, 'something other than data', 'degraded', 60],
  [
    'another shape of the whole',
    { quoteReply: { finance: { quotes: [] } } },
    'in an unknown format',
    'degraded',
    60,
  ],
  [
    'an empty batch',
    { quoteReply: { quoteResponse: { result: [], error: null } } },
    'in an unknown format',
    'degraded',
    60,
  ],
  [
    'a crumb that is never accepted',
    { only: 'quote', instead: { status: 401 } },
    'ended our session',
    'degraded',
    60,
  ],
])(
  '%s stores nothing, shows the last good values and is reported',
  async (_, misbehaviour, words, state, pause) => {
    const found = await misbehave(misbehaviour);
    expect(found).toMatchObject({ state, stale: false, wrong: [], done: false, count: 12 });
    expect(found.unchanged).toHaveLength(12);
    expect(found.lastError).toContain(words);
    expect(Date.parse(found.nextTry ?? '')).toBe(Date.parse(`${clock(found.at)}+05:30`) + pause * 1000);
    await isWellAgain(found.at);
  },
);

test('a rejected crumb renews the session immediately', async () => {
  floor.standIn.expireCrumbs();
  const { length } = floor.standIn.requested;
  const found = await misbehave({});
  expect(found).toMatchObject({ state: 'ok', wrong: [], done: true, unchanged: [] });
  expect(floor.standIn.requested.slice(length, length + 5)).toEqual([
    '/v7/finance/quote',
    '/quote/AAPL',
    '/v1/test/getcrumb',
    '/v7/finance/quote',
    expect.stringContaining('/v8/finance/chart/'),
  ]);
});

type Row = Record<string, unknown>;
const RELIANCE = 'RELIANCE.NS';
const only = (change: (row: Row) => Row | null): Misbehaviour => ({
  quote: (row, symbol) => (symbol === RELIANCE ? change(row) : row),
});

test.each<[string, Misbehaviour]>([
  ['is missing', only(() => null)],
  ['has no price', only((row) => ({ ...row, regularMarketPrice: null }))],
  ['costs nothing', only((row) => ({ ...row, regularMarketPrice: 0 }))],
  ['has a price in words', only((row) => ({ ...row, regularMarketPrice: 'NaN' }))],
  [
    'is ten times as dear',
    only((row) => ({
      ...row,
      regularMarketPrice: Number(row.regularMarketPrice) * 10,
      regularMarketDayHigh: 1e6,
    })),
  ],
  ['lost its volume', only(({ regularMarketVolume: _, ...row }) => row)],
  ['is in dollars', only((row) => ({ ...row, currency: 'USD' }))],
  ['is of the future', only((row) => ({ ...row, regularMarketTime: Number(row.regularMarketTime) + 3600 }))],
  [
    'has its low above its high',
    only((row) => ({ ...row, regularMarketDayLow: 1e5, regularMarketDayHigh: 1 })),
  ],
  ['had an unannounced split', only((row) => ({ ...row, ...halved(row) }))],
])('a stock that %s keeps its last good value; the others get new ones', async (_, misbehaviour) => {
  const found = await misbehave(misbehaviour);
  expect(found).toMatchObject({ state: 'degraded', unchanged: [RELIANCE], wrong: [], done: true, count: 12 });
  expect(found.lastError).toBe('1 of 12 instruments had no usable price.');
});

function halved(row: Row): Row {
  const fields = Object.entries(row).filter(
    ([name, value]) => /^regularMarket(?!Time|Volume)/.test(name) && typeof value === 'number',
  );
  return Object.fromEntries(fields.map(([name, value]) => [name, Math.round(Number(value) * 50) / 100]));
}
