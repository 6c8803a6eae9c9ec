import { setTimeout as wait } from 'node:timers/promises';
import { databasesOn } from '#tests/support/database.ts';
import { startDatabaseServer } from '#tests/support/servers/database-server.ts';
import { buildClient } from '../scripts/client-build.ts';
import type { Bar, Run, Verdict } from './bar.ts';

/** A bar with the name it is called by. */
export interface NamedBar {
  name: string;
  /** Loads it: what it needs is not needed by others. Can be called again. */
  load(): Promise<Bar>;
  /** It may take so long; twenty when absent. */
  minutes?: number;
  /** It looks closely at how long something takes: nothing runs beside it, or only others that mostly wait as well. */
  timed?: Timed;
}

/** `throughout` looks at no times, and goes on beside all that are not alone. */
export type Timed = 'alone' | 'waiting' | 'throughout';

interface Wanted extends Omit<Run, 'progress'> {
  /** How many run beside one another, of those that look at no times and of those that wait. */
  atOnce: number;
  waitingAtOnce: number;
}

/** A database whose power fails is not what is tested here, and waiting for its disk would take most of the time. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  shared_buffers: '128MB',
};

/** A bar that takes longer has no end. */
const PATIENCE_MINUTES = 20;

/**
 * Runs bars, so many at once and the timed ones after them, prints a line for each when it ends, and ends the process: with an error
 * when one was missed. Most of the time a bar waits, for a process to start or a minute to pass.
 */
export async function prove(
  bars: readonly NamedBar[],
  { atOnce, waitingAtOnce, ...how }: Wanted,
): Promise<never> {
  const server = await startDatabaseServer({ dataDir: '.artha/torture', settings: SETTINGS });
  databasesOn(server);
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= server.stop();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop().finally(() => process.exit(1)));
  }
  if (atOnce > 1) buildClient();
  let missed = 0;
  // Of several promises of a bar one may fail before it is waited for; that must not end the other bars.
  process.on('unhandledRejection', (error) => {
    missed += 1;
    print('torture', unfinished('a promise failed', error), 0);
  });
  const runAll = async (waiting: NamedBar[]) => {
    for (let bar = waiting.shift(); bar; bar = waiting.shift()) {
      const started = performance.now();
      const verdict = await judge(bar, how);
      if (verdict.faults.length > 0) missed += 1;
      print(bar.name, verdict, (performance.now() - started) / 1000);
    }
  };
  const throughout = bars.filter(({ timed }) => timed === 'throughout').map((bar) => runAll([bar]));
  for (const [wanted, lanes] of [
    [undefined, atOnce],
    ['waiting', waitingAtOnce],
    ['alone', 1],
  ] as const) {
    if (wanted === 'alone') await Promise.all(throughout);
    const these = bars.filter(({ timed }) => timed === wanted);
    // Loading one takes this process half a second, in which those that run see nothing; a load that fails is its bar's fault.
    await Promise.allSettled(these.map(({ load }) => load()));
    await Promise.all(Array.from({ length: lanes }, () => runAll(these)));
  }
  await stop();
  process.exit(missed > 0 ? 1 : 0);
}

/** A bar that cannot be run, or has no end, is not held. */
async function judge(
  { name, load, minutes = PATIENCE_MINUTES }: NamedBar,
  how: Omit<Run, 'progress'>,
): Promise<Verdict> {
  const progress = (words: string) => console.error(`  ${name}: ${words}`);
  try {
    const bar = await load();
    return await Promise.race([bar({ ...how, progress }), deadline(minutes)]);
  } catch (error) {
    return unfinished('did not finish', error);
  }
}

function unfinished(figure: string, error: unknown): Verdict {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { figure, bar: 'to finish', faults: [words] };
}

async function deadline(minutes: number): Promise<never> {
  await wait(minutes * 60_000, undefined, { ref: false });
  throw new Error(`It took longer than ${minutes} minutes.`);
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
