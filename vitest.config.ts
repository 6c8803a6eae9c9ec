import { defineConfig } from 'vitest/config';

/** Neither India nor UTC, so that code which asks the machine for its time of day gives itself away. */
process.env.TZ = process.env.TEST_TIME_ZONE ?? 'America/St_Johns';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{server,shared,scripts,bench}/**/*.test.ts', 'tests/*.test.ts', 'client/src/**/*.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/fail-on-noise.ts',
    pool: 'forks',
    // Files share their workers: starting one for each took more time than all tests. No test changes what another sees.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
