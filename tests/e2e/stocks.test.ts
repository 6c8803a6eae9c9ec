import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { untilPredicted } from './predicted.ts';
import { expect, expectNoAxeFindings } from './support.ts';
import { expectNoSidewaysScroll, expectToast, test, ticketOf, written } from './trader.ts';

const row = (page: Page, symbol: string) => page.locator(`tr[data-row="${symbol}.NS"]`);
const rows = (page: Page) => page.locator('tr[data-row]');
const select = (page: Page, name: string) => page.getByRole('combobox', { name });

/** The first element in each cell of a column, from the top; counted from the first column. */
const column = (page: Page, place: number) =>
  rows(page).evaluateAll(
    (drawn, nth) =>
      drawn.map((each) => {
        const cell = each.querySelectorAll('th, td')[nth];
        return (cell?.firstElementChild ?? cell)?.textContent ?? '';
      }),
    place,
  );

test('every stock is there, the largest company first, and its figures are live', async ({
  signedInPage: page,
}) => {
  await page.goto('/stocks');
  await expect(page.getByRole('heading', { level: 1, name: 'All Stocks' })).toBeVisible();
  await expect(page.getByText('NSE Top 100 companies with AI predictions')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '100 stocks' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Stock',
    'Price',
    'Change',
    'Volume',
    'Market Cap',
    'AI Predictions',
    'Actions',
  ]);
  await expect(page.getByRole('columnheader', { name: 'Market Cap' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const caps = (await column(page, 4)).map(written);
  expect(caps).toEqual(caps.toSorted((a, b) => b - a));

  await expect(row(page, 'RELIANCE')).toContainText('Reliance Industries');
  await expect(row(page, 'RELIANCE')).not.toContainText('RELIANCE.NS');
  await expect(row(page, 'RELIANCE').getByRole('cell').nth(1)).toHaveText(
    /^([+−]\d+|0)\.\d\d%([+−][\d,]+|0)\.\d\d$/,
  );
  await expect(row(page, 'RELIANCE').getByRole('cell').nth(3)).toHaveText(/^₹[\d,]+ Cr$/);
  const before = await column(page, 1);
  await expect.poll(() => column(page, 1), { timeout: 15_000 }).not.toEqual(before);
});

test('each horizon is a badge with its confidence, base rate and n', async ({ signedInPage: page }) => {
  await untilPredicted(page);
  await page.goto('/stocks?q=tcs');
  for (const [letter, horizon] of [
    ['S', 'Short term'],
    ['M', 'Medium term'],
    ['L', 'Long term'],
  ] as const) {
    const words = new RegExp(`${horizon}: (BUY|SELL|HOLD)\\. \\d\\d%, base rate \\d\\d%, n [\\d,]+`);
    const badge = page.getByRole('button', { name: words });
    await expect(badge).toHaveText(letter);
    await badge.focus();
    await expect(page.getByRole('tooltip', { name: words })).toBeVisible();
  }
});

test('search, sector, sort and order filter the list, are counted, and survive a reload', async ({
  signedInPage: page,
}) => {
  await page.goto('/stocks');
  await page.getByPlaceholder('Search name or symbol').fill('BANK');
  await select(page, 'Sector').selectOption('Financials');
  await select(page, 'Sort by').selectOption('Name');
  await select(page, 'Order').selectOption('Low to High');
  const found = await rows(page).count();
  expect(found).toBeGreaterThan(3);
  const names = await column(page, 0);
  expect(names.filter((name) => !/bank/i.test(name))).toEqual([]);
  await expect(page.getByText(`${found} stocks`)).toBeVisible();
  await expect(page).toHaveURL('/stocks?q=BANK&sector=Financials&sort=name&order=asc');

  await page.reload();
  await expect(page.getByText(`${found} stocks`)).toBeVisible();
  await expect(page.getByPlaceholder('Search name or symbol')).toHaveValue('BANK');
  await expect(select(page, 'Sector')).toHaveValue('Financials');
  expect(await column(page, 0)).toEqual(names);
  await page.getByRole('button', { name: 'Save view' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('“BANK” in Financials, by Name, low to high');
  await name.fill('Banks A to Z');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByPlaceholder('Search name or symbol').fill('tcs.ns');
  await expect(page.getByText('No stocks found matching your criteria.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all stocks' }).click();
  await expect(page.getByText('100 stocks')).toBeVisible();
  await expect(page).toHaveURL('/stocks');
  await page.getByRole('button', { name: 'Banks A to Z', exact: true }).click();
  await expect(page).toHaveURL('/stocks?q=BANK&sector=Financials&sort=name&order=asc');

  await page.getByRole('button', { name: 'Rename view' }).click();
  await name.fill('Bank names');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Bank names', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('button', { name: 'Banks A to Z', exact: true })).toHaveCount(0);
});

test('typing in the search shifts no layout, and its result is saved by an existing button @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/stocks');
  await expect(page.getByText('100 stocks')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save view' });
  await expect(save).toBeDisabled();
  const top = async () => (await page.getByRole('table').boundingBox())?.y;
  const before = await top();
  await page.getByPlaceholder('Search name or symbol').press('b');
  await expect(save).toBeEnabled();
  expect(await top()).toBe(before);

  await save.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Rename view' })).toBeFocused();
  const view = page.getByRole('button', { name: '“b”', exact: true });
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  const [saved] = await (await page.request.get('/api/views')).json();
  await page.getByRole('button', { name: 'Delete the view “b”' }).click();
  await expectToast(page, 'Success', '“b” was deleted.');
  await expect(view).toBeHidden();
  expect(await top()).toBe(before);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(view).toBeVisible();
  expect(await (await page.request.get('/api/views')).json()).toEqual([saved]);
});

test('views that this browser stored become the person’s, once', async ({ signedInPage: page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seeded')) return;
    sessionStorage.setItem('seeded', '1');
    localStorage.setItem('artha.stock-filters', JSON.stringify(['industry=Banks', 'where=rsi:~30']));
  });
  await page.goto('/stocks');
  await expect(page.getByRole('button', { name: 'All · Banks', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'All · RSI ≤ 30', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('artha.stock-filters'))).toBeNull();
  await page.reload();
  await expect(page.getByRole('button', { name: 'All · Banks', exact: true })).toBeVisible();
  expect(await (await page.request.get('/api/views')).json()).toMatchObject([
    { list: 'stocks', name: 'All · Banks', query: 'industry=Banks' },
    { list: 'stocks', name: 'All · RSI ≤ 30', query: 'where=rsi%3A%7E30' },
  ]);
});

test('a header sorts descending, and on the second click ascending', async ({ signedInPage: page }) => {
  await page.goto('/stocks');
  const head = (name: string) => page.getByRole('columnheader', { name });
  await head('Stock').getByRole('button').click();
  await expect(head('Stock')).toHaveAttribute('aria-sort', 'descending');
  await expect(head('Market Cap')).toHaveAttribute('aria-sort', 'none');
  await expect(select(page, 'Sort by')).toHaveValue('name');
  const names = () =>
    rows(page).evaluateAll((drawn) => drawn.map((each) => each.querySelector('th span')?.textContent ?? ''));
  const collator = new Intl.Collator('en');
  // The rows update shortly after the header.
  await expect(async () => {
    const fromZ = await names();
    expect(fromZ).toEqual(fromZ.toSorted((a, b) => collator.compare(b, a)));
  }).toPass();
  await head('Stock').getByRole('button').click();
  await expect(head('Stock')).toHaveAttribute('aria-sort', 'ascending');
  await expect(async () => {
    const fromA = await names();
    expect(fromA).toEqual(fromA.toSorted(collator.compare));
  }).toPass();

  await head('Price').getByRole('button').click();
  await expect(head('Price')).toHaveAttribute('aria-sort', 'descending');
  const firstPrices = async () => (await column(page, 1)).slice(0, 12).map(written);
  let dearest: number[] = [];
  await expect(async () => {
    dearest = await firstPrices();
    expect(dearest).toEqual(dearest.toSorted((a, b) => b - a));
  }).toPass();
  await head('Price').getByRole('button').click();
  await expect(async () => expect((await firstPrices())[11]).toBeLessThan(dearest[11] ?? 0)).toPass();
});

test('ranges, columns and several sorts make a list that the address holds and a file exports', async ({
  signedInPage: page,
}) => {
  await page.goto('/stocks');
  await expect(page.getByText('100 stocks')).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Maximum RSI (14 days)').fill('60');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Volume', exact: true }).click();
  await page.getByRole('checkbox', { name: 'RSI' }).click();
  await page.getByRole('button', { name: 'Move RSI left' }).click();
  await page.keyboard.press('Escape');
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(page.getByRole('columnheader')).toHaveText([
    'Stock',
    'Price',
    'Change',
    'Market Cap',
    'RSI',
    'AI Predictions',
    'Actions',
  ]);
  await head('RSI').getByRole('button').click();
  await head('Stock')
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await expect(head('RSI')).toHaveText('RSI1');
  await expect(head('Stock')).toHaveText('Stock2');
  const strengths = async () => (await column(page, 4)).map(written);
  await expect(async () => {
    const found = await strengths();
    expect(found.length).toBeGreaterThan(1);
    expect(found.every((rsi) => rsi <= 60_00)).toBe(true);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
  }).toPass();
  await expect(page).toHaveURL(/where=rsi/);
  await page.reload();
  await expect(head('RSI')).toHaveText('RSI1');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^stocks-\d{4}-\d\d-\d\d\.csv$/);
  const [heads, ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(heads).toBe('Symbol,Name,Sector,Price,Change,Market Cap (₹ crore),RSI');
  expect(lines.length).toBeGreaterThan(1);
});

test('banks with a sound ROE are found by the panel, and the address holds it @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/stocks');
  await expect(page.getByText('100 stocks')).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await select(page, 'Industry').selectOption('Banks');
  await select(page, 'Market cap class').selectOption('Large cap (rank 1–100)');
  await page.getByLabel('Minimum ROE (%)').fill('0');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible();
  await expect(page.getByText('9 stocks')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await expect(page.getByLabel('Minimum Delivery (%)')).toBeHidden();
  await page.getByRole('button', { name: 'More filters' }).click();
  await expect(page.getByLabel('Minimum Delivery (%)')).toBeVisible();
  await select(page, 'Short term prediction').selectOption('Short term BUY');
  await expect(page).toHaveURL('/stocks?industry=Banks&size=large&prediction=short%3ABUY&where=roe%3A0%7E');
  await page.goto('/stocks?industry=Banks&where=health:1~');
  await expect(page.getByText('9 stocks')).toBeVisible();
});

test('the star adds a stock to the watchlist, and the toast removes it again', async ({ trader }) => {
  const { page } = trader;
  await page.goto('/stocks?q=tcs');
  const star = page.getByRole('button', { name: 'Watch TCS' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expectToast(page, 'Added to Watchlist', 'TCS is now on your watchlist.');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(star).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Removed from Watchlist', 'TCS was removed from your watchlist.');
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  expect(await (await page.request.get('/api/portfolio/watchlist')).json()).toEqual([]);
});

test('rows are navigated, opened and traded by keyboard', async ({ signedInPage: page }) => {
  await page.goto('/stocks?q=bank');
  await expect(rows(page).first()).toBeVisible();
  await select(page, 'Order').focus();
  for (const name of ['Filters', 'Columns', 'Save view', 'Export CSV']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  for (const head of ['Stock', 'Price', 'Change', 'Volume', 'Market Cap']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('columnheader', { name: head }).getByRole('button')).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(rows(page).first()).toBeFocused();
  const second = (await rows(page).nth(1).getAttribute('data-row')) ?? '';
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(`/stocks?q=bank&symbol=${second}`);
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1)).toBeFocused();
  for (const [key, side] of [
    ['b', 'BUY'],
    ['s', 'SELL'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(ticketOf(page).getByRole('radio', { name: side })).toBeChecked();
    await expect(ticketOf(page).getByLabel('Quantity')).toHaveValue('1');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/stocks?q=bank');
    await expect(rows(page).nth(1)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(rows(page).nth(1).getByRole('button').first()).toBeFocused();
});

test('a virtual list renders the visible rows, and the focused one', async ({ signedInPage: page }) => {
  await page.goto('/stocks');
  await rows(page).first().focus();
  expect(await rows(page).count()).toBeLessThan(60);
  await page.mouse.wheel(0, 10_000);
  await expect(page.locator('tr[aria-rowindex="101"]')).toBeInViewport();
  await expect(page.locator('tr[aria-rowindex="2"]')).toBeFocused();
  expect(await rows(page).count()).toBeLessThan(60);
});

test('between phone and desktop widths a stock keeps its name, in the list and in the holdings', async ({
  trader,
}) => {
  const { page } = trader;
  await page.setViewportSize({ width: 920, height: 800 });
  await trader.addsFunds(1_00_000);
  await trader.buys(1, 'SBIN');
  for (const path of ['/stocks?q=sbin', '/portfolio']) {
    await page.goto(path);
    const name = row(page, 'SBIN').getByRole('button', { name: 'SBIN State Bank of India' });
    await expect(name).toBeInViewport();
    expect((await name.boundingBox())?.width).toBeGreaterThan(120);
    await expectNoSidewaysScroll(page);
  }
});

test('a stock opens in a sheet with its day, and buys from there @phone', async ({ signedInPage: page }) => {
  await page.goto('/stocks?q=sbin');
  await row(page, 'SBIN').getByRole('button', { name: 'SBIN State Bank of India' }).click();
  const sheet = page.getByRole('dialog', { name: 'SBIN' });
  for (const fact of [
    'Open',
    'High',
    'Low',
    'Previous close',
    'Volume',
    'Market Cap',
    'Price band (circuit limits)',
  ]) {
    await expect(sheet.getByText(fact, { exact: true })).toBeVisible();
  }
  await sheet.getByRole('button', { name: 'Buy' }).click();
  await expect(page.getByRole('dialog', { name: 'Trade SBIN' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/stocks?q=sbin');
});

test('a stale price is shown as the last available one', async ({ signedInPage: page }) => {
  await page.route('**/api/stocks', async (route) => {
    const response = await route.fetch();
    const stocks = await response.json();
    const json = stocks.map((stock: { symbol: string }) => ({ ...stock, stale: stock.symbol === 'SBIN.NS' }));
    await route.fulfill({ response, json });
  });
  await page.goto('/stocks?q=bank');
  await expect(row(page, 'SBIN')).toContainText('last available price');
  await expect(row(page, 'HDFCBANK')).not.toContainText('last available price');
});

test.describe('when something fails', () => {
  test.use({ expectedOnConsole: [/status of 50[03]|ERR_FAILED/] });

  test('the list shows that it is loading, and when it failed @phone', async ({ signedInPage: page }) => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/stocks', async (route) => {
      await gate.promise;
      await route.fulfill({ status: 503, json: { message: 'The database is not answering.', code: 'x' } });
    });
    await page.goto('/stocks');
    await expect(page.getByText('Loading stocks...')).toBeVisible();
    gate.resolve();
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load stocks' });
    await expect(alert).toContainText('The database is not answering.');
    await page.unroute('**/api/stocks');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('100 stocks')).toBeVisible();
  });

  test('a star that fails gives the reason', async ({ signedInPage: page }) => {
    await page.goto('/stocks?q=tcs');
    const star = page.getByRole('button', { name: 'Watch TCS' });
    await page.route('**/watchlist/add', (route) =>
      route.fulfill({ status: 500, json: { message: 'Your watchlist is full.', code: 'full' } }),
    );
    await star.click();
    await expectToast(page, 'Error', 'Your watchlist is full.');
    await page.unroute('**/watchlist/add');
    await page.route('**/watchlist/add', (route) => route.abort());
    await star.click();
    await expectToast(page, 'Error', 'Failed to add stock to watchlist');
    await expect(star).toHaveAttribute('aria-pressed', 'false');
  });
});

/** The most elements restyled at once during an action. */
async function styledDuring(page: Page, act: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  let most = 0;
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value) {
      const count = (args as { elementCount?: unknown } | undefined)?.elementCount;
      if (String(name) === 'UpdateLayoutTree' && typeof count === 'number') most = Math.max(most, count);
    }
  });
  const categories = { includedCategories: ['devtools.timeline'] };
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: categories });
  await act();
  const complete = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()));
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  return most;
}

test('opening and closing a ticket does not restyle the list behind it', async ({ signedInPage: page }) => {
  await page.goto('/stocks');
  const trade = row(page, 'RELIANCE').getByRole('button', { name: 'Trade' });
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await trade.click();
    await expect(dialog.getByRole('button', { name: /Execute/ })).toBeVisible();
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  // The first time loads the ticket's code.
  await open();
  await close();
  expect(await page.locator('*').count()).toBeGreaterThan(800);
  expect(await styledDuring(page, open)).toBeLessThan(300);
  expect(await styledDuring(page, close)).toBeLessThan(300);
});
