import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, expectNoAxeFindingsInEitherTheme, test } from './support.ts';
import { test as traderTest } from './trader.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('the dashboard shows the market and the day, and fits a desktop screen', async ({
  signedInPage: page,
  baseURL,
}) => {
  // A user with trades: a new one's first steps would be above it.
  const headers = { Origin: baseURL ?? '' };
  expect((await page.request.post('/api/user/first-steps/dismiss', { data: {}, headers })).status()).toBe(
    200,
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Trading Dashboard' })).toBeVisible();
  for (const index of ['NIFTY 50', 'SENSEX', 'BANK NIFTY']) {
    await expect(card(page, index)).toContainText(/[\d,]+\.\d\d/);
    await expect(card(page, index)).toContainText(/[+−][\d,]+\.\d\d \([+−]\d+\.\d\d%\)/);
    await expect(card(page, index).getByRole('img')).toHaveAccessibleName(/ today: /);
  }
  await expect(page.getByText(/^as of \d\d:\d\d:\d\d market time$/)).toBeVisible();
  await expect(card(page, 'Sectors and breadth')).toContainText(/\d+ advancing\d+ unchanged\d+ declining/);
  await expect(card(page, 'Sectors and breadth').getByRole('img')).toHaveAccessibleName(/Financials [+−]/);
  const overflow = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(overflow).toBeLessThanOrEqual(0);
});

test.describe('the code of other screens', () => {
  // It changes the clock.
  test.use({ ownContext: true });

  test('hovering or focusing a link prefetches its screen’s code, and nothing else does', async ({
    signedInPage: page,
  }) => {
    const screens: string[] = [];
    page.on('request', (request) => {
      const [, screen] = /\/assets\/([a-z]+)-screen-/.exec(request.url()) ?? [];
      if (screen) screens.push(screen);
    });
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Trading Dashboard' })).toBeVisible();
    const link = (name: string) =>
      page.getByRole('navigation').first().getByRole('link', { name, exact: true });
    await page.clock.runFor(10_000);
    await link('Markets').hover();
    await expect.poll(() => screens).toEqual(['dashboard', 'markets']);
    await link('Portfolio').focus();
    await expect.poll(() => screens).toEqual(['dashboard', 'markets', 'portfolio']);
  });
});

test('an index moves live', async ({ signedInPage: page }) => {
  await page.goto('/');
  const nifty = card(page, 'NIFTY 50').locator('.figure');
  await expect(nifty).toContainText('.');
  const before = await nifty.textContent();
  await expect(nifty).not.toHaveText(before ?? '', { timeout: 15_000 });
});

test('gainers and losers show symbol, last price, percent change and volume', async ({
  signedInPage: page,
}) => {
  await page.goto('/');
  for (const [name, sign] of [
    ['Top Gainers', '\\+'],
    ['Top Losers', '−'],
  ] as const) {
    const rows = card(page, name).getByRole('row');
    await expect(rows).toHaveCount(6);
    await expect(rows.nth(1)).toHaveText(
      new RegExp(`^[A-Z0-9&-]+.*[\\d,]+\\.\\d\\d${sign}\\d+\\.\\d\\d%[\\d.]+( K| L| Cr)?$`),
    );
    await expect(rows.nth(1)).not.toContainText('.NS');
  }
});

test('sentiment comes with its factors and their values, and the day of a new account is empty', async ({
  signedInPage: page,
}) => {
  await page.goto('/');
  await expect(card(page, 'Today’s P&L')).toContainText('₹0.00');
  await expect(card(page, 'Today’s P&L')).toContainText('none yet');
  await expect(card(page, 'Today’s P&L')).toContainText('Open orders · active alertsnone · none');
  const sentiment = card(page, 'Market Sentiment');
  await expect(sentiment).toContainText(/(BULLISH|BEARISH|NEUTRAL)\d+%confidence/);
  const factors = sentiment.getByRole('list', { name: 'Key factors' }).getByRole('listitem');
  await expect(factors).toHaveCount(6);
  await expect(factors.first()).toContainText(/^Stocks above 50 DMA: [\d.]+%, .+\(z −?[\d.]+\)/);
  await expect(sentiment).toContainText('Describes today, not a forecast.');
});

traderTest(
  'pending orders without alerts are a link that needs no colour vision, and lead to Trade History',
  async ({ trader: { page, addsFunds, buys, post } }) => {
    await addsFunds(1_00_000);
    const rupees = Math.floor((await buys(1, 'TCS.NS')) / 100);
    const order = { symbol: 'TCS.NS', type: 'BUY', quantity: 1, stopLoss: null, target: null };
    const waits = { ...order, orderType: 'LIMIT', price: Math.round(rupees * 0.95) };
    expect((await post('/api/trade', waits)).status()).toBe(200);
    await page.goto('/');
    await expect(card(page, 'Today’s P&L')).toContainText('Open orders · active alerts1 · none');
    await expectNoAxeFindingsInEitherTheme(page);
    await card(page, 'Today’s P&L').getByRole('link', { name: 'Open orders: 1, in Trade History' }).click();
    await expect(page).toHaveURL('/trades?status=pending');
  },
);

test('quick actions and the link to all predictions lead to their screens', async ({
  signedInPage: page,
}) => {
  await page.goto('/');
  const actions = card(page, 'Quick Actions');
  for (const [name, address] of [
    ['Start Auto Trading', '/settings?tab=auto-trading'],
    ['View Portfolio', '/portfolio'],
    ['Set Price Alerts', '/?alerts=new'],
    ['AI Analysis', '/predictions'],
  ] as const) {
    await expect(actions.getByRole('link', { name })).toHaveAttribute('href', address);
  }
  await page.getByRole('link', { name: 'View All Predictions' }).click();
  await expect(page).toHaveURL('/predictions');
});

test('on a phone the dashboard is one column that never scrolls sideways @phone-only', async ({
  signedInPage: page,
}) => {
  await page.goto('/');
  await expect(card(page, 'Top Gainers').getByRole('row').nth(1)).toBeVisible();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  await expectNoAxeFindings(page);
});

test.describe('when a call fails', () => {
  test.use({ expectedOnConsole: [/500.*\/api\/market\/movers/] });

  test('its card reports the failure, the others work, and a retry restores it', async ({
    signedInPage: page,
  }) => {
    await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
    await page.route('**/api/market/movers', (route) =>
      route.fulfill({ status: 500, json: { message: 'Movers are being counted.', code: 'internal' } }),
    );
    await page.goto('/');
    await expect(card(page, 'Top Gainers')).toContainText('Couldn’t load Top Gainers');
    await expect(card(page, 'Top Gainers')).toContainText('Movers are being counted.');
    await expect(card(page, 'NIFTY 50')).toContainText(/\d\.\d\d/);
    await page.unroute('**/api/market/movers');
    await card(page, 'Top Gainers').getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Top Gainers').getByRole('row')).toHaveCount(6);
  });
});

test.describe('before the first trade', () => {
  test('movers show that there is no data', async ({ signedInPage: page }) => {
    await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
    await page.route('**/api/market/movers', (route) => route.fulfill({ json: { gainers: [], losers: [] } }));
    await page.goto('/');
    await expect(card(page, 'Top Gainers')).toContainText('No data available');
    await expect(card(page, 'Top Losers')).toContainText('No data available');
  });
});
