import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { rupees, test } from './trader.ts';
import { anUpgradedSite } from './upgraded-site.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker controls the page. */
const untilStored = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
const snapshot = (page: Page) => page.evaluate(() => localStorage.getItem('artha.snapshot'));

test('without a network the app starts, and shows the last figures with their age', async ({
  trader,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const bought = await trader.buys(10, 'TCS.NS');
  await trader.post('/api/portfolio/watchlist/add', { symbol: 'INFY.NS' });
  for (const name of ['Banks', 'Unread']) {
    const groups = [{ name: null, symbols: ['HDFCBANK.NS'] }];
    const made = await trader.post('/api/watchlists', { name, groups });
    if (name === 'Unread') continue;
    await page.goto(`/portfolio?tab=watchlist&list=${(await made.json()).id}`);
    await expect(page.getByRole('row', { name: /HDFCBANK/ })).toBeVisible();
    await expect.poll(() => snapshot(page)).toContain('HDFCBANK.NS');
  }
  await page.goto('/portfolio?tab=watchlist');
  await expect(page.getByRole('row', { name: /INFY/ })).toBeVisible();
  await untilStored(page);
  for (const seen of ['NIFTY 50', 'INFY.NS', '"heldCash":0', '"quantity":10']) {
    await expect.poll(() => snapshot(page)).toContain(seen);
  }

  await page.context().setOffline(true);
  await page.goto('/portfolio');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Offline — as of 20 Nov, 1[1-5]:\d\d:\d\d market time, updated \d+ (s|min) ago$/,
  );
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('Holdings')).toContainText('TCS 10');
  await expect(part('Account')).toContainText(`Available cash${rupees(10_00_000_00 - 10 * bought)}`);
  await expect(part('Watchlist')).toContainText('INFY');
  await expect(part('Banks')).toContainText('HDFCBANK');
  await expect(part('Unread')).toContainText('Not saved on this device.');
  await expect(part('Indices')).toContainText('NIFTY 50');
  await expectNoAxeFindingsInEitherTheme(page);

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
});

test('signing out leaves no figures behind, and no API reply is ever cached', async ({
  trader,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  const { page } = trader;
  await trader.addsFunds(1_00_000);
  await page.goto('/portfolio');
  await expect(page.getByText('₹1,00,000.00').first()).toBeVisible();
  await untilStored(page);
  await expect.poll(() => snapshot(page)).toContain('100000');
  const keeper = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(keeper).toContain('/');
  expect(keeper.filter((path) => path.startsWith('/api'))).toEqual([]);

  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: /Start Trading Now|Sign in/ }).first()).toBeVisible();
  expect(await snapshot(page)).toBeNull();
  await page.context().setOffline(true);
  await page.goto('/portfolio');
  await expect(page.getByText('Can’t reach Artha')).toBeVisible();
  await expect(page.getByText('₹1,00,000.00')).toHaveCount(0);
});

test('one person’s figures are not shown to the next', async ({ trader, expectedOnConsole }) => {
  expectedOnConsole.push(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  const { page } = trader;
  await page.addInitScript(() => {
    if (sessionStorage.getItem('planted')) return;
    sessionStorage.setItem('planted', 'yes');
    const of = {
      person: '0d8f5a4e-5d0b-4f6e-9a39-1f2f3c4d5e6f',
      indices: null,
      summary: null,
      watchlists: null,
      lists: {},
    };
    localStorage.setItem('artha.snapshot', JSON.stringify({ ...of, holdings: null }));
  });
  await page.goto('/markets');
  await expect(page.getByRole('heading', { level: 1, name: 'Markets' })).toBeVisible();
  const { id } = await (await page.request.get('/api/auth/user')).json();
  await expect.poll(() => snapshot(page)).toContain(id);
  expect(await snapshot(page)).not.toContain('0d8f5a4e');
});

test('an upgrade is active with the next load, online or offline, and leaves one version', async ({
  page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/ERR_/, /404/);
  const site = await anUpgradedSite('one');
  /** Number of cached versions once the newest worker is active. */
  const versions = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/sw.js');
      await registration.update();
      return registration.installing || registration.waiting ? 'underway' : (await caches.keys()).length;
    });
  await page.goto(site.url);
  await expect.poll(versions).toBe(1);

  site.build = 'two';
  await page.reload();
  await expect(page.getByText('build two')).toBeVisible();
  await expect.poll(versions).toBe(2);
  const oldPart = () => page.evaluate(async () => (await fetch('/assets/one.js')).status);
  expect(await oldPart()).toBe(200);

  site.down = true;
  await page.goto(`${site.url}anywhere?at=all`);
  await expect(page.getByText('build two')).toBeVisible();

  site.down = false;
  site.build = 'three';
  await page.goto(site.url);
  await expect(page.getByText('build three')).toBeVisible();
  await expect.poll(versions).toBe(2);
  await expect.poll(oldPart).toBe(404);
  site.close();
});

test('the browser considers it installable: manifest and icons are valid', async ({ signedInPage: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await untilStored(page);
  const browser = await page.context().newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Artha', start_url: '/', display: 'standalone' });
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A test's window is private, the only reason it can't be installed there.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});
