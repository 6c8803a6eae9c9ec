import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '#shared/contract/market/live.ts';
import type { QuoteRow } from '#shared/domain/market/quote-frame.ts';
import { paise } from '#shared/domain/money.ts';
import { aProduct, type Listener, type Product } from '#tests/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

async function signedIn(role: 'USER' | 'BROKER') {
  const visitor = product.visitor();
  expect((await visitor.post('/api/login/demo', { role })).status).toBe(200);
  return visitor;
}

test('a new connection gets the session, the indices and the movers immediately', async () => {
  const listener = await product.listen(product.visitor());
  expect((await listener.next('session')).session.phase).toBe('continuous');
  const { data } = await listener.next('market_update');
  expect(data.indices.nifty50).toMatchObject({ value: 24_000, available: true });
  expect(data.movers).toEqual({ gainers: [], losers: [] });
  listener.socket.close();
});

test('one tick is one frame with the rows that changed, numbered without a gap', async () => {
  const listener = await product.listen(product.visitor());
  const before = product.deps.market.sequence();
  product.deps.market.setPrice('TCS.NS', paise(3_010_00));
  product.deps.market.setPrice('INFY.NS', paise(1_490_00));
  const first = await listener.next('quotes');
  const second = await listener.next('quotes');
  expect(first).toMatchObject({ seq: before + 1, rows: [[1, 3_010_00, expect.any(Number)]] });
  expect(second).toMatchObject({ seq: before + 2, rows: [[2, 1_490_00, expect.any(Number)]] });
  listener.socket.close();
});

test('every fifth tick brings indices and movers whole', async () => {
  const listener = await product.listen(product.visitor());
  await listener.next('market_update');
  for (let tick = 1; tick <= 5; tick += 1)
    product.deps.market.setPrice('TCS.NS', paise(3_010_00 + tick * 10));
  const { data } = await listener.next('market_update');
  expect(data.movers.gainers.map(({ symbol }) => symbol)).toContain('TCS.NS');
  listener.socket.close();
});

test('a page that names its instruments gets their prices, and from then on their rows only', async () => {
  const listener = await product.listen(product.visitor());
  const { market } = product.deps;
  const seq = market.sequence();
  listener.socket.send(JSON.stringify({ type: 'watch', ids: [2, 999], market: false }));
  expect(await listener.next('prices')).toEqual({
    type: 'prices',
    seq,
    rows: [[2, market.quote(2)?.last, market.quote(2)?.volume]],
  });
  market.setPrice('TCS.NS', paise(3_020_00));
  expect(await listener.next('quotes')).toMatchObject({ of: 1, rows: [] });
  market.setPrice('INFY.NS', paise(1_480_00));
  expect(await listener.next('quotes')).toMatchObject({ of: 1, rows: [[2, 1_480_00, expect.any(Number)]] });
  listener.socket.close();
});

test('a page that shows the whole market gets all prices immediately, then the changes, packed', async () => {
  const listener = await product.listen(product.visitor());
  const { market } = product.deps;
  listener.socket.send(JSON.stringify({ type: 'watch', ids: [], market: true }));
  const first = await listener.next('prices');
  const lastOf = ({ rows }: { rows: QuoteRow[] }) => rows.map(([id, last]) => [id, last]);
  const stocks = market.universe().map(({ id }) => [id, market.quote(id)?.last]);
  expect(first.seq).toBe(market.sequence());
  expect(lastOf(first)).toEqual(expect.arrayContaining(stocks));
  expect(first.rows).toHaveLength(stocks.length + 3);
  market.setPrice('TCS.NS', paise(3_030_00));
  expect(await listener.next('quotes')).toMatchObject({ of: 1, rows: [] });
  expect(lastOf(await listener.next('prices'))).toEqual([[1, 3_030_00]]);
  market.setPrice('INFY.NS', paise(1_470_00));
  expect(lastOf(await listener.next('prices'))).toEqual([[2, 1_470_00]]);
  listener.socket.close();
});

test("an account's changes are sent to its owner only", async () => {
  const owner = await signedIn('USER');
  const [theirs, anothers, anonymous]: Listener[] = await Promise.all([
    product.listen(owner),
    product.listen(await signedIn('BROKER')),
    product.listen(product.visitor()),
  ] as const);
  expect((await owner.post('/api/portfolio/add-funds', { amount: 1000 })).status).toBe(200);
  expect(await theirs?.next('account')).toEqual({ type: 'account', what: 'funds' });
  product.deps.market.setPrice('ITC.NS', paise(401_00));
  for (const listener of [anothers, anonymous]) {
    await listener?.next('quotes');
    expect(listener?.received.filter(({ type }) => type === 'account')).toEqual([]);
  }
  for (const listener of [theirs, anothers, anonymous]) listener?.socket.close();
});

test('a cycle of auto-trading is sent to signed-in users only', async () => {
  const [theirs, anonymous]: Listener[] = await Promise.all([
    product.listen(await signedIn('USER')),
    product.listen(product.visitor()),
  ] as const);
  product.deps.events.emit('auto-trading.decided', {});
  expect(await theirs?.next('account')).toEqual({ type: 'account', what: 'auto-trading' });
  // Frames arrive in order, so this one would follow the event.
  product.deps.market.setPrice('TCS.NS', paise(3_050_00));
  await anonymous?.next('quotes');
  expect(anonymous?.received.filter(({ type }) => type === 'account')).toEqual([]);
  for (const listener of [theirs, anonymous]) listener?.socket.close();
});

test('signing out closes the sockets of that session', async () => {
  const visitor = await signedIn('USER');
  const listener = await product.listen(visitor);
  const closed = once(listener.socket, 'close');
  await visitor.get('/api/logout');
  const [code] = await closed;
  expect(code).toBe(1008);
});

test('the socket of a session that ended without an event is closed, and the others stay', async () => {
  const [over, lasting] = [await signedIn('USER'), await signedIn('BROKER')];
  const [ended, stays, anonymous] = [
    await product.listen(over),
    await product.listen(lasting),
    await product.listen(product.visitor()),
  ];
  const closed = once(ended.socket, 'close');
  const sid = decodeURIComponent(over.cookies.get('artha') ?? '')
    .slice(2)
    .split('.')[0];
  const { rowCount } = await product.deps.db.$client.query('delete from sessions where sid = $1', [sid]);
  expect(rowCount).toBe(1);
  product.deps.events.emit('bus.degraded', {});
  expect((await closed)[0]).toBe(1008);
  product.deps.market.setPrice('ITC.NS', paise(402_00));
  for (const { next, socket } of [stays, anonymous]) {
    await next('quotes');
    socket.close();
  }
});

test.each([
  ['a foreign page', LIVE_PATH, { Origin: 'https://evil.example' }, 403],
  ['no page at all', LIVE_PATH, { Origin: undefined }, 403],
  ['another address', '/elsewhere', {}, 404],
])('%s is refused', async (_who, path, headers, status) => {
  const own: Record<string, string> = { Origin: product.url };
  const sent = Object.fromEntries(
    Object.entries({ ...own, ...headers }).filter(([, value]) => value !== undefined),
  );
  const socket = new WebSocket(product.url.replace('http', 'ws') + path, {
    headers: sent as Record<string, string>,
  });
  const [, reply] = await once(socket, 'unexpected-response');
  expect(reply.statusCode).toBe(status);
  socket.on('error', () => undefined);
  socket.terminate();
});

test('a reader that sends many messages is closed, and one that sends too large a message immediately', async () => {
  const talker = await product.listen(product.visitor());
  const flooded = once(talker.socket, 'close');
  for (let message = 0; message <= 20; message += 1) talker.socket.send('hello');
  expect((await flooded)[0]).toBe(1008);

  const shouter = await product.listen(product.visitor());
  const ended = once(shouter.socket, 'close');
  shouter.socket.send('x'.repeat(5_000));
  expect((await ended)[0]).toBe(1009);
});

test('one person can open up to twenty sockets', async () => {
  const visitor = await signedIn('USER');
  const opened = await Promise.all(Array.from({ length: 20 }, () => product.listen(visitor)));
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const refused = new WebSocket(product.url.replace('http', 'ws') + LIVE_PATH, {
    headers: { Origin: product.url, Cookie: cookie },
  });
  const [, reply] = await once(refused, 'unexpected-response');
  expect(reply.statusCode).toBe(429);
  refused.on('error', () => undefined);
  refused.terminate();
  for (const { socket } of opened) socket.close();
});

const HANDSHAKE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

/** A connection that requests an upgrade of any target. */
function upgrading(target: string, headers: string[] = []) {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  socket.write(
    [`GET ${target} HTTP/1.1`, `Host: ${new URL(product.url).host}`, ...HANDSHAKE, ...headers, '\r\n'].join(
      '\r\n',
    ),
  );
  return socket;
}

test.each(['//', '///', '*', '/elsewhere', 'http://[', 'http://', 'x:', '/%', '//ws', `/${'a'.repeat(800)}`])(
  'an upgrade of %j is refused, and the server continues',
  async (target) => {
    const answer = await text(upgrading(target));
    expect(answer).toMatch(/^HTTP\/1\.1 (404 Not Found|400 Bad Request)\r\n/);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).code).toMatch(/^(not_found|bad_request)$/);
    expect((await product.visitor().get('/api/market/indices')).status).toBe(200);
  },
);

test('a handshake with a body is refused', async () => {
  const refused = upgrading(LIVE_PATH, [`Origin: ${product.url}`, 'Content-Length: 3']);
  expect(await text(refused)).toMatch(
    /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*A WebSocket handshake can't have a body/,
  );
});

test('two hundred upgrades that are reset immediately do not affect the server', async () => {
  for (let n = 0; n < 200; n += 1) {
    const socket = upgrading(n % 2 ? '/elsewhere' : LIVE_PATH);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.resetAndDestroy();
  }
  expect((await product.visitor().get('/api/market/indices')).status).toBe(200);
});

test('all sockets of a person are closed when their access ends, except those of a session that continues', async () => {
  const [here, there] = [await signedIn('USER'), await signedIn('USER')];
  const [stays, ended, anothers] = [
    await product.listen(here),
    await product.listen(there),
    await product.listen(await signedIn('BROKER')),
  ];
  const userId = JSON.parse((await here.get('/api/auth/user')).text).id;
  const currentSessionId = decodeURIComponent(here.cookies.get('artha') ?? '')
    .slice(2)
    .split('.')[0];
  const closed = once(ended.socket, 'close');
  product.deps.events.emit('access.ended', { userId, ...(currentSessionId && { currentSessionId }) });
  expect((await closed)[0]).toBe(1008);
  product.deps.market.setPrice('ITC.NS', paise(403_00));
  for (const { next, socket } of [stays, anothers]) {
    await next('quotes');
    socket.close();
  }
});

describe('behind a proxy, with three sockets allowed per address', () => {
  let behind: Product;
  beforeAll(async () => {
    behind = await aProduct({ env: { TRUST_PROXY: '1', LIVE_SOCKETS_PER_ADDRESS: '3' } });
  });
  afterAll(() => behind.close());

  const from = (forwarded: string) => behind.listen(behind.visitor(), { 'X-Forwarded-For': forwarded });

  test('the fourth is refused with a message, and another address is not', async () => {
    const opened = await Promise.all(['1', '2', '3'].map((n) => from(`198.51.100.${n}, 203.0.113.9`)));
    const refused = new WebSocket(behind.url.replace('http', 'ws') + LIVE_PATH, {
      headers: { Origin: behind.url, 'X-Forwarded-For': '203.0.113.9' },
    });
    const [, reply] = await once(refused, 'unexpected-response');
    expect([reply.statusCode, reply.headers['retry-after'], JSON.parse(await text(reply))]).toEqual([
      429,
      '30',
      {
        code: 'too_many_sockets',
        message:
          'Too many live connections from this account or network. Close other tabs, then reload this page.',
      },
    ]);
    refused.on('error', () => undefined);
    refused.terminate();
    const another = await from('203.0.113.10');
    for (const { socket } of [...opened, another]) socket.terminate();
  });
});
