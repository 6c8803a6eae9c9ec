import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Router } from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { bindTo, mountedOn } from '#server/core/http/bind.ts';
import { createMetrics } from '#server/core/metrics/metrics.ts';
import { openApiDocument } from '#server/core/openapi/document.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { allEndpoints, api } from '#shared/contract/index.ts';
import { testConfig } from './support/deps.ts';
import { aVisitor } from './support/people/visitor.ts';
import { aProduct, type Product } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const address = ({ method, path }: Endpoint) => `${method} ${path}`;
const declared = allEndpoints().map(({ endpoint }) => address(endpoint));

test('every declared endpoint is mounted exactly once, and no others are', () => {
  expect(mountedOn(product.router).map(address).sort()).toEqual([...declared].sort());
  expect(new Set(declared).size).toBe(declared.length);
});

test('an endpoint mounted twice is detected', () => {
  const router = Router();
  const on = bindTo(router);
  on(api.dataUpdate.status, () => product.deps.market.status());
  on(api.dataUpdate.status, () => product.deps.market.status());
  expect(mountedOn(router)).toHaveLength(2);
});

test('the documentation lists every endpoint with its access', async () => {
  const { paths } = openApiDocument(testConfig());
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(documented.sort()).toEqual([...declared].sort());
  expect(paths['/api/portfolio/summary']).toMatchObject({
    get: { security: [{ session: [] }, { token: [] }] },
  });
  expect(paths['/api/market/indices']).toMatchObject({ get: { security: [] } });

  const visitor = product.visitor();
  expect((await visitor.get('/api/openapi.json')).json).toMatchObject({ openapi: '3.1.0' });
  expect((await visitor.get('/api/docs/')).text).toContain('Artha API');
});

test('health, readiness and metrics answer; metrics only to this machine', async () => {
  const visitor = product.visitor();
  expect((await visitor.get('/healthz')).status).toBe(200);
  expect((await visitor.get('/readyz')).json).toEqual({ status: 'ready' });
  expect((await visitor.get('/metrics')).text).toContain('artha_http_request_seconds_bucket');
  expect((await visitor.get('/metrics', { 'X-Forwarded-For': '203.0.113.7' })).status).toBe(404);
});

test('every reply has headers against framing, sniffing and foreign scripts', async () => {
  for (const path of ['/healthz', '/api/auth/user', '/api/market/indices', '/api/nothing']) {
    const { headers } = await product.visitor().get(path);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("object-src 'none'");
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
    // Connections are allowed only to our own host, which also serves the live feed.
    expect(headers['content-security-policy']).toMatch(/connect-src 'self'(;|$)/);
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

test('a signed-in user’s refusal is logged without the cookie; an anonymous 401 is not logged', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const { app } = createApp({ ...product.deps, log }, createMetrics(), (_req, _res, next) => next());
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const forged = { Origin: 'https://elsewhere.example', Cookie: 'artha=somebody' };
  expect((await aVisitor(url).post('/api/trade', {}, forged)).status).toBe(403);
  expect((await aVisitor(url).get('/api/auth/user')).status).toBe(401);
  server.close();
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 40, req: { path: '/api/trade' } });
  expect(logged[0]).not.toContain('somebody');
});

test('an address without this method lists its methods', async () => {
  const reply = await product
    .visitor()
    .send('DELETE', '/api/trades/stats', { 'Sec-Fetch-Site': 'same-origin' });
  expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  expect(reply.json).toEqual({ code: 'wrong_method', message: 'Method not allowed here (see Allow).' });
});

test('text with a NUL, which the database can’t store, is refused in every field', async () => {
  const admin = product.visitor();
  await admin.post('/api/login/demo', { role: 'ADMIN' });
  const replies = [
    await admin.get('/api/broker/clients?sort=name&search=a%00b'),
    await admin.get('/api/admin/users?search=%00'),
    await admin.get('/api/stocks/TCS%00/bars?interval=1d'),
    await admin.send(
      'POST',
      '/api/user/account/name',
      { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
      '{"firstName":"A\\u0000b","lastName":"c"}',
    ),
  ];
  for (const { status, json } of replies)
    expect([status, json]).toEqual([
      400,
      { code: 'invalid_input', message: 'Text can’t have the NUL character (U+0000).' },
    ]);
});

test('a body nested 10,000 deep is refused with a message', async () => {
  const user = product.visitor();
  await user.post('/api/login/demo', { role: 'USER' });
  const deep = `{"firstName":${'['.repeat(10_000)}${']'.repeat(10_000)},"lastName":"c"}`;
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  const { status, json } = await user.send('POST', '/api/user/account/name', headers, deep);
  expect([status, json]).toMatchObject([400, { code: 'invalid_input' }]);
});

test.each([
  ['no HTTP', 'GET / HTTP/9.9\r\n\r\n', 400, 'bad_request'],
  ['headers without end', `GET / HTTP/1.1\r\nCookie: ${'x'.repeat(20_000)}`, 431, 'headers_too_large'],
  [
    'a socket elsewhere',
    'GET /x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    404,
    'not_found',
  ],
  [
    'an offer of another protocol',
    'GET /api/auth/user HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
    401,
    'not_signed_in',
  ],
  [
    'a post to no API',
    'POST /x HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n\r\n',
    404,
    'not_found',
  ],
])('%s is answered in the shape of every failure', async (_what, bytes, status, code) => {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname, () => socket.write(bytes));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toMatchObject({ code });
});
