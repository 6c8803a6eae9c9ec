import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings } from './support.ts';
import { expectNoSidewaysScroll, expectToast, rupees, test, ticketOf } from './trader.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Funds' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

async function addsFunds(page: Page, amount: string): Promise<void> {
  await dialog(page).getByLabel('Amount').fill(amount);
  await dialog(page).getByRole('button', { name: 'Add Funds' }).click();
}

test('a new portfolio is empty, and each part suggests a next step @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/portfolio');
  await expect(page.getByText('Track your investments and performance')).toBeVisible();
  for (const label of ['Cash Balance', 'Current Value', 'Total P&L', "Day's P&L"]) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('No Holdings Yet')).toBeVisible();
  await tab(page, 'Watchlist').click();
  await expect(page.getByText('No Stocks in Watchlist')).toBeVisible();
  await tab(page, 'Recent Trades').click();
  await expect(page.getByText('No Trades Yet')).toBeVisible();
  await expect(page).toHaveURL('/portfolio?tab=trades');
  await page.reload();
  await expect(tab(page, 'Recent Trades')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'Find a stock' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Stocks' })).toBeVisible();
});

test('funds are added within the limits, and errors show in a toast and in place', async ({
  signedInPage: page,
}) => {
  await page.goto('/portfolio');
  await page.getByRole('banner').getByRole('link', { name: '₹0 - Add Funds' }).click();
  for (const amount of ['', '0', '-5', 'abc']) {
    await addsFunds(page, amount);
    await expectToast(page, 'Invalid Amount', 'Please enter a valid amount greater than 0');
    await expect(dialog(page).getByRole('alert')).toHaveText('Please enter a valid amount greater than 0');
  }
  for (const amount of ['1000001', '10,00,000.01']) {
    await addsFunds(page, amount);
    await expectToast(page, 'Amount Too Large', 'Maximum amount per transaction is ₹10,00,000');
  }
  await addsFunds(page, '1.005');
  await expectToast(page, 'Invalid Amount', 'Use up to two decimals, such as 1,000.50');

  await addsFunds(page, '10,00,000');
  await expectToast(page, 'Funds Added Successfully', '₹10,00,000.00 has been added to your account');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Cash Balance₹10,00,000.00');
  await expect(page.getByRole('banner')).toContainText('₹10,00,000.00');
  await page.getByRole('main').getByRole('button', { name: 'Add Funds' }).click();
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('');
});

test('holdings show cost and value, and trade from their row @phone', async ({ trader, isMobile }) => {
  const { page } = trader;
  await trader.addsFunds(50_00_000);
  const bought = await trader.buys(1_000, 'HDFCBANK.NS');
  await trader.buys(2, 'BAJAJ-AUTO.NS');
  await page.goto('/portfolio');
  const row = page.getByRole('row', { name: /HDFCBANK/ });
  if (isMobile) {
    await expect(row).toContainText(`1,000 @ ${rupees(bought)}`);
    await page.setViewportSize({ width: 360, height: 780 });
    const addFunds = await page.getByRole('button', { name: 'Add Funds' }).boundingBox();
    expect((addFunds?.x ?? 360) + (addFunds?.width ?? 0)).toBeLessThanOrEqual(360);
  } else {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Stock',
      'Qty',
      'Avg Price',
      'Current Price',
      'P&L',
      'Day Change',
      '% of portfolio',
      'Actions',
    ]);
    await expect(row.getByRole('cell').nth(0)).toHaveText('1,000');
    await expect(row.getByRole('cell').nth(1)).toHaveText(rupees(bought));
  }
  await expectNoSidewaysScroll(page);
  await row.focus();
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Trade HDFCBANK' })).toBeVisible();
  await expect(ticketOf(page).getByRole('radio', { name: 'SELL' })).toBeChecked();
});

test('holdings are searched, sorted by several columns, shown with chosen columns, and saved as a view', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(50_00_000);
  for (const [quantity, symbol] of [
    [10, 'TCS.NS'],
    [10, 'INFY.NS'],
    [10, 'SBIN.NS'],
  ] as const) {
    await trader.buys(quantity, symbol);
  }
  await page.goto('/portfolio');
  const rows = page.locator('tr[data-row]');
  const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
  await head('Qty').click();
  await head('Stock').click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL('/portfolio?sort=quantity%3Adesc%2Cstock%3Adesc');
  await expect(rows.locator('th b')).toHaveText(['TCS', 'SBIN', 'INFY']);
  await page.getByRole('combobox', { name: 'Sector' }).selectOption('IT');
  await expect(rows.locator('th b')).toHaveText(['TCS', 'INFY']);
  await expect(page.getByRole('row', { name: /^Total \(2 of 3\)/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exit all' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Day Change' }).click();
  await page.getByRole('checkbox', { name: 'Value' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Value' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('IT by size');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto('/portfolio');
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'IT by size', exact: true }).click();
  await expect(rows).toHaveCount(2);
  // A view of holdings is not one of All Stocks.
  await page.goto('/stocks');
  await expect(page.getByRole('status').filter({ hasText: '100 stocks' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'IT by size', exact: true })).toHaveCount(0);
});

test('500 holdings are a virtual list, with their total and the file of all of them', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(1_00_000);
  await trader.buys(10, 'ITC.NS');
  await page.route('**/api/portfolio/holdings', async (route) => {
    const reply = await route.fetch();
    const [one] = (await reply.json()) as object[];
    const many = Array.from({ length: 500 }, (_, n) => {
      const name = `S${String(n).padStart(3, '0')}`;
      return { ...one, id: `${name}.NS`, symbol: `${name}.NS`, companyName: `Company ${n}`, quantity: n + 1 };
    });
    await route.fulfill({ response: reply, json: many });
  });
  await page.goto('/portfolio?sort=quantity%3Adesc');
  const rows = page.locator('tr[data-row]');
  await expect(rows.first()).toContainText('S499');
  expect(await rows.count()).toBeLessThan(60);
  await rows.first().focus();
  for (let n = 1; n <= 25; n++) await page.keyboard.press('ArrowDown');
  await expect(page.locator('tr[aria-rowindex="27"]')).toBeFocused();
  await page.mouse.move(800, 500);
  await page.mouse.wheel(0, 100_000);
  await expect(page.locator('tr[aria-rowindex="501"]')).toBeInViewport();
  await expect(page.locator('tr[aria-rowindex="501"]')).toContainText('S000');
  await expect(page.getByRole('row', { name: /^Total/ })).toBeInViewport();
  expect(await rows.count()).toBeLessThan(60);
  await expectNoAxeFindings(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(501);
});

test('a stock taken off the watchlist leaves the list, the focus stays in it, and Undo brings it back', async ({
  trader,
}) => {
  const { page } = trader;
  for (const symbol of ['TCS', 'INFY', 'SBIN']) await trader.post('/api/portfolio/watchlist/add', { symbol });
  await page.goto('/portfolio?tab=watchlist');
  const watched = page.getByRole('region', { name: 'Watchlist' }).locator('tr[data-row]');
  await expect(watched).toHaveCount(3);
  const symbols = await watched.evaluateAll((drawn) => drawn.map((row) => row.getAttribute('data-row')));
  await watched
    .nth(1)
    .getByRole('button', { name: /^Watch / })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Removed from Watchlist', { exact: true })).toBeVisible();
  await expect(watched).toHaveCount(2);
  await expect(page.locator(`tr[data-row="${symbols[2]}"]`)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Added to Watchlist', { exact: true })).toBeVisible();
  await expect(page.locator(`tr[data-row="${symbols[1]}"]`)).toBeVisible();
});

test('recent trades show time, stock, quantity, price and outcome @phone', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await trader.buys(40, 'TCS.NS');
  await page.route('**/api/trades/recent', async (route) => {
    const [bought] = await (await route.fetch()).json();
    const trade = { ...bought, timestamp: '2026-03-05T09:00:00.000Z', price: 1_00_000.5 };
    const statuses = ['COMPLETED', 'PENDING', 'CANCELLED', 'FAILED'] as const;
    const id = (place: number) => bought.id.replace(/.$/, String(place));
    await route.fulfill({ json: statuses.map((status, place) => ({ ...trade, status, id: id(place) })) });
  });
  await page.goto('/portfolio?tab=trades');
  const rows = page.getByRole('region', { name: 'Recent Trades' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  for (const part of ['Mar 05, 14:30', 'TCS', 'BUY', '40', '₹1,00,000.50', 'COMPLETED']) {
    await expect(rows.nth(1)).toContainText(part);
  }
  await expect(rows.nth(2)).toContainText('PENDING');
  await expect(rows.nth(3)).toContainText('CANCELLED');
  await expect(rows.nth(4)).toContainText('FAILED');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
});

test.describe('when something fails', () => {
  test.use({ expectedOnConsole: [/status of 50[03]|ERR_FAILED/] });

  test('a portfolio that can’t be read reports it, and Refresh Page reads it again', async ({
    signedInPage: page,
  }) => {
    await page.route('**/api/portfolio/summary', (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is not answering.', code: 'x' } }),
    );
    await page.goto('/portfolio');
    const panel = page.getByRole('alert');
    await expect(panel).toContainText('Unable to Load Portfolio');
    await expect(panel).toContainText(
      'Please try refreshing the page or contact support if the issue persists.',
    );
    await expectNoAxeFindings(page);
    await page.unroute('**/api/portfolio/summary');
    await panel.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(page.getByText('No Holdings Yet')).toBeVisible();
  });

  test('a failed payment keeps the amount, and is paid once on retry', async ({ trader }) => {
    const { page } = trader;
    await page.goto('/portfolio?add-funds=1');
    await page.route('**/add-funds', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.', code: 'x' } }),
    );
    await addsFunds(page, '5000');
    await expectToast(page, 'Failed to Add Funds', 'Something went wrong on our side.');
    await page.unroute('**/add-funds');
    await page.route('**/add-funds', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog(page).getByRole('button', { name: 'Add Funds' }).click();
    await expectToast(page, 'Failed to Add Funds', 'Please try again later');
    await expect(dialog(page).getByLabel('Amount')).toHaveValue('5000');
    await page.unroute('**/add-funds');
    await dialog(page).getByRole('button', { name: 'Add Funds' }).click();
    await expectToast(page, 'Funds Added Successfully', '₹5,000.00 has been added to your account');
    expect(await trader.cash()).toBe(5_000_00);
  });

  test('figures that can’t be refetched stay, marked as stale', async ({ trader }) => {
    const { page } = trader;
    await trader.addsFunds(2_000);
    await page.goto('/portfolio');
    await expect(page.getByRole('main')).toContainText('Cash Balance₹2,000.00');
    await page.route('**/api/portfolio/summary', (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is not answering.', code: 'x' } }),
    );
    await trader.addsFunds(500);
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'The database is not answering. Showing the last available figures.',
    );
    await expect(page.getByRole('main')).toContainText('Cash Balance₹2,000.00');
  });
});
