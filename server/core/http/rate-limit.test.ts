import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { addressOf } from './rate-limit.ts';

function from(remoteAddress: string, forwarded?: string) {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const req = new IncomingMessage(socket);
  if (forwarded !== undefined) req.headers['x-forwarded-for'] = forwarded;
  return req;
}

test.each([
  ['without a proxy nothing that is written counts', 0, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['one proxy: what it added last', 1, '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['two proxies', 2, '10.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['a proxy that adds nothing', 1, '10.0.0.1', undefined, '10.0.0.1'],
  ['fewer entries than proxies', 3, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['an IPv6 address is its network', 0, '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1::/56'],
  ['an IPv4 address in IPv6 is that address', 0, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
])('%s', (_what, TRUST_PROXY, remote, forwarded, address) => {
  expect(addressOf(from(remote, forwarded), { TRUST_PROXY })).toBe(address);
});
