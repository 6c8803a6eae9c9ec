// npm test: sets itself up, runs all checks, and ends with one line of numbers.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import {
  failure,
  settle,
  sum,
  summaryText,
  type Tally,
  tallyPlaywright,
  tallyTorture,
  tallyVitest,
} from './tally.ts';

/** A runner that takes longer hangs. */
const PATIENCE_MS = 2_400_000;
const NOTHING: Tally = { passed: 0, failed: [], skipped: 0 };

const reports = mkdtempSync(join(tmpdir(), 'artha-tests-'));
const tallies = [
  ...(await Promise.all([
    check('Type check', 'typescript/bin/tsc', '-b'),
    check('Lint and format', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
    check('Client build', 'vite/bin/vite.js', 'build', '--logLevel', 'warn'),
  ])),
  await timed('Unit and integration tests', unitAndIntegration),
  await timed('Browser tests', browserTests),
  await timed('Torture, a tenth of it', torture),
];
rmSync(reports, { recursive: true, force: true });

const total = sum(tallies);
process.exitCode = total.failed.length > 0 ? 1 : 0;
console.log(`\n${summaryText(total)}`);

/** Prints the duration of a stage, which must stay within bounds. */
async function timed(name: string, stage: (name: string) => Promise<Tally>): Promise<Tally> {
  const begun = performance.now();
  const tally = await stage(name);
  console.log(`${name}: ${Math.round((performance.now() - begun) / 1_000)} s`);
  return tally;
}

/** One command that passes or fails as a whole; prints only on failure. */
async function check(name: string, ...command: [string, ...string[]]): Promise<Tally> {
  const { code, output } = await run(command, { keep: true });
  console.log(`${code === 0 ? '✓' : '✗'} ${name}${code === 0 ? '' : `\n${output}`}`);
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: [failure(name, output)] };
}

async function unitAndIntegration(name: string): Promise<Tally> {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(['vitest/vitest.mjs', 'run', ...reporters]);
  return settle(name, read(report, tallyVitest), code === 0);
}

async function browserTests(name: string): Promise<Tally> {
  const report = join(reports, 'playwright.json');
  try {
    const env = { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_REPORT: report };
    const { code } = await run(['@playwright/test/cli.js', 'test'], { env });
    return settle(name, read(report, tallyPlaywright), code === 0);
  } catch (error) {
    return { ...NOTHING, failed: [failure(name, error instanceof Error ? error.message : String(error))] };
  }
}

/** Promises of docs/reliability.md at a tenth of their numbers. */
async function torture(name: string): Promise<Tally> {
  const { code, output } = await run(['../torture/run.ts', '--quick'], { echo: true });
  return settle(name, tallyTorture(output), code === 0);
}

/** A runner that crashed leaves no report, which counts as no run. */
function read<R>(report: string, tally: (report: R) => Tally): Tally {
  try {
    return tally(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return NOTHING;
  }
}

/** Runs a package's program with this Node, and waits for its exit; its output is printed, returned, or both. */
function run(
  [path, ...args]: [string, ...string[]],
  { keep = false, echo = false, env = {} }: { keep?: boolean; echo?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<{ code: number; output: string }> {
  const out = keep || echo ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [join('node_modules', path), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', out, out],
    timeout: PATIENCE_MS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (echo) process.stdout.write(text);
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
