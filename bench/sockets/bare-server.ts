// The minimum of a live feed in Node: only writes the bytes of the product's tick to every reader.
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import { textFrame } from '#server/core/live/frames.ts';
import { serveTicks } from './serve-ticks.ts';

/** The size of the product's tick, without the frame's header of four bytes. */
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
