import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

const EVERY_MS = 20;
/** As long as a tick of twenty of a hundred stocks. */
const FRAME = JSON.stringify({
  type: 'quotes',
  seq: 0,
  at: new Date(0).toISOString(),
  rows: Array.from({ length: 20 }, (_, n) => [n, 1_000_00, 100_000]),
});

/**
 * Keeps this process awake: it hears a frame of its own over a socket of its own fifty times a second, in the way
 * it hears those that are timed. A process that slept for a second takes its time to read the next frame (its
 * memory has to come back to the processor first), and that is no time of the server's. Gives the function that
 * ends it.
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
