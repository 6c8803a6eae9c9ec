import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Pace, Result } from '../bench.ts';
import { judgeCost } from '../statistics.ts';
import { aPage } from './browser.ts';

/** As Lighthouse slows a desk's processor down to that of a phone. */
const TIMES_SLOWER = 4;
const GATES = { lcpMs: 1_800, cls: 0.02, inpMs: 100 };

/** A page, and what somebody does on it. */
interface Used {
  name: string;
  path: string;
  signedIn: boolean;
  use(page: Page): Promise<void>;
}

const USED: Used[] = [
  {
    ...{ name: 'landing page', path: '/', signedIn: false },
    async use(page) {
      for (let times = 0; times < 6; times++) await page.keyboard.press('Tab');
      await page.getByRole('heading').first().click();
    },
  },
  {
    ...{ name: 'dashboard', path: '/', signedIn: true },
    async use(page) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('tcs', { delay: 100 });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
    },
  },
  {
    ...{ name: 'list', path: '/stocks', signedIn: true },
    async use(page) {
      await page.getByPlaceholder('Search name or symbol').click();
      await page.keyboard.type('bank', { delay: 100 });
      await page.getByRole('columnheader').getByRole('button').first().click();
      await page.keyboard.press('Tab');
    },
  },
];

/** Largest paint, layout shift and the slowest answer to a key or a click, on a processor four times slower. */
export async function slowVitals(
  browser: Browser,
  { url, cookie, pace }: { url: string; cookie: string; pace: Pace },
): Promise<Result[]> {
  const worst: Record<keyof typeof GATES, number[]> = { lcpMs: [], cls: [], inpMs: [] };
  const slowest = new Map<string, number>();
  for (let round = 0; round < pace.rounds; round++) {
    const seen = [];
    for (const used of USED) {
      const one = await lookedAt(browser, url, used.signedIn ? cookie : null, used, pace);
      slowest.set(used.name, Math.max(one.inpMs, slowest.get(used.name) ?? 0));
      seen.push(one);
    }
    for (const vital of ['lcpMs', 'cls', 'inpMs'] as const)
      worst[vital].push(Math.max(...seen.map((one) => one[vital])));
    pace.progress(`on a slow processor ${round + 1} of ${pace.rounds}`);
  }
  const row = (id: string, name: string, vital: keyof typeof GATES, note: string): Result => ({
    ...{ id, name: `${name}, ${TIMES_SLOWER}× slower`, gate: `≤ ${GATES[vital]}`, slope: null, note },
    ...judgeCost(
      worst[vital].map((cost) => ({ cost, again: 1 })),
      GATES[vital],
    ),
    control: null,
  });
  const pages = `the worst of ${USED.map(({ name }) => name).join(', ')} in each of ${pace.rounds} rounds`;
  const answers = [...slowest].map(([name, ms]) => `${name} ${ms} ms`).join(', ');
  return [
    row('B12L', 'largest contentful paint, ms', 'lcpMs', pages),
    row('B12C', 'layout shift', 'cls', pages),
    row('B12I', 'interaction to next paint, ms', 'inpMs', `${pages}; the slowest of all: ${answers}`),
  ];
}

async function lookedAt(
  browser: Browser,
  url: string,
  cookie: string | null,
  { path, use }: Used,
  pace: Pace,
) {
  const { page, context, seen } = await aPage(browser, url, cookie);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  await page.goto(path, { waitUntil: 'load' });
  await wait(pace.windowMs);
  // The first key or click ends what counts as the largest paint.
  await use(page);
  await wait(pace.windowMs / 2);
  const { lcpMs, cls, inpMs } = await seen();
  await context.close();
  return { lcpMs, cls, inpMs };
}
