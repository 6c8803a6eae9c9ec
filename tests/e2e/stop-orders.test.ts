import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, expectToast, test, ticketOf } from './trader.ts';

const field = (page: Page, name: string) => ticketOf(page).getByLabel(name, { exact: true });
const choice = (page: Page, name: string) => ticketOf(page).getByRole('radio', { name, exact: true });
const button = (page: Page, name: string) => ticketOf(page).getByRole('button', { name, exact: true });
const inRupees = (paise: number) => String(Math.floor(paise / 100));
const exitDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('shares with a stop-loss and target are sold by cancelling those, after the ticket says so @phone', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const price = await trader.buys(1, 'TCS.NS');
  const exits = { stopLoss: Number(inRupees(price * 0.9)), target: Number(inRupees(price * 1.1)) };
  const order = { symbol: 'TCS.NS', type: 'BUY', quantity: 10, orderType: 'MARKET', price: null };
  expect((await trader.post('/api/trade', { ...order, ...exits })).status()).toBe(200);
  await page.goto('/portfolio?trade=TCS.NS&side=SELL');
  await expect(ticketOf(page)).toContainText('Your holding11Sellable1');
  await expect(ticketOf(page)).toContainText('10 shares are reserved by your stop-loss and target');
  await expect(button(page, 'Execute SELL Order')).toBeEnabled();
  await field(page, 'Quantity').fill('11');
  await expect(button(page, 'Execute SELL Order')).toBeDisabled();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await button(page, 'Cancel them and sell').click();
  await expect(ticketOf(page)).toBeHidden();
  const [sold] = await trader.trades();
  expect(sold).toMatchObject({ symbol: 'TCS.NS', type: 'SELL', quantity: 11, status: 'COMPLETED' });
  await page.goto('/trades');
  await expect(page.getByText('Cancelled to sell 11 shares').first()).toBeAttached();
});

test('undo of an open sale brings back the stop-loss and target that it cancelled @phone', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const price = await trader.buys(1, 'TCS.NS');
  const exits = { stopLoss: Number(inRupees(price * 0.9)), target: Number(inRupees(price * 1.1)) };
  const order = { symbol: 'TCS.NS', type: 'BUY', quantity: 10, orderType: 'MARKET', price: null };
  expect((await trader.post('/api/trade', { ...order, ...exits })).status()).toBe(200);
  await page.goto('/portfolio?trade=TCS.NS&side=SELL');
  await choice(page, 'Limit').check();
  await field(page, 'Quantity').fill('11');
  await field(page, 'Limit price').fill(inRupees(price * 1.05));
  await button(page, 'Cancel them and sell').click();
  await expect(ticketOf(page)).toBeHidden();
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.toast')).toContainText(
    /Order cancelled\. Stop-loss ₹[\d,.]+ and target ₹[\d,.]+ are active again\./,
  );
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await page.goto('/trades?status=pending');
  await expect(page.getByRole('button', { name: 'Cancel the order: SELL 10 TCS' })).toHaveCount(2);
});

test('one position is exited, and then all of them, each with one confirmation @phone', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  for (const symbol of ['TCS.NS', 'INFY.NS', 'ITC.NS']) await trader.buys(2, symbol);
  await page.goto('/portfolio');
  await page.getByRole('button', { name: 'Exit INFY' }).filter({ visible: true }).click();
  await expect(exitDialog(page, 'Exit INFY')).toContainText('Sells all shares at market price.');
  await expectNoAxeFindings(page);
  await exitDialog(page, 'Exit INFY').getByRole('button', { name: 'Exit position' }).click();
  await expect(exitDialog(page, 'Exit INFY')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Exit INFY' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Exit all' }).click();
  await expect(exitDialog(page, 'Exit all positions')).toContainText('Closes 2 holdings at market price.');
  await exitDialog(page, 'Exit all positions').getByRole('button', { name: 'Exit all' }).click();
  const done = exitDialog(page, 'Positions exited');
  for (const stock of ['ITC', 'TCS'])
    await expect(done.getByRole('row', { name: new RegExp(`^${stock} Sold 2 @ ₹`) })).toBeVisible();
  await expect(done.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No Holdings Yet')).toBeVisible();
});

test('the terminal exits the position of a row with X', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await trader.buys(3, 'TCS.NS');
  await page.goto('/trading');
  await page.getByRole('button', { name: 'Exit TCS' }).focus();
  await page.keyboard.press('x');
  await exitDialog(page, 'Exit TCS').getByRole('button', { name: 'Exit position' }).click();
  await expect(exitDialog(page, 'Exit TCS')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Exit TCS' })).toHaveCount(0);
});

test('a stop order is placed with trigger, limit and trail, and modified until its trigger is reached @phone', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const price = await trader.buys(5, 'TCS.NS');
  await page.goto('/portfolio?trade=TCS.NS&side=SELL');
  await choice(page, 'SL').check();
  await expect(button(page, 'Execute SELL Order')).toBeDisabled();
  await expect(ticketOf(page)).toContainText('Enter a trigger price');
  await field(page, 'Quantity').fill('5');
  await field(page, 'Trigger price').fill(inRupees(price * 1.05));
  await expect(ticketOf(page)).toContainText('Must be below the current price');
  const trigger = inRupees(price * 0.95);
  await field(page, 'Trigger price').fill(trigger);
  await field(page, 'Limit price').fill(inRupees(price * 0.9));
  await expect(ticketOf(page)).toContainText('The limit must be from the trigger to');
  await field(page, 'Limit price').fill(String(Number(trigger) - 10));
  await field(page, 'Trail by').fill('5');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await button(page, 'Execute SELL Order').click();
  await expect(ticketOf(page)).toBeHidden();

  await page.goto('/trades');
  const row = page.getByRole('row').filter({ hasText: 'PENDING' }).first();
  await row.click();
  await page
    .getByRole('button', { name: /^Modify/ })
    .filter({ visible: true })
    .first()
    .click();
  const modify = page.getByRole('dialog');
  await expect(modify).toContainText('SL order: SELL 5');
  await modify.getByLabel('Trigger price').fill(String(Number(trigger) - 5));
  await modify.getByRole('button', { name: 'Modify order' }).click();
  await expect(modify).toBeHidden();
  const reply = await page.request.get('/api/trades/history');
  const [order] = await reply.json();
  expect(order).toMatchObject({
    orderType: 'SL',
    phase: 'TRIGGER_PENDING',
    triggerPrice: Number(trigger) - 5,
    trail: { step: 5 },
  });
});

test('the New Trade form places an SL order with its trigger @phone', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const price = await trader.buys(5, 'TCS.NS');
  await page.goto('/trades');
  await page.getByRole('button', { name: 'New Trade' }).click();
  const form = page.getByRole('dialog', { name: 'Place New Trade' });
  await form.getByLabel('Stock Symbol').fill('TCS');
  await form.getByRole('option', { name: /^TCS/ }).click();
  await form.getByRole('radio', { name: 'SELL' }).check();
  await form.getByRole('radio', { name: 'SL', exact: true }).check();
  const trigger = Number(inRupees(price * 0.95));
  await form.getByLabel('Trigger price').fill(String(trigger));
  await form.getByLabel('Limit price').fill(String(trigger - 10));
  await expect(form).toContainText('then becomes a limit order');
  await expectNoAxeFindingsInEitherTheme(page);
  await form.getByRole('button', { name: 'Place order' }).click();
  await expectToast(page, 'Success', 'Trade order placed successfully');
  const reply = await page.request.get('/api/trades/history');
  const [order] = await reply.json();
  expect(order).toMatchObject({ orderType: 'SL', triggerPrice: trigger, limitPrice: trigger - 10 });
});

test.describe('without the cash', () => {
  test.use({ expectedOnConsole: [/400 \(Bad Request\)/] });

  test('the refusal of a purchase links to the order that reserves it', async ({ trader }) => {
    const { page } = trader;
    await trader.addsFunds(10_000);
    const price = await trader.buys(1, 'TCS.NS');
    const limit = Number(inRupees(price * 0.97));
    const waiting = { symbol: 'TCS.NS', type: 'BUY', quantity: 2, orderType: 'LIMIT', price: limit };
    const { id, message } = await (await trader.post('/api/trade', waiting)).json();
    expect(message).toBeUndefined();
    await page.goto('/trades');
    await page.getByRole('button', { name: 'New Trade' }).click();
    const form = page.getByRole('dialog', { name: 'Place New Trade' });
    await form.getByLabel('Stock Symbol').fill('TCS');
    await form.getByRole('option', { name: /^TCS/ }).click();
    await form.getByLabel('Quantity').fill('3');
    await form.getByRole('button', { name: 'Place order' }).click();
    await expect(form).toContainText('is reserved by your open order.');
    await expectNoAxeFindings(page);
    await form.getByRole('link', { name: 'View the order' }).click();
    await expect(page).toHaveURL(new RegExp(`order=${id}`));
  });
});
