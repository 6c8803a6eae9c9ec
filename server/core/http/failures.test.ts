import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { replyWithFailure, unknownEndpoint } from './failures.ts';

const logged: string[] = [];
const app = express();
app.use(express.json({ limit: '64kb' }));
app.post('/api/expected', () => {
  throw new AppError(409, 'closed', 'The market is closed.');
});
app.post('/api/bug', () => {
  throw new Error('secret detail');
});
app.post('/api/outage', () => {
  throw Object.assign(new Error('terminating connection'), { code: '57P01' });
});
app.post('/api/full', () => {
  throw new Error('Failed query', { cause: new Error('timeout exceeded when trying to connect') });
});
app.use('/api', unknownEndpoint);
app.use(replyWithFailure(pino({}, { write: (line: string) => void logged.push(line) })));
const server = createServer(app);
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const post = (path: string, body = '{}') =>
  fetch(`${origin}${path}`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });

test('an expected failure keeps its status, code and sentence', async () => {
  const reply = await post('/api/expected');
  expect(reply.status).toBe(409);
  expect(await reply.json()).toEqual({ code: 'closed', message: 'The market is closed.' });
});

test('a bug is answered without detail and logged once', async () => {
  const reply = await post('/api/bug');
  expect(reply.status).toBe(500);
  expect(await reply.text()).not.toContain('secret detail');
  expect(logged.filter((line) => line.includes('secret detail'))).toHaveLength(1);
});

test('a database outage is a 503 with Retry-After', async () => {
  const reply = await post('/api/outage');
  expect(reply.status).toBe(503);
  expect(reply.headers.get('Retry-After')).toBe('2');
  expect(await reply.json()).toMatchObject({ code: 'database_unavailable' });
});

test('an exhausted pool is reported as busy, not as a database outage', async () => {
  const reply = await post('/api/full');
  expect(reply.status).toBe(503);
  expect(reply.headers.get('Retry-After')).toBe('2');
  expect(await reply.json()).toEqual({
    code: 'busy',
    message: 'The server is busy. Nothing was changed; try again in a moment.',
  });
});

test.each([
  ['/api/expected', '{ "quantity": ', 400, 'The request body is not valid JSON.'],
  ['/api/expected', JSON.stringify({ note: 'x'.repeat(1_000_000) }), 413, 'The request is too large.'],
  ['/api/nothing-here', '{}', 404, 'Not found. Check the address.'],
])('an unreadable request is answered with a sentence', async (path, body, status, message) => {
  const reply = await post(path, body);
  expect(reply.status).toBe(status);
  expect(await reply.json()).toMatchObject({ message });
});
