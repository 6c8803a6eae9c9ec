// npm run screenshots: takes the README's pictures from a seeded market and an account with a history.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import playwrightConfig from '../../playwright.config.ts';
import { aServerHome } from '../../tests/support/servers/server-process.ts';
import { findBrowser } from '../browser.ts';
import { buildClient } from '../client-build.ts';
import '../stop-with-parent.ts';
import { placeLimits, practise, register, tradeForDays } from './account.ts';
import { outdated } from './age.ts';
import { PICTURES, type Picture, type Scene } from './pictures.ts';
import { asWebp } from './webp.ts';

const USAGE = `npm run screenshots [-- --check] [-- --only NAME]
  --check  lists pictures that are older than the code of their screen
  --only   makes the named picture alone`;
const FOLDER = 'docs/screenshots';
/** Of all pictures together. */
const MAX_BYTES = 1_200_000;
/** Twelve trading days pass in about two minutes. */
const FAST = { MARKET_SPEED: '3600', MARKET_START: '2026-08-20T09:20:00+05:30' };
const SLOW = { MARKET_SPEED: '1' };
const MARKET = { MARKET_SEED: '1', PREDICTIONS_BACKFILL: 'on' };

const { values } = parseArgs({
  options: { check: { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } },
});
const wanted = PICTURES.filter(({ name }) => values.only === undefined || name === values.only);
if (values.help || wanted.length === 0) {
  console.error(USAGE);
  process.exit(2);
}
if (values.check) check();
else await make(wanted);
process.exit();

/** A warning is not a failure: the author of a screen's change decides whether its picture looks different. */
function check(): void {
  const old = outdated(PICTURES.map((picture) => ({ ...picture, file: fileOf(picture) })));
  for (const sentence of old) console.warn(`Warning: ${sentence}`);
  console.log(old.length === 0 ? 'All pictures are current.' : 'npm run screenshots makes them again.');
}

function fileOf({ name }: Picture): string {
  return `${FOLDER}/${name}.webp`;
}

async function make(pictures: readonly Picture[]): Promise<void> {
  if (!buildClient()) throw new Error('The client could not be built; the reason is above.');
  const home = await aServerHome('screenshots');
  const browser = await chromium.launch({
    ...playwrightConfig.use?.launchOptions,
    executablePath: findBrowser(),
  });
  try {
    mkdirSync(FOLDER, { recursive: true });
    const bytes = await makeAll(pictures, browser, home);
    console.log(`${pictures.length} pictures, ${Math.round(bytes / 1000)} KB.`);
    if (bytes > MAX_BYTES) throw new Error(`They may have ${MAX_BYTES / 1000} KB together.`);
  } finally {
    await browser.close();
    await home.remove();
  }
}

type Home = Awaited<ReturnType<typeof aServerHome>>;

async function makeAll(pictures: readonly Picture[], browser: Browser, home: Home): Promise<number> {
  const baseURL = `http://127.0.0.1:${home.port}`;
  const session = await browser.newContext({ baseURL });
  console.log('Trading for twelve days of market time.');
  const fast = await home.start({ ...MARKET, ...FAST });
  const account = await register(session.request, baseURL);
  await tradeForDays(account);
  await fast.stop();
  const slow = await home.start({ ...MARKET, ...SLOW });
  try {
    await placeLimits(account);
    const scene: Scene = { practiceDay: await practise(account), stock: 'TCS.NS' };
    let bytes = 0;
    for (const picture of pictures) bytes += await take(picture, { browser, session, baseURL, scene });
    return bytes;
  } finally {
    await slow.stop();
  }
}

interface Studio {
  browser: Browser;
  /** Signed in as the account's user. */
  session: BrowserContext;
  baseURL: string;
  scene: Scene;
}

async function take(picture: Picture, { browser, session, baseURL, scene }: Studio): Promise<number> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    storageState: await session.storageState(),
    viewport: { width: picture.width, height: picture.height },
    deviceScaleFactor: picture.scale,
    colorScheme: picture.theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript("localStorage.setItem('artha.signed-in', 'yes')");
  await page.goto(picture.path(scene));
  await picture.ready(page);
  const png = await page.screenshot();
  const webp = await asWebp(page, png);
  writeFileSync(fileOf(picture), webp);
  console.log(`${fileOf(picture)}: ${Math.round(webp.length / 1000)} KB`);
  await context.close();
  return webp.length;
}
