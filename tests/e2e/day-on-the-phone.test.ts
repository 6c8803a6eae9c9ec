import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings } from './support.ts';
import { expectNoSidewaysScroll, expectToast, test, ticketOf } from './trader.ts';

const field = (page: Page, name: string) => ticketOf(page).getByLabel(name, { exact: true });
const choose = (page: Page, name: string) => ticketOf(page).getByRole('radio', { name, exact: true }).check();
const shown = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true });
const toast = (page: Page, hasText: string) => page.locator('.toast', { hasText });
const positions = (page: Page) => page.getByRole('list', { name: 'Intraday positions' });
const rupeesOf = (paise: number) => String(Math.floor(paise / 100));

async function expectSound(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
}

/** Cancels an order of the list, and takes the cancellation back. */
async function cancelsAndUndoes(page: Page, order: string): Promise<void> {
  await shown(page, `Cancel the order: ${order}`).click();
  await expectToast(page, 'Success', 'Trade cancelled successfully');
  await expect(shown(page, `Cancel the order: ${order}`)).toHaveCount(0);
  await toast(page, 'Trade cancelled').getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Success', 'Order placed again');
  await expect(shown(page, `Cancel the order: ${order}`)).toBeVisible();
}

test('a day on the phone: a limit order is changed and cancelled, then intraday shares are bought, converted and exited @phone-only', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const price = await trader.buys(1, 'INFY.NS');

  await page.goto('/portfolio?trade=INFY.NS&side=BUY');
  await choose(page, 'Limit');
  await field(page, 'Quantity').fill('10');
  await field(page, 'Limit price').fill(rupeesOf(price * 0.95));
  await ticketOf(page).getByRole('button', { name: 'Execute BUY Order' }).click();
  await expect(ticketOf(page)).toBeHidden();

  await page.goto('/trades?status=pending');
  await page.getByRole('row').filter({ hasText: 'PENDING' }).click();
  await expectSound(page);
  await shown(page, /^Modify/)
    .first()
    .click();
  const modify = page.getByRole('dialog', { name: 'Modify INFY' });
  await modify.getByLabel('Quantity').fill('4');
  await modify.getByRole('button', { name: 'Modify order' }).click();
  await expect(modify).toBeHidden();
  await cancelsAndUndoes(page, 'BUY 4 INFY');
  await shown(page, 'Cancel the order: BUY 4 INFY').click();
  await expect(shown(page, 'Cancel the order: BUY 4 INFY')).toHaveCount(0);

  await page.goto('/portfolio?trade=INFY.NS&side=BUY');
  await choose(page, 'Intraday (MIS)');
  await field(page, 'Quantity').fill('10');
  await field(page, 'Stop loss').fill(rupeesOf(price * 0.9));
  await expect(ticketOf(page)).toContainText('5× leverage');
  await ticketOf(page).getByRole('button', { name: 'Execute BUY Order' }).click();
  await expect(ticketOf(page)).toBeHidden();
  await page.goto('/trades?status=pending');
  await cancelsAndUndoes(page, 'SELL 10 INFY');

  await page.goto('/portfolio?tab=positions');
  await positions(page).getByRole('button', { name: 'Convert INFY' }).click();
  await page.getByRole('dialog').getByLabel('Quantity', { exact: true }).fill('6');
  await page.getByRole('dialog').getByRole('button', { name: 'Convert', exact: true }).click();
  await expectToast(page, 'Position converted', '6 INFY to delivery (CNC)');
  await positions(page).getByRole('button', { name: 'Exit INFY' }).click();
  await expect(page.getByRole('dialog')).toContainText('Sells4');
  await expectSound(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Exit position' }).click();
  await expect(positions(page)).toContainText('CLOSED');
  await toast(page, 'Position exited').getByRole('button', { name: 'Undo' }).click();
  await expect(positions(page)).toContainText('LONG');
  await expect(positions(page)).toContainText('4 @');
  await expectSound(page);
  const holdings = await (await page.request.get('/api/portfolio/holdings')).json();
  expect(holdings).toMatchObject([{ symbol: 'INFY.NS', quantity: 7 }]);
});
