import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../session/signed-in.ts';
import { personQueue } from './person-queue.ts';

/** Calls being served, in starting order, with their responses. */
let served: { name: string; res: Response }[];
let server: ReturnType<typeof createServer>;

beforeEach(async () => {
  served = [];
  const app = express();
  app.use((req, _res, next) => {
    req.user = { id: req.get('x-person') } as SignedIn;
    next();
  }, personQueue(2));
  app.get('/:name', (req, res) => {
    served.push({ name: req.params.name, res });
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A call that has arrived on its own connection. */
async function call(person: string, name: string) {
  const { port } = server.address() as AddressInfo;
  const path = `/${name}`;
  const request_ = request({ port, path, host: '127.0.0.1', agent: false, headers: { 'x-person': person } });
  request_.on('error', () => undefined);
  request_.on('response', (reply) => reply.resume());
  request_.end();
  const [, res] = (await once(server, 'request')) as [unknown, ServerResponse];
  const gone = once(res, 'close');
  return {
    async hangUp() {
      request_.destroy();
      await gone;
    },
  };
}

const names = () => served.map(({ name }) => name);

async function answer(name: string): Promise<void> {
  const res = served.find((each) => each.name === name)?.res ?? expect.fail(`${name} is not served`);
  const closed = once(res, 'close');
  res.end();
  await closed;
}

test('two of a person’s calls are served at a time on any number of connections', async () => {
  for (const name of ['1', '2', '3', '4']) await call('Meera', name);
  await call('Arjun', 'a');
  expect(names()).toEqual(['1', '2', 'a']);
  await answer('2');
  expect(names()).toEqual(['1', '2', 'a', '3']);
  await answer('1');
  await answer('3');
  expect(names()).toEqual(['1', '2', 'a', '3', '4']);
});

test('a call that disconnects makes room for the next; one that was waiting is never served', async () => {
  const [first, , third] = [await call('Meera', '1'), await call('Meera', '2'), await call('Meera', '3')];
  await call('Meera', '4');
  await third.hangUp();
  await first.hangUp();
  expect(names()).toEqual(['1', '2', '4']);
  await answer('2');
  await answer('4');
  await call('Meera', '5');
  expect(names()).toEqual(['1', '2', '4', '5']);
});

test('with rests, consecutive calls leave as much idle time as they took', async () => {
  const app = express();
  app.use(
    (req, _res, next) => {
      req.user = { id: 'Meera' } as SignedIn;
      next();
    },
    personQueue(1, { rests: true }),
  );
  const begun: number[] = [];
  app.get('/', (_req, res) => {
    begun.push(performance.now());
    setTimeout(() => res.end(), 100);
  });
  const other = createServer(app).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
  await Promise.all([fetch(url), fetch(url)]);
  other.closeAllConnections();
  other.close();
  expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBeGreaterThanOrEqual(190);
});

test('a user can have at most a hundred and two open calls', async () => {
  for (let n = 1; n <= 102; n++) await call('Meera', String(n));
  const { port } = server.address() as AddressInfo;
  const reply = await fetch(`http://127.0.0.1:${port}/103`, { headers: { 'x-person': 'Meera' } });
  expect(reply.status).toBe(503);
});
