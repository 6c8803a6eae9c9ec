import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import playwrightConfig from '../../playwright.config.ts';
import { installedBrowser } from '../../scripts/browser.ts';

/** The Chromium of the browser tests with their launch options; null when there is none. */
export async function startBrowser(): Promise<Browser | null> {
  const executablePath = installedBrowser();
  if (!executablePath) return null;
  return chromium.launch({ ...playwrightConfig.use?.launchOptions, executablePath });
}

/** Measurements of a page, during and after loading. */
interface Seen {
  /** Largest contentful paint, in milliseconds since the start of the navigation. */
  lcpMs: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Tasks longer than 50 ms: start and duration. */
  longTasks: { at: number; ms: number }[];
  /** The slowest time from a key press or click to the next paint; browsers report steps of 8 ms. */
  inpMs: number;
}

/** A new page in the size of the browser tests, signed in by cookie, which measures itself. */
export async function aPage(
  browser: Browser,
  url: string,
  cookie: string | null,
): Promise<{ page: Page; context: BrowserContext; seen(): Promise<Seen> }> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const [name = '', value = ''] = cookie?.split('=') ?? [];
  if (cookie) await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  // As signing in on the page would set it.
  if (cookie) await page.addInitScript("localStorage.setItem('artha.signed-in', 'yes')");
  return { page, context, seen: () => page.evaluate<Seen>('window.seen') };
}

/** Runs in the page before its own scripts. */
const WATCH = `
  window.seen = { lcpMs: 0, cls: 0, longTasks: [], inpMs: 0 };
  const watch = (type, see, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', ({ startTime }) => { window.seen.lcpMs = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) window.seen.cls += value; });
  watch('event', ({ interactionId, duration }) => {
    if (interactionId) window.seen.inpMs = Math.max(window.seen.inpMs, duration);
  }, { durationThreshold: 16 });
  watch('longtask', ({ startTime, duration }) => { window.seen.longTasks.push({ at: startTime, ms: duration }); });
`;
