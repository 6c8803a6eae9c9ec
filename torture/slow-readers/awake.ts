import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

const EVERY_MS = 20;
/** As long as the frame of a tick of 20 of 100 stocks. */
const FRAME = JSON.stringify({
  type: 'quotes',
  seq: 0,
  at: new Date(0).toISOString(),
  rows: Array.from({ length: 20 }, (_, n) => [n, 1_000_00, 100_000]),
});

/**
 * Keeps this process awake: it receives its own frame over its own socket fifty times a second, just like the timed
 * frames. A process that slept for a second reads the next frame late (its memory must return to the CPU caches
 * first), which must not count as the server's time. Returns the function that stops it.
 */
export async function keepAwake(hear: (frame: Buffer) => void): Promise<() => void> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  socket.on('message', hear);
  await once(socket, 'open');
  const timer = setInterval(() => {
    for (const client of server.clients) client.send(FRAME);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    socket.terminate();
    server.close();
  };
}
