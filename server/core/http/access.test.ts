import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#shared/contract/index.ts';
import { sessions, users } from '#shared/schema/account/auth.ts';
import { type AuthApp, anAuthApp } from '#tests/support/auth-app.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testConfig } from '#tests/support/deps.ts';
import { FOREIGN_ORIGIN, FORGERIES } from '#tests/support/people/forgeries.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { isOwnOrigin } from './access.ts';

const REGISTRATION = {
  email: 'meera@example.in',
  password: 'monsoon evening',
  firstName: 'Meera',
  lastName: 'Kulkarni',
};
const BODY = JSON.stringify({ ...REGISTRATION, role: 'ADMIN', symbol: 'TCS.NS', amount: 1000 });

let database: TestDatabase;
let app: AuthApp;
let victim: Visitor;

beforeAll(async () => {
  database = await aDatabase();
  app = await anAuthApp({ db: database.db });
  victim = app.visitor();
  await victim.post('/api/register', REGISTRATION);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const READ = new Set<string>(
  allEndpoints().flatMap(({ endpoint: { method, path } }) => (method === 'GET' ? [path] : [])),
);
const MUTATIONS = allEndpoints()
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .map(({ endpoint: { method, path } }) => ({
    method,
    path: path.replaceAll(/:\w+/g, crypto.randomUUID()),
    /** Read endpoints don't change state, even if a request claims another method. */
    isReadToo: READ.has(path),
  }));

test.each(FORGERIES)('no mutation is reached with %s', async (_what, headers, method) => {
  expect(MUTATIONS.length).toBeGreaterThan(5);
  const before = [app.reached(), await app.deps.db.$count(users), await app.deps.db.$count(sessions)];
  for (const mutation of method === 'GET' ? MUTATIONS.filter(({ isReadToo }) => !isReadToo) : MUTATIONS) {
    const reply = await victim.send(
      method ?? mutation.method,
      mutation.path,
      headers(app.url),
      method ? undefined : BODY,
    );
    expect(reply.status, mutation.path).toBe(method === 'GET' ? 404 : 403);
    if (reply.status === 403) expect(reply.json).toMatchObject({ code: 'foreign_request' });
    expect(reply.setCookies).toEqual([]);
  }
  expect([app.reached(), await app.deps.db.$count(users), await app.deps.db.$count(sessions)]).toEqual(
    before,
  );
});

test.each([
  ['only Sec-Fetch-Site', () => ({ 'Sec-Fetch-Site': 'same-origin' })],
  ['only Origin', (own: string) => ({ Origin: own })],
])('every mutation is reached from our own page that sends %s', async (_what, headers) => {
  for (const { method, path } of MUTATIONS) {
    const reply = await victim.send(method, path, headers(app.url));
    expect(reply.json, path).not.toMatchObject({ code: 'foreign_request' });
  }
});

test('reads are answered whatever their origin', async () => {
  const reply = await victim.send('GET', '/api/auth/options', {
    Origin: FOREIGN_ORIGIN,
    'Sec-Fetch-Site': 'cross-site',
  });
  expect(reply.status).toBe(200);
});

const upgrade = (headers: Record<string, string>) =>
  Object.assign(new IncomingMessage(new Socket()), { headers: { host: '127.0.0.1:3000', ...headers } });

test.each([
  ['our own', { origin: 'http://127.0.0.1:3000' }, {}, true],
  ['the public address', { origin: 'http://localhost:3000' }, {}, true],
  ['none', {}, {}, false],
  ['null', { origin: 'null' }, {}, false],
  ['a foreign one', { origin: FOREIGN_ORIGIN }, {}, false],
  ['ours with a path', { origin: 'http://127.0.0.1:3000/' }, {}, false],
  ['ours in capitals with a bad port', { origin: 'http://127.0.0.1:30000' }, {}, false],
  ['no address at all', { origin: 'localhost:3000' }, {}, false],
  ['a public https one', { origin: 'https://artha.example' }, { https: true }, true],
  ['its plain http twin', { origin: 'http://artha.example', host: 'artha.example' }, { https: true }, false],
  ['the host itself over https', { origin: 'https://10.0.0.5', host: '10.0.0.5' }, { https: true }, true],
])('the Origin of a socket: %s', (_what, headers, { https = false }: { https?: boolean }, allowed) => {
  const config = testConfig(https ? { PUBLIC_URL: 'https://artha.example', TRUST_PROXY: '1' } : {});
  expect(isOwnOrigin(upgrade(headers as Record<string, string>), config)).toBe(allowed);
});
