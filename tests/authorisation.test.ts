import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { Router } from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { assertOnlyContract, authorise } from '#server/core/http/bind.ts';
import type { Access } from '#shared/contract/endpoint.ts';
import { allEndpoints, api } from '#shared/contract/index.ts';
import { LIVE_PATH } from '#shared/contract/market/live.ts';
import { ROLES, type Role } from '#shared/domain/account/role.ts';
import { CREDENTIALS, type Credential, giveTokens, peopleWith } from '#tests/support/credentials.ts';
import { type Door, doorsOf, REFUSALS, refusalOf } from '#tests/support/doors.ts';
import { WHO_MAY } from '#tests/support/people/who-may.ts';
import { aProduct, type Product } from '#tests/support/product.ts';

const secret = 'a secret that only the tests of this product know';
let product: Product;
let doors: Door[];

beforeAll(async () => {
  product = await aProduct({ env: { KITE_URL: 'http://127.0.0.1:1' } });
  doors = doorsOf(product.router);
});
afterAll(() => product.close());

const person = (role: Role) => ({
  id: 'id',
  accountId: 'account',
  email: 'p@example.in',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role,
  isActive: true,
});

const refusal = (access: Access, role: Role | null) => {
  try {
    authorise(access, role && person(role));
    return null;
  } catch (error) {
    return error;
  }
};

test.each(Object.entries(WHO_MAY) as [Access, (Role | null)[]][])('%s is for %j only', (access, may) => {
  for (const role of [null, ...ROLES]) {
    const expected = may.includes(role) ? null : expect.objectContaining({ status: role ? 403 : 401 });
    expect(refusal(access, role), `${role}`).toEqual(expected);
  }
});

test('every entry point of the router is an endpoint of the contract', () => {
  expect(doors.filter(({ endpoint }) => endpoint === null)).toEqual([]);
  expect(new Set(doors.map(({ name }) => name)).size).toBe(allEndpoints().length);
});

test('a route added to a router by hand is reported by name', () => {
  const router = Router();
  const { brokerageLogin } = api.settings;
  router.get(brokerageLogin.path, (_req, res) => res.redirect('/'));
  router.use(function uploads(_req, _res, next) {
    next();
  });
  expect(() => assertOnlyContract(router)).toThrow(
    'The router has what the contract does not declare: /api/brokerage/kite/login, uploads.',
  );
});

/** Headers for each call, each from a different user, so that calls can't affect each other. */
const callersWith = (credential: Credential, count: number) =>
  peopleWith(product.deps.db, credential, { count, secret });

/** Describes what is wrong with a reply; empty if it is right. */
async function complaintOf(door: Door, credential: Credential, headers: Record<string, string>) {
  const { endpoint, method } = door;
  if (!endpoint) return [`${door.path} is not declared`];
  const path = endpoint.path.replaceAll(/:\w+/g, crypto.randomUUID());
  const reply = await product
    .visitor()
    .send(method, path, { 'Sec-Fetch-Site': 'same-origin', Origin: product.url, ...headers });
  const { code } = (reply.json ?? {}) as { code?: string };
  const expected = refusalOf(endpoint, credential);
  const right = expected
    ? reply.status === expected.status && (!expected.code || code === expected.code)
    : !REFUSALS.includes(code ?? '') && reply.status !== 500;
  return right ? [] : [`${door.name} was answered ${reply.status} ${code ?? ''}`];
}

describe('every route of the real router admits and refuses as the contract declares', () => {
  test.each(CREDENTIALS)('$what', async (credential) => {
    const callers = await callersWith(credential, doors.length);
    const complaints = [];
    for (const [n, door] of doors.entries())
      complaints.push(...(await complaintOf(door, credential, callers[n] ?? {})));
    expect(complaints).toEqual([]);
  });
});

describe('outside the contract', () => {
  test.each(CREDENTIALS)(
    'health, readiness, metrics and the live feed are open to $what',
    async (credential) => {
      const [headers = {}] = await callersWith(credential, 1);
      for (const path of ['/healthz', '/readyz', '/metrics'])
        expect((await product.visitor().get(path, headers)).status, path).toBe(200);
      expect(await upgrade({ ...headers, Origin: product.url })).toBe(101);
      expect(await upgrade({ ...headers, Origin: 'https://elsewhere.example' })).toBe(403);
      expect(await upgrade(headers)).toBe(403);
    },
  );

  test('the feed of a token, or of a suspended user, carries nothing private', async () => {
    for (const credential of CREDENTIALS.filter(({ kind, dead }) => kind === 'token' || dead)) {
      const [headers = {}] = await callersWith(credential, 1);
      const listener = await product.listen(product.visitor(), headers);
      const { rows } = await product.deps.db.execute<{ id: string }>(sql`select id from users`);
      for (const { id } of rows) product.deps.events.emit('account.changed', { userId: id, what: 'funds' });
      product.deps.events.emit('market.refresh', { at: new Date(0) });
      await listener.next('market_update');
      await listener.next('market_update');
      expect(listener.received.map(({ type }) => type)).not.toContain('account');
      listener.socket.close();
    }
  });
});

/** The reply status when the live feed is opened. */
async function upgrade(headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(product.url.replace('http', 'ws') + LIVE_PATH, { headers });
  const [event] = await Promise.race([
    once(socket, 'open').then(() => [101]),
    once(socket, 'unexpected-response').then(([, reply]) => [reply.statusCode]),
  ]);
  socket.terminate();
  return event;
}

test('a read token gets no redirect to the brokerage, completes no login, and signs no one out', async () => {
  const { db } = product.deps;
  const owner = product.visitor();
  const signedIn = await owner.post('/api/login/demo', { role: 'USER' });
  const { id } = signedIn.json as { id: string };
  const stored = await owner.post(api.settings.saveBrokerage.path, { apiKey: 'kitekey123', secret: 'hush' });
  expect([signedIn.status, stored.status]).toEqual([200, 200]);
  const [program] = await giveTokens(db, [id], { scope: 'read' });
  const before = await owner.get(api.settings.read.path);
  const sessionsBefore = await db.$count(sql`sessions`);
  const state = new URL((await owner.get(api.settings.brokerageLogin.path)).headers.location ?? '').search;
  for (const path of [
    api.settings.brokerageLogin.path,
    `${api.settings.brokerageCallback.path}?request_token=abc&${new URLSearchParams(state).get('redirect_params')}`,
    api.auth.signOut.path,
  ]) {
    const reply = await product.visitor().get(path, program);
    expect([path, reply.status, reply.json]).toMatchObject([path, 403, { code: 'token_scope' }]);
    expect([reply.headers.location, reply.setCookies]).toEqual([undefined, []]);
    expect(reply.text).not.toContain('kitekey');
  }
  expect((await owner.get(api.settings.read.path)).json).toEqual(before.json);
  expect(await db.$count(sql`sessions`)).toBe(sessionsBefore);
});
