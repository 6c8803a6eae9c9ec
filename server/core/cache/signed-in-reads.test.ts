import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { Router } from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { api } from '#shared/contract/index.ts';
import { sessions } from '#shared/schema/account/auth.ts';
import { aVisitor, type Visitor } from '#tests/support/people/visitor.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { systemClock } from '../clock.ts';
import { bindTo, directReadsOn } from '../http/bind.ts';
import { createMetrics } from '../metrics/metrics.ts';
import type { FoundSession } from '../session/session-store.ts';
import { answerSignedInReads } from './signed-in-reads.ts';

const FOLLOWS = { orders: true, screens: true, predictions: true, feed: false };
const found: FoundSession = {
  id: 'a session',
  stored: { cookie: { originalMaxAge: null } } as FoundSession['stored'],
  person: {
    id: 'asha',
    accountId: 'an account',
    email: 'asha@example.in',
    firstName: 'Asha',
    lastName: null,
    profileImageUrl: null,
    role: 'USER',
    isActive: true,
  },
};

/** A server whose reads of `/api/alerts/follows` are direct; others, and those passed on, get 202. */
async function aServer({
  find = async () => found,
  handler = () => FOLLOWS,
  logged = false,
}: {
  find?: () => Promise<FoundSession | null>;
  handler?: () => typeof FOLLOWS;
  logged?: boolean;
} = {}) {
  const router = Router();
  bindTo(router)(api.alerts.follows, handler);
  const failures: unknown[] = [];
  const listener = answerSignedInReads((_req, res) => void res.writeHead(202).end(), {
    router,
    app: express(),
    findSession: find,
    before: () => [
      (_req, res, next) => {
        res.set('X-Before', 'yes');
        next();
      },
    ],
    failed: () => (error, _req, res) => {
      failures.push(error);
      res.status(500).end();
    },
    everyRequestLogged: () => logged,
  });
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const visitor = aVisitor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  visitor.cookies.set('artha', 'a cookie');
  return { visitor, failures, close: () => void server.close() };
}

const PATH = api.alerts.follows.path;

test('a read with a session is answered by the handlers of its route', async () => {
  const { visitor, close } = await aServer();
  expect(await visitor.get(PATH)).toMatchObject({
    status: 200,
    json: FOLLOWS,
    headers: { 'x-before': 'yes', 'content-type': 'application/json; charset=utf-8' },
  });
  close();
});

test('other requests are passed on', async () => {
  const { visitor, close } = await aServer();
  expect((await visitor.send('POST', PATH)).status).toBe(202);
  expect((await visitor.send('HEAD', PATH)).status).toBe(202);
  expect((await visitor.get(`${PATH}/`)).status).toBe(202);
  expect((await visitor.get(PATH, { Authorization: 'Bearer a token' })).status).toBe(202);
  expect((await visitor.send('GET', PATH, { 'Content-Length': '2' }, '{}')).status).toBe(202);
  visitor.cookies.clear();
  expect((await visitor.get(PATH)).status).toBe(202);
  close();
});

test('without a session the middleware answers', async () => {
  const { visitor, close } = await aServer({ find: async () => null });
  expect((await visitor.get(PATH)).status).toBe(202);
  close();
});

test('a session that can’t be read is not looked up again', async () => {
  const { visitor, failures, close } = await aServer({
    find: () => Promise.reject(new Error('The database is away.')),
  });
  expect(await visitor.get(PATH)).toMatchObject({ status: 500, headers: { 'x-before': 'yes' } });
  expect(failures).toMatchObject([{ message: 'The database is away.' }]);
  close();
});

test('while every request is logged, the middleware answers all', async () => {
  const { visitor, close } = await aServer({ logged: true });
  expect((await visitor.get(PATH)).status).toBe(202);
  close();
});

test('failures are replied to, those of limits and parsing too', async () => {
  const { visitor, failures, close } = await aServer({
    handler: () => {
      throw new Error('A bug.');
    },
  });
  expect((await visitor.get(PATH)).status).toBe(500);
  expect((await visitor.get(`${PATH}?of=all`)).status).toBe(500);
  expect(failures).toMatchObject([{ message: 'A bug.' }, { code: 'unknown_parameter' }]);
  close();
});

// The database expires sessions by the wall clock.
let now = systemClock.now();
let product: Product;
beforeAll(async () => {
  product = await aProduct({ clock: { now: () => now }, env: { REQUEST_BUDGET: 'on' } });
});
afterAll(() => product.close());

async function signedIn(role: 'USER' | 'ADMIN'): Promise<Visitor> {
  const visitor = product.visitor();
  expect((await visitor.post('/api/login/demo', { role })).status).toBe(200);
  // The first read of a minute stores the use of the session, which the middleware does.
  await visitor.get('/api/portfolio');
  return visitor;
}

/** Sends a read through the middleware, which ignores it. */
const THROUGH_MIDDLEWARE = { Authorization: 'none' };
/** Shared reads with weighted encodings are not answered from the cache. */
const UNCACHED = { 'Accept-Encoding': 'identity;q=1' };

test.each(['USER', 'ADMIN'] as const)('a direct read is the same as the normal, for %s', async (role) => {
  const visitor = await signedIn(role);
  const statuses = new Set<number>();
  for (const { endpoint } of directReadsOn(product.router)) {
    const { path } = endpoint;
    // Long enough to refill the budget. Then the use of the session is stored, if due.
    now = new Date(now.getTime() + 10_000);
    await visitor.get('/api/portfolio');
    const normal = await visitor.get(path, { ...UNCACHED, ...THROUGH_MIDDLEWARE });
    const direct = await visitor.get(path, UNCACHED);
    statuses.add(direct.status);
    const [expected, actual] = [normal, direct].map(({ status, headers }) => {
      // What is left of the budget.
      const { date: _, ratelimit, ...same } = headers;
      return { path, status, ...same, hasBudget: ratelimit !== undefined };
    });
    expect(actual).toEqual(expected);
    if (!endpoint.file) expect(direct.text, path).toBe(normal.text);
  }
  expect(statuses.has(200)).toBe(true);
  if (role === 'USER') expect(statuses.has(403)).toBe(true);
});

test('someone who signed out reads nothing more', async () => {
  const visitor = await signedIn('USER');
  const cookies = new Map(visitor.cookies);
  expect((await visitor.get('/api/portfolio')).status).toBe(200);
  await visitor.get('/api/logout', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' });
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  expect((await visitor.get('/api/portfolio')).status).toBe(401);
});

test('a person reads their own change at once', async () => {
  const visitor = await signedIn('USER');
  const name = async () => (await visitor.get('/api/auth/user')).json;
  expect(await name()).not.toMatchObject({ firstName: 'Kavya' });
  expect((await visitor.post('/api/user/account/name', { firstName: 'Kavya', lastName: '' })).status).toBe(
    200,
  );
  expect(await name()).toMatchObject({ firstName: 'Kavya' });
});

test('a session deleted from the database without an event reads nothing after two seconds', async () => {
  const visitor = await signedIn('USER');
  // Signing in was a change.
  now = new Date(now.getTime() + 1);
  await visitor.get('/api/portfolio');
  await product.deps.db.delete(sessions);
  now = new Date(now.getTime() + 1_999);
  expect((await visitor.get('/api/portfolio')).status).toBe(200);
  now = new Date(now.getTime() + 1);
  expect((await visitor.get('/api/portfolio')).status).toBe(401);
});

test('the use of a session is stored once a minute', async () => {
  const visitor = await signedIn('USER');
  const endOf = async () =>
    (await product.deps.db.select({ expire: sessions.expire }).from(sessions))[0]?.expire;
  const before = await endOf();
  now = new Date(now.getTime() + 59_000);
  await visitor.get('/api/portfolio');
  expect(await endOf()).toEqual(before);
  now = new Date(now.getTime() + 2_000);
  await visitor.get('/api/portfolio');
  expect(await endOf()).not.toEqual(before);
});

test('direct reads are counted, and their refusals logged without the cookie', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const metrics = createMetrics();
  const { app } = createApp({ ...product.deps, log }, metrics, (_req, _res, next) => next());
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const visitor = aVisitor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await visitor.post('/api/login/demo', { role: 'USER' });
  for (let n = 0; n < 3; n++) expect((await visitor.get('/api/admin/users')).status).toBe(403);
  server.close();
  const lines = logged.map((line) => JSON.parse(line) as { level: number; req: { path: string } });
  expect(lines).toMatchObject(lines.map(() => ({ level: 40, req: { path: '/api/admin/users' } })));
  expect(lines).toHaveLength(3);
  expect(logged.join()).not.toContain([...visitor.cookies.values()][0]);
  const counted = (await metrics.registry.metrics()).split('\n');
  expect(counted.find((line) => /^artha_http_request_seconds_count.*admin.users/.test(line))).toMatch(/ 3$/);
});
