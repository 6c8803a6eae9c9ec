import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { rawFeed } from './security/wire.ts';
import { keepAwake } from './slow-readers/awake.ts';
import { MAX_QUEUED_BYTES, overfill } from './slow-readers/overfill.ts';
import { metricsOf, percentile } from './support/figures.ts';
import { liveSocket } from './support/live-socket.ts';
import { aRealServer } from './support/real-server.ts';

const SOCKETS = 1_000;
const DEAD = 50;
const SECONDS = 300;
/** As long as one dead reader lasts. */
const QUICK_SECONDS = 10;
const SETTLE_MS = 15_000;
const QUICK_SETTLE_MS = 3_000;
const GONE_MS = 10_000;
const MAX_GROWTH_BYTES = 32 * 1024 * 1024;
const MAX_LATE_MS = 100;

/**
 * Bar 10: for five minutes a real server feeds 1,000 sockets, of which 50 are dead: half are silent, half send
 * unsolicited pongs, and none reads a byte. After ten seconds a dead one checks whether it was closed, and the next
 * one takes its place. Meanwhile the server's memory and its longest queue are read every second. Every frame of the
 * other sockets is timed from its own timestamp (the tick's time by the server's clock), less the smallest time of
 * any frame.
 *
 * Guarded by `beat` of server/core/live/live-readers.ts (without `terminate` there: dead ones stay; if any pong
 * counts as an answer: pretending ones stay) and by `deliver` (without its limit: more than 64 KB wait for a reader
 * that stopped).
 */
export async function slowReaders(run: Run): Promise<Verdict> {
  const found = faults();
  const server = await aRealServer('slow-readers');
  const { url } = server.now();
  const [sockets, dead] = [run.of(SOCKETS), run.of(DEAD)];
  const healthy = await listen(url, sockets - dead);
  const [mostQueued] = await Promise.all([overfill(found), wait(run.of(SETTLE_MS, QUICK_SETTLE_MS))]);
  run.progress(`at most ${mostQueued} bytes waited for readers who stopped`);
  const before = (await watchServer(url, 5)).mostResident;
  healthy.begin();
  const ending = AbortSignal.timeout(run.of(SECONDS, QUICK_SECONDS) * 1_000);
  const [deaths, seen] = await Promise.all([
    dieAgainAndAgain(url, dead, ending, found),
    watchServer(url, run.of(SECONDS, QUICK_SECONDS), run),
  ]);
  const late = healthy.late();
  healthy.check(found);
  healthy.end();
  await server.close();
  const growth = seen.mostResident - before;
  const p99 = percentile(late, 99);
  if (growth > MAX_GROWTH_BYTES) found.add(`memory grew by ${mib(growth)} MB`);
  if (seen.mostQueued > MAX_QUEUED_BYTES) found.add(`${seen.mostQueued} bytes waited for one reader`);
  if (!run.quick && p99 > MAX_LATE_MS)
    found.add(`the healthy got one frame in a hundred after ${Math.round(p99)} ms`);
  return {
    figure: `${sockets} sockets with ${dead} dead for ${run.of(SECONDS, QUICK_SECONDS)} s (${deaths} deaths): memory ${mib(before)} MB + ${mib(growth)} MB, at most ${Math.max(mostQueued, seen.mostQueued)} bytes queued, ${late.length} frames in ${Math.round(percentile(late, 50))} ms, 99 % in ${Math.round(p99)} ms`,
    bar: '+ ≤ 32 MB, ≤ 64 KB queued each, dead ones closed ≤ 10 s, healthy p99 ≤ 100 ms, gaps show in the numbers',
    faults: found.reported(),
  };
}

const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

interface Healthy {
  /** Starts timing frames. */
  begin(): void;
  /** The lateness of each frame in milliseconds. */
  late(): number[];
  /** No healthy socket was closed or missed a tick. */
  check(found: Faults): void;
  end(): void;
}

async function listen(url: string, count: number): Promise<Healthy> {
  let timing = false;
  const tookMs: number[] = [];
  const readers = Array.from({ length: count }, () => {
    const socket = liveSocket(url);
    const reader = { socket, sequence: 0, gaps: 0 };
    socket.on('message', (frame: Buffer) => {
      const tick = tickOf(frame);
      if (!tick) return;
      if (reader.sequence > 0 && tick.sequence !== reader.sequence + 1) reader.gaps += 1;
      reader.sequence = tick.sequence;
      if (timing) tookMs.push(tick.tookMs);
    });
    return reader;
  });
  const sleep = await keepAwake(tickOf);
  while (readers.some(({ socket }) => socket.readyState === WebSocket.CONNECTING)) await wait(20);
  return {
    begin() {
      timing = true;
    },
    late() {
      const least = tookMs.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
      return tookMs.map((ms) => ms - least);
    },
    check(found) {
      const closed = readers.filter(({ socket }) => socket.readyState !== WebSocket.OPEN).length;
      found.compare('the number of healthy readers who were closed', closed, 0);
      found.compare(
        'the number of ticks that they missed',
        readers.reduce((sum, { gaps }) => sum + gaps, 0),
        0,
      );
    },
    end: sleep,
  };
}

/** The number of a frame's tick, and the time from its timestamp to its arrival; null for any other frame. */
function tickOf(frame: Buffer): { sequence: number; tookMs: number } | null {
  const now = performance.timeOrigin + performance.now();
  const [, sequence, at] =
    /^\{"type":"quotes","seq":(\d+),"at":"([^"]+)"/.exec(frame.toString('latin1', 0, 80)) ?? [];
  return sequence && at ? { sequence: Number(sequence), tookMs: now - Date.parse(at) } : null;
}

/** An unsolicited pong from a client (masked with zeros), to appear alive. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const LOOKS_MS = 1_000;

/**
 * Opens the live feed and never reads a byte of it, silent or pretending to be alive; returns whether the server
 * closed it in time.
 */
async function isClosedWhenDead(url: string, pretends: boolean): Promise<boolean> {
  const socket = rawFeed(url);
  const pretending = pretends ? setInterval(() => socket.write(PONG), LOOKS_MS) : undefined;
  await wait(GONE_MS);
  clearInterval(pretending);
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
  socket.resume();
  const isClosed = await Promise.race([socket.closed || closed, wait(LOOKS_MS, false)]);
  socket.destroy();
  return isClosed;
}

/** Keeps this many dead readers connected until the end; returns their total number. */
async function dieAgainAndAgain(
  url: string,
  count: number,
  ending: AbortSignal,
  found: Faults,
): Promise<number> {
  let deaths = 0;
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const pretends = n % 2 === 1;
      while (!ending.aborted) {
        deaths += 1;
        if (!(await isClosedWhenDead(url, pretends)))
          found.add(`a ${pretends ? 'pretending' : 'silent'} one was not closed`);
      }
    }),
  );
  return deaths;
}

async function watchServer(url: string, seconds: number, run?: Run) {
  let [mostResident, mostQueued] = [0, 0];
  for (let second = 1; second <= seconds; second++) {
    await wait(1_000);
    const metric = await metricsOf(url);
    mostResident = Math.max(mostResident, metric('artha_process_resident_memory_bytes'));
    mostQueued = Math.max(mostQueued, metric('artha_live_queued_bytes'));
    if (second % 30 === 0) run?.progress(`${second} s, memory at most ${mib(mostResident)} MB`);
  }
  return { mostResident, mostQueued };
}
