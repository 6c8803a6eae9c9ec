import type { Page } from '@playwright/test';
import { untilPredicted } from './predicted.ts';
import { expect, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, expectToast, rupees, test, ticketOf, written } from './trader.ts';

const FAILED = ['Trade Failed', 'Failed to execute trade. Please try again.'] as const;

const field = (page: Page, name: string) => ticketOf(page).getByLabel(name, { exact: true });
const choice = (page: Page, name: string) => ticketOf(page).getByRole('radio', { name, exact: true });
const button = (page: Page, name: string) => ticketOf(page).getByRole('button', { name, exact: true });

test('an address opens the ticket, which starts as a market order to buy one share', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await untilPredicted(page);
  await page.goto('/stocks?trade=tcs');
  await expect(page.getByRole('dialog', { name: 'Trade TCS' })).toContainText('Tata Consultancy Services');
  await expect(page.getByRole('region', { name: 'AI Trading Recommendation' })).toContainText(
    /Base rate \d\d%.*Target Price₹[\d,]+\.\d\d.*Timeframe.*Reasoning/,
  );
  await expect(choice(page, 'BUY')).toBeChecked();
  await expect(choice(page, 'Market')).toBeChecked();
  await expect(field(page, 'Quantity')).toHaveValue('1');
  await expect(field(page, 'Quantity')).toBeFocused();
  await expect(field(page, 'Limit price')).toBeHidden();
  await expect(field(page, 'Stop loss')).toHaveValue('');
  await expect(field(page, 'Target')).toHaveValue('');
  await expect(ticketOf(page)).toContainText(/Current price ₹[\d,]+\.\d\d/);
  await expect(ticketOf(page)).toContainText('Available cash ₹10,00,000.00');
  await expect(page.getByText('PAPER', { exact: true }).filter({ visible: true }).last()).toBeVisible();
  await expect(button(page, 'Execute BUY Order')).toBeEnabled();
  await expect(button(page, 'Execute BUY Order')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/stocks');
});

test('an invalid quantity becomes 1, and the order value follows the input', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await page.goto('/portfolio?trade=TCS.NS');
  for (const [typed, read] of [
    ['abc', '1'],
    ['0', '1'],
    ['-5', '1'],
    ['2.9', '2'],
  ] as const) {
    await field(page, 'Quantity').fill(typed);
    await field(page, 'Stop loss').focus();
    await expect(field(page, 'Quantity')).toHaveValue(read);
  }
  await field(page, 'Quantity').fill('7');
  const summary = await ticketOf(page)
    .getByText(/^Order value/)
    .locator('..')
    .textContent();
  const [, price, value] = summary?.match(/7 × (₹[\d,]+\.\d\d)(₹[\d,]+\.\d\d)/) ?? [];
  expect(written(value ?? '')).toBe(7 * written(price ?? ''));

  await choice(page, 'Limit').check();
  await expect(button(page, 'Execute BUY Order')).toBeDisabled();
  await expect(ticketOf(page)).toContainText('Enter a limit price');
  await field(page, 'Limit price').fill('1.005');
  await expect(ticketOf(page)).toContainText('Enter an amount in rupees, such as 810.05');
  await choice(page, 'SELL').check();
  await expect(field(page, 'Stop loss')).toBeDisabled();
  await expect(field(page, 'Target')).toBeDisabled();
});

test('an unaffordable order is not sent: the button is disabled and shows Insufficient funds', async ({
  trader,
}) => {
  const { page } = trader;
  await page.goto('/portfolio?trade=TCS.NS');
  await expect(ticketOf(page).getByRole('alert')).toHaveText('Insufficient funds');
  await expect(button(page, 'Execute BUY Order')).toBeDisabled();
  await choice(page, 'SELL').check();
  await expect(ticketOf(page).getByText('Insufficient funds')).toBeHidden();
  await expect(button(page, 'Execute SELL Order')).toBeEnabled();
  await choice(page, 'BUY').check();
  await trader.addsFunds(1_00_000);
  await expect(ticketOf(page).getByText('Insufficient funds')).toBeHidden();
  await field(page, 'Quantity').fill('1000');
  await expect(ticketOf(page)).toContainText(/Insufficient funds: enough for \d+ shares/);
  await ticketOf(page).getByRole('link', { name: 'Add Funds' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Funds' })).toBeVisible();
});

test('while an order is in flight the button is disabled with a label, and the focus returns to its origin', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/trade', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/stocks?q=infosys');
  await page.getByRole('button', { name: 'Trade INFY', exact: true }).click();
  await field(page, 'Quantity').fill('3');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Executing...')).toBeDisabled();
  gate.resolve();
  await expectToast(page, 'Trade Executed', 'BUY order for 3 shares of INFY placed successfully');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Trade INFY', exact: true })).toBeFocused();
});

test('closing the ticket of an order in flight still shows its result', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/trade', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/stocks?q=tcs&trade=INFY.NS');
  await button(page, 'Execute BUY Order').click();
  await expect(button(page, 'Executing...')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Trade TCS', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Trade TCS' })).toBeVisible();
  gate.resolve();
  await expectToast(page, 'Trade Executed', 'BUY order for 1 shares of INFY placed successfully');
  await expect(page.getByRole('dialog', { name: 'Trade TCS' })).toBeVisible();
});

test('an unknown symbol is reported', async ({ signedInPage: page }) => {
  await page.goto('/portfolio?trade=NOSUCH.NS');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No stock with the symbol NOSUCH');
  await dialog.getByRole('link', { name: 'All Stocks' }).click();
  await expect(dialog).toBeHidden();
});

test('while the recommendation loads it is being analysed', async ({ signedInPage: page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/ai/trade-recommendation/*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/portfolio?trade=TCS.NS');
  await expect(page.getByText('Analyzing market data...')).toBeVisible();
  gate.resolve();
  await expect(page.getByText('Analyzing market data...')).toBeHidden();
  await expect(button(page, 'Execute BUY Order')).toBeVisible();
});

test('on a phone the ticket is a sheet marked PAPER, buys, and axe finds nothing @phone-only', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await page.goto('/stocks?q=infosys&trade=INFY.NS');
  await expect(page.getByText('PAPER', { exact: true }).filter({ visible: true }).last()).toBeVisible();
  await expect(button(page, 'Execute BUY Order')).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await button(page, 'Execute BUY Order').click();
  await expectToast(page, 'Trade Executed', 'BUY order for 1 shares of INFY placed successfully');
  expect(await trader.cash()).toBe(10_00_000_00 - (await trader.lastFill()));
});

test.describe('when an order fails', () => {
  test.use({ expectedOnConsole: [/status of 400.*\/api\/trade|ERR_FAILED/] });

  test('selling without holdings keeps the ticket, with the input and the server’s message', async ({
    trader,
  }) => {
    const { page } = trader;
    await trader.addsFunds(10_00_000);
    const bought = await trader.buys(5, 'INFY.NS');
    await page.goto('/portfolio?trade=INFY.NS&side=SELL');
    await expect(ticketOf(page)).toContainText('Your holding');
    await field(page, 'Quantity').fill('6');
    await button(page, 'Execute SELL Order').click();
    await expectToast(page, ...FAILED);
    await expect(ticketOf(page).getByText('You hold 5 INFY shares. Reduce the quantity to 5.')).toBeVisible();
    await expect(field(page, 'Quantity')).toHaveValue('6');
    await expect(button(page, 'Execute SELL Order')).toBeFocused();
    expect(await trader.cash()).toBe(10_00_000_00 - 5 * bought);

    await field(page, 'Quantity').fill('5');
    await expect(ticketOf(page).getByText('You hold 5 shares of INFY')).toBeHidden();
    await button(page, 'Execute SELL Order').click();
    await expectToast(page, 'Trade Executed', 'SELL order for 5 shares of INFY placed successfully');
  });

  test('an order with a lost reply that is sent again is one order', async ({ trader }) => {
    const { page } = trader;
    await trader.addsFunds(10_00_000);
    await page.route('**/api/trade', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto('/portfolio?trade=INFY.NS');
    await field(page, 'Quantity').fill('4');
    await button(page, 'Execute BUY Order').click();
    await expectToast(page, ...FAILED);
    await expect(ticketOf(page)).toContainText('Can’t reach the server.');
    await page.unroute('**/api/trade');
    await button(page, 'Execute BUY Order').click();
    await expectToast(page, 'Trade Executed', 'BUY order for 4 shares of INFY placed successfully');
    expect((await trader.trades()).map(({ quantity }) => quantity)).toEqual([4]);
    await expect(page.getByRole('banner')).toContainText(
      rupees(10_00_000_00 - 4 * (await trader.lastFill())),
    );
  });
});
