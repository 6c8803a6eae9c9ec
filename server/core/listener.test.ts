import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createListener } from './listener.ts';

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
