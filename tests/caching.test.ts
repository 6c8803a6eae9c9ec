import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints, api } from '#shared/contract/index.ts';
import type { Answer, Visitor } from './support/people/visitor.ts';
import { aProduct, type Product } from './support/product.ts';

let product: Product;
let admin: Visitor;
beforeAll(async () => {
  product = await aProduct({ env: { KITE_URL: 'http://127.0.0.1:1' } });
  admin = product.visitor();
  expect((await admin.post('/api/login/demo', { role: 'ADMIN' })).status).toBe(200);
});
afterAll(() => product.close());

const stored = ({ headers }: Answer) => headers['cache-control'];
const pathOf = (path: string) => path.replaceAll(/:\w+/g, crypto.randomUUID());
const READS = allEndpoints()
  .filter(({ endpoint }) => endpoint.method === 'GET')
  // Last, since signing out ends the session.
  .toSorted((a, b) => Number(a.name === 'auth.signOut') - Number(b.name === 'auth.signOut'));

test('a signed-in user’s reads are not stored, except shared ones in the contract', async () => {
  const wrong: string[] = [];
  const shared: string[] = [];
  for (const { name, endpoint } of READS) {
    const reply = await admin.get(pathOf(endpoint.path));
    const expected = endpoint.shared && reply.status < 400 ? 'no-cache' : 'no-store';
    if (stored(reply) !== expected) wrong.push(`${name} (${reply.status}): ${stored(reply)}`);
    if (endpoint.shared && reply.status === 200) shared.push(name);
  }
  expect(READS.length).toBeGreaterThan(70);
  expect(wrong).toEqual([]);
  expect(shared).toEqual(expect.arrayContaining(['market.indices', 'stocks.list', 'screeners.all']));
});

test('a shared read has an ETag for revalidation, with and without a token', async () => {
  const { path } = api.market.indices;
  // With a token it passes through the middleware, without one it is served from prepared bytes.
  for (const headers of [{}, { Authorization: 'Basic eDp5' }]) {
    const first = await product.visitor().get(path, headers);
    expect([first.status, stored(first)]).toEqual([200, 'no-cache']);
    expect(first.headers.etag).toMatch(/^"/);
    const again = await product.visitor().get(path, { ...headers, 'If-None-Match': first.headers.etag });
    expect([again.status, stored(again), again.text]).toEqual([304, 'no-cache', '']);
  }
});

describe('no failure is stored', () => {
  const forged = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
  const json = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  test.each<[string, number, () => Promise<Answer>]>([
    ['a private read, anonymously', 401, () => product.visitor().get('/api/portfolio/summary')],
    ['an unknown token', 401, () => product.visitor().get('/api/portfolio/summary', aToken())],
    ['a forged request', 403, () => product.visitor().send('POST', '/api/trade', forged)],
    ['an unknown address', 404, () => product.visitor().get('/api/nothing')],
    ['the API’s own address', 404, () => product.visitor().get('/api')],
    ['a missing page of the documents', 404, () => product.visitor().get('/api/docs/nothing.js')],
    ['a missing file', 404, () => product.visitor().get('/assets/nothing.js')],
    ['another method', 405, () => product.visitor().send('DELETE', '/api/market/indices', json)],
    ['another method on pages', 405, () => product.visitor().send('PUT', '/api/docs/', json)],
    [
      'a query that is not valid',
      400,
      () => signedIn().then((user) => user.get('/api/stocks/TCS/bars?interval=2s')),
    ],
    ['an address that is not valid', 400, () => product.visitor().get('/api/stocks/%E0/bars')],
    ['a body that is not JSON', 400, () => product.visitor().send('POST', '/api/login', json, '{')],
    [
      'a body of another type',
      415,
      () => product.visitor().send('POST', '/api/login', { ...json, 'Content-Type': 'text/plain' }, 'x'),
    ],
    [
      'a body too large',
      413,
      () => product.visitor().send('POST', '/api/login', json, `"${'x'.repeat(70_000)}"`),
    ],
  ])('%s: %i', async (_what, status, call) => {
    const reply = await call();
    expect([reply.status, stored(reply)]).toEqual([status, 'no-store']);
  });

  const aToken = () => ({ Authorization: `Bearer artha_${'a'.repeat(43)}` });
  const signedIn = async () => {
    const user = product.visitor();
    await user.post('/api/login/demo', { role: 'USER' });
    return user;
  };
});

test('neither mutations nor redirects are stored', async () => {
  const user = product.visitor();
  const replies = [
    await user.post('/api/login/demo', { role: 'USER' }),
    await user.get(api.settings.brokerageLogin.path),
    await user.post(api.portfolio.addFunds.path, { amount: 1_000 }),
    await user.get(api.auth.signOut.path),
  ];
  expect(replies.map((reply) => [reply.status, stored(reply)])).toEqual([
    [200, 'no-store'],
    [303, 'no-store'],
    [200, 'no-store'],
    [303, 'no-store'],
  ]);
});

test('the API’s documents are shared and revalidated', async () => {
  for (const path of [
    '/api/openapi.json',
    '/api/docs/',
    '/api/docs/swagger-ui.css',
    '/api/docs/swagger-ui-init.js',
  ]) {
    const reply = await product.visitor().get(path);
    expect([path, reply.status, stored(reply)]).toEqual([path, 200, 'no-cache']);
  }
});
