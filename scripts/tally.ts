import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The result of one runner; failed tests with their name and the first lines of their message. */
export interface Tally {
  passed: number;
  failed: readonly string[];
  skipped: number;
}

const MAX_LINES = 5;
const MAX_LINE_LENGTH = 240;

/** Shortens a failure: the last lines of a log must show all of them. */
export function failure(name: string, ...messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .map((line) => line.trim().slice(0, MAX_LINE_LENGTH))
    .filter((line) => line !== '');
  return [name, ...lines.slice(0, MAX_LINES)].join('\n    ');
}

/** The used part of a vitest report; a report of another shape has no passed tests, which counts as no run. */
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

/** A file that fails outside its tests (on import, in a hook) has no failed test, and counts as one. */
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

/** A test that passed on the second try counts as failed; an error outside the tests counts as one failure. */
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
 * A torture bar is met or missed, and its line shows this before its duration; faults follow. A skipped one shows the
 * reason.
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

/** A runner that exits with an error but no failed test, or that runs no test, counts as one failure. */
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

/** The failures, each with a cross, then "12 passed, 1 failed", and the number of skipped tests if any. */
export function summaryText({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...failed.map((words) => `✗ ${words}`), line].join('\n');
}
