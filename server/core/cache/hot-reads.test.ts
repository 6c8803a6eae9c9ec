import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { sessions, users } from '#shared/schema/account/auth.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { systemClock } from '../clock.ts';

const LIST = '/api/stocks';

// The database expires sessions by the wall clock.
let now = systemClock.now();
let product: Product;
beforeAll(async () => {
  product = await aProduct({ clock: { now: () => now } });
});
afterAll(() => product.close());

async function signedIn(): Promise<Visitor> {
  const visitor = product.visitor();
  const email = `${product.deps.newId()}@example.com`;
  const person = { email, password: 'correct-horse-battery', firstName: 'Asha', lastName: 'Rao' };
  expect((await visitor.post('/api/register', person)).status).toBe(201);
  return visitor;
}

/** Deletes all sessions without an event, so that any further reply must come from the session cache. */
const withoutSessions = () => product.deps.db.delete(sessions);

test('a just verified session is not looked up again for a shared read until half a minute later', async () => {
  const visitor = await signedIn();
  expect((await visitor.get(LIST)).status).toBe(200);
  await withoutSessions();
  expect((await visitor.get(LIST)).status).toBe(200);
  expect((await visitor.get('/api/portfolio/summary')).status).toBe(401);
  now = new Date(now.getTime() + 30_000);
  expect((await visitor.get(LIST)).status).toBe(401);
});

test('a session that ended here or elsewhere is evicted, and all are when events may have been missed', async () => {
  const [here, elsewhere, missed, other] = [
    await signedIn(),
    await signedIn(),
    await signedIn(),
    await signedIn(),
  ];
  const all = [here, elsewhere, missed, other];
  const idOf = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).json as { id: string };
  const { id: userId } = await idOf(elsewhere);
  for (const visitor of all) expect((await visitor.get(LIST)).status).toBe(200);
  const [cookie = ''] = here.cookies.values();
  expect((await here.get('/api/logout')).status).toBe(303);
  expect((await here.get(LIST, { Cookie: `artha=${cookie}` })).status).toBe(401);

  await product.deps.db.update(users).set({ isActive: false }).where(eq(users.id, userId));
  product.deps.events.emit('access.ended', { userId });
  expect((await elsewhere.get(LIST)).status).toBe(401);

  await withoutSessions();
  expect((await missed.get(LIST)).status).toBe(200);
  product.deps.events.emit('bus.gap', {});
  expect((await missed.get(LIST)).status).toBe(401);
});

test('a session that ends during its lookup is not cached', async () => {
  const visitor = await signedIn();
  const { db, events } = product.deps;
  const endAnother = () => events.emit('session.ended', { sessionId: 'another' });
  db.$client.on('acquire', endAnother);
  expect((await visitor.get(LIST)).status).toBe(200);
  db.$client.off('acquire', endAnother);
  await withoutSessions();
  expect((await visitor.get(LIST)).status).toBe(401);
});

test('the cached reply has the body and headers of the normal one, in the requested encoding', async () => {
  const visitor = await signedIn();
  for (const path of [LIST, '/api/market/indices']) {
    // Weighted encodings are handled by the middleware.
    const slow = await visitor.get(path, { 'Accept-Encoding': 'identity;q=1' });
    const quick = await visitor.get(path);
    expect(quick.text).toBe(slow.text);
    const { date: _, vary, ...headers } = quick.headers;
    expect(slow.headers).toMatchObject(headers);
    expect(vary).toBe('Accept-Encoding');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  }
  const bytesOf = async (encoding: string) => {
    const reply = await fetch(`${product.url}/api/market/indices`, {
      headers: { 'Accept-Encoding': encoding },
    });
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    return reply.text();
  };
  const plain = (await visitor.get('/api/market/indices')).text;
  expect([await bytesOf('br'), await bytesOf('gzip')]).toEqual([plain, plain]);
});

test('an unchanged list is a 304, and after a tick it is sent again', async () => {
  const visitor = await signedIn();
  const etag = String((await visitor.get(LIST)).headers.etag);
  const again = await visitor.get(LIST, { 'If-None-Match': etag });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
  product.deps.market.setPrice('TCS.NS', paise(3_010_00));
  const after = await visitor.get(LIST, { 'If-None-Match': etag });
  expect(after.status).toBe(200);
  expect(after.text).toContain('"currentPrice":"3010.00"');
});

test('every read is counted, cached ones separately', async () => {
  const path = '/api/market/movers';
  const countOf = async (name: string) => {
    const { text } = await product.visitor().get('/metrics');
    const line = text.split('\n').find((each) => each.startsWith(name) && each.includes(path));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const [quick, slow] = ['artha_shared_reads_total', 'artha_http_request_seconds_count'];
  const before = [await countOf(quick), await countOf(slow)];
  await product.visitor().get(path);
  await product.visitor().get(path);
  await product.visitor().get(path, { 'Accept-Encoding': 'identity;q=1' });
  expect([await countOf(quick), await countOf(slow)].map((now, n) => now - (before[n] ?? 0))).toEqual([2, 1]);
});

test('a visitor, a program and a forged cookie get the same replies as before', async () => {
  const visitor = await signedIn();
  await visitor.get(LIST);
  expect((await product.visitor().get(LIST)).status).toBe(401);
  expect((await product.visitor().get(LIST, { Cookie: 'artha=s%3Aforged.signature' })).status).toBe(401);
  const foreign = await visitor.get(LIST, { Authorization: `Bearer artha_${'x'.repeat(43)}` });
  expect([foreign.status, foreign.json]).toMatchObject([401, { code: 'unknown_token' }]);
  expect(await visitor.get(`${LIST}?of=all`)).toMatchObject({
    status: 400,
    json: { code: 'unknown_parameter' },
  });
});
