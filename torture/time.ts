import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { EDGES } from './time/expected.ts';

/** No summer time; the market's own; summer time west and east of it, half an hour of it, and a day ahead. */
const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
];
/** Time zones in which all tests except browser tests run. */
const SUITE_ZONES = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati'];
/** Tests about time, for a quick run. */
const QUICK_TESTS = [
  'shared/domain/ist',
  'server/market/calendar',
  'server/market/engine/session',
  'server/trading/resting',
  'server/market/engine/market-time',
  'server/market/engine/refresh',
  'server/trading/order/decide',
  'server/trading/settlement/exits',
];

/**
 * Bar 19, time: at midnight in India, at 09:15 and 15:30, on a holiday, the Budget Sunday and Muhurat, in the closing
 * auction, and while clocks change elsewhere, the calendar follows the exchange's rules to the millisecond. Its
 * output is identical on hosts in six time zones, and the tests of calendar and trading pass in four of them.
 *
 * Guarded by shared/domain/ist.ts, which is arithmetic: with `getHours()` in `istSecondOfDay` five zones of six
 * differ.
 */
export async function time(run: Run): Promise<Verdict> {
  const found = faults();
  const output = new Map<string, string[]>();
  for (const zone of ZONES) {
    output.set(zone, await edgesIn(zone, found));
    run.progress(`ran the calendar in ${zone}`);
  }
  const lines = output.get('UTC') ?? [];
  for (const zone of ZONES) {
    const others = output.get(zone) ?? [];
    const differing = lines.findIndex((line, n) => !line.startsWith('zone') && line !== others[n]);
    if (differing >= 0) found.add(`in ${zone}: ${others[differing]}, in UTC: ${lines[differing]}`);
  }
  if (new Set([...output.values()].map((all) => all.at(-1))).size < 5)
    found.add('the hosts were in the same time zone');
  compareEdges(lines, found);
  const suites = SUITE_ZONES.slice(0, run.of(SUITE_ZONES.length));
  const tests = run.quick ? QUICK_TESTS : [];
  for (const name of tests) if (globSync(`${name}*`).length === 0) found.add(`there is no test of ${name}`);
  let passed = 0;
  for (const zone of suites) {
    passed += await runSuite(zone, tests, found);
    run.progress(`ran the tests in ${zone}`);
  }
  return {
    figure: `${EDGES.length} edges and ${lines.length - EDGES.length - 1} minutes of days on which clocks change, alike in ${ZONES.length} time zones; ${passed} tests passed in ${suites.length}`,
    bar: 'the same in 4 host time zones, and as the exchange says, at every edge',
    faults: found.reported(),
  };
}

function compareEdges(lines: readonly string[], found: Faults): void {
  for (const [n, { what, at, phases, session }] of EDGES.entries()) {
    const [instant, , , , , withDerivatives, without, , orders] = (lines[n] ?? '').split(' | ');
    found.compare(what, [instant, withDerivatives, without, orders], [at, ...phases, session]);
  }
}

async function edgesIn(zone: string, found: Faults): Promise<string[]> {
  const { code, output } = await child([fileURLToPath(new URL('./time/edges.ts', import.meta.url))], {
    TZ: zone,
  });
  if (code !== 0) found.add(`in ${zone}: ${output.slice(-300)}`);
  return output.trim().split('\n');
}

/** Runs the named tests, or all when none is named; returns how many passed. */
async function runSuite(zone: string, tests: readonly string[], found: Faults): Promise<number> {
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const env = { TEST_TIME_ZONE: zone, NO_COLOR: '1' };
  const { code, output } = await child([vitest, 'run', ...tests], env);
  const failed = output.split('\n').filter((line) => /FAIL|Error/.test(line));
  if (code !== 0) found.add(`the tests in ${zone}: ${failed.slice(0, 5).join('; ') || output.slice(-600)}`);
  const passed = Number(/Tests .*?(\d+) passed/.exec(output)?.[1] ?? 0);
  if (passed === 0) found.add(`in ${zone} no test passed`);
  return passed;
}

/** Runs this program's Node on a script, and waits for its exit. */
async function child(args: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  const running = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(running.stdout),
    text(running.stderr),
    once(running, 'exit'),
  ]);
  return { code: Number(code ?? 1), output: code === 0 ? out : `${out}${err}` };
}
