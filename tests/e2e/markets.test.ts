import type { Page } from '@playwright/test';
import { expect, expectNoSeriousAxeFindings, test } from './support.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });
const search = (page: Page) => page.getByPlaceholder('Search stocks...');

test('markets are live: the indicator, the badges and axe say so @phone', async ({ signedInPage: page }) => {
  await page.goto('/markets');
  await expect(page.getByText('Live WebSocket')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connected' })).toBeDisabled();
  for (const [index, exchange] of [
    ['NIFTY 50', 'NSE'],
    ['SENSEX', 'BSE'],
    ['BANK NIFTY', 'NSE'],
  ] as const) {
    await expect(card(page, index)).toContainText(exchange);
  }
  await expect(card(page, 'Live Stock Prices').getByRole('row')).toHaveCount(6);
  await expect(card(page, 'Top Gainers').getByText('LIVE')).toBeVisible();
  await expect(card(page, 'Top Losers').getByText('LIVE')).toBeVisible();
  await expectNoSeriousAxeFindings(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
});

test('the notice says what the data is, when it was refreshed and when it will be', async ({
  signedInPage: page,
}) => {
  await page.goto('/markets');
  const notice = card(page, 'Data updates');
  await expect(notice).toContainText('Live data from a finance data provider updates every 15 minutes');
  await expect(notice).toContainText(/On this server: .*simulated/i);
  await expect(notice).toContainText(/Last update\d\d:\d\d:\d\d IST/);
  await expect(notice).toContainText(/Next update\d+ min/);
  await expect(notice.getByText('Updating...')).toBeHidden();
});

test('a refresh that never was is “Never”, one under way is “Updating...”, one overdue is “Due now”', async ({
  signedInPage: page,
}) => {
  await page.route('**/api/data-update/status', async (route) => {
    const reply = await route.fetch();
    const status = await reply.json();
    const nextUpdate = '2020-01-01T00:00:00.000Z';
    await route.fulfill({ json: { ...status, isUpdating: true, lastUpdate: null, nextUpdate } });
  });
  await page.goto('/markets');
  const notice = card(page, 'Data updates');
  await expect(notice.getByText('Updating...')).toBeVisible();
  await expect(notice).toContainText('Last updateNever');
  await expect(notice).toContainText('Next updateDue now');
});

test('quotes that stopped stay in place and say so', async ({ signedInPage: page }) => {
  await page.route('**/api/data-update/status', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), stale: true } });
  });
  await page.goto('/markets');
  await expect(card(page, 'Data updates')).toContainText(
    'Quotes have stopped. These are the last good prices',
  );
  await expect(card(page, 'NIFTY 50')).toContainText(/\d\.\d\d/);
});

test('a stock is found by name or symbol, and the search is in the address', async ({
  signedInPage: page,
}) => {
  await page.goto('/markets');
  const list = card(page, 'All Stocks');
  await search(page).fill('tata');
  await expect(page).toHaveURL('/markets?q=tata');
  await expect(list.getByRole('row', { name: /^TCS/ })).toContainText('Tata Consultancy');
  await expect(list.getByRole('row', { name: /^INFY/ })).toBeHidden();
  await search(page).fill('no such company');
  await expect(list).toContainText('No stocks match your search');
  await list.getByRole('button', { name: 'Show all stocks' }).click();
  await expect(page).toHaveURL('/markets');
  await expect(list.getByRole('row').nth(5)).toBeVisible();

  await page.goto('/markets?q=INFY');
  await expect(search(page)).toHaveValue('INFY');
  await expect(list.getByRole('rowheader')).toHaveCount(1);
});

test('the list scrolls through every stock and draws only the rows in sight', async ({
  signedInPage: page,
}) => {
  await page.goto('/markets');
  const list = card(page, 'All Stocks');
  const table = list.getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', '101');
  await expect(list.getByRole('rowheader').first()).toBeVisible();
  expect(await list.getByRole('rowheader').count()).toBeLessThan(60);
  await list.getByRole('rowheader').first().hover();
  await page.mouse.wheel(0, 10_000);
  await expect(list.locator('tr[aria-rowindex="101"]')).toBeVisible();
});

test('each row has sector, price and day change, and Trade opens the dialog in the address', async ({
  signedInPage: page,
}) => {
  await page.goto('/markets?q=TCS');
  const row = card(page, 'All Stocks').getByRole('row', { name: /^TCS/ });
  await expect(row.getByRole('rowheader')).toContainText('TCSTata Consultancy Services');
  await expect(row.getByRole('cell').nth(0)).toHaveText('IT');
  await expect(row.getByRole('cell').nth(1)).toContainText(/^[\d,]+\.\d\d/);
  await expect(row.getByRole('cell').nth(2)).toHaveText(/^[+−]?\d+\.\d\d%$/);
  await row.getByRole('button', { name: 'Trade TCS' }).click();
  await expect(page).toHaveURL('/markets?q=TCS&trade=TCS.NS');
  await expect(page.getByRole('dialog')).toContainText('TCS');
});

test.describe('without the live feed', () => {
  test.use({ expectedOnConsole: [/WebSocket/] });

  test('markets say that they are connecting, and Reconnect brings the feed back at once', async ({
    signedInPage: page,
  }) => {
    let down = true;
    await page.routeWebSocket(/\/ws$/, (socket) => {
      if (down) socket.close();
      else socket.connectToServer();
    });
    await page.goto('/markets');
    await expect(page.getByText('Connecting...')).toBeVisible();
    await expect(card(page, 'NIFTY 50')).toContainText(/\d\.\d\d/);
    await expect(card(page, 'Top Gainers').getByRole('row')).toHaveCount(6);
    await expect(card(page, 'Top Gainers').getByText('LIVE')).toBeHidden();
    down = false;
    await page.getByRole('button', { name: 'Reconnect' }).click();
    await expect(page.getByText('Live WebSocket')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connected' })).toBeDisabled();
  });

  test('empty lists have the words of the specification', async ({ signedInPage: page }) => {
    await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
    await page.route('**/api/market/movers', (route) => route.fulfill({ json: { gainers: [], losers: [] } }));
    await page.route('**/api/stocks', (route) => route.fulfill({ json: [] }));
    await page.goto('/markets');
    await expect(card(page, 'Live Stock Prices')).toContainText('No gainers data available');
    await expect(card(page, 'Top Gainers')).toContainText('No gainers data available');
    await expect(card(page, 'Top Losers')).toContainText('No losers data available');
    await expect(card(page, 'All Stocks')).toContainText('No stocks available');
  });
});
