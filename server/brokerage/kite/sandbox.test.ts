import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KiteSandbox, startKiteSandbox } from './sandbox.ts';

let sandbox: KiteSandbox;
beforeAll(async () => {
  sandbox = await startKiteSandbox({ redirectUrl: () => 'http://localhost:3000/back' });
});
afterAll(() => sandbox.close());

function send(head: string) {
  const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1');
  socket.end(`${head}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test.each(['//', '///', 'http://['])(
  'a target of %j has no route, and the sandbox continues',
  async (target) => {
    expect(await send(`GET ${target} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 404 Not Found[\s\S]*Route not found/);
    expect((await fetch(`${sandbox.url}/connect/login`)).status).toBe(400);
  },
);

test('a login that is aborted while its form is read does not affect the sandbox', async () => {
  const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST /session/token HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\napi_key=');
  expect((await fetch(`${sandbox.url}/user/profile`)).status).toBe(403);
  socket.resetAndDestroy();
  expect((await fetch(`${sandbox.url}/user/profile`)).status).toBe(403);
});
