import { setTimeout as wait } from 'node:timers/promises';
import { aServerHome, type ServerProcess } from '#tests/support/servers/server-process.ts';
import { buildClient } from '../scripts/client-build.ts';
import { metricsOf } from '../torture/support/figures.ts';
import { type Pace, type Result, single } from './bench.ts';
import { processCpu } from './cpu.ts';

/** Companies of the market, and the memory limit of its server at rest. */
const MARKETS = [
  { companies: 100, gateMb: 200 },
  { companies: 2_500, gateMb: 450 },
];
const PATIENCE_MS = 600_000;
/** The last job after a start. */
const LAST_JOB = 'artha_job_seconds_count\\{job="tell of predictions",outcome="done"\\}';
const REST_MS = 20_000;

/** P8 and P9: the CPU time of a first start, and the memory of a server at rest after its start-up jobs. */
export async function starts(pace: Pace): Promise<Result[]> {
  if (!buildClient()) throw new Error('The client could not be built; the reason is above.');
  const results: Result[] = [];
  for (const market of MARKETS) results.push(...(await startAndRest(market, pace)));
  return results;
}

async function startAndRest(
  { companies, gateMb }: (typeof MARKETS)[number],
  { progress }: Pace,
): Promise<Result[]> {
  const home = await aServerHome('starts');
  const env = { UNIVERSE: String(companies) };
  const first = await home.start(env, PATIENCE_MS);
  const seconds = (processCpu(first.pid)() ?? Number.NaN) / 1_000;
  progress(`${companies} companies: ready after ${(first.readyMs / 1_000).toFixed(1)} s`);
  const rest = await atRest(first);
  await first.stop();
  const second = await home.start(env, PATIENCE_MS);
  await second.stop();
  await home.remove();
  const [ready, later] = [first, second].map(({ readyMs }) => `${(readyMs / 1_000).toFixed(1)} s`);
  const started = `without PostgreSQL's; ready after ${ready}, a later start after ${later}`;
  const rested = `${rest.cpuMs.toFixed(1)} ms of CPU a second at rest; the main loop was blocked for up to ${rest.loopMs.toFixed(0)} ms`;
  return [
    single(['P8', `first start of ${companies} companies, CPU in seconds`], seconds, null, started),
    single(['P9', `memory at rest, ${companies} companies, MB`], rest.mb, gateMb, rested),
  ];
}

/** Memory after the start-up jobs and a pause, and CPU time during the pause. */
async function atRest({ url, pid }: ServerProcess): Promise<{ mb: number; cpuMs: number; loopMs: number }> {
  const end = performance.now() + PATIENCE_MS;
  while (!((await metricsOf(url))(LAST_JOB) > 0)) {
    if (performance.now() > end) throw new Error('The jobs of the start did not end.');
    await wait(500);
  }
  const cpu = processCpu(pid);
  await metricsOf(url);
  const before = cpu() ?? Number.NaN;
  await wait(REST_MS);
  const spent = (cpu() ?? Number.NaN) - before;
  const metric = await metricsOf(url);
  return {
    mb: metric('artha_process_resident_memory_bytes') / 2 ** 20,
    cpuMs: (1_000 * spent) / REST_MS,
    loopMs: 1_000 * metric('artha_nodejs_eventloop_lag_max_seconds'),
  };
}
