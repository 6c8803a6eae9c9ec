import { expect, test } from 'vitest';
import { settle, sum, summaryText, tallyPlaywright, tallyTorture, tallyVitest } from './tally.ts';

const vitest = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [] };
const playwright = { stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 2 }, errors: [] };

test('the tests of all runners add up to one line', () => {
  const total = sum([tallyVitest(vitest), tallyPlaywright(playwright), { passed: 1, failed: 0, skipped: 0 }]);
  expect(summaryText(total)).toBe('8 passed, 2 failed, 4 skipped');
});

test('without skipped tests the line does not speak of them', () => {
  expect(summaryText({ passed: 8, failed: 0, skipped: 0 })).toBe('8 passed, 0 failed');
});

test('a file that cannot be imported counts as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(tallyVitest({ ...vitest, testResults }).failed).toBe(2);
});

test('a flaky browser test and an error outside the tests are failures', () => {
  const stats = { ...playwright.stats, unexpected: 0, flaky: 1 };
  expect(tallyPlaywright({ stats, errors: [{ message: 'the server did not start' }] }).failed).toBe(2);
});

test('a bar of the torture that was missed is a failure', () => {
  const lines = [
    '  kill9: 3 of 5 kills',
    'kill9 | 5 kills | bar: 0 lost | HELD (7.5 s)',
    'money | 9 trades, 1 off | bar: 0 off | MISSED (12.0 s)',
    '  ✗ an amount is off | HELD by nobody',
    'cluster-nats | SKIPPED: there is no nats-server.',
  ];
  expect(tallyTorture(lines.join('\n'))).toEqual({ passed: 1, failed: 1, skipped: 1 });
});

test('a runner that ran nothing, or crashed after its tests, has failed', () => {
  expect(settle({ passed: 0, failed: 0, skipped: 3 }, true).failed).toBe(1);
  expect(settle({ passed: 9, failed: 0, skipped: 0 }, false).failed).toBe(1);
  expect(settle({ passed: 9, failed: 2, skipped: 0 }, false).failed).toBe(2);
  expect(settle({ passed: 9, failed: 0, skipped: 0 }, true).failed).toBe(0);
});
