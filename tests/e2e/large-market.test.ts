import { aServerHome, type ServerProcess } from '#tests/support/servers/server-process.ts';
import { expect } from './support.ts';
import { expectToast, test as ofTrader, ticketOf } from './trader.ts';

/** A server with 2,500 companies and a year of history; starting takes as long as generating it. */
const test = ofTrader.extend<object, { large: ServerProcess }>({
  large: [
    async ({ browserName }, use) => {
      const home = await aServerHome(`large-market-${browserName}`);
      try {
        const server = await home.start({ UNIVERSE: '2500', MARKET_YEARS: '1' }, START_MS);
        await use(server);
        await server.stop();
      } finally {
        await home.remove();
      }
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  baseURL: ({ large }, use) => use(large.url),
});
const START_MS = 300_000;

test('the list of 2,500 stocks scrolls to its end, is filtered, and trades what is found', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await page.goto('/stocks');
  await expect(page.getByRole('status').filter({ hasText: '2,500 stocks' })).toBeVisible();
  await expect(page.getByText('2,500 companies, with AI predictions for the 100 most traded')).toBeVisible();
  const rows = page.locator('tr[data-row]');
  await rows.first().focus();
  await page.mouse.wheel(0, 200_000);
  await expect(page.locator('tr[aria-rowindex="2501"]')).toBeInViewport();
  expect(await rows.count()).toBeLessThan(60);
  await expect(page.locator('tr[aria-rowindex="2501"]')).toContainText('(simulated)');

  await page.getByPlaceholder('Search name or symbol').fill('sim0042');
  await expect(page.getByText('1 stock', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('42 (simulated)');

  await rows.focus();
  await page.keyboard.press('b');
  await ticketOf(page).getByLabel('Quantity').fill('7');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Trade Executed', 'BUY order for 7 shares of SIM0042 placed successfully');
  expect(await trader.trades()).toMatchObject([
    { symbol: 'SIM0042.NS', type: 'BUY', quantity: 7, status: 'COMPLETED' },
  ]);

  await page.goto('/markets?view=heatmap');
  await expect(
    page.getByText('Showing the 300 largest of 2,500 stocks. The list has all of them.'),
  ).toBeVisible();
});
