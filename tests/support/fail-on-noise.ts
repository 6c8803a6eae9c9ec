import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const;
let spies: MockInstance[] = [];

/** A test that makes somebody print has found something worth fixing, so it fails. */
beforeEach(() => {
  spies = METHODS.map((method) => vi.spyOn(globalThis.console, method));
});

afterEach(() => {
  const printed = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockRestore();
  expect(printed, 'printed to the console').toEqual([]);
});
