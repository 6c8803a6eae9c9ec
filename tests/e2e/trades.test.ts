import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { packRows } from '#shared/domain/columns.ts';
import { expect, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, expectToast, rupees, signedRupees, type Trader, test } from './trader.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Place New Trade' });
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
/** Types a symbol, and waits for its price. */
async function writeSymbol(page: Page, symbol: string): Promise<void> {
  await field(page, 'Stock Symbol').fill(symbol);
  await expect(field(page, 'Price')).not.toHaveValue('0');
}
const placeOrder = (page: Page) => form(page).getByRole('button', { name: 'Place order' });
const rows = (page: Page) => page.locator('tr[data-trade]');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const figure = (page: Page, label: string) =>
  page.locator('.stat').filter({ has: page.getByText(label, { exact: true }) });
const filter = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
/** Details under the open trade. */
const detail = (page: Page) => page.locator('tr[id$="-detail"]');

interface Listed {
  id: string;
  price: number;
  status: string;
}

/** The account's trades and pending orders, placed through the API. */
function orders({ page, post }: Trader) {
  const order = { type: 'BUY', orderType: 'MARKET', price: null, stopLoss: null, target: null };
  const place = async (orderRequest: object): Promise<Listed> => {
    const reply = await post('/api/trade', { ...order, ...orderRequest });
    expect(reply.status(), await reply.text()).toBe(200);
    return reply.json();
  };
  const priceOf = async (symbol: string): Promise<number> => {
    const stocks: { symbol: string; currentPrice: string }[] = await (
      await page.request.get('/api/stocks')
    ).json();
    return Number(stocks.find((stock) => stock.symbol === `${symbol}.NS`)?.currentPrice);
  };
  return {
    place,
    priceOf,
    /** A limit too low to fill: in whole rupees, which are on every tick. */
    rests: async (quantity: number, symbol: string) => {
      const limit = Math.round((await priceOf(symbol)) * 0.95);
      return { ...(await place({ symbol, quantity, orderType: 'LIMIT', price: limit })), limit };
    },
    history: async (): Promise<Listed[]> => (await page.request.get('/api/trades/history')).json(),
  };
}

test('a trade placed here is filled, listed and counted', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await page.goto('/trades');
  await expect(page.getByRole('heading', { level: 1, name: 'Trade History' })).toBeVisible();
  await page.getByRole('button', { name: 'New Trade' }).click();
  await field(page, 'Stock Symbol').fill('relia');
  await form(page).getByRole('option', { name: 'RELIANCE Reliance Industries' }).click();
  await expect(field(page, 'Stock Symbol')).toHaveValue('RELIANCE');
  await expect(field(page, 'Price')).toHaveValue(/^\d+(\.\d+)?$/);
  await field(page, 'Quantity').fill('10');
  await placeOrder(page).click();
  await expectToast(page, 'Success', 'Trade order placed successfully');
  await expect(form(page)).toBeHidden();
  await expect(page).toHaveURL('/trades');

  const price = await trader.lastFill();
  const placed = row(page, 'RELIANCE');
  await expect(
    placed.getByRole('button', { name: 'RELIANCE Reliance Industries RELIANCE.NS', exact: true }),
  ).toBeVisible();
  await expect(placed.getByRole('cell').filter({ visible: true })).toContainText([
    'EXECUTED',
    'BUY',
    '10',
    rupees(price),
    rupees(10 * price),
    '—',
    /^Nov 20, 1[1-5]:\d\d$/,
    '',
  ]);
  await expect(figure(page, 'Total Trades')).toContainText('11 buy, 0 sells');
  await expect(page.getByRole('banner')).toContainText(rupees(10_00_000_00 - 10 * price));

  await page.getByRole('button', { name: 'New Trade' }).click();
  await expect(field(page, 'Stock Symbol')).toHaveValue('');
  await expect(field(page, 'Quantity')).toHaveValue('1');
});

test('the form starts as specified, and reports invalid input', async ({ signedInPage: page }) => {
  await page.goto('/trades?new-trade=1');
  await expect(field(page, 'Stock Symbol')).toBeFocused();
  await expect(form(page).getByRole('radio', { name: 'BUY' })).toBeChecked();
  await expect(form(page).getByRole('radio', { name: 'Market' })).toBeChecked();
  await expect(field(page, 'Quantity')).toHaveValue('1');
  await expect(field(page, 'Price')).toHaveValue('0');
  await field(page, 'Quantity').fill('ten');
  await placeOrder(page).click();
  await expect(field(page, 'Quantity')).toHaveValue('0');
  for (const problem of [
    'Stock symbol is required',
    'Quantity must be at least 1',
    'Price must be greater than 0',
  ]) {
    await expect(form(page).getByText(problem)).toBeVisible();
  }
  await expect(field(page, 'Stock Symbol')).toBeFocused();

  await field(page, 'Stock Symbol').fill('tcs');
  await expect(form(page).getByText('Stock symbol is required')).toBeHidden();
  await expect(form(page).getByText('Price must be greater than 0')).toBeHidden();
  await field(page, 'Quantity').focus();
  await page.keyboard.press('ArrowUp');
  await expect(field(page, 'Quantity')).toHaveValue('1');
  await form(page).getByRole('radio', { name: 'Limit' }).check();
  await field(page, 'Limit price').fill('2500.05');
  await page.keyboard.press('ArrowDown');
  await expect(field(page, 'Limit price')).toHaveValue('2500.04');
  await field(page, 'Limit price').fill('2500.005');
  await placeOrder(page).click();
  await expect(form(page).getByText('A price can have up to two decimals')).toBeVisible();
});

test('a symbol typed before the stock list has loaded gets its price afterwards', async ({
  signedInPage: page,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/stocks', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/trades?new-trade=1');
  await field(page, 'Stock Symbol').fill('TCS');
  await placeOrder(page).click();
  await expect(form(page).getByText('Price must be greater than 0')).toBeVisible();
  gate.resolve();
  await expect(field(page, 'Price')).not.toHaveValue('0');
  await expect(form(page).getByText('Price must be greater than 0')).toBeHidden();
});

test('while an order is in flight the button is labelled, keeps the focus and sends nothing twice', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const gate = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/trades/execute', async (route) => {
    sent += 1;
    await gate.promise;
    await route.continue();
  });
  await page.goto('/trades?new-trade=1');
  await writeSymbol(page, 'INFY');
  await page.keyboard.press('Escape');
  await placeOrder(page).focus();
  await page.keyboard.press('Enter');
  const busy = form(page).getByRole('button', { name: 'Placing...' });
  await expect(busy).toBeFocused();
  await page.keyboard.press('Enter');
  gate.resolve();
  await expectToast(page, 'Success', 'Trade order placed successfully');
  await expect(row(page, 'INFY')).toHaveCount(1);
  expect(sent).toBe(1);
});

test('a symbol is chosen by keyboard, and Esc closes the list before the dialog', async ({
  signedInPage: page,
}) => {
  await page.goto('/trades?new-trade=1');
  await expect(field(page, 'Stock Symbol')).toBeFocused();
  await page.keyboard.type('tata c');
  await expect(form(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(form(page).getByRole('listbox')).toBeHidden();
  await expect(form(page)).toBeVisible();
  await page.keyboard.type('onsultancy');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Stock Symbol')).toHaveValue('TCS');
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
  await expect(page).toHaveURL('/trades');
});

test('a pending order is cancelled immediately: its cash is free and its timeline shows it', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const { limit } = await orders(trader).rests(10, 'TCS');
  await page.goto('/trades');
  const order = row(page, 'TCS');
  await expect(order).toContainText('PENDINGValid for 20 Nov');
  await expect(order).toContainText(rupees(limit * 100));
  await expect(page.getByRole('banner')).toContainText(`${rupees(limit * 1000)} reserved`);

  await order.getByRole('button', { name: 'Cancel the order: BUY 10 TCS' }).click();
  await expectToast(page, 'Success', 'Trade cancelled successfully');
  await expect(order).toContainText('CANCELLEDCancelled by you');
  await expect(order.getByRole('button', { name: /^Cancel/ })).toBeHidden();
  await expect(order.getByRole('button', { expanded: false })).toBeFocused();
  await expect(page.getByRole('banner')).not.toContainText('reserved');

  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('listitem')).toContainText([/Placed/, /Queued/, /Cancelled/]);
  await expect(detail(page)).toContainText(`Limit order: BUY 10 @ ${rupees(limit * 100)}`);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Success', 'Order placed again');
  await expect(page.getByRole('banner')).toContainText(`${rupees(limit * 1000)} reserved`);
});

test('a pending order is changed in price and quantity, and its timeline shows it', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const { limit } = await orders(trader).rests(10, 'TCS');
  await page.goto('/trades?status=pending');
  await row(page, 'TCS').getByRole('button', { name: 'Modify the order for TCS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modify TCS' });
  await expect(dialog.getByLabel('Quantity')).toHaveValue('10');
  await expect(dialog.getByText('Current price').locator('+ dd')).toHaveText(/^₹[\d,]+\.\d\d$/);
  await dialog.getByLabel('Quantity').fill('0');
  await dialog.getByRole('button', { name: 'Modify order' }).click();
  await expect(dialog.getByText('Quantity must be at least 1')).toBeVisible();
  await dialog.getByLabel('Quantity').fill('4');
  await dialog.getByLabel('Limit price').fill(String(limit - 10));
  await dialog.getByRole('button', { name: 'Modify order' }).click();
  await expectToast(page, 'Success', 'Trade modified successfully');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'TCS')).toContainText(rupees((limit - 10) * 4 * 100));
  await row(page, 'TCS').getByRole('button', { expanded: false }).click();
  await expect(detail(page).getByRole('listitem')).toContainText([/Placed/, /Queued/, /Modified/]);
});

test('the exits of a purchase are listed under it, and one is cancelled without the other', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const { place, priceOf } = orders(trader);
  const price = await priceOf('TCS');
  const exits = { stopLoss: Math.round(price * 0.9), target: Math.round(price * 1.1) };
  await place({ symbol: 'TCS', quantity: 10, ...exits });
  await trader.buys(1, 'INFY.NS');
  await page.goto('/trades');
  await expect(rows(page)).toHaveCount(4);
  for (const [place, words] of ['INFY', 'TCS', 'Stop loss', 'Target'].entries()) {
    await expect(rows(page).nth(place)).toContainText(words);
  }
  await expect(row(page, 'Stop loss')).toContainText(`PENDINGWaiting for trigger`);
  await expect(row(page, 'Stop loss')).toContainText(rupees(exits.stopLoss * 100));
  await expect(row(page, 'Target')).toContainText('SELL');
  await row(page, 'Target')
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await expect(row(page, 'Target')).toContainText('CANCELLED');
  await expect(row(page, 'Stop loss')).toContainText('PENDING');

  await filter(page, 'Status').selectOption('Pending');
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'Stop loss')).toContainText('TCS');
});

test('sales are evaluated: win rate, profit and loss, gross and net', async ({ trader }) => {
  const { page } = trader;
  await page.goto('/trades');
  for (const label of ['Win Rate', 'Avg Profit/Trade']) await expect(figure(page, label)).toContainText('—');
  await trader.addsFunds(10_00_000);
  const bought = await trader.buys(10, 'TCS.NS');
  await expect.poll(() => orders(trader).priceOf('TCS'), { timeout: 15_000 }).not.toBe(bought / 100);
  await orders(trader).place({ symbol: 'TCS', quantity: 10, type: 'SELL' });
  const gained = 10 * ((await trader.lastFill()) - bought);

  // No reload: the feed announces the account's change.
  await expect(figure(page, 'Total Trades')).toContainText('21 buy, 1 sell');
  await expect(figure(page, 'Win Rate')).toContainText(
    `${gained > 0 ? '100.0%' : '0.0%'}of 1 sell made a profit`,
  );
  await expect(figure(page, 'Total P&L')).toContainText(signedRupees(gained));
  await expect(figure(page, 'Avg Profit/Trade')).toContainText(`${signedRupees(gained)}gross, over 1 sell`);
  const sale = row(page, 'SELL');
  await expect(sale).toContainText(signedRupees(gained));
  await expect(sale).toContainText(/net −₹/);
  await sale.getByRole('button', { expanded: false }).click();
  for (const fact of ['Gross P&L', 'Charges', 'Net P&L']) {
    await expect(detail(page).getByText(fact, { exact: true })).toBeVisible();
  }
  await detail(page).getByRole('button', { name: 'Contract note' }).click();
  await expect(page.getByRole('dialog', { name: 'Contract note' })).toContainText('TCS');
});

test('filters are in the address, survive a reload, and decide what is exported', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const bought = await trader.buys(3, 'TCS.NS');
  await orders(trader).place({ symbol: 'TCS', quantity: 1, type: 'SELL' });
  await orders(trader).rests(2, 'INFY');
  await page.goto('/trades');
  await expect(rows(page)).toHaveCount(3);
  await filter(page, 'Status').selectOption('Executed');
  await expect(rows(page)).toHaveCount(2);
  await filter(page, 'Type').selectOption('Buy');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL('/trades?status=executed&type=buy');
  await page.reload();
  await expect(filter(page, 'Status')).toHaveValue('EXECUTED');
  await expect(filter(page, 'Type')).toHaveValue('BUY');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 trade' })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('artha-trades-executed-buy-2026-11-20.csv');
  const [head, first, ...rest] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(head).toMatch(/^\uFEFFPlaced \(market time\),Symbol,Name,Type,/);
  expect(first).toMatch(/^2026-11-20 1\d:\d\d:\d\d,TCS\.NS,Tata Consultancy Services,BUY,MARKET,,3,/);
  expect(first?.split(',')[7]).toBe(String(bought / 100));
  expect(rest).toEqual(['']);

  await filter(page, 'Status').selectOption('Failed');
  await expect(page.getByText('No trades found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  await page.getByRole('button', { name: 'Show all trades' }).click();
  await expect(page).toHaveURL('/trades');
  await expect(rows(page)).toHaveCount(3);
});

test('one trade has an address, and trades are navigated by keyboard', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await trader.buys(3, 'TCS.NS');
  await trader.buys(2, 'INFY.NS');
  const [, older] = await orders(trader).history();
  await page.goto(`/trades?order=${older?.id}`);
  await expect(detail(page)).toContainText('Market order: BUY 3');
  await row(page, 'INFY').getByRole('button', { expanded: false }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'TCS').getByRole('button', { expanded: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail(page)).toBeHidden();
  await expect(page).toHaveURL('/trades');
});

test('before the first trade it describes what will be here, and it shows that it is loading', async ({
  signedInPage: page,
}) => {
  const gate = Promise.withResolvers<void>();
  for (const read of ['history/packed', 'stats']) {
    await page.route(`**/api/trades/${read}`, async (route) => {
      await gate.promise;
      await route.continue();
    });
  }
  await page.goto('/trades');
  await expect(page.getByText('Loading trades...')).toBeVisible();
  await expect(page.getByText('Loading stats...').first()).toBeVisible();
  gate.resolve();
  await expect(page.getByText('No trades found')).toBeVisible();
  await expect(page.getByText('Your trading history will appear here')).toBeVisible();
  await expect(figure(page, 'Total P&L')).toContainText('₹0.00No closed trades yet');
});

/** A history with many copies of the newest trade, each with its own id. */
async function historyOf(page: Page, count: number, over: object = {}): Promise<void> {
  const [trade] = await (await page.request.get('/api/trades/history')).json();
  await page.route('**/api/trades/history/packed*', async (route) => {
    const copies = Array.from({ length: count }, (_, place) => ({
      ...trade,
      ...over,
      id: `0190d8a0-0000-7000-8000-${String(place).padStart(12, '0')}`,
    }));
    const before = new URL(route.request().url()).searchParams.get('before');
    const from = before === null ? 0 : copies.findIndex(({ id }) => id === before) + 1;
    const rows = copies.slice(from, from + 1000);
    await route.fulfill({ json: rows.length === 0 ? [] : [packRows(rows)] });
  });
}

test('a long history is virtualised, and exported completely', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await trader.buys(1, 'TCS.NS');
  await historyOf(page, 1005);
  await page.goto('/trades');
  await expect(page.getByText('1,000 trades loaded')).toBeVisible();
  await rows(page).first().getByRole('button').first().focus();
  expect(await rows(page).count()).toBeLessThan(80);
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 100_000);
  await expect(page.locator('tr[aria-rowindex="1001"]')).toBeVisible();
  await expect(rows(page).first().getByRole('button').first()).toBeFocused();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')).toHaveLength(1 + 1005 + 1);
  await expect(page.getByText('1,005 trades')).toBeVisible();
});

test.describe('when the older part of a long history can’t be loaded', () => {
  test.use({ expectedOnConsole: [/status of 503/] });

  test('the export reports a failure rather than omit rows, and can be retried', async ({ trader }) => {
    const { page } = trader;
    await trader.addsFunds(10_00_000);
    await trader.buys(1, 'TCS.NS');
    await historyOf(page, 1005);
    const older = '**/api/trades/history/packed?before=*';
    await page.route(older, (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is not answering.', code: 'x' } }),
    );
    await page.goto('/trades');
    await page.getByRole('button', { name: 'Export' }).click();
    await expectToast(page, 'Error', 'The database is not answering.');
    await expect(page.getByRole('region', { name: 'Recent Trades' }).getByRole('status')).toHaveText(
      'The database is not answering.',
    );
    await page.unroute(older);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect((await readFile(await download.path(), 'utf8')).split('\r\n')).toHaveLength(1 + 1005 + 1);
  });
});

test('it fits, and axe finds nothing in list, timeline and form, dark or light @phone', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const { place, priceOf, rests } = orders(trader);
  const price = await priceOf('TCS');
  await place({ symbol: 'TCS', quantity: 10, stopLoss: Math.round(price * 0.9) });
  await place({ symbol: 'SBIN', quantity: 3 });
  await place({ symbol: 'SBIN', quantity: 2, type: 'SELL' });
  await rests(5, 'INFY');
  await page.goto('/trades');
  await row(page, 'INFY').getByRole('button', { expanded: false }).click();
  await expect(detail(page).getByRole('listitem')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await page.getByRole('button', { name: 'New Trade' }).click();
  await writeSymbol(page, 'tcs');
  await placeOrder(page).click();
  await expectToast(page, 'Success', 'Trade order placed successfully');
  await page.getByRole('button', { name: 'New Trade' }).click();
  await field(page, 'Stock Symbol').fill('ta');
  await expect(form(page).getByRole('option').first()).toBeVisible();
  await expectNoAxeFindingsInEitherTheme(page);
});

test('an automatic trade has a badge @phone', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await trader.buys(1, 'TCS.NS');
  await historyOf(page, 1, { isAutoTrade: true });
  await page.goto('/trades');
  await expect(row(page, 'TCS').getByText('Auto', { exact: true }).filter({ visible: true })).toBeVisible();
});

test.describe('when something fails', () => {
  test.use({ expectedOnConsole: [/status of (400|409|500|503)|ERR_FAILED/] });

  test('a refused trade gives the reason and stays in the dialog', async ({ signedInPage: page }) => {
    await page.goto('/trades?new-trade=1');
    await writeSymbol(page, 'TCS');
    await field(page, 'Quantity').fill('7');
    await placeOrder(page).click();
    const refusal = /^Not enough cash: the order needs ₹[\d,.]+, and ₹0\.00 is available\./;
    await expect(page.locator('.toast')).toContainText('Error');
    await expect(page.locator('.toast').getByText(refusal)).toBeVisible();
    await expect(form(page).getByText(refusal)).toBeVisible();
    await expect(field(page, 'Quantity')).toHaveValue('7');
    await field(page, 'Quantity').fill('6');
    await expect(form(page).getByText(refusal)).toBeHidden();
  });

  test('a trade with a lost reply is reported as failed, and sent again is one trade', async ({ trader }) => {
    const { page } = trader;
    await trader.addsFunds(10_00_000);
    await page.route('**/api/trades/execute', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto('/trades?new-trade=1');
    await writeSymbol(page, 'TCS');
    await field(page, 'Quantity').fill('4');
    await placeOrder(page).click();
    await expectToast(page, 'Error', 'Failed to place trade order');
    await expect(form(page)).toContainText('Can’t reach the server.');
    await page.unroute('**/api/trades/execute');
    await placeOrder(page).click();
    await expectToast(page, 'Success', 'Trade order placed successfully');
    expect((await trader.trades()).map(({ quantity }) => quantity)).toEqual([4]);
  });

  test('a refused cancellation gives the reason, and a lost one is reported', async ({ trader }) => {
    const { page } = trader;
    await trader.addsFunds(10_00_000);
    await orders(trader).rests(10, 'TCS');
    await page.route('**/cancel', (route) =>
      route.fulfill({ status: 409, json: { message: 'This order is already executed.', code: 'x' } }),
    );
    await page.goto('/trades');
    const cancel = row(page, 'TCS').getByRole('button', { name: /^Cancel/ });
    await cancel.click();
    await expectToast(page, 'Error', 'This order is already executed.');
    await page.unroute('**/cancel');
    await page.route('**/cancel', (route) => route.abort());
    await cancel.click();
    await expectToast(page, 'Error', 'Failed to cancel trade');
    await expect(row(page, 'TCS')).toContainText('PENDING');
    await expect(cancel).toBeFocused();
  });

  test('a refused change gives the reason and stays in the dialog', async ({ trader }) => {
    const { page } = trader;
    await trader.addsFunds(10_00_000);
    await orders(trader).rests(10, 'TCS');
    await page.goto('/trades');
    await row(page, 'TCS').getByRole('button', { name: 'Modify the order for TCS' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modify TCS' });
    await dialog.getByLabel('Limit price').fill('1');
    await dialog.getByRole('button', { name: 'Modify order' }).click();
    await expect(dialog.getByText(/The limit price is outside TCS's price band/)).toBeVisible();
    await expect(page.locator('.toast').getByText(/price band/)).toBeVisible();
    await expect(dialog.getByLabel('Limit price')).toHaveValue('1');
  });

  test('a failed read is reported in place, and works after a retry @phone', async ({ trader }) => {
    const { page } = trader;
    await trader.addsFunds(10_00_000);
    await trader.buys(1, 'TCS.NS');
    const down = { status: 503, json: { message: 'The database is not answering.', code: 'x' } };
    for (const read of ['history/packed', 'stats', '*/timeline']) {
      await page.route(`**/api/trades/${read}`, (route) => route.fulfill(down));
    }
    await page.goto('/trades');
    const alert = (what: string) => page.getByRole('alert').filter({ hasText: what });
    await expect(alert("Couldn't load your trades")).toContainText('The database is not answering.');
    await page.unroute('**/api/trades/history/packed');
    await alert("Couldn't load your trades").getByRole('button', { name: 'Try again' }).click();
    await row(page, 'TCS').getByRole('button', { expanded: false }).click();
    await expect(alert("Couldn't load the timeline")).toBeVisible();
    await page.unroute('**/api/trades/stats');
    await alert('Couldn’t load statistics').getByRole('button', { name: 'Try again' }).click();
    await expect(figure(page, 'Total Trades')).toContainText('1');
  });
});
