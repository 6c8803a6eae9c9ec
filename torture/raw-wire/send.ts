import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Noise } from './noise.ts';

/** Connections that a server takes no longer to answer or end; one that takes in a feed never ends by itself. */
const MAX_MS = 2_000;

/** Sends noise over a connection of its own, and gives the first line of what came back; empty when nothing did. */
export async function send(port: number, { bytes, fate, afterMs }: Noise): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let answer = '';
  socket.on('error', () => undefined);
  socket.on('data', (some) => {
    if (answer.length < 100) answer += some.toString('latin1').slice(0, 100);
  });
  await Promise.race([once(socket, 'connect').catch(() => undefined), closed]);
  socket.write(bytes);
  if (fate === 'reset') {
    spin(afterMs);
    socket.resetAndDestroy();
  } else {
    await Promise.race([closed, wait(fate === 'half' ? afterMs : MAX_MS)]);
    socket.destroy();
  }
  await closed;
  return answer.split('\r\n', 1)[0] ?? '';
}

/** A timer knows whole milliseconds only. */
function spin(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
