import type { Page } from '@playwright/test';
import { expect } from './support.ts';
import { expectToast, rupees, signedRupees, test, ticketOf, written } from './trader.ts';

const figure = (page: Page, label: string) =>
  page.locator('.stat').filter({ has: page.getByText(label, { exact: true }) });

test('a trader buys ten shares, sees them move, sells half and sees what was earned', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await page.goto('/stocks?q=tcs');
  await page.getByRole('button', { name: 'Trade TCS', exact: true }).click();
  await ticketOf(page).getByLabel('Quantity').fill('10');
  await ticketOf(page).getByRole('button', { name: 'Execute BUY Order' }).click();
  await expectToast(page, 'Trade Executed', 'BUY order for 10 shares of TCS placed successfully');
  await expect(page.getByRole('dialog')).toBeHidden();

  const bought = await trader.lastFill();
  const cash = 10_00_000_00 - 10 * bought;
  expect(await trader.cash()).toBe(cash);
  await expect(page.getByRole('banner')).toContainText(rupees(cash));

  await page.getByRole('link', { name: 'Portfolio' }).click();
  await expect(figure(page, 'Cash Balance')).toContainText(rupees(cash));
  const row = page.getByRole('row', { name: /TCS/ });
  await expect(row).toContainText('Tata Consultancy Services');
  await expect(row.getByRole('cell').nth(0)).toHaveText('10');
  await expect(row.getByRole('cell').nth(1)).toHaveText(rupees(bought));
  await expect.poll(async () => (await priceAndProfit(page)).price, { timeout: 15_000 }).not.toBe(bought);
  const { price, profit } = await priceAndProfit(page);
  expect(profit).toBe(10 * (price - bought));

  await row.getByRole('button', { name: 'Sell TCS' }).click();
  await expect(ticketOf(page).getByRole('radio', { name: 'SELL' })).toBeChecked();
  await ticketOf(page).getByLabel('Quantity').fill('5');
  await ticketOf(page).getByRole('button', { name: 'Execute SELL Order' }).click();
  await expectToast(page, 'Trade Executed', 'SELL order for 5 shares of TCS placed successfully');

  const sold = await trader.lastFill();
  expect(await trader.cash()).toBe(cash + 5 * sold);
  await expect(figure(page, 'Cash Balance')).toContainText(rupees(cash + 5 * sold));
  await expect(row.getByRole('cell').nth(0)).toHaveText('5');
  await expect(row.getByRole('cell').nth(1)).toHaveText(rupees(bought));
  await expect(figure(page, 'Total P&L')).toContainText(`${signedRupees(5 * (sold - bought))} realised`);

  await page.getByRole('tab', { name: 'Recent Trades' }).click();
  for (const trade of [`SELL 5 ${rupees(sold)} COMPLETED`, `BUY 10 ${rupees(bought)} COMPLETED`]) {
    await expect(page.getByRole('row', { name: `TCS ${trade}` })).toBeVisible();
  }
});

/** The holding's row at one instant. */
async function priceAndProfit(page: Page): Promise<{ price: number; profit: number }> {
  const cells = await page
    .getByRole('row', { name: /TCS/ })
    .evaluate((row) =>
      [2, 3].map((place) => row.querySelectorAll('td')[place]?.querySelector('span')?.textContent ?? ''),
    );
  return { price: written(cells[0] ?? ''), profit: written(cells[1] ?? '') };
}
