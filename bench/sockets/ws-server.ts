// The usual way with ws: the whole list to everybody at every tick, made text of once.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { presentStocks } from '#server/market/present.ts';
import { marketStateOf } from '../market-state.ts';
import { serveTicks } from './serve-ticks.ts';

const { state, tick } = marketStateOf(100);
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
await once(server, 'listening');
const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const snapshot = () => JSON.stringify(presentStocks(state));
serveTicks({ url, cookies: [], snapshotBytes: Buffer.byteLength(snapshot()) }, (changed) => {
  tick(changed);
  const text = snapshot();
  for (const client of server.clients) client.send(text);
});
