import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allEndpoints, api } from '#shared/contract/index.ts';
import { REQUEST_BUDGETS } from '#shared/domain/request-budget.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aProduct, type Product } from '#tests/support/product.ts';

let product: Product;
/** In the future, so that windows computed by the library from the real clock have not expired. */
let now = new Date('2099-01-01T10:00:00Z');
beforeAll(async () => {
  product = await aProduct({
    env: { REQUEST_BUDGET: 'on', TRUST_PROXY: '1' },
    clock: { now: () => now },
  });
});
afterAll(() => product.close());
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
});

let people = 0;
async function aPerson(): Promise<Visitor> {
  people += 1;
  const visitor = product.visitor();
  const form = { firstName: 'Meera', lastName: 'Kulkarni', password: 'monsoon evening in Pune' };
  const email = `budget${people}@example.in`;
  const from = { 'X-Forwarded-For': `203.0.113.${people}` };
  expect((await visitor.post('/api/register', { ...form, email }, from)).status).toBe(201);
  return visitor;
}

/** Statuses of sequential calls. */
async function statuses(
  times: number,
  call: () => Promise<{ status: number }>,
): Promise<Record<number, number>> {
  const counted: Record<number, number> = {};
  for (let i = 0; i < times; i++) {
    const { status } = await call();
    counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
}

/** Costs 50 tokens, and its handler refuses it immediately. */
const backtest = (visitor: Visitor) =>
  visitor.post(api.autoTrading.backtest.path, { from: '2026-11-20', to: '2026-11-19' });
const spend550 = async (visitor: Visitor) =>
  expect(await statuses(11, () => backtest(visitor))).toEqual({ 400: 11 });

test('a person has 600 requests in a burst and 20 a second; the remainder is in the headers', async () => {
  const meera = await aPerson();
  const read = () => meera.get(api.inbox.unread.path);
  const first = await read();
  expect(first.headers['ratelimit-policy']).toMatch(/^"person"; q=600; w=30; pk=:\S+:$/);
  expect(first.headers.ratelimit).toMatch(/^"person"; r=599; t=\d+$/);
  await spend550(meera);
  expect(await statuses(50, read)).toEqual({ 200: 49, 429: 1 });

  const refused = await read();
  expect(refused.json).toEqual({
    code: 'too_many_requests',
    message: 'Too many requests. Please try again in a second.',
  });
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.headers.ratelimit).toMatch(/^"person"; r=0; t=\d+$/);
  now = new Date(now.getTime() + 1_000);
  expect(await statuses(21, read)).toEqual({ 200: 20, 429: 1 });
});

test('one person’s requests don’t affect another’s budget, and all of a person’s credentials share one', async () => {
  const [meera, arjun] = [await aPerson(), await aPerson()];
  const elsewhere = {
    ...meera,
    get: (path: string) => meera.get(path, { 'X-Forwarded-For': '198.51.100.9' }),
  };
  await spend550(meera);
  expect(await statuses(50, () => meera.get(api.inbox.unread.path))).toEqual({ 200: 50 });
  expect((await elsewhere.get(api.inbox.unread.path)).status).toBe(429);
  expect((await arjun.get(api.inbox.unread.path)).status).toBe(200);
});

test('expensive calls cost more, and a refused one costs nothing', async () => {
  const meera = await aPerson();
  expect(api.autoTrading.backtest.cost).toBe(50);
  expect(await statuses(13, () => backtest(meera))).toEqual({ 400: 12, 429: 1 });
  now = new Date(now.getTime() + 1_000);
  const refused = await backtest(meera);
  expect(refused.headers['retry-after']).toBe('2');
  expect(await statuses(20, () => meera.get(api.inbox.unread.path))).toEqual({ 200: 20 });
});

test('a person’s refused calls cost others at their address nothing', async () => {
  const [meera, arjun] = [await aPerson(), await aPerson()];
  expect(await statuses(12, () => backtest(meera))).toEqual({ 400: 12 });
  // Each costs 50 of the address's 6,000.
  const refusals = await Promise.all(Array.from({ length: 130 }, () => backtest(meera)));
  expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([429]));
  expect((await arjun.get(api.inbox.unread.path)).status).toBe(200);
});

test('a visitor has 300 in a burst per address, whatever they request, and others have theirs', async () => {
  const stranger = (address: string) => ({
    get: (path: string) => product.visitor().get(path, { 'X-Forwarded-For': address }),
    signIn: () => product.visitor().post(api.auth.signIn.path, {}, { 'X-Forwarded-For': address }),
  });
  const one = stranger('192.0.2.1');
  expect(api.auth.signIn.cost).toBe(5);
  expect(await statuses(50, one.signIn)).toEqual({ 400: 50 });
  expect(await statuses(25, () => one.get(api.portfolio.summary.path))).toEqual({ 401: 25 });
  expect(await statuses(26, () => one.get('/api/nothing-here'))).toEqual({ 404: 25, 429: 1 });
  expect((await one.get(api.portfolio.summary.path)).status).toBe(429);
  expect((await stranger('192.0.2.2').get(api.portfolio.summary.path)).status).toBe(401);
  expect((await one.get(api.auth.options.path)).status).toBe(200);
});

test('cached shared reads are free', async () => {
  const reads = () => product.visitor().get(api.market.indices.path, { 'X-Forwarded-For': '192.0.2.3' });
  const first = await reads();
  expect(first.status).toBe(200);
  expect(first.headers.ratelimit).toBeUndefined();
});

test('the API document has all costs, headers and budgets', async () => {
  const document = (await product.visitor().get(api.apiDocs.document.path)).json as {
    info: { description: string };
    paths: Record<
      string,
      Record<string, { 'x-cost': number; responses: Record<string, { headers: object }> }>
    >;
  };
  const backtest = document.paths['/api/auto-trading/backtest']?.post;
  expect(backtest?.['x-cost']).toBe(50);
  expect(document.paths['/api/inbox/unread']?.get?.['x-cost']).toBe(1);
  expect(Object.keys(backtest?.responses[200]?.headers ?? {})).toEqual(['RateLimit', 'RateLimit-Policy']);
  expect(document.info.description).toContain('A person has 600 tokens, refilled at 20 a second');
});

test('every endpoint can be called at least six times in a burst', () => {
  for (const { endpoint } of allEndpoints()) {
    const { tokens } = REQUEST_BUDGETS[endpoint.access === 'public' ? 'visitor' : 'person'];
    expect(6 * (endpoint.cost ?? 1)).toBeLessThanOrEqual(tokens);
  }
});
