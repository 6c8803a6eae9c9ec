import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { aServerHome, type ServerProcess } from '#tests/support/servers/server-process.ts';
import { processCpu } from '../cpu.ts';

/** What a market of so many companies costs a server; seconds, milliseconds and bytes as the names say. */
export interface UniverseCosts {
  companies: number;
  firstStartSeconds: number;
  /** Of processor time of the server, without PostgreSQL's. */
  firstStartCpuSeconds: number;
  secondStartSeconds: number;
  /** Until all jobs of a first start were done. */
  settledSeconds: number;
  /** Of processor time, a second of the market with nobody there. */
  tickMs: number;
  /** Longest that the main loop was held up in that time, and its 99th percentile; and longest from its beginning until the jobs of the start were done. */
  loopMaxMs: number;
  loopP99Ms: number;
  loopMaxAtStartMs: number;
  memoryMb: number;
  /** The list of stocks, and what the market's frame of a tick has. */
  listBytes: number;
  listMs: number;
  screensSeconds: number;
  groupsMs: number;
}

const WATCH_MS = 20_000;
const PATIENCE_MS = 600_000;

/** Starts a server of its own with so many companies, twice. Linux only. */
export async function measureUniverse(
  companies: number,
  progress: (words: string) => void,
): Promise<UniverseCosts> {
  const home = await aServerHome('universe');
  const env = { UNIVERSE: String(companies) };
  try {
    const begun = performance.now();
    const first = await home.start(env, PATIENCE_MS);
    const firstStartCpuSeconds = seconds(processCpu(first.pid)() ?? Number.NaN);
    progress(`${companies} companies: ready after ${seconds(first.readyMs)} s`);
    const { screensSeconds, loopMaxMs: loopMaxAtStartMs } = await untilSettled(first);
    const settledSeconds = seconds(performance.now() - begun);
    progress(`${companies} companies: settled`);
    const cookie = await signIn(first);
    const list = await timed(first, '/api/stocks', cookie);
    const groups = await timed(first, '/api/screeners/all', cookie);
    const { tickMs, loop } = await atRest(first);
    const memoryMb = Math.round(memoryOf(first.pid) / 2 ** 20);
    await first.stop();
    const second = await home.start(env, PATIENCE_MS);
    await second.stop();
    return {
      companies,
      firstStartSeconds: seconds(first.readyMs),
      firstStartCpuSeconds,
      secondStartSeconds: seconds(second.readyMs),
      ...{ settledSeconds, tickMs, loopMaxMs: loop.maxMs, loopP99Ms: loop.p99Ms, loopMaxAtStartMs, memoryMb },
      ...{ listBytes: list.bytes, listMs: list.ms, screensSeconds, groupsMs: groups.ms },
    };
  } finally {
    await home.remove();
  }
}

const seconds = (ms: number) => Math.round(ms / 10) / 100;

async function readMetrics({ url }: ServerProcess): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}

function figureIn(metrics: string, line: string): number | null {
  const found = metrics.split('\n').find((each) => each.startsWith(`${line} `));
  return found ? Number(found.slice(line.length + 1)) : null;
}

/** The main loop since the metrics were last read. */
function loopIn(metrics: string): { maxMs: number; p99Ms: number } {
  const ms = (name: string) =>
    Math.round((figureIn(metrics, `artha_nodejs_eventloop_lag_${name}_seconds`) ?? Number.NaN) * 10_000) / 10;
  return { maxMs: ms('max'), p99Ms: ms('p99') };
}

const LAST_JOB = 'tell of predictions';
const SCREENS = 'refresh the screens';

/** Waits for the jobs of the start; gives how long the screens took, and longest that the main loop was held up since the server began. */
async function untilSettled(server: ServerProcess): Promise<{ screensSeconds: number; loopMaxMs: number }> {
  const end = performance.now() + PATIENCE_MS;
  let loopMaxMs = 0;
  while (performance.now() < end) {
    const metrics = await readMetrics(server);
    loopMaxMs = Math.max(loopMaxMs, loopIn(metrics).maxMs);
    const count = (name: string, what: string) =>
      figureIn(metrics, `artha_job_seconds_${what}{job="${name}",outcome="done"}`);
    if ((count(LAST_JOB, 'count') ?? 0) > 0)
      return { screensSeconds: Math.round((count(SCREENS, 'sum') ?? 0) * 100) / 100, loopMaxMs };
    await wait(500);
  }
  throw new Error('The jobs of the start did not end.');
}

async function signIn({ url }: ServerProcess): Promise<string> {
  const person = {
    email: 'universe@example.com',
    password: 'correct-horse-battery',
    firstName: 'A',
    lastName: 'B',
  };
  const reply = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(person),
  });
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The median of a few reads, each of another tick; bytes before compression. */
async function timed(
  { url }: ServerProcess,
  path: string,
  cookie: string,
): Promise<{ bytes: number; ms: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let n = 0; n < 5; n++) {
    const begun = performance.now();
    const reply = await fetch(url + path, { headers: { Cookie: cookie, 'Accept-Encoding': 'identity' } });
    bytes = (await reply.arrayBuffer()).byteLength;
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}.`);
    times.push(performance.now() - begun);
    await wait(1_100);
  }
  return { bytes, ms: Math.round(times.sort((a, b) => a - b)[2] ?? Number.NaN) };
}

async function atRest(server: ServerProcess) {
  const cpu = processCpu(server.pid);
  await readMetrics(server);
  const before = cpu() ?? Number.NaN;
  await wait(WATCH_MS);
  const spent = (cpu() ?? Number.NaN) - before;
  return {
    tickMs: Math.round((10 * spent * 1_000) / WATCH_MS) / 10,
    loop: loopIn(await readMetrics(server)),
  };
}

function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}
