import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const;
let spies: MockInstance[] = [];

/** Console output in a test indicates a problem, so it fails the test. */
beforeEach(() => {
  spies = METHODS.map((method) => vi.spyOn(globalThis.console, method));
});

afterEach(() => {
  const printed = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockRestore();
  expect(printed, 'printed to the console').toEqual([]);
});
