import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { LIVE_PATH } from '#shared/contract/live.ts';

const PATIENCE_MS = 5_000;

/** Bytes to send again and again, so many times, by one who reads but never answers. */
interface Flood {
  name: string;
  frame: Buffer;
  times: number;
}

export const FLOODS: readonly Flood[] = [
  { name: 'a message of 4,097 bytes', frame: frame(0x81, 4_097), times: 1 },
  {
    name: 'a message of 4,097 bytes in two parts',
    frame: Buffer.concat([frame(0x01, 4_000), frame(0x80, 97)]),
    times: 1,
  },
  {
    name: 'a message that says it has 2^40 bytes',
    frame: Buffer.from([0x82, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    times: 1,
  },
  { name: '21 messages', frame: frame(0x81, 5), times: 21 },
  { name: '100,000 pings', frame: frame(0x89, 0), times: 100_000 },
  { name: '100,000 pongs', frame: frame(0x8a, 8), times: 100_000 },
  {
    name: '100,000 empty parts of a message',
    frame: Buffer.concat([frame(0x01, 0), ...Array(20).fill(frame(0x00, 0))]),
    times: 5_000,
  },
  { name: 'a message without a mask', frame: Buffer.from([0x81, 0x01, 0x61]), times: 1 },
  { name: 'a frame of a kind that does not exist', frame: frame(0x83, 1), times: 1 },
  {
    name: 'text that is no text',
    frame: Buffer.concat([Buffer.from([0x81, 0x82, 0, 0, 0, 0]), Buffer.from([0xc3, 0x28])]),
    times: 1,
  },
];

/** A frame of a client with so many bytes, masked with zeros. */
function frame(opcode: number, length: number): Buffer {
  const size = length < 126 ? [0x80 | length] : [0xfe, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([opcode, ...size, 0, 0, 0, 0]), Buffer.alloc(length, 0x61)]);
}

/** Opens the feed and sends; gives after how many milliseconds the connection was closed, null when it was not. */
export async function flood(url: string, { frame: bytes, times }: Flood): Promise<number | null> {
  const socket = await opened(url);
  const begun = performance.now();
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => resolve(performance.now() - begun)),
  );
  void pour(socket, bytes, times);
  const endedMs = await Promise.race([closed, wait(PATIENCE_MS, null)]);
  socket.destroy();
  return endedMs;
}

async function pour(socket: Socket, bytes: Buffer, times: number): Promise<void> {
  const many = Buffer.concat(Array(Math.min(times, 1_000)).fill(bytes));
  for (let sent = 0; sent < times && socket.writable; sent += 1_000) {
    if (!socket.write(many)) await once(socket, 'drain').catch(() => undefined);
  }
}

async function opened(url: string): Promise<Socket> {
  const { hostname, port, host, origin } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = [
    `GET ${LIVE_PATH} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ];
  socket.write(head.join('\r\n'));
  await once(socket, 'data');
  socket.resume();
  return socket;
}
