import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '#shared/contract/index.ts';
import { paise } from '#shared/domain/money.ts';
import { aCaller } from '#tests/support/people/caller.ts';
import { faults, type Run, type Verdict } from './bar.ts';
import { tradeTogether } from './kill9/stubborn-client.ts';
import { residentMegabytes } from './support/figures.ts';
import { liveSocket } from './support/live-socket.ts';
import { aRealServer } from './support/real-server.ts';

const MINUTES = 30;
const QUICK_MINUTES = 1;
/** Growth until caches are full and code is compiled is not a leak. */
const WARM_UP_MINUTES = 2;
/** Live memory has settled once every kind of request has been sent. */
const QUICK_WARM_UP_MINUTES = 1.5;
const TRADERS = 20;
const QUICK_TRADERS = 10;
const READERS = 100;
const SAMPLE_MS = 2_000;
const MAX_MB_A_MINUTE = 1;
const CASH = paise(10_00_000_00);
/**
 * A process's memory grows for minutes before it settles: in a short run only the memory after garbage collection
 * shows a leak.
 */
const collecting = (stored: string) => ({
  NODE_OPTIONS: `--import ${new URL('./soak/collect.ts', import.meta.url).href}`,
  SOAK_HEAP_FILE: stored,
});
/** A market hour per minute: sessions begin and end, orders expire, predictions are issued. */
const ENV = { MARKET_START: '2026-11-20T09:20:00+05:30', MARKET_SPEED: '60' };
const READ = [
  api.portfolio.summary,
  api.portfolio.holdings,
  api.market.movers,
  api.trades.recent,
  api.screeners.all,
  api.predictions.dashboard,
].map(({ path }) => path);

/**
 * Bar 20, soak: half an hour of trading, reading and a hundred live sockets, with a market day every six and a half
 * minutes. The process's resident memory, by a line fitted to the samples after the warm-up, grows by no more than a
 * megabyte a minute. A quick run takes less than two minutes, with half the traders, and measures the memory after
 * garbage collection.
 *
 * No single line guards it: anything stored per order, user or session and never released makes the line rise.
 */
export async function soak(run: Run): Promise<Verdict> {
  const found = faults();
  const measured = run.of(MINUTES, QUICK_MINUTES);
  const traders = run.quick ? QUICK_TRADERS : TRADERS;
  const warmUp = run.quick ? QUICK_WARM_UP_MINUTES : WARM_UP_MINUTES;
  const folder = mkdtempSync(join(tmpdir(), 'artha-soak-'));
  const stored = join(folder, 'kept');
  writeFileSync(stored, '0');
  const server = await aRealServer('soak', run.quick ? { ...ENV, ...collecting(stored) } : ENV);
  const { url, pid } = server.now();
  const people = await server.people(traders, CASH);
  const caller = aCaller(url, traders * 2);
  let goesOn = true;
  const trading = tradeTogether(caller, people, run.seed);
  const reading = people.map(async ({ cookie }, n) => {
    for (let i = n; goesOn; i++) {
      const { status } = await caller.insist({ path: READ[i % READ.length] ?? '/', cookie });
      if (status >= 500) found.add(`${READ[i % READ.length]} was answered ${status}`);
      await wait(200);
    }
  });
  const sockets = Array.from({ length: READERS }, () => liveSocket(url));
  const megabytes = () => (run.quick ? Number(readFileSync(stored, 'utf8')) : residentMegabytes(pid));
  const minutes = warmUp + measured;
  const samples: [minute: number, megabytes: number][] = [];
  const began = performance.now();
  for (let minute = 0; minute < minutes; ) {
    await wait(SAMPLE_MS);
    const next = (performance.now() - began) / 60_000;
    samples.push([next, megabytes()]);
    if (Math.floor(next) > Math.floor(minute))
      run.progress(`${Math.floor(next)} of ${minutes} minutes, ${Math.round(megabytes())} MB`);
    minute = next;
  }
  goesOn = false;
  const answered = (await trading.enough()).length;
  await Promise.all(reading);
  for (const socket of sockets) socket.terminate();
  caller.close();
  await server.close();
  rmSync(folder, { recursive: true });
  const warm = samples.filter(([minute]) => minute >= warmUp);
  const slope = slopeOf(warm);
  const most = Math.max(...warm.map(([, size]) => size));
  if (slope > MAX_MB_A_MINUTE) found.add(`memory grew by ${slope.toFixed(2)} MB a minute`);
  return {
    figure: `${measured} minutes after ${warmUp} of warming up, ${answered} orders answered, ${READERS} sockets: ${slope.toFixed(2)} MB a minute, at most ${Math.round(most)} MB`,
    bar: `${run.quick ? 'memory after collecting garbage' : 'RSS'} ≤ 1 MB a minute`,
    faults: found.reported(),
  };
}

/** Slope of the least-squares line. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map(([at]) => at));
  const y = mean(points.map(([, value]) => value));
  const above = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return above / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}
