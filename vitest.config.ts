import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Neither India nor UTC, so that code which asks the machine for its time of day gives itself away. */
process.env.TZ = process.env.TEST_TIME_ZONE ?? 'America/St_Johns';
/** What was compiled once is compiled for all: workers and the programs that tests start. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{client/src,shared,server,scripts,bench}/**/*.test.ts', 'tests/*.test.ts'],
    setupFiles: ['tests/support/fail-on-noise.ts', 'tests/support/seeded-properties.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    execArgv: ['--import', './scripts/resolve-drizzle.ts'],
    // Files share their workers: loading everything for each took a third of the time. What a test changes is its own.
    isolate: false,
    // Nothing is timed: these end what hangs, on a machine with much else to do.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
