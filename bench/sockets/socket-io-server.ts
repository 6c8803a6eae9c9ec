// The usual way with Socket.IO: the whole list to everybody at every tick, over its WebSocket transport.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { presentStocks } from '#server/market/present.ts';
import { marketStateOf } from '../market-state.ts';
import { serveTicks } from './serve-ticks.ts';

const { state, tick } = marketStateOf(100);
const server = createServer().listen(0, '127.0.0.1');
const io = new Server(server, { transports: ['websocket'], serveClient: false });
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
const snapshotBytes = Buffer.byteLength(JSON.stringify(presentStocks(state)));
serveTicks({ url, cookies: [], snapshotBytes }, (changed) => {
  tick(changed);
  io.emit('stocks', presentStocks(state));
});
