// npm run torture -- NAME…: puts promises of docs/reliability.md to the test, in full numbers and on this machine alone.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { databasesOn } from '#tests/support/database.ts';
import { startDatabaseServer } from '#tests/support/database-server.ts';
import '../scripts/stop-with-parent.ts';
import type { Bar, Run, Verdict } from './bar.ts';

const BARS: Record<string, () => Promise<Bar>> = {
  'cash-race': async () => (await import('./cash-race.ts')).cashRace,
  idempotency: async () => (await import('./idempotency.ts')).idempotency,
  'state-machine': async () => (await import('./state-machine.ts')).stateMachine,
  oco: async () => (await import('./oco.ts')).oco,
  model: async () => (await import('./model.ts')).model,
  kill9: async () => (await import('./kill9.ts')).kill9,
  ledger: async () => (await import('./ledger.ts')).ledger,
  money: async () => (await import('./money.ts')).money,
};

const USAGE = `npm run torture -- NAME… [--quick] [--seed N] [--bars FILE]
  NAME     ${Object.keys(BARS).join(', ')}; or all
  --quick  a tenth of the numbers
  --seed   what is drawn, is drawn from this (1)
  --bars   a file of real daily bars (symbol,date,open,high,low,close,volume), for replay-ledger`;

const PATIENCE_MS = 20 * 60_000;

/** A database whose power fails is not what is tested here, and waiting for its disk would take most of the time. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    bars: { type: 'string' },
  },
});
const names = positionals.includes('all') ? Object.keys(BARS) : positionals;
const unknown = names.filter((name) => !(name in BARS));
if (names.length === 0 || unknown.length > 0 || !/^[1-9]\d{0,8}$/.test(values.seed)) {
  if (unknown.length > 0) console.error(`There is no ${unknown.join(' and no ')}.`);
  console.error(USAGE);
  process.exit(2);
}

const server = await startDatabaseServer({ dataDir: '.artha/torture', settings: SETTINGS });
databasesOn(server);
let stopping: Promise<void> | null = null;
const stop = () => (stopping ??= server.stop());
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().finally(() => process.exit(1)));
}

let missed = 0;
for (const name of names) {
  const verdict = await run(name);
  if (verdict.faults.length > 0) missed += 1;
}
await stop();
process.exit(missed > 0 ? 1 : 0);

async function run(name: string): Promise<Verdict> {
  const started = performance.now();
  const verdict = await judge(name);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const held = verdict.faults.length === 0 ? 'HELD' : 'MISSED';
  console.log(`${name} | ${verdict.figure} | bar: ${verdict.bar} | ${held} (${seconds} s)`);
  for (const fault of verdict.faults) console.log(`  ✗ ${fault}`);
  return verdict;
}

/** A bar that cannot be run, or has no end, is not held. */
async function judge(name: string): Promise<Verdict> {
  const how: Run = {
    of: (full) => (values.quick ? Math.max(1, Math.ceil(full / 10)) : full),
    seed: Number(values.seed),
    barsFile: values.bars ?? null,
    progress: (words) => console.error(`  ${name}: ${words}`),
  };
  try {
    const bar = await BARS[name]?.();
    if (!bar) throw new Error(`There is no ${name}.`);
    return await Promise.race([bar(how), deadline()]);
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { figure: 'did not finish', bar: 'to finish', faults: [words] };
  }
}

async function deadline(): Promise<never> {
  await wait(PATIENCE_MS, undefined, { ref: false });
  throw new Error(`It took longer than ${PATIENCE_MS / 60_000} minutes.`);
}
