import { setTimeout as wait } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { type ConnectionEvents, createLiveSocket, type LiveState } from '#client/lib/live/live-socket.ts';
import type { Db } from '#server/core/db/db.ts';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { percentile } from './support/figures.ts';
import { liveSocket } from './support/live-socket.ts';
import { aRealServer } from './support/real-server.ts';

const SOCKETS = 1_000;
const BACK_MS = 10_000;
/** A reader that is not back by then counts as lost. */
const MAX_WAIT_MS = 3 * BACK_MS;
/** The reconnection delay in the specification. */
const PAUSE_MS = 3_000;
/** An idle database connection reports its statistics after ten seconds. */
const STATISTICS_MS = 11_000;
/** The delays of the middle four fifths span at least this long: they must not reconnect together. */
const SPREAD_MS = 500;

/**
 * Bar 11: 1,000 listeners use the product's connection (client/src/lib/live/live-socket.ts). All connections are cut
 * at the same time; then the server is killed and restarted. Each time all of them are back within ten seconds, none
 * before three, with delays that are spread out, and the sessions table is read once for each, by the database's own
 * statistics. The same goes for the first connection.
 *
 * Guarded by the jitter of live-socket.ts (without it: all at the same moment) and by `sessionOf` of
 * server/core/session/session.ts being one query (with a second read of sessions: two for each).
 */
export async function reconnectStorm(run: Run): Promise<Verdict> {
  const found = faults();
  const server = await aRealServer('reconnect-storm');
  const { url } = server.now();
  const count = run.of(SOCKETS);
  const people = await server.people(count, null);
  const random = randomStream(run.seed);
  let counted = await sessionReads(server.db);
  const readers = people.map(({ cookie }) => aReader(url, cookie, random));
  await everybodyBack(readers);
  // The first connections are counted with the first storm, since the database reports them late.
  let allowed = 2 * count;
  const reported: string[] = [];
  const storms = {
    'connections cut': () => {
      for (const reader of readers) reader.cut();
    },
    'server killed': () => void restarting.push(server.restart('kill')),
  };
  const restarting: Promise<number>[] = [];
  for (const [what, strike] of Object.entries(storms)) {
    const back = await storm(what, strike, { readers, found, quick: run.quick });
    await wait(STATISTICS_MS);
    const now = await sessionReads(server.db);
    const looks = now - counted;
    counted = now;
    if (looks > allowed) found.add(`${what}: ${looks} looks into sessions instead of ${allowed}`);
    allowed = count;
    await Promise.all(restarting);
    reported.push(`${what}: ${back}, ${looks} session queries`);
    run.progress(reported.at(-1) ?? '');
  }
  for (const reader of readers) reader.stop();
  await server.close();
  return {
    figure: `${count} sockets; ${reported.join('; ')}`,
    bar: 'all back ≤ 10 s, ≤ 1 session query each, jittered around 3 s',
    faults: found.reported(),
  };
}

interface Reader {
  /** When it last went live, by this process's clock; null while it is not. */
  liveAt(): number | null;
  /** The delay it chose before its last reconnection; a busy process may have fired it later. */
  pauseMs(): number;
  cut(): void;
  stop(): void;
}

/** Disconnects everyone and waits until they are back; describes how long it took. */
async function storm(
  what: string,
  strike: () => void,
  { readers, found, quick }: { readers: readonly Reader[]; found: Faults; quick: boolean },
): Promise<string> {
  const struckAt = performance.now();
  strike();
  while (readers.some((reader) => reader.liveAt() !== null) && performance.now() - struckAt < BACK_MS)
    await wait(5);
  await everybodyBack(readers);
  const backMs = readers.map((reader) => (reader.liveAt() ?? Number.POSITIVE_INFINITY) - struckAt);
  const [first, last] = [Math.min(...backMs), Math.max(...backMs)];
  const pauses = readers.map((reader) => reader.pauseMs());
  const spread = percentile(pauses, 90) - percentile(pauses, 10);
  if (last > (quick ? MAX_WAIT_MS : BACK_MS))
    found.add(`${what}: the last was back after ${Math.round(last)} ms`);
  if (first < PAUSE_MS) found.add(`${what}: the first was back after ${Math.round(first)} ms`);
  if (spread < SPREAD_MS) found.add(`${what}: four fifths chose pauses within ${Math.round(spread)} ms`);
  return `back after ${seconds(first)} to ${seconds(last)} s, four fifths of the pauses within ${Math.round(spread)} ms`;
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

async function everybodyBack(readers: readonly Reader[]): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  while (readers.some((reader) => reader.liveAt() === null) && performance.now() < end) await wait(5);
}

/** Number of reads of the sessions table, by scan or index. */
async function sessionReads(db: Db): Promise<number> {
  const { rows } = await db.$client.query(
    "select seq_scan + idx_scan as reads from pg_stat_user_tables where relname = 'sessions'",
  );
  return Number(rows[0]?.reads);
}

function aReader(url: string, cookie: string, random: RandomStream): Reader {
  let liveAt: number | null = null;
  let pauseMs = 0;
  let closed = false;
  let connection: WebSocket | null = null;
  const socket = createLiveSocket({
    open: (events) => {
      connection = opened(url, cookie, events);
      const mine = connection;
      return { send: () => false, close: () => mine.terminate() };
    },
    after: (ms, what) => {
      if (closed) pauseMs = ms;
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    },
    random: () => random.uniform(),
    onMessage: () => undefined,
    onState: (state: LiveState) => {
      liveAt = state === 'live' ? performance.now() : null;
      closed = state === 'closed';
    },
    onSignedOut: () => undefined,
    log: () => undefined,
  });
  socket.connect();
  return {
    liveAt: () => liveAt,
    pauseMs: () => pauseMs,
    cut: () => connection?.terminate(),
    stop: socket.stop,
  };
}

function opened(url: string, cookie: string, events: ConnectionEvents): WebSocket {
  const socket = liveSocket(url, { Cookie: cookie });
  socket.on('open', events.onOpen);
  socket.on('message', (frame) => events.onMessage(String(frame)));
  socket.on('close', events.onClose);
  return socket;
}
