import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import type { Pace, Result } from '../bench.ts';
import { judgeCost } from '../statistics.ts';
import { aPage } from './browser.ts';

const GATES = { lcpMs: 1_800, cls: 0.02, inpMs: 100 };
const NAMES = {
  lcpMs: 'largest contentful paint, ms',
  cls: 'layout shift',
  inpMs: 'interaction to next paint, ms',
};
type Vital = keyof typeof GATES;

/** A CPU slowdown, the most rounds at it, and the ids of its rows. */
interface Speed {
  timesSlower: number;
  /** At full speed all figures are far from their gates. */
  atMost: number;
  ids: Record<Vital, string>;
}

/** Full speed, and a desktop CPU throttled to a phone's, by Lighthouse's factor. */
const SPEEDS: Speed[] = [
  { timesSlower: 1, atMost: 3, ids: { lcpMs: 'B12l', cls: 'B12c', inpMs: 'B12i' } },
  { timesSlower: 4, atMost: 5, ids: { lcpMs: 'B12L', cls: 'B12C', inpMs: 'B12I' } },
];

/** A page, and the interaction with it. */
interface UsedPage {
  name: string;
  path: string;
  signedIn: boolean;
  use(page: Page): Promise<void>;
}

export const LANDING: UsedPage = {
  name: 'landing page',
  path: '/',
  signedIn: false,
  async use(page) {
    for (let times = 0; times < 6; times++) await page.keyboard.press('Tab');
    await page.getByRole('heading').first().click();
  },
};
export const DASHBOARD: UsedPage = {
  name: 'dashboard',
  path: '/',
  signedIn: true,
  async use(page) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await page.keyboard.type('tcs', { delay: 100 });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
  },
};
const LIST: UsedPage = {
  name: 'list',
  path: '/stocks',
  signedIn: true,
  async use(page) {
    await page.getByPlaceholder('Search name or symbol').click();
    await page.keyboard.type('bank', { delay: 100 });
    await page.getByRole('columnheader').getByRole('button').first().click();
    await page.keyboard.press('Tab');
  },
};
const PAGES = [LANDING, DASHBOARD, LIST];

/** A baseline of next to nothing: a heading, a field and a button, without a server, styles or a framework. */
const PLAIN_HTML = `<!doctype html><title>Plain</title><h1>Plain</h1><input><button onclick="this.textContent += '.'">Go</button>`;
const PLAIN: UsedPage = {
  name: 'plain page',
  path: `data:text/html,${encodeURIComponent(PLAIN_HTML)}`,
  signedIn: false,
  async use(page) {
    await page.keyboard.press('Tab');
    await page.keyboard.type('tcs', { delay: 100 });
    await page.getByRole('button').click();
  },
};

interface Scene {
  url: string;
  cookie: string;
  pace: Pace;
}

/** Largest paint, layout shift and the slowest response to a key press or click, in a browser with an empty cache. */
export async function vitals(browser: Browser, scene: Scene): Promise<Result[]> {
  const results: Result[] = [];
  for (const speed of SPEEDS) results.push(...(await vitalsAt(browser, scene, speed)));
  return results;
}

async function vitalsAt(
  browser: Browser,
  scene: Scene,
  { timesSlower, atMost, ids }: Speed,
): Promise<Result[]> {
  const { progress } = scene.pace;
  const rounds = Math.min(scene.pace.rounds, atMost);
  const worst: Record<Vital, number[]> = { lcpMs: [], cls: [], inpMs: [] };
  const slowest = new Map<string, number>();
  const plain = await lookedAt(browser, scene, PLAIN, timesSlower);
  for (let round = 0; round < rounds; round++) {
    const seen = [];
    for (const page of PAGES) {
      const one = await lookedAt(browser, scene, page, timesSlower);
      slowest.set(page.name, Math.max(one.inpMs, slowest.get(page.name) ?? 0));
      seen.push(one);
    }
    for (const vital of ['lcpMs', 'cls', 'inpMs'] as const)
      worst[vital].push(Math.max(...seen.map((one) => one[vital])));
    progress(`pages, ${timesSlower}× slower, ${round + 1} of ${rounds}`);
  }
  const pages = `the worst of ${PAGES.map(({ name }) => name).join(', ')} in each of ${rounds} rounds`;
  const answers = [...slowest].map(([name, ms]) => `${name} ${ms} ms`).join(', ');
  return (['lcpMs', 'cls', 'inpMs'] as const).map((vital) => ({
    id: ids[vital],
    name: timesSlower === 1 ? NAMES[vital] : `${NAMES[vital]}, ${timesSlower}× slower`,
    gate: `≤ ${GATES[vital]}`,
    slope: null,
    ...judgeCost(
      worst[vital].map((cost) => ({ cost, again: 1 })),
      GATES[vital],
    ),
    control: null,
    note: `${pages}${vital === 'inpMs' ? `; the slowest of all: ${answers}` : ''}; a plain page takes ${plain[vital]}`,
  }));
}

async function lookedAt(
  browser: Browser,
  { url, cookie, pace }: Scene,
  { path, signedIn, use }: UsedPage,
  timesSlower: number,
) {
  const { page, context, seen } = await aPage(browser, url, signedIn ? cookie : null);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
  await page.goto(path, { waitUntil: 'load' });
  await wait(pace.windowMs);
  // The first key press or click ends the measurement of the largest paint.
  await use(page);
  await wait(pace.windowMs / 2);
  const { lcpMs, cls, inpMs } = await seen();
  await context.close();
  return { lcpMs, cls, inpMs };
}
