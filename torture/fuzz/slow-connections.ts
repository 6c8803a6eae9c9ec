import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const DRIP_MS = 1_000;

/** What each kind of slow sender has to say, a byte a second. */
const SLOW: ((host: string) => string)[] = [
  () => '',
  (host) => `GET /api/market/indices HTTP/1.1\r\nHost: ${host}\r\nX-Slow: ${'x'.repeat(1_000)}`,
  (host) =>
    `POST /api/login HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"email":"`,
];

interface SlowConnections {
  /** How many the server has not ended. */
  open(): number;
  end(): void;
}

/** Opens so many connections that never finish what they have to say. What comes at once is all but the last of it. */
export function slowConnections(url: string, count: number): SlowConnections {
  const { hostname, port, host } = new URL(url);
  const sockets = Array.from({ length: count }, (_, n): Socket => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.resume();
    void drip(socket, SLOW[n % SLOW.length]?.(host) ?? '');
    return socket;
  });
  return {
    open: () => sockets.filter((socket) => !socket.destroyed).length,
    end: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function drip(socket: Socket, words: string): Promise<void> {
  socket.write(words.slice(0, words.indexOf('\r\n\r\n') + 4));
  for (let at = words.indexOf('\r\n\r\n') + 4; !socket.destroyed; at++) {
    await wait(DRIP_MS);
    if (words !== '' && !socket.destroyed) socket.write(words[at] ?? 'x');
  }
}
