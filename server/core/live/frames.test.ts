import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './frames.ts';

let server: WebSocketServer;
let reader: WebSocket;
let write: (frame: Buffer) => void;

beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  reader = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [, { socket }] = await once(server, 'connection');
  write = (frame) => socket.write(frame);
});
afterAll(() => {
  reader.terminate();
  server.close();
});

async function readBack(message: string): Promise<string> {
  const read = once(reader, 'message');
  write(textFrame(message));
  const [bytes, isBinary] = await read;
  expect(isBinary).toBe(false);
  return String(bytes);
}

test.each([0, 1, 125, 126, 65_535, 65_536, 70_000])('a message of %i bytes round-trips', async (length) => {
  const message = 'x'.repeat(length);
  expect(await readBack(message)).toBe(message);
});

test('a length counts bytes, not characters', async () => {
  const message = '₹'.repeat(42);
  expect(textFrame(message)).toHaveLength(4 + 126);
  expect(await readBack(message)).toBe(message);
});
