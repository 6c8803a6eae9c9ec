import { expect, test } from 'vitest';
import { failure, settle, sum, summaryText, tallyPlaywright, tallyTorture, tallyVitest } from './tally.ts';

const passed = { status: 'passed', fullName: 'cash stays', failureMessages: [] };
const failed = {
  status: 'failed',
  fullName: 'orders fill once',
  failureMessages: [
    '\u001b[31mError: expected 2 to be 1\u001b[39m\n\n    at server/trading/fill.test.ts:9:5',
  ],
};
const vitest = {
  numPassedTests: 3,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ name: 'fill.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] }],
};
const tests = (status: string, message?: string) => [
  { projectName: 'phone', status, results: [{ errors: message === undefined ? [] : [{ message }] }] },
];
const playwright = {
  stats: { expected: 4, skipped: 2 },
  errors: [],
  suites: [
    {
      file: 'trade.test.ts',
      specs: [{ title: 'the ticket buys', tests: tests('expected') }],
      suites: [
        {
          file: 'trade.test.ts',
          specs: [{ title: 'the ticket sells', tests: tests('unexpected', 'Error: no button') }],
        },
      ],
    },
  ],
};

test('the tests of all runners are summed in one line, below the failed ones', () => {
  const one = { passed: 1, failed: [], skipped: 0 };
  const lines = summaryText(sum([tallyVitest(vitest), tallyPlaywright(playwright), one])).split('\n');
  expect(lines).toEqual([
    '✗ fill.test.ts: orders fill once',
    '    Error: expected 2 to be 1',
    '    at server/trading/fill.test.ts:9:5',
    '✗ trade.test.ts: the ticket sells (phone)',
    '    Error: no button',
    '8 passed, 2 failed, 4 skipped',
  ]);
});

test('without skipped tests the line does not mention them', () => {
  expect(summaryText({ passed: 8, failed: [], skipped: 0 })).toBe('8 passed, 0 failed');
});

test('a long message is cut to five lines of 240 characters each', () => {
  const message = ['a'.repeat(500), '2', '', '3', '4', '5', '6'].join('\n');
  expect(failure('x.test.ts: name', message).split('\n    ')).toEqual([
    'x.test.ts: name',
    'a'.repeat(240),
    '2',
    '3',
    '4',
    '5',
  ]);
});

test('a file that cannot be imported counts as a failure', () => {
  const testResults = [
    ...vitest.testResults,
    { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: 'cash.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ];
  expect(tallyVitest({ ...vitest, testResults }).failed).toEqual([
    expect.stringMatching(/^fill\.test\.ts: /),
    'broken.test.ts\n    no such module',
  ]);
});

test('a flaky browser test and an error outside the tests are failures', () => {
  const specs = [{ title: 'prices move', tests: tests('flaky', 'Error: late') }];
  const report = {
    stats: playwright.stats,
    suites: [{ file: 'markets.test.ts', specs }],
    errors: [{ message: 'the server did not start' }],
  };
  expect(tallyPlaywright(report).failed).toEqual([
    'markets.test.ts: prices move (phone, flaky)\n    Error: late',
    'Outside the browser tests\n    the server did not start',
  ]);
});

test('a missed torture bar is a failure, with its faults', () => {
  const lines = [
    '  kill9: 3 of 5 kills',
    'kill9 | 5 kills | bar: 0 lost | HELD (7.5 s)',
    'money | 9 trades, 1 off | bar: 0 off | MISSED (12.0 s)',
    '  oco: 3 gaps of 9',
    '  ✗ an amount is off | HELD by nobody',
    'cluster-nats | SKIPPED: there is no nats-server.',
    'oco | 9 gaps | bar: one fills | HELD (1.0 s)',
  ];
  expect(tallyTorture(lines.join('\n'))).toEqual({
    passed: 2,
    failed: [
      'money | 9 trades, 1 off | bar: 0 off | MISSED (12.0 s)\n    ✗ an amount is off | HELD by nobody',
    ],
    skipped: 1,
  });
});

test('a runner that ran nothing, or crashed after its tests, counts as failed', () => {
  const nine = { passed: 9, failed: [], skipped: 0 };
  expect(settle('Unit', { passed: 0, failed: [], skipped: 3 }, true).failed).toEqual(['Unit: nothing ran']);
  expect(settle('Unit', nine, false).failed).toEqual(['Unit: the runner failed after its tests had passed']);
  expect(settle('Unit', { ...nine, failed: ['a', 'b'] }, false).failed).toEqual(['a', 'b']);
  expect(settle('Unit', nine, true).failed).toEqual([]);
});
