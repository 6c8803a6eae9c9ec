import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Neither India nor UTC, so that code which asks the machine for its time of day gives itself away. */
process.env.TZ = process.env.TEST_TIME_ZONE ?? 'America/St_Johns';
/** What was compiled once is compiled for all: workers and the programs that tests start. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** Values in, values out: no server, no database, no clock. */
const PURE = ['client/src/**/*.test.ts', 'shared/**/*.test.ts', 'server/analytics/**/*.test.ts'];
const COMMON = {
  environment: 'node',
  setupFiles: 'tests/support/fail-on-noise.ts',
  // Nothing is timed: these end what hangs, on a machine with much else to do.
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const;

export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    execArgv: ['--import', './scripts/resolve-drizzle.ts'],
    projects: [
      {
        extends: true,
        // Files share their workers: starting one for each took three times as long as their tests.
        test: { ...COMMON, name: 'pure', include: PURE, isolate: false },
      },
      {
        extends: true,
        test: {
          ...COMMON,
          name: 'server',
          include: ['{server,scripts,bench}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['server/analytics/**', 'node_modules/**'],
        },
      },
    ],
  },
});
