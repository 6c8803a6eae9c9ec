import { defineConfig } from 'vitest/config';

/** Neither India nor UTC, so that code which asks the machine for its time of day gives itself away. */
process.env.TZ = process.env.TEST_TIME_ZONE ?? 'America/St_Johns';

/** Values in, values out: no server, no database, no clock. */
const PURE = ['client/src/**/*.test.ts', 'shared/**/*.test.ts', 'server/analytics/**/*.test.ts'];

export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    execArgv: ['--import', './scripts/resolve-drizzle.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: PURE,
          setupFiles: 'tests/support/fail-on-noise.ts',
          // Files share their workers: starting one for each took three times as long as their tests.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['{server,scripts,bench}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['server/analytics/**', 'node_modules/**'],
          setupFiles: 'tests/support/fail-on-noise.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
