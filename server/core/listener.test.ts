import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { closeListener, createListener } from './listener.ts';

const GET = 'GET / HTTP/1.1\r\nHost: artha\r\n\r\n';

/** A server that tells, and a connection on which it did once. */
async function aRestingConnection() {
  const server = createListener().on('request', (_req, res) => res.end('told'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const ask = () => client.write(GET);
  ask();
  await once(client, 'data');
  return { server, client, ask };
}

/** Nothing is read, and no timer runs, for longer than a server that stops waits for what was sent. */
function holdUp() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
}

test('a connection may rest longer than the two minutes that a proxy keeps one', async () => {
  const server = createListener().on('request', (_req, res) => res.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const [reply] = await once(asked.setHeader('Connection', 'keep-alive').end(), 'response');
  expect(reply.headers['keep-alive']).toBe('timeout=125');
  server.closeAllConnections();
  server.close();
});

test('a request that was sent on a resting connection when the server is asked to stop is answered, and is its last', async () => {
  const { server, client, ask } = await aRestingConnection();
  ask();
  const stopped = closeListener(server);
  const answer = await text(client);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/Connection: close/);
  expect(answer).toMatch(/told/);
  await stopped;
});

test('nor is it cut where the process was held up for all the time that it had to be read', async () => {
  const { server, client, ask } = await aRestingConnection();
  const stopped = closeListener(server);
  ask();
  holdUp();
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  await stopped;
});

test('nor are fifty on connections that wait to be accepted, of which a turn of the loop accepts one', async () => {
  const { server } = await aRestingConnection();
  const answers = Array.from({ length: 50 }, () => {
    const another = connect((server.address() as AddressInfo).port, '127.0.0.1');
    another.write(GET);
    return text(another);
  });
  await turn();
  const stopped = closeListener(server);
  holdUp();
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  await stopped;
});
