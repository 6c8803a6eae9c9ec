import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { expect, test } from 'vitest';
import { requestInLog } from './log.ts';

test('a request is logged with its path and status, and nothing that authenticates', async () => {
  const lines: string[] = [];
  const log = pino(
    { base: undefined },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const handle = pinoHttp({ logger: log, serializers: requestInLog });
  const server = createServer((req, res) => {
    handle(req, res);
    res.writeHead(303, {
      Location: 'https://brokerage.example/?api_key=a-key',
      'Set-Cookie': 'artha=a-session',
    });
    res.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = { Cookie: 'artha=a-session', Authorization: 'Bearer a-token' };
  await fetch(`http://127.0.0.1:${port}/callback?request_token=a-request-token`, {
    headers,
    redirect: 'manual',
  });
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  const [{ req, res }] = lines.map((line) => JSON.parse(line)) as [{ req: object; res: object }];
  expect(req).toEqual({ id: 1, method: 'GET', path: '/callback', remoteAddress: '127.0.0.1' });
  expect(res).toEqual({ statusCode: 303 });
  expect(lines.join()).not.toMatch(/a-(key|session|token|request-token)/);
});
