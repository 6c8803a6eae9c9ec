import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How the tests of one runner ended; each that failed with its name and the first lines of what it says. */
export interface Tally {
  passed: number;
  failed: readonly string[];
  skipped: number;
}

const MAX_LINES = 5;
const MAX_LINE_LENGTH = 240;

/** A failure in few lines: the last that a log shows must hold all of them. */
export function failure(name: string, ...messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .map((line) => line.trim().slice(0, MAX_LINE_LENGTH))
    .filter((line) => line !== '');
  return [name, ...lines.slice(0, MAX_LINES)].join('\n    ');
}

/** As much of a report of vitest as is read; one of another shape has no passed tests, and then nothing ran. */
interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** A file that breaks outside its tests (on import, in a hook) has no failed test of its own and counts as one. */
export function tallyVitest(report: VitestReport): Tally {
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [failure(file, message)];
    return tests.map((test) => failure(`${file}: ${test.fullName}`, ...test.failureMessages));
  });
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

interface BrowserError {
  message?: string;
}

interface Suite {
  file: string;
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { errors: BrowserError[] }[] }[];
  }[];
  suites?: Suite[];
}

interface PlaywrightReport {
  stats: { expected: number; skipped: number };
  suites: Suite[];
  errors: BrowserError[];
}

/** A test that passed at the second try has failed; an error outside the tests counts as one. */
export function tallyPlaywright({ stats, suites, errors }: PlaywrightReport): Tally {
  const outside = errors.map(({ message = '' }) => failure('Outside the browser tests', message));
  return {
    passed: stats.expected,
    failed: [...suites.flatMap(failedIn), ...outside],
    skipped: stats.skipped,
  };
}

function failedIn({ file, specs, suites = [] }: Suite): string[] {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
        const name = `${file}: ${title} (${projectName}${status === 'flaky' ? ', flaky' : ''})`;
        return failure(name, ...messages);
      }),
  );
  return [...here, ...suites.flatMap(failedIn)];
}

/**
 * A bar of the torture is held or missed, and its line says so before the time it took; what was at fault follows.
 * Or it was skipped, and its line says why.
 */
export function tallyTorture(output: string): Tally {
  const bars: { line: string; held: boolean; faults: string[] }[] = [];
  for (const line of output.split('\n')) {
    const verdict = / \| (HELD|MISSED) \([\d.]+ s\)$/.exec(line)?.[1];
    if (verdict !== undefined) bars.push({ line, held: verdict === 'HELD', faults: [] });
    else if (line.startsWith('  ✗ ')) bars.at(-1)?.faults.push(line);
  }
  return {
    passed: bars.filter(({ held }) => held).length,
    failed: bars.filter(({ held }) => !held).map(({ line, faults }) => failure(line, ...faults)),
    skipped: [...output.matchAll(/^[\w-]+ \| SKIPPED: /gm)].length,
  };
}

/** A runner that ended badly without a failed test, or without any test, has failed once. */
export function settle(name: string, tally: Tally, exitedWell: boolean): Tally {
  if (tally.failed.length > 0) return tally;
  if (tally.passed === 0) return { ...tally, failed: [`${name}: nothing ran`] };
  return exitedWell ? tally : { ...tally, failed: [`${name}: the runner failed after its tests had passed`] };
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
    skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
  };
}

/** What failed, each with a cross, and below it "12 passed, 1 failed", and how many were skipped where any was. */
export function summaryText({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...failed.map((words) => `✗ ${words}`), line].join('\n');
}
