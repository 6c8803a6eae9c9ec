import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { aDatabase } from '#tests/support/database.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import { aServerHome } from '#tests/support/servers/server-process.ts';
import { buildClient } from '../scripts/client-build.ts';
import { type Pace, type Result, single } from './bench.ts';
import { aPage, startBrowser } from './frontend/browser.ts';
import { panning } from './frontend/panning.ts';
import { aStage, type Stage } from './frontend/stage.ts';
import { DASHBOARD, LANDING, vitals } from './frontend/vitals.ts';

const SECRET = 'a secret that only the benches of this product know';
const STOCKS = 2_500;
const SCRIPT_GATE_KB = 130;
const TASK_GATE_MS = 50;
const LIST = '/stocks';

/** A built product behind a stage with 2,500 stocks, a browser, and a signed-in user. */
interface Scene {
  pace: Pace;
  browser: Browser;
  /** Of the real server, with its own hundred stocks. */
  url: string;
  stage: Stage;
  cookie: string;
}

/** B12: what a browser loads, and how responsive the page is; measured by Chromium. */
export async function frontend(pace: Pace): Promise<Result[]> {
  const browser = await startBrowser();
  if (!browser)
    return [{ ...NOT_MEASURED, note: 'No Chromium was found; CHROMIUM_PATH may say where one is.' }];
  if (!buildClient()) throw new Error('The client could not be built; the reason is above.');
  const database = await aDatabase();
  const home = await aServerHome('bench');
  const server = await home.start({ DATABASE_URL: database.url, SESSION_SECRET: SECRET, LOG_LEVEL: 'error' });
  const [person] = await signedInPeople(database.db, { count: 1, cash: null, secret: SECRET });
  const stage = await aStage(STOCKS, server.url);
  const scene = { pace, browser, url: server.url, stage, cookie: person?.cookie ?? '' };
  const results = [
    ...(await initialScripts(scene)),
    await longestTask(scene),
    await panning(browser, scene),
    ...(await vitals(browser, scene)),
  ];
  await browser.close();
  await stage.close();
  await server.stop();
  await database.close();
  await home.remove();
  return results;
}

const NOTHING = { figure: null, holds: null, control: null, slope: null };
const NOT_MEASURED = { id: 'B12', name: 'front end', gate: 'of its parts', ...NOTHING };

/**
 * All scripts that a page requests until the network is idle, in a browser with an empty cache, each at brotli's best
 * compression.
 */
async function scripts(
  { browser, url, cookie, pace }: Scene,
  { path, signedIn }: { path: string; signedIn: boolean },
) {
  const { page, context } = await aPage(browser, url, signedIn ? cookie : null);
  const request_ = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') request_.add(new URL(request.url()).pathname);
  });
  await page.goto(path, { waitUntil: 'load' });
  await wait(pace.windowMs / 2);
  await context.close();
  const files = await Promise.all([...request_].map((file) => readFile(join('dist/client', file))));
  const bytes = files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
  return { kb: bytes / 1_024, files: files.length };
}

/**
 * The landing page has a gate. The scripts that the shell adds for a signed-in user are reported without one.
 */
async function initialScripts(scene: Scene): Promise<Result[]> {
  const first = await scripts(scene, LANDING);
  const signedIn = await scripts(scene, DASHBOARD);
  const [name, kb] = [
    `${first.files} files of the ${LANDING.name}`,
    `${signedIn.files} files, the shell’s included`,
  ];
  return [
    single(['B12j', 'initial JS, KB of brotli'], first.kb, SCRIPT_GATE_KB, name),
    single(['B12d', 'JS of the dashboard, KB of brotli'], signedIn.kb, null, kb),
  ];
}

/** The longest task of the loaded list of 2,500 stocks, at one tick a second. */
async function longestTask({ browser, stage, cookie, pace }: Scene): Promise<Result> {
  const { page, context, seen } = await aPage(browser, stage.url, cookie);
  await page.goto(LIST);
  await page.getByText(`${STOCKS.toLocaleString('en-IN')} stocks`).waitFor();
  await wait(pace.windowMs);
  const from = await page.evaluate<number>('performance.now()');
  // Longer than the list's polling interval, so that a poll is among the tasks.
  const seconds = Math.round((11 * pace.windowMs) / 1_000);
  await stage.ticks(seconds, 1_000);
  const tasks = (await seen()).longTasks.filter(({ at }) => at >= from).map(({ ms }) => ms);
  await context.close();
  const figure = Math.max(0, ...tasks);
  const note = `${tasks.length} tasks of more than ${TASK_GATE_MS} ms in ${seconds} s of ${LIST} with ${STOCKS} stocks`;
  return single(['B12m', 'longest task at a tick a second, ms over 50'], figure, TASK_GATE_MS, note);
}
