import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, expectToast, type Trader, test, ticketOf } from './trader.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const choice = (page: Page, group: string, name: string) =>
  dialog(page).getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const active = (page: Page) => page.getByRole('list', { name: 'Active GTTs' });
/** Whole rupees that are on the tick of any share. */
const near = (paise: number, part: number) => Math.floor((paise * part) / 1000) * 10;
const gttsOf = async (page: Page): Promise<{ state: string; quantity: number }[]> =>
  (await page.request.get('/api/gtt')).json();

test('a GTT with stop-loss and target is created on a holding, edited, cancelled and taken back @phone', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const price = await trader.buys(5, 'TCS.NS');
  const [low, high] = [near(price, 0.9), near(price, 1.1)];
  await page.goto('/portfolio?tab=gtt');
  await expect(page.getByText('No GTTs yet')).toBeVisible();
  await page.goto('/portfolio?trade=TCS.NS&side=SELL');
  await ticketOf(page).getByRole('button', { name: 'When price reaches… (GTT)' }).click();
  await expect(dialog(page)).toContainText('GTT for TCS');
  await expect(field(page, 'Quantity')).toHaveValue('5');
  await choice(page, 'GTT type', 'OCO').check();
  await field(page, 'Stop-loss trigger price').fill(String(high));
  await expect(dialog(page)).toContainText('Must be below the LTP');
  await field(page, 'Stop-loss trigger price').fill(String(low));
  await expect(dialog(page)).toContainText(/(9|10)\.\d+% from LTP/);
  await field(page, 'Stop-loss limit price').fill(String(low - 10));
  await field(page, 'Target trigger price').fill(String(high));
  await choice(page, 'Target order type', 'Market').check();
  await field(page, 'Quantity').fill('6');
  await expect(dialog(page)).toContainText('You hold 5');
  await field(page, 'Quantity').fill('5');
  await choice(page, 'Step in', '%').check();
  await field(page, 'Trail by').fill('2');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await button(page, 'Create GTT').click();
  await expectToast(page, 'GTT created', 'SELL 5 TCS');

  await page.goto('/portfolio?tab=gtt');
  await expect(active(page)).toContainText(
    `If the price falls to ₹${low.toLocaleString('en-IN')}.00: SELL 5 @`,
  );
  await expect(active(page)).toContainText('SELL 5 at market price');
  await expect(active(page)).toContainText('Trigger trails by 2%');
  await expect(page.getByText('1 of 250 active.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await active(page).getByRole('button', { name: 'Edit: SELL 5 TCS' }).click();
  await expect(dialog(page)).toContainText('Edit GTT: TCS');
  await expect(field(page, 'Stop-loss trigger price')).toHaveValue(String(low));
  await field(page, 'Quantity').fill('3');
  await expectNoAxeFindings(page);
  await button(page, 'Save changes').click();
  await expectToast(page, 'GTT changed', 'SELL 3 TCS');

  await active(page).getByRole('button', { name: 'Cancel the GTT: SELL 3 TCS' }).click();
  await expect(page.getByText('Cancelled: SELL 3 TCS')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Ended GTTs' })).toContainText('Cancelled by you');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(active(page)).toContainText('SELL 3');
  expect((await gttsOf(page)).map(({ state, quantity }) => [state, quantity])).toEqual([
    ['ACTIVE', 3],
    ['CANCELLED', 3],
  ]);
});

const waits = async (trader: Trader, quantity: number) => {
  await trader.addsFunds(10_00_000);
  const trigger = near(await trader.buys(1, 'TCS.NS'), 0.8);
  const legs = [{ trigger, orderType: 'LIMIT', price: trigger }];
  const form = { symbol: 'TCS.NS', side: 'BUY', kind: 'SINGLE', quantity, legs };
  expect((await trader.post('/api/gtt', form)).status()).toBe(201);
};

test('the terminal lists active GTTs under the open orders @phone', async ({ trader }) => {
  const { page } = trader;
  await waits(trader, 2);
  await page.goto('/trading?pane=orders');
  await expect(page.getByRole('region', { name: 'Active GTTs' })).toContainText('BUY 2 @');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
});

test.describe('while the list can not be read', () => {
  test.use({ expectedOnConsole: [/503 \(Service Unavailable\)/] });

  test('it says so, and tries again on request', async ({ trader }) => {
    const { page } = trader;
    await waits(trader, 2);
    await page.route('**/api/gtt', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/portfolio?tab=gtt');
    await expect(page.getByText("Couldn't load your GTTs")).toBeVisible();
    await page.unroute('**/api/gtt');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(active(page)).toContainText('BUY 2');
  });
});
