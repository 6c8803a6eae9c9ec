// npm run mutate: changes one thing at a time in the code that moves money and makes predictions, and counts the
// changes that a test detects.
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import '../stop-with-parent.ts';
import { randomStream } from '#server/market/sources/random.ts';
import { EXPLAINED } from './explained.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

const FILES = [
  'server/{trading,ledger,charges,portfolio,predictions}/**/*.ts',
  'shared/domain/{money,trading/charges}.ts',
];
/** Tests, and files that start something. */
const LEFT_OUT = /\.test\.ts$|-command\.ts$|-worker\.ts$|\/routes\.ts$/;
/** A change that makes a test run for longer than this counts as detected: it hangs. */
const PATIENCE_MS = 240_000;
/** Percentage of changes that must be detected. */
const GATE_PERCENT = 95;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string' },
  },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const sources = globSync(values.file ?? FILES).filter((path) => !LEFT_OUT.test(path));
const all = sources.toSorted().flatMap((path) => mutantsOf(path, readFileSync(path, 'utf8')));
const chosen = draw(all, Number(values.count), Number(values.seed));
console.log(`${chosen.length} of ${all.length} changes in ${sources.length} files, seed ${values.seed}`);

const survivors: Mutant[] = [];
for (const [n, mutant] of chosen.entries()) {
  const caught = await isCaught(mutant);
  if (!caught) survivors.push(mutant);
  const reason = caught ? '' : (explanation(mutant) ?? 'SURVIVED');
  console.log(
    `${n + 1}. ${caught ? 'caught' : 'missed'} ${mutant.path}:${mutant.line} ${mutant.change} ${reason}`,
  );
}
const unexplained = survivors.filter((mutant) => !explanation(mutant));
const percent = (100 * (chosen.length - survivors.length)) / chosen.length;
console.log(
  `${chosen.length - survivors.length} of ${chosen.length} caught (${percent.toFixed(1)} %), ${survivors.length - unexplained.length} explained, ${unexplained.length} not; gate ${GATE_PERCENT} %`,
);
process.exitCode = percent >= GATE_PERCENT && unexplained.length === 0 ? 0 : 1;

/** A random sample without repetition, the same for the same seed. */
function draw(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = randomStream(seed);
  const keyed = mutants.map((mutant) => ({ mutant, key: random.uniform() }));
  return keyed
    .toSorted((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Whether a test fails: first those of the same folder, then all that load the file. */
async function isCaught(mutant: Mutant): Promise<boolean> {
  if (!(await passes(mutant, ['run', dirname(mutant.path), '--passWithNoTests']))) return true;
  return !(await passes(mutant, ['related', mutant.path, '--run', '--passWithNoTests']));
}

function passes(mutant: Mutant, args: string[]): Promise<boolean> {
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    ...args,
    '--bail=1',
    '--config',
    'scripts/mutate/vitest.config.ts',
  ];
  const child = spawn(process.execPath, vitest, {
    env: { ...process.env, MUTANT: JSON.stringify(mutant) },
    stdio: 'ignore',
    timeout: PATIENCE_MS,
    detached: true,
  });
  const stop = () => signalGroup(child.pid, 'SIGTERM');
  process.once('exit', stop);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      process.off('exit', stop);
      // A worker in an endless loop does not end with the runner.
      signalGroup(child.pid, 'SIGKILL');
      resolve(code === 0);
    });
  });
}

/** Signals all processes of a detached child; usually none is left. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined || process.platform === 'win32') return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Why no test can detect a change; null for one that is not explained. */
function explanation({ path, change, line }: Mutant): string | null {
  const code = readFileSync(path, 'utf8').split('\n')[line - 1] ?? '';
  const known = EXPLAINED.find(
    (one) => one.path === path && one.change === change && code.includes(one.code),
  );
  return known?.reason ?? null;
}
