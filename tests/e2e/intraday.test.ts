import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, expectToast, test, ticketOf } from './trader.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const positions = (page: Page) => page.getByRole('list', { name: 'Intraday positions' });

test('shares are bought with margin, half is kept as delivery, the rest is exited; then sold short @phone', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await page.goto('/portfolio?tab=positions');
  await expect(page.getByText('No intraday positions')).toBeVisible();
  await page.goto('/portfolio?trade=TCS.NS&side=BUY');
  await ticketOf(page).getByRole('radio', { name: 'Intraday (MIS)' }).check();
  await ticketOf(page).getByLabel('Quantity', { exact: true }).fill('10');
  await expect(ticketOf(page)).toContainText('5× leverage');
  await expect(ticketOf(page)).toContainText(/Margin needed.*₹/);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await ticketOf(page).getByRole('button', { name: 'Execute BUY Order' }).click();
  await expect(page.locator('.toast')).toContainText('Trade Executed');

  await page.goto('/portfolio?tab=positions');
  await expect(positions(page)).toContainText('LONG');
  await expect(positions(page)).toContainText('10 @');
  await expect(page.getByText(/Open positions are squared off at \d\d:\d\d/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await positions(page).getByRole('button', { name: 'Convert TCS' }).click();
  await dialog(page).getByLabel('Quantity', { exact: true }).fill('11');
  await expect(dialog(page)).toContainText('Enter a whole number from 1 to 10.');
  await dialog(page).getByLabel('Quantity', { exact: true }).fill('5');
  await expect(dialog(page)).toContainText('Cash needed');
  await expectNoAxeFindings(page);
  await dialog(page).getByRole('button', { name: 'Convert', exact: true }).click();
  await expectToast(page, 'Position converted', '5 TCS to delivery (CNC)');
  await expect(positions(page)).toContainText('5 @');

  await positions(page).getByRole('button', { name: 'Exit TCS' }).click();
  await dialog(page).getByRole('button', { name: 'Exit position' }).click();
  await expect(page.locator('.toast', { hasText: 'Position exited' })).toContainText('SELL 5 TCS @ ₹');
  await expect(positions(page)).toContainText('CLOSED');
  const holdings = await (await page.request.get('/api/portfolio/holdings')).json();
  expect(holdings).toMatchObject([{ symbol: 'TCS.NS', quantity: 5 }]);

  await trader.post('/api/trade', {
    symbol: 'INFY',
    type: 'SELL',
    quantity: 20,
    orderType: 'MARKET',
    product: 'MIS',
  });
  await expect(positions(page)).toContainText('SHORT');
  await expect(positions(page)).toContainText('20 @');
  // No INFY is held that could be delivered.
  await expect(positions(page).getByRole('button', { name: 'Convert INFY' })).toHaveCount(0);
  await page.goto('/trading?pane=positions');
  await expect(positions(page)).toContainText('SHORT');
  await positions(page).getByRole('button', { name: 'Exit INFY' }).click();
  await expect(dialog(page)).toContainText('Buys back20');
  await expectNoAxeFindings(page);
});

test('the terminal exits holdings and intraday positions, long and short, with one confirmation @phone', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await trader.buys(3, 'ITC.NS');
  const order = { symbol: 'TCS', type: 'BUY', quantity: 10, orderType: 'MARKET', product: 'MIS' };
  expect((await trader.post('/api/trade', order)).status()).toBe(200);
  const short = { ...order, symbol: 'INFY', type: 'SELL', quantity: 20 };
  expect((await trader.post('/api/trade', short)).status()).toBe(200);
  await page.goto('/trading?pane=positions');
  await page.getByRole('button', { name: 'Exit all' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Exit all positions' });
  await expect(confirmation).toContainText('Closes 1 holding and 2 intraday positions at market price.');
  await expect(confirmation.getByRole('row', { name: /^INFY/ })).toContainText(/SHORT20₹/);
  await expect(confirmation.getByRole('row', { name: /^TCS/ })).toContainText(/LONG10₹/);
  await expect(confirmation).toContainText('Cancels their open orders first.');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await confirmation.getByRole('button', { name: 'Exit all' }).click();
  const done = page.getByRole('dialog', { name: 'Positions exited' });
  await expect(done).toContainText('3 of 3 exited.');
  await expect(done.getByRole('row', { name: /^INFY/ })).toContainText(/Bought back 20 @ ₹/);
  await expect(done.getByRole('row', { name: /^TCS/ })).toContainText(/Sold 10 @ ₹/);
  await expect(done.getByRole('row', { name: /^ITC/ })).toContainText(/Sold 3 @ ₹/);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await done.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Exit all' })).toHaveCount(0);
  expect(await (await page.request.get('/api/portfolio/holdings')).json()).toEqual([]);
  const open = (await (await page.request.get('/api/positions')).json()) as { netQuantity: number }[];
  expect(open.map(({ netQuantity }) => netQuantity)).toEqual([0, 0]);
});

test('all intraday positions are exited in the portfolio, and Undo opens them again', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const order = { symbol: 'TCS', type: 'BUY', quantity: 10, orderType: 'MARKET', product: 'MIS' };
  expect((await trader.post('/api/trade', order)).status()).toBe(200);
  expect((await trader.post('/api/trade', { ...order, symbol: 'INFY', type: 'SELL' })).status()).toBe(200);
  await page.goto('/portfolio?tab=positions');
  await page.getByRole('button', { name: 'Exit all' }).click();
  await expect(dialog(page)).toContainText('Closes 2 intraday positions at market price.');
  await dialog(page).getByRole('button', { name: 'Exit all' }).click();
  await expect(dialog(page)).toContainText('2 of 2 exited.');
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Success', 'Exit undone at market price.');
  await expect(positions(page)).toContainText('LONG');
  await expect(positions(page)).toContainText('SHORT');
});
