import * as z from 'zod/mini';

/** How the tests of one runner ended. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/** A file that breaks outside its tests (on import, in a hook) has no failed test of its own and counts as one. */
export function tallyVitest(report: unknown): Tally {
  const read = vitestReport.parse(report);
  const broken = read.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + broken.length,
    skipped: read.numPendingTests + read.numTodoTests,
  };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** A test that passed at the second try has failed; an error outside the tests counts as one. */
export function tallyPlaywright(report: unknown): Tally {
  const { stats, errors } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** A bar of the torture is held or missed, and its line says so before the time it took; or skipped, and it says why. */
export function tallyTorture(output: string): Tally {
  const verdicts = [...output.matchAll(/ \| (HELD|MISSED) \([\d.]+ s\)$/gm)].map(([, verdict]) => verdict);
  const passed = verdicts.filter((verdict) => verdict === 'HELD').length;
  const skipped = [...output.matchAll(/^[\w-]+ \| SKIPPED: /gm)].length;
  return { passed, failed: verdicts.length - passed, skipped };
}

/** A runner that ended badly without a failed test, or without any test, has failed once. */
export function settle(tally: Tally, exitedWell: boolean): Tally {
  const nothingRan = tally.passed + tally.failed === 0;
  return nothingRan || (!exitedWell && tally.failed === 0) ? { ...tally, failed: tally.failed + 1 } : tally;
}

export function sum(tallies: readonly Tally[]): Tally {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const tally of tallies) {
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
  }
  return total;
}

/** "12 passed, 0 failed", and how many were skipped where any was. */
export function summaryText({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
