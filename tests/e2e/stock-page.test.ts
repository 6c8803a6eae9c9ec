import { untilPredicted } from './predicted.ts';
import { expect, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, rupees, test, ticketOf } from './trader.ts';

test('the sheet opens as a page, whose tabs are in the address, and a peer has a page too @phone', async ({
  signedInPage: page,
}) => {
  // The sheet may appear before the screen behind it.
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/markets-screen-/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/markets?symbol=TCS.NS', { waitUntil: 'commit' });
  await page.getByRole('dialog', { name: 'TCS' }).getByRole('link', { name: 'Open as a page' }).click();
  released.resolve();
  await expect(page).toHaveURL('/stocks?symbol=TCS.NS&view=page');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'TCS' })).toBeFocused();
  await expect(page).toHaveTitle('TCS · Artha');
  await expect(page.getByRole('heading', { name: 'Peers' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);

  await page.getByRole('tab', { name: 'Financials' }).click();
  await expect(page).toHaveURL('/stocks?symbol=TCS.NS&view=page&tab=financials');
  await expect(page.getByRole('heading', { name: 'Shareholding' })).toBeVisible();
  await page.getByRole('row', { name: /^INFY/ }).getByRole('button').click();
  await expect(page).toHaveURL('/stocks?symbol=INFY.NS&view=page&tab=financials');
  await expect(page.getByRole('heading', { level: 1, name: 'INFY' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'TCS' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All Stocks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Stocks' })).toBeFocused();
});

test('the page has the calls of the stock with their record, drawn on its chart, and its screens', async ({
  signedInPage: page,
}) => {
  await page.goto('/stocks?symbol=TCS.NS&view=page&tab=predictions');
  await untilPredicted(page);
  await page.reload();
  await expect(page.getByRole('article', { name: /^Short term: / })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Record of this stock' })).toBeVisible();
  await page.getByRole('button', { name: 'Show on chart: short term prediction' }).click();
  await expect(page).toHaveURL(/&tab=chart/);
  await expect(page.getByRole('slider', { name: 'Chart bar' })).toHaveAttribute('aria-valuetext', /close/);
  const screen = { name: 'Any price', expression: 'close > 1' };
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  expect((await page.request.post('/api/screeners/own', { data: screen, headers })).status()).toBe(201);
  await page.getByRole('tab', { name: 'Screens' }).click();
  await expect(page.getByRole('region', { name: 'Any price' })).toContainText('The price is above 1.');
  await page.getByRole('link', { name: 'Any price' }).click();
  await expect(page.getByRole('textbox', { name: 'Screen name' })).toHaveValue('Any price');
});

test('a trader buys on the page and sees position, orders, GTTs, alerts and fills of that stock', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await trader.buys(1, 'INFY');
  await page.goto('/stocks?symbol=TCS.NS&view=page&tab=trades');
  await expect(page.getByText('You don’t hold this stock.')).toBeVisible();
  await page.keyboard.press('b');
  await expect(ticketOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/stocks?symbol=TCS.NS&view=page&tab=trades');

  const paid = await trader.buys(10, 'TCS');
  await page.reload();
  const position = page.getByRole('region', { name: 'Position' });
  await expect(position.getByRole('definition').first()).toHaveText('10');
  await expect(position.getByRole('definition').nth(1)).toHaveText(rupees(paid));
  const fills = page.getByRole('region', { name: 'Orders and fills' });
  await expect(fills.getByRole('row')).toHaveCount(2);
  await expect(fills).toContainText(rupees(paid));
  await page.getByRole('button', { name: 'Create alert' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/stocks?symbol=TCS.NS&view=page&tab=trades&alerts=TCS.NS');
  await page.keyboard.press('Escape');
  await expectNoAxeFindingsInEitherTheme(page);
});

test('an unknown symbol has a sentence and the way back; Ctrl+Enter in the search opens a page', async ({
  signedInPage: page,
}) => {
  await page.goto('/stocks?symbol=NOPE.NS&view=page');
  await expect(page.getByRole('heading', { level: 1, name: 'NOPE' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'All Stocks' })).toHaveCount(2);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('sbin');
  await expect(page.getByRole('option', { name: /^SBIN/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL('/stocks?symbol=SBIN.NS&view=page');
  await expect(page.getByRole('heading', { level: 1, name: 'SBIN' })).toBeVisible();
});
