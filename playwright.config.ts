import { defineConfig, devices } from '@playwright/test';
import { installedBrowser } from './scripts/browser.ts';

/** The browser talks to our own servers on this machine and to nobody else. */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
];
/** All pages of a browser share the process that has compiled our code. */
const ONE_PROCESS = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];
const AS_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const report = process.env.PLAYWRIGHT_REPORT;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/servers/e2e-server.ts',
  // One more than the cores it has to do with: while a page waits for a price or an answer, another one works.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // How long things take is for the bench to say: on a busy machine a page may come late and be right.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    baseURL: process.env.E2E_URL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace costs an eighth of the time of all tests. A failure has its picture without one.
    trace: process.env.PLAYWRIGHT_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // What a service worker answers, a test can't stand in for; those of the offline page allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? installedBrowser() ?? undefined,
      args: [...AS_ROOT, ...NO_NETWORK, ...ONE_PROCESS],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
