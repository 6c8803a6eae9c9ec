import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aNatsServer, findNatsServer, NO_NATS_SERVER } from '#tests/support/servers/nats-server.ts';
import { openBus } from './open-bus.ts';

const SOON = { timeout: 10_000 };
const nats = findNatsServer();

const stops: (() => unknown)[] = [];
let here: TestDatabase;
let elsewhere: TestDatabase;
let lines: string[];
beforeEach(async () => {
  [here, elsewhere] = [await aDatabase(), await aDatabase()];
  stops.push(here.close, elsewhere.close);
  lines = [];
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function anInstance(instance: string, { db, url }: TestDatabase, busUrl?: string) {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const bus = await openBus({
    db,
    url,
    instance,
    log: pino({ level: 'trace' }, stream),
    config: { BUS_URL: busUrl },
  });
  stops.push(bus.stop);
  const heard: unknown[] = [];
  bus.subscribe('order', (message) => heard.push(message));
  return { bus, heard };
}

/** Two instances on one database and one on another; which of them receive the first one's message. */
async function whoHears(busUrl?: string) {
  const one = await anInstance('1', here, busUrl);
  const other = await anInstance('2', here, busUrl);
  const stranger = await anInstance('3', elsewhere, busUrl);
  one.bus.publish('order', 'a');
  stranger.bus.publish('order', 'b');
  await one.bus.stop();
  await stranger.bus.stop();
  return { other: other.heard, stranger: stranger.heard };
}

test('by default PostgreSQL connects the instances on one database', async () => {
  const { other, stranger } = await whoHears();
  await vi.waitFor(() => expect(other).toEqual(['a']), SOON);
  expect(stranger).toEqual([]);
  expect(lines).toEqual([]);
});

test('a single server publishes to no other', async () => {
  const { other, stranger } = await whoHears('process:');
  expect([other, stranger]).toEqual([[], []]);
});

test('NATS connects the instances on one database only, and needs its password', async (context) => {
  if (!nats) return context.skip(NO_NATS_SERVER);
  const server = await aNatsServer(nats);
  stops.push(server.remove);
  const { other, stranger } = await whoHears(server.url);
  await vi.waitFor(() => expect(other).toEqual(['a']), SOON);
  expect(stranger).toEqual([]);
});

test('a NATS server that is down is retried until it is back, and messages flow again', async (context) => {
  if (!nats) return context.skip(NO_NATS_SERVER);
  const server = await aNatsServer(nats);
  stops.push(server.remove);
  const one = await anInstance('1', here, server.url);
  const other = await anInstance('2', here, server.url);
  await server.kill();
  await vi.waitFor(() => expect([one.bus.connected(), other.bus.connected()]).toEqual([false, false]), SOON);
  await server.start();
  await vi.waitFor(() => expect([one.bus.connected(), other.bus.connected()]).toEqual([true, true]), SOON);
  one.bus.publish('order', 'again');
  await vi.waitFor(() => expect(other.heard).toEqual(['again']), SOON);
});

test('a NATS server with another password or without required TLS is down, and no secret is logged', async (context) => {
  if (!nats) return context.skip(NO_NATS_SERVER);
  const server = await aNatsServer(nats);
  stops.push(server.remove);
  const wrong = new URL(server.url);
  wrong.password = 'canary-of-the-bus';
  const secured = server.url.replace('nats:', 'tls:');
  const refused = [await anInstance('1', here, wrong.href), await anInstance('2', here, secured)];
  expect(refused.map(({ bus }) => bus.connected())).toEqual([false, false]);
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
    expect.stringMatching(/authorization violation/i),
    expect.stringMatching(/does not support 'tls'/),
  ]);
  expect(lines.join('')).not.toMatch(/canary|password/);
});

test.for([{ publish: 'elsewhere' }, { subscribe: 'elsewhere' }])(
  'a NATS server that only lets us %j counts as down, and the log has the reason',
  async (permissions, context) => {
    if (!nats) return context.skip(NO_NATS_SERVER);
    const server = await aNatsServer(nats, permissions);
    stops.push(server.remove);
    const { bus } = await anInstance('1', here, server.url);
    expect(bus.connected()).toBe(false);
    expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
      expect.stringMatching(/permissions violation/i),
    ]);
  },
);

test('an unreachable address does not stop the start, and no secret is logged', async () => {
  const { bus } = await anInstance('1', here, 'nats://artha:canary-of-the-bus@127.0.0.1:9');
  expect(bus.connected()).toBe(false);
  bus.publish('order', 'waits');
  expect(lines).toHaveLength(1);
  expect(lines.join('')).toContain('NATS is away');
  expect(lines.join('')).not.toContain('canary');
});
