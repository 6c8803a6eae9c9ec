// The floor of a live feed in Node: the bytes of the product's tick to every reader, and nothing else.
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import { textFrame } from '#server/core/live/frames.ts';
import { serveTicks } from './serve-ticks.ts';

/** With its head of four, the bytes of the product's tick. */
const MESSAGE_BYTES = Math.round(Number(process.argv[2])) - 4;

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
await once(server, 'listening');
const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const wires: Socket[] = [];
server.on('connection', (_socket, { socket }) => wires.push(socket));
const frame = textFrame('['.padEnd(MESSAGE_BYTES));
serveTicks({ url, cookies: [], snapshotBytes: MESSAGE_BYTES }, () => {
  for (const wire of wires) wire.write(frame);
});
