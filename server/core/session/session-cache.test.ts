import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { beforeEach, expect, test } from 'vitest';
import { createEventBus, type EventBus } from '../events.ts';
import { createSessionCache, type FindSession, type SessionCache } from './session-cache.ts';
import { ABSOLUTE_MS, type FoundSession } from './session-store.ts';

const START = Date.parse('2026-11-23T04:00:00Z');

let now: number;
let events: EventBus;
let cache: SessionCache;
let lookUps: string[];
beforeEach(() => {
  now = START;
  events = createEventBus();
  cache = createSessionCache({ clock: { now: () => new Date(now) }, events });
  lookUps = [];
});

/** Someone's session; "asha, phone" is another one of "asha". */
const sessionOf = (name: string, startedAt = START) =>
  ({ id: `session of ${name}`, stored: { startedAt }, person: { id: name.split(',')[0] } }) as FoundSession;

const request = (cookie: string, method = 'GET') => ({ method, headers: { cookie } }) as IncomingMessage;

/** Reads as someone, who is called like their cookie. */
function reading(find: (name: string) => ReturnType<FindSession> = sessionOf) {
  const cached = cache.cachingFound((req) => {
    const name = req.headers.cookie ?? '';
    lookUps.push(name);
    return find(name);
  });
  return (name: string) => cached(request(name));
}

/** A request through the middleware. Returns how to end it: with its reply, or because its caller hung up. */
function throughMiddleware(name: string, method: string): (how?: 'hung up') => void {
  const res = Object.assign(new EventEmitter(), { writableFinished: false });
  const { person: user, id: sessionID, stored: session } = sessionOf(name);
  const handler = cache.caching((_req, _res, next) => next());
  const req = Object.assign(request(name, method), { user, sessionID, session });
  handler(req as Request, res as unknown as Response, () => undefined);
  return (how) => {
    res.writableFinished = how !== 'hung up';
    res.emit('close');
  };
}

test('reads of one person share a lookup for two seconds', async () => {
  const read = reading();
  expect(await read('asha')).toEqual(sessionOf('asha'));
  now += 1_999;
  expect(await read('asha')).toEqual(sessionOf('asha'));
  expect(await read('ravi')).toEqual(sessionOf('ravi'));
  expect(lookUps).toEqual(['asha', 'ravi']);
  now += 1;
  await read('asha');
  expect(lookUps).toEqual(['asha', 'ravi', 'asha']);
});

test('a session that ended, here or on another server, is looked up again', async () => {
  const read = reading();
  const ends = [
    () => events.emit('session.ended', { sessionId: 'session of asha' }),
    () => events.emit('access.ended', { userId: 'asha' }),
    () => events.emit('access.ended', { userId: 'asha', currentSessionId: 'session of another device' }),
    () => events.emit('bus.gap', {}),
  ];
  for (const end of ends) {
    await read('asha');
    lookUps = [];
    end();
    await read('asha');
    expect(lookUps).toEqual(['asha']);
  }
});

test('the end of other sessions changes nothing', async () => {
  const read = reading();
  await read('asha');
  events.emit('session.ended', { sessionId: 'session of ravi' });
  events.emit('access.ended', { userId: 'ravi' });
  events.emit('access.ended', { userId: 'asha', currentSessionId: 'session of asha' });
  await read('asha');
  expect(lookUps).toEqual(['asha']);
  expect(cache.has('asha')).toBe(true);
});

test('a lookup that overlaps the end of a session is not cached', async () => {
  const found = Promise.withResolvers<FoundSession>();
  const read = reading(() => found.promise);
  const first = read('asha');
  events.emit('session.ended', { sessionId: 'session of asha' });
  found.resolve(sessionOf('asha'));
  expect(await first).toEqual(sessionOf('asha'));
  expect(cache.has('asha')).toBe(false);
  await read('asha');
  expect(lookUps).toEqual(['asha', 'asha']);
});

test('a person who may have been changed is looked up again, in all their sessions', async () => {
  const read = reading();
  const both = ['asha', 'asha, phone'];
  for (const one of both) await read(one);
  const end = throughMiddleware('asha', 'PATCH');
  for (const one of both) await read(one);
  expect(lookUps).toEqual([...both, ...both]);
  now += 1;
  for (const one of both) await read(one);
  lookUps = [];
  end();
  for (const one of both) await read(one);
  expect(lookUps).toEqual(both);
  now += 1;
  for (const one of [...both, ...both]) await read(one);
  expect(lookUps).toEqual([...both, ...both]);
});

test('after a caller hung up, the person is looked up for each read of a minute', async () => {
  const read = reading();
  throughMiddleware('asha', 'POST')('hung up');
  for (const ms of [0, 30_000, 29_999, 1]) {
    now += ms;
    await read('asha');
    await read('asha');
  }
  expect(lookUps).toHaveLength(8);
  now += 1;
  await read('asha');
  await read('asha');
  expect(lookUps).toHaveLength(9);
});

test('a lookup that began before a change is not used after it', async () => {
  const found = Promise.withResolvers<FoundSession>();
  const read = reading(() => found.promise);
  const first = read('asha');
  throughMiddleware('asha', 'POST')();
  found.resolve(sessionOf('asha'));
  await first;
  await read('asha');
  expect(lookUps).toEqual(['asha', 'asha']);
});

test('the change of one person leaves others cached', async () => {
  const read = reading();
  await read('ravi');
  throughMiddleware('asha', 'DELETE')();
  await read('ravi');
  expect(lookUps).toEqual(['ravi']);
});

test('reads through the middleware do not shorten or extend the use of a session', async () => {
  const read = reading();
  await read('asha');
  now += 1_000;
  throughMiddleware('asha', 'GET')();
  await read('asha');
  expect(lookUps).toEqual(['asha']);
  now += 1_000;
  await read('asha');
  expect(lookUps).toEqual(['asha', 'asha']);
});

test('no session is used beyond its absolute end', async () => {
  const read = reading((name) => sessionOf(name, START - ABSOLUTE_MS + 500));
  await read('asha');
  now += 499;
  await read('asha');
  expect([lookUps, cache.has('asha')]).toEqual([['asha'], true]);
  now += 1;
  await read('asha');
  expect([lookUps, cache.has('asha')]).toEqual([['asha', 'asha'], false]);
});

test('only sessions that were found are cached', async () => {
  const read = reading(() => null);
  expect(await read('asha')).toBeNull();
  expect(await read('asha')).toBeNull();
  const failing = reading(() => Promise.reject(new Error('The database is away.')));
  await expect(failing('asha')).rejects.toThrow('The database is away.');
  await expect(failing('asha')).rejects.toThrow('The database is away.');
  expect(lookUps).toHaveLength(4);
});

test('shared reads accept a session for thirty seconds', async () => {
  await reading()('asha');
  throughMiddleware('ravi', 'GET')();
  now += 29_999;
  expect([cache.has('asha'), cache.has('ravi'), cache.has('nobody')]).toEqual([true, true, false]);
  now += 1;
  expect([cache.has('asha'), cache.has('ravi')]).toEqual([false, false]);
});
