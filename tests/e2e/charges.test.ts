import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings } from './support.ts';
import { expectNoSidewaysScroll, inPaise, rupees, test, ticketOf, written } from './trader.ts';

const note = (page: Page) => page.getByRole('dialog', { name: 'Contract note' });
/** The amount next to a name. */
const amountOf = (page: Page, name: string) =>
  note(page)
    .locator('dt', { hasText: new RegExp(`^${name}`) })
    .locator('xpath=following-sibling::dd[1]');

async function idOfLastTrade(page: Page): Promise<string> {
  return (await (await page.request.get('/api/trades/recent')).json())[0].id;
}

test('a trade’s contract note adds up, and prints on its own on white paper @phone', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const price = await trader.buys(10, 'TCS.NS');
  const id = await idOfLastTrade(page);
  await page.goto(`/portfolio?note=${id}`);
  await expect(note(page)).toContainText('PAPER TRADE: simulated, no real contract');
  await expect(note(page)).toContainText('Asha Rao');
  await expect(note(page)).toContainText('INE467B01029');
  await expect(amountOf(page, 'Note number')).toHaveText(/^PAPER-\d{8}-[0-9A-F]{12}$/);
  await expect(amountOf(page, 'Bought')).toHaveText(rupees(10 * price));
  const lines = [
    'Brokerage',
    'Securities transaction tax',
    'Exchange transaction charges',
    'SEBI fee',
    'Stamp duty',
    'GST',
  ];
  const amounts = await Promise.all(
    lines.map(async (name) => written((await amountOf(page, name).textContent()) ?? '')),
  );
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  await expect(note(page).locator('dd.sum').first()).toHaveText(rupees(total));
  await expect(amountOf(page, 'Net amount payable')).toHaveText(rupees(10 * price + total));
  await expect(note(page)).toContainText('were not deducted');
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  await page.emulateMedia({ media: 'print' });
  await expect(note(page)).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  await expect(note(page).getByRole('button')).toHaveCount(0);
  await expect(note(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(note(page)).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/portfolio');
});

test('a missing note is reported', async ({ trader: { page }, expectedOnConsole }) => {
  expectedOnConsole.push(/status of 404/);
  await page.goto('/portfolio?note=00000000-0000-7000-8000-000000000000');
  await expect(note(page)).toContainText('Trade not found.');
});

test('the ticket shows the order’s charges, and the account decides whether they are deducted', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await page.goto('/portfolio');
  const setting = page.getByRole('radiogroup', { name: 'Deduct real charges' });
  await expect(setting.getByLabel('Off')).toBeChecked();
  await setting.getByText('On', { exact: true }).click();
  await expect(page.getByText('are deducted from cash at each fill')).toBeVisible();
  await page.reload();
  await expect(setting.getByLabel('On', { exact: true })).toBeChecked();

  await page.goto('/portfolio?trade=TCS.NS');
  const ticket = ticketOf(page);
  await ticket.getByLabel('Quantity').fill('10');
  await ticket.getByText('Charges', { exact: true }).click();
  await expect(ticket.getByText('Stamp duty')).toBeVisible();
  await expect(ticket.getByText('Total cost')).toBeVisible();

  const price = await trader.buys(10, 'TCS.NS');
  const [bought] = await (await page.request.get('/api/trades/history')).json();
  expect(bought.charges.total).toBeGreaterThan(0);
  expect(await trader.cash()).toBe(inPaise(10_00_000) - 10 * price - inPaise(bought.charges.total));
});

test('a brokerage plan is chosen in Settings, and the ticket shows what a same-day sale changes @phone', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await page.goto('/settings?tab=charges');
  const plans = page.getByRole('radiogroup', { name: 'Brokerage plan' });
  await expect(plans.getByLabel('Zerodha')).toBeChecked();
  await plans.getByText('Groww', { exact: true }).click();
  await expect(page.getByText('0.1% per order, ₹5 to ₹20')).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await plans.getByText('Zerodha', { exact: true }).click();
  await expect(page.getByText('Delivery is free.')).toBeVisible();

  await trader.buys(10, 'TCS.NS');
  await page.goto('/portfolio?trade=TCS.NS');
  const ticket = ticketOf(page);
  await ticket.getByText('SELL', { exact: true }).click();
  await ticket.getByLabel('Quantity').fill('10');
  await expect(ticket.getByText("Charges of today's purchases change by")).toBeVisible();
  const sold = await page.evaluate(async () => {
    const body = JSON.stringify({ symbol: 'TCS.NS', type: 'SELL', quantity: 10, orderType: 'MARKET' });
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/trade', { method: 'POST', headers, body })).json();
  });
  expect(sold).toMatchObject({ intradayQuantity: 10, charges: { dp: 0 } });
  await page.goto(`/portfolio?note=${sold.id}`);
  await expect(note(page).getByRole('heading', { name: 'Re-ratings' })).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
});

test('the light shows when the ledger was reconciled, and explains it @phone', async ({
  trader: { page },
}) => {
  await page.goto('/portfolio');
  const light = page.getByRole('button', { name: /^Reconciled/ });
  await expect(light).toBeVisible();
  await light.click();
  await expect(page.getByRole('dialog', { name: 'Ledger reconciliation' })).toContainText(
    'rebuilt from the ledger',
  );
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
});
