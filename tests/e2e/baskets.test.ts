import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, expectToast, test, ticketOf } from './trader.ts';

const dialog = (page: Page) => page.getByRole('dialog');

async function adds(page: Page, symbol: string, quantity: number, basket: string): Promise<void> {
  await page.goto(`/portfolio?trade=${symbol}.NS`);
  const ticket = ticketOf(page);
  await ticket.getByLabel('Quantity').fill(String(quantity));
  await ticket.getByRole('button', { name: 'Add to basket' }).click();
  const name = ticket.getByLabel('Basket name');
  const chosen = ticket.getByRole('combobox', { name: 'Basket' });
  await expect(name.or(chosen)).toBeVisible();
  if (await name.isVisible()) await name.fill(basket);
  await ticket.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Success', `BUY ${quantity.toLocaleString('en-IN')} ${symbol} added to ${basket}`);
}

test('two orders are saved in a basket and placed with one confirmation, each with its result @phone', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(1_00_000);
  await page.goto('/portfolio?tab=baskets');
  await expect(page.getByText('No baskets yet')).toBeVisible();
  await adds(page, 'TCS', 1, 'Monday');
  await adds(page, 'INFY', 1000, 'Monday');

  await page.goto('/portfolio?tab=baskets');
  const list = page.getByRole('list', { name: 'Baskets' });
  await expect(list).toContainText('Monday2 orders');
  await expect(list).toContainText('BUY 1 TCS market');
  await expect(list).toContainText('BUY 1,000 INFY market');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await list.getByRole('button', { name: 'Place the basket Monday' }).click();
  await expect(dialog(page)).toContainText('Available cash₹1,00,000.00');
  await expect(dialog(page)).toContainText('Available cash may not cover all orders.');
  await expectNoAxeFindingsInEitherTheme(page);
  await dialog(page).getByRole('button', { name: 'Place 2 orders' }).click();
  await expectToast(page, 'Success', '1 of 2 orders placed');
  const results = dialog(page).getByRole('listitem');
  await expect(results.nth(0)).toContainText('FILLED');
  await expect(results.nth(0)).toContainText('Bought 1 TCS at ₹');
  await expect(results.nth(1)).toContainText('REFUSED');
  await expectNoSidewaysScroll(page);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await list.getByRole('button', { name: 'Delete basket Monday' }).click();
  await expectToast(page, 'Success', 'Monday deleted');
  await expect(page.getByText('No baskets yet')).toBeVisible();
});
