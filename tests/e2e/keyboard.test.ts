import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aPerson, expect, holds, test as signedOutTest } from './support.ts';
import { expectToast, test, ticketOf } from './trader.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const keysSheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Waits for the shell, which brings the shortcuts. */
const untilShown = (page: Page) =>
  expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
/** Opens the palette and types into it. */
async function search(page: Page, key: string, words: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const wanted = page.getByRole('button', { name }).or(page.getByLabel(name));
  await expect(wanted.first()).toBeAttached();
  const focused = page.locator(':focus').and(wanted);
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never came to ${name}.`);
}

signedOutTest(
  'without a mouse: signing in, finding a stock, buying, cancelling and exporting',
  async ({ page, baseURL }) => {
    const person = aPerson();
    const headers = { Origin: baseURL ?? '' };
    await page.request.post('/api/register', { data: person, headers });
    await page.request.post('/api/portfolio/add-funds', { data: { amount: 5_00_000 }, headers });
    const tcs: { symbol: string; currentPrice: string }[] = await (
      await page.request.get('/api/stocks')
    ).json();
    const last = Number(tcs.find(({ symbol }) => symbol === 'TCS.NS')?.currentPrice);
    await page.context().clearCookies();

    await page.goto('/api/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    await tabTo(page, 'Email');
    await page.keyboard.type(person.email);
    await tabTo(page, /^Password$/);
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await untilShown(page);

    await search(page, '/', 'tata cons');
    await expect(ticketOf(page).getByLabel('Quantity')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Trade Executed', 'BUY order for 2 shares of TCS placed successfully');
    await expect(page.getByRole('dialog')).toBeHidden();

    await search(page, '/', 'tata cons');
    await expect(ticketOf(page).getByLabel('Quantity')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('3');
    await tabTo(page, 'Market');
    await page.keyboard.press('ArrowRight');
    await tabTo(page, 'Limit price');
    await page.keyboard.type(String(Math.round(last * 0.95)));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Trade Executed', 'BUY order for 3 shares of TCS placed successfully');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL('/trades');
    await tabTo(page, 'Cancel the order: BUY 3 TCS');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Success', 'Trade cancelled successfully');
    await expect(page.locator('tr[data-trade]').first()).toContainText('CANCELLED');

    await tabTo(page, 'Export', 'Shift+Tab');
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const written = await readFile(await (await download).path(), 'utf8');
    expect(written).toContain('TCS.NS,Tata Consultancy Services,BUY,LIMIT,,3,');
    expect(written).toContain('TCS.NS,Tata Consultancy Services,BUY,MARKET,,2,');
  },
);

test('an Enter before the stocks have loaded opens the typed one', async ({ signedInPage: page }) => {
  const stocks = await holds(page, /^\/api\/stocks$/);
  await page.goto('/');
  await untilShown(page);
  await search(page, '/', 'tata cons');
  await expect(palette(page)).toContainText('Loading stocks');
  stocks.letThrough();
  await expect(ticketOf(page).getByLabel('Quantity')).toBeFocused();
  await expect(page).toHaveURL(/trade=TCS\.NS/);
});

test('text in the search stays when the screen behind it loads', async ({ signedInPage: page }) => {
  const [user, role] = [await holds(page, /^\/api\/auth\/user$/), await holds(page, /^\/api\/user\/role$/)];
  // Without the hint, the landing page shows until the server answers.
  await page.addInitScript(() => localStorage.clear());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  user.letThrough();
  await untilShown(page);
  await page.keyboard.press('/');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('tata c');
  role.letThrough();
  await expect(page.locator('main h1')).toBeAttached();
  await page.keyboard.type('ons');
  await expect(palette(page).getByRole('combobox')).toHaveValue('tata cons');
});

test('g and a letter go to a screen, but not while typing or in a dialog', async ({ signedInPage: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Trading Dashboard' })).toBeVisible();
  const go = async (letter: string) => {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
  };
  for (const [letter, title] of [
    ['m', 'Markets'],
    ['s', 'All Stocks'],
    ['p', 'AI Predictions'],
    ['c', 'Stock Screeners'],
    ['f', 'Portfolio'],
    ['h', 'Trade History'],
    ['l', 'Learning Hub'],
    ['e', 'Settings'],
    ['t', 'Trading Terminal'],
    ['a', 'Account'],
    ['r', 'Practice'],
  ] as const) {
    await go(letter);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  }

  await go('s');
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/search/i))
    .first()
    .focus();
  await page.keyboard.type('gm');
  await expect(page).toHaveURL(/\/stocks\?q=gm/);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  await expect(keysSheet(page)).toBeVisible();
  await go('m');
  await expect(keysSheet(page)).toBeVisible();
  await expect(page).toHaveURL(/\/stocks/);
});

test('the letter after g does nothing in the focused list', async ({ signedInPage: page }) => {
  await page.goto('/stocks');
  await page.locator('tr[data-row]').first().focus();
  await page.keyboard.press('j');
  await expect(page.locator('tr[data-row]').nth(1)).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL('/stocks');
  await page.locator('tr[data-row]').first().focus();
  await page.keyboard.press('s');
  await expect(ticketOf(page).getByRole('radio', { name: 'SELL' })).toBeChecked();
});

test('the shortcut sheet opens with ?, describes each shortcut, and returns the focus', async ({
  signedInPage: page,
}) => {
  await page.goto('/markets');
  const title = page.getByRole('heading', { level: 1 });
  await title.focus();
  await page.keyboard.press('?');
  const line = (does: string) => keysSheet(page).locator('dl > div').filter({ hasText: does });
  await expect(line('Trading Terminal')).toHaveText('Trading TerminalGT');
  await expect(line('Next row')).toHaveText('Next rowJor↓');
  await page.keyboard.press('Escape');
  await expect(keysSheet(page)).toBeHidden();
  await expect(title).toBeFocused();
});

test('a role’s screens are reachable and searchable by that role only', async ({
  signedInPage: page,
  browser,
  baseURL,
}) => {
  await page.goto('/markets');
  await expect(page.getByRole('heading', { level: 1, name: 'Markets' })).toBeVisible();
  for (const letter of ['b', 'i']) {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
  }
  await page.keyboard.press('?');
  await expect(keysSheet(page)).toContainText('Portfolio');
  await expect(keysSheet(page)).not.toContainText('Admin Dashboard');
  await expect(page).toHaveURL('/markets');

  const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' });
  const admin = await context.newPage();
  await context.request.post('/api/login/demo', {
    data: { role: 'ADMIN' },
    headers: { Origin: baseURL ?? '' },
  });
  await admin.goto('/markets');
  await expect(admin.getByRole('heading', { level: 1, name: 'Markets' })).toBeVisible();
  await admin.keyboard.press('g');
  await admin.keyboard.press('i');
  await expect(admin.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeFocused();
  await search(admin, '/', 'broker');
  await expect(admin.getByRole('heading', { level: 1, name: 'Broker Dashboard' })).toBeFocused();
  await context.close();
});

test('the palette runs commands: switch the theme, open the shortcut sheet', async ({
  signedInPage: page,
}) => {
  await page.goto('/markets');
  await untilShown(page);
  await search(page, 'ControlOrMeta+K', 'light theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await search(page, 'ControlOrMeta+K', 'keys');
  await expect(keysSheet(page)).toBeVisible();
});

test('an unknown address offers a search', async ({ signedInPage: page, expectedOnConsole }) => {
  expectedOnConsole.push(/status of 404/);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search stocks' }).fill('infosys');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/stocks?q=infosys');
  await expect(page.getByRole('row', { name: /INFY/ })).toBeVisible();
});
