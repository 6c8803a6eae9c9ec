import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { LIVE_PATH } from '#shared/contract/live.ts';

/** A pong that nobody asked for, from a client (masked with zeros): what one sends who wants to seem alive. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const LOOKS_MS = 1_000;

/** How a reader is dead. */
type Death = 'silent' | 'pretending';

/**
 * Opens the live feed and never reads a byte of it; a pretending one sends pongs all the time. After so long it looks at its
 * connection, and this says whether the server had closed it.
 */
export async function deadReader(url: string, death: Death, forMs: number): Promise<boolean> {
  const { hostname, port, host, origin } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(
    [
      `GET ${LIVE_PATH} HTTP/1.1`,
      `Host: ${host}`,
      `Origin: ${origin}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  const pretending = death === 'pretending' ? setInterval(() => socket.write(PONG), LOOKS_MS) : undefined;
  await wait(forMs);
  clearInterval(pretending);
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
  socket.resume();
  const found = await Promise.race([socket.closed || closed, wait(LOOKS_MS, false)]);
  socket.destroy();
  return found;
}
