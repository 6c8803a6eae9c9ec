import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { logListenersTo } from '../guarded.ts';
import { closeListener, createListener, guardedRequests } from './listener.ts';

const GET = 'GET / HTTP/1.1\r\nHost: artha\r\n\r\n';

/** A server that counts its requests, and a keep-alive connection that has made one. */
async function aRestingConnection() {
  const server = createListener().on('request', (_req, res) => res.end('done'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const ask = () => client.write(GET);
  ask();
  await once(client, 'data');
  return { server, client, ask };
}

/** Blocks the event loop for longer than a stopping server waits for data in transit. */
function holdUp() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
}

test('a connection may idle for longer than a proxy’s two minutes', async () => {
  const server = createListener().on('request', (_req, res) => res.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request_ = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const [reply] = await once(request_.setHeader('Connection', 'keep-alive').end(), 'response');
  expect(reply.headers['keep-alive']).toBe('timeout=125');
  server.closeAllConnections();
  server.close();
});

test('a request sent on an idle connection during a stop is answered, as the last one of its connection', async () => {
  const { server, client, ask } = await aRestingConnection();
  ask();
  const stopped = closeListener(server);
  const answer = await text(client);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/Connection: close/);
  expect(answer).toMatch(/done/);
  await stopped;
});

test('a request is not dropped even if the process was blocked for the whole reading time', async () => {
  const { server, client, ask } = await aRestingConnection();
  const stopped = closeListener(server);
  ask();
  holdUp();
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  await stopped;
});

test('fifty requests on connections waiting to be accepted, one per turn of the loop, are not dropped', async () => {
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

/** Everything the server sends in reply to these bytes until it closes the connection. */
async function answerTo(bytes: string | Buffer) {
  const server = createListener().on('request', (req, res) => res.end(`${req.method} was read`));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.end(bytes);
  const answer = await text(client);
  server.closeAllConnections();
  server.close();
  return answer;
}

test.each([
  ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', '405', 'wrong_method'],
  ['CONNECT to no address', 'CONNECT // HTTP/1.1\r\nHost: x\r\n\r\n', '405', 'wrong_method'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400', 'bad_request'],
  ['a TLS hello', Buffer.from('16030100a5010000a10303', 'hex'), '400', 'bad_request'],
  ['no target', 'GET  HTTP/1.1\r\nHost: x\r\n\r\n', '400', 'bad_request'],
])('%s is answered in the standard failure shape', async (_what, bytes, status, code) => {
  const answer = await answerTo(bytes);
  expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({ code, message: expect.any(String) });
});

test('a request with an unknown Expect header is answered like any other', async () => {
  expect(
    await answerTo('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: the worst\r\n\r\n'),
  ).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*GET was read/);
});

test('a connection that breaks during an upgrade ends without affecting others', async () => {
  const server = createListener().on('upgrade', (_req, socket) => socket.emit('error', new Error('reset')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  expect(await text(client)).toBe('');
  server.close();
});

test('a bug before Express fails only its request, as a 500', async () => {
  const logged: unknown[] = [];
  logListenersTo({ error: (what: unknown) => logged.push(what) });
  const server = createListener().on(
    'request',
    guardedRequests(() => {
      throw new Error('A bug.');
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect([reply.status, await reply.json()]).toEqual([
    500,
    {
      code: 'unexpected',
      message: 'Something went wrong on our side. Nothing was changed; please try again.',
    },
  ]);
  expect(logged).toEqual([{ err: new Error('A bug.'), listener: 'request' }]);
  server.closeAllConnections();
  server.close();
});
