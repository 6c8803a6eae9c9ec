import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testConfig, testDeps } from '#tests/support/deps.ts';
import { type Db, openDb } from '../db/db.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { replyWithFailure } from './failures.ts';
import { operationRoutes } from './operations.ts';

type Env = Record<string, string>;

const TOKEN = 'who has this may read the metrics';
const AFAR = { 'X-Forwarded-For': '203.0.113.7' };

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

/** The status of /metrics for a request with these headers. */
async function statusFor(env: Record<string, string>, headers: Record<string, string>): Promise<number> {
  const { status, close } = await answerOf('/metrics', { env, headers });
  close();
  return status;
}

async function answerOf(
  path: string,
  { env = {}, headers = {}, db = database.db }: Partial<{ env: Env; headers: Env; db: Db }>,
) {
  const deps = testDeps({ db, config: testConfig(env) });
  const app = express();
  operationRoutes(app, deps, createMetrics());
  app.use(replyWithFailure(deps.log));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status, close: () => server.close() };
}

test('this machine reads the metrics without a token where none is set', async () => {
  expect(await statusFor({}, {})).toBe(200);
});

test.each([
  ['Forwarded', 'for=203.0.113.7'],
  ['X-Forwarded-For', '203.0.113.7'],
  ['X-Forwarded-Host', 'artha.example'],
  ['X-Forwarded-Proto', 'https'],
  ['X-Real-IP', '203.0.113.7'],
  ['Via', '1.1 proxy.example'],
  ['x-forwarded-for', ''],
])('a request forwarded by a local proxy with %s: %s is not local', async (name, value) => {
  expect(await statusFor({}, { [name]: value })).toBe(404);
});

test('with a token, or behind a proxy, every request needs the token', async () => {
  const behindProxy = { TRUST_PROXY: '1' };
  expect(await statusFor({ METRICS_TOKEN: TOKEN }, {})).toBe(404);
  expect(await statusFor(behindProxy, {})).toBe(404);
  for (const env of [{ METRICS_TOKEN: TOKEN }, { ...behindProxy, METRICS_TOKEN: TOKEN }])
    expect(await statusFor(env, { Authorization: `Bearer ${TOKEN}` })).toBe(200);
});

test('remote requests get no metrics without the token', async () => {
  const withToken = { METRICS_TOKEN: TOKEN };
  expect(await statusFor(withToken, { ...AFAR, Authorization: `Bearer ${TOKEN}` })).toBe(200);
  expect(await statusFor(withToken, AFAR)).toBe(404);
  for (const Authorization of [`Bearer ${TOKEN}!`, TOKEN, `Basic ${TOKEN}`, 'Bearer ', ''])
    expect(await statusFor(withToken, { ...AFAR, Authorization })).toBe(404);
});

test('without a configured token none is accepted', async () => {
  for (const Authorization of ['Bearer undefined', 'Bearer ', 'Bearer'])
    expect(await statusFor({}, { ...AFAR, Authorization })).toBe(404);
});

test('a server whose connections are all in use is ready', async () => {
  const full = openDb(database.url);
  const taken = await Promise.all(Array.from({ length: 10 }, () => full.$client.connect()));
  const { status, close } = await answerOf('/readyz', { db: full });
  close();
  for (const client of taken) client.release();
  await full.$client.end();
  expect(status).toBe(200);
});

test('a server without its database is not ready', async () => {
  const none = openDb('postgresql://nobody@127.0.0.1:1/none');
  const { status, close } = await answerOf('/readyz', { db: none });
  close();
  await none.$client.end();
  expect(status).toBe(503);
});

test("Node's default metrics are exported, except those that would walk through every socket", async () => {
  const text = await createMetrics().registry.metrics();
  expect(text).toContain('artha_nodejs_eventloop_lag_seconds ');
  expect(text).toContain('artha_process_resident_memory_bytes ');
  expect(text).not.toMatch(/^artha_(nodejs_active_|process_open_fds)/m);
});
