import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startDatabaseServer } from '#tests/support/servers/database-server.ts';
import { buildClient } from '../scripts/client-build.ts';
import { type Settings, type Task, unfinished, type Verdict } from './bar.ts';
import { BARS, type Timed } from './bars.ts';

/** Power failures of the database are not tested here, and waiting for its disk would dominate the run. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  shared_buffers: '128MB',
};
/** Default time limit of a bar. */
const PATIENCE_MINUTES = 20;
/** Concurrent bars: those that measure no durations, and those that mostly wait. */
const AT_ONCE = { untimed: 3, waiting: 2 };
const QUICKLY_AT_ONCE = { untimed: 4, waiting: 4 };

/**
 * Runs the bars concurrently, then the timed ones, prints a line for each, and exits: with an error when one was
 * missed. Each lane is a separate process that runs one bar after another. This way a bar's own work neither delays
 * the others nor waits for them, and all cores are used.
 */
export async function prove(names: readonly string[], settings: Settings): Promise<never> {
  const { stop: stopServer, ...database } = await startDatabaseServer({
    dataDir: '.artha/torture',
    settings: SETTINGS,
  });
  const folder = mkdtempSync(join(tmpdir(), 'artha-torture-'));
  chmodSync(folder, 0o755);
  process.env.TORTURE_FOLDER = folder;
  const lanes = createLanes();
  const end = async (code: number): Promise<never> => {
    lanes.stop();
    await stopServer();
    rmSync(folder, { recursive: true, force: true });
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));
  if (!buildClient()) return end(1);
  let missed = 0;
  const runAll = async (waiting: string[]) => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const started = performance.now();
      const verdict = await lanes.run({ name, settings, database });
      if (verdict.faults.length > 0) missed += 1;
      print(name, verdict, (performance.now() - started) / 1000);
    }
  };
  const timedOf = (name: string): Timed =>
    (settings.quick && BARS[name]?.quickly) || (BARS[name]?.timed ?? 'untimed');
  const inGroup = (timed: Timed) => names.filter((name) => timedOf(name) === timed);
  const throughout = inGroup('throughout').map((name) => runAll([name]));
  const atOnce = settings.quick ? QUICKLY_AT_ONCE : AT_ONCE;
  const inLanes = async (group: string[], count: number) => {
    await Promise.all(Array.from({ length: count }, () => runAll(group)));
  };
  await inLanes(inGroup('untimed'), atOnce.untimed);
  await inLanes(inGroup('waiting'), atOnce.waiting);
  await Promise.all(throughout);
  await inLanes(inGroup('alone'), 1);
  return end(missed > 0 ? 1 : 0);
}

/** Processes that run bars; an idle one takes the next bar, and one that has exited is not reused. */
function createLanes() {
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  const open = () => {
    const lane = fork(fileURLToPath(new URL('./lane.ts', import.meta.url)), {
      execArgv: ['--import', './scripts/resolve-drizzle.ts'],
    });
    all.add(lane);
    return lane.once('exit', () => all.delete(lane));
  };
  return {
    async run(task: Task): Promise<Verdict> {
      const lane = idle.pop() ?? open();
      const minutes = BARS[task.name]?.minutes ?? PATIENCE_MINUTES;
      lane.send(task);
      const given = new AbortController();
      const verdict = await Promise.race([
        once(lane, 'message', { signal: given.signal }).then(([output]) => output as Verdict),
        once(lane, 'exit', { signal: given.signal }).then(() => unfinished('Its process ended.')),
        wait(minutes * 60_000, null, { signal: given.signal }),
      ]);
      given.abort();
      if (verdict && lane.connected) idle.push(lane);
      else lane.kill();
      return verdict ?? unfinished(`It took longer than ${minutes} minutes.`);
    },
    stop() {
      for (const lane of all) lane.kill();
    },
  };
}

function print(name: string, { figure, bar, faults, skipped }: Verdict, seconds: number): void {
  if (skipped !== undefined) {
    console.log(`${name} | SKIPPED: ${skipped}.`);
    return;
  }
  const held = faults.length === 0 ? 'HELD' : 'MISSED';
  console.log(`${name} | ${figure} | bar: ${bar} | ${held} (${seconds.toFixed(1)} s)`);
  for (const fault of faults) console.log(`  ✗ ${fault}`);
}
