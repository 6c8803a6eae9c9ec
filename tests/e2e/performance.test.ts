import type { Page } from '@playwright/test';
import { expect, test } from './support.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

async function send(page: Page, path: string, data: unknown): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin };
  const reply = await page.request.post(path, { data, headers });
  expect(reply.status(), await reply.text()).toBe(200);
}

const order = (type: 'BUY' | 'SELL', symbol: string, quantity: number) => ({
  symbol,
  type,
  quantity,
  orderType: 'MARKET',
  price: null,
  stopLoss: null,
  target: null,
});

/** ₹1,00,000, of which ten shares each of TCS and ITC are bought. */
async function invest(page: Page): Promise<void> {
  await page.goto('/portfolio');
  await send(page, '/api/portfolio/add-funds', { amount: 1_00_000 });
  await send(page, '/api/trade', order('BUY', 'TCS', 10));
  await send(page, '/api/trade', order('BUY', 'ITC', 10));
}

test('before the first deposit the tabs describe their future content @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/portfolio?tab=performance');
  await expect(page.getByText('No performance yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Lots and tax' }).click();
  await expect(page).toHaveURL('/portfolio?tab=lots');
  await expect(page.getByText('No lots yet')).toBeVisible();
  await expect(page.getByText('No sales yet')).toBeVisible();
});

test('performance has the curve, its baselines and its figures @phone', async ({ signedInPage: page }) => {
  await invest(page);
  await page.goto('/portfolio?tab=performance');
  const curve = card(page, 'Equity curve');
  await expect(curve).toContainText('Chart starts after 2 trading days');
  await expect(curve).toContainText(
    /invested ₹1,00,000\.00, now ₹[\d,.]+\. The same deposits: ₹1,00,000\.00 in NIFTY 50 and/,
  );
  await expect(curve).toContainText('Past performance does not guarantee results');
  await expect(card(page, 'Returns')).toContainText('needs more than one day');
  await expect(card(page, 'Allocation')).toContainText('Largest holding: TCS');
  await expect(card(page, 'Compared with NIFTY 50')).toContainText('Simulated, 1 trading day');
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);

  await curve.getByText('Table').click();
  await expect(page).toHaveURL('/portfolio?tab=performance&curve=table');
  await page.reload();
  await expect(curve.getByRole('row', { name: /^20 Nov ₹/ })).toBeVisible();
});

test('lots are listed, and a round trip of the day is intraday and not in the tax @phone', async ({
  signedInPage: page,
}) => {
  await invest(page);
  await send(page, '/api/trade', order('SELL', 'ITC', 10));
  await page.goto('/portfolio?tab=lots');
  await expect(card(page, 'Open lots (FIFO)').getByRole('row', { name: /^TCS/ })).toContainText('0 days');
  await expect(card(page, 'Open lots (FIFO)').getByRole('row', { name: /^ITC/ })).toBeHidden();
  const tax = card(page, 'Tax estimate');
  await expect(tax).toContainText('ESTIMATE');
  await expect(tax).toContainText('FY 2026-27 to date');
  await expect(tax).toContainText('speculative business income, not included');
  await expect(tax.getByRole('row', { name: /^Estimated tax/ })).toContainText('₹0.00');
});

test.describe('when the server fails', () => {
  test.use({ expectedOnConsole: [/status of 503/] });

  test('the tab reports the failure in place, with what still works, and retries', async ({
    signedInPage: page,
  }) => {
    await page.route('**/api/portfolio/performance', (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is away.', code: 'unavailable' } }),
    );
    await page.goto('/portfolio?tab=performance');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText("Couldn't load performance");
    await expect(alert).toContainText('The database is away. Holdings and trades still work.');
    await page.unroute('**/api/portfolio/performance');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No performance yet')).toBeVisible();
  });
});
