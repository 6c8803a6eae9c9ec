import { once } from 'node:events';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { aProduct, type Product } from '#tests/support/product.ts';
import type { Faults } from '../bar.ts';
import { metricsOf } from '../support/figures.ts';
import { liveSocket } from '../support/live-socket.ts';

export const MAX_QUEUED_BYTES = 64 * 1024;
/** Frames of some fifteen thousand characters: the kernel buffers megabytes before anything queues in the server. */
const CHANGED = Array.from({ length: 1_000 }, (_, n) => ({ instrumentId: n, last: 1_000_00, volume: 100 }));
const MAX_FRAMES = 5_000;
const PASSED_OVER = 5;
const NON_READERS = 20;

interface Feed {
  /** Sends one more frame to all readers; returns the slowest reader's queue after it. */
  send(): Promise<number>;
  sequence(): number;
  mostQueued(): number;
  sockets(): Promise<number>;
}

/**
 * Sends frames to readers that stopped reading until the kernel buffers are full and the server must skip or close.
 * The first one resumes in time and sees from the numbers how many frames it missed; the others never do, and are
 * closed. Returns the maximum number of queued bytes of one reader.
 */
export async function overfill(found: Faults): Promise<number> {
  const product = await aProduct({ env: { LIVE_SOCKETS_PER_ADDRESS: '5000' } });
  const feed = feedOf(product);
  await resumeInTime(product.url, feed, found);
  const others = await Promise.all(Array.from({ length: NON_READERS }, () => whoStops(product.url)));
  let frames = 0;
  while ((await feed.sockets()) > 0 && frames < MAX_FRAMES) {
    await feed.send();
    frames += 1;
  }
  if (frames === MAX_FRAMES) found.add(`${await feed.sockets()} non-reading clients are still connected`);
  for (const { socket } of others) socket.terminate();
  const most = feed.mostQueued();
  if (most > MAX_QUEUED_BYTES) found.add(`${most} bytes waited for one reader`);
  await product.close();
  return most;
}

async function resumeInTime(url: string, feed: Feed, found: Faults): Promise<void> {
  const { socket, sequences } = await whoStops(url);
  let waiting = 0;
  let before = -1;
  for (let frame = 0; frame < MAX_FRAMES && (waiting === 0 || waiting !== before); frame++) {
    before = waiting;
    waiting = await feed.send();
  }
  // The last one was skipped already, which is how it shows.
  for (let frame = 1; frame < PASSED_OVER; frame++) await feed.send();
  const lastQueued = feed.sequence() - PASSED_OVER;
  socket.resume();
  while (sequences.at(-1) !== lastQueued && socket.readyState === WebSocket.OPEN) await wait(10);
  await feed.send();
  while (sequences.at(-1) !== feed.sequence() && socket.readyState === WebSocket.OPEN) await wait(10);
  const gaps = sequences
    .slice(1)
    .flatMap((seq, n) => (seq === (sequences[n] ?? 0) + 1 ? [] : [seq - (sequences[n] ?? 0) - 1]));
  found.compare('frames missed by a reader that paused', gaps, [PASSED_OVER]);
  socket.terminate();
  while ((await feed.sockets()) > 0) await wait(10);
}

function feedOf({ url, deps: { events, market } }: Product): Feed {
  let sequence = market.sequence();
  let mostQueued = 0;
  return {
    async send() {
      sequence += 1;
      events.emit('market.tick', { sequence, at: market.now(), changed: CHANGED });
      await turn();
      const queued = (await metricsOf(url))('artha_live_queued_bytes');
      mostQueued = Math.max(mostQueued, queued);
      return queued;
    },
    sequence: () => sequence,
    mostQueued: () => mostQueued,
    sockets: async () => (await metricsOf(url))('artha_live_sockets'),
  };
}

/** A client that opens the feed and stops reading, and the numbers of the ticks it received. */
async function whoStops(url: string): Promise<{ socket: WebSocket; sequences: number[] }> {
  const socket = liveSocket(url);
  const sequences: number[] = [];
  socket.on('message', (frame) => {
    const [, seq] = /^\{"type":"quotes","seq":(\d+)/.exec(String(frame)) ?? [];
    if (seq !== undefined) sequences.push(Number(seq));
  });
  await once(socket, 'open');
  socket.pause();
  return { socket, sequences };
}
