import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, expectToast, rupees, test, ticketOf, written } from './trader.ts';

/** Opens the palette and writes in it. */
async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Search stocks, screens and actions' }).fill(words);
}

const palette = (page: Page) => page.getByRole('listbox', { name: 'Results' });

/** Records every colour with which a canvas of the page fills a large area. */
function rememberGrounds(): void {
  const grounds = new Set<unknown>();
  Reflect.set(window, 'grounds', grounds);
  const { fillRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillRect = function (x, y, width, height) {
    if (width > 100 && height > 100) grounds.add(this.fillStyle);
    fillRect.call(this, x, y, width, height);
  };
}

test('a chart has the dark background from its first frame on, and is never white', async ({
  signedInPage: page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(rememberGrounds);
  await page.goto('/stocks?symbol=TCS.NS');
  const chart = page.getByRole('dialog', { name: 'TCS' }).getByRole('slider', { name: 'Chart bar' });
  await expect(chart.locator('canvas').first()).toBeVisible();
  await expect(chart).toHaveAttribute('aria-valuetext', /close/);
  await expect(chart).toHaveCSS('background-color', 'rgb(18, 19, 26)');
  await expect
    .poll(() => page.evaluate(() => [...(Reflect.get(window, 'grounds') as Set<string>)]))
    .toEqual(['#12131a']);
});

test('a ticket is blue to buy and orange to sell in either theme, or plum by preference @phone', async ({
  trader,
}) => {
  const { page } = trader;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/portfolio?trade=TCS.NS');
  const ticket = ticketOf(page);
  const button = ticket.getByRole('button', { name: /^Execute/ });
  await expect(button).toHaveCSS('background-color', 'rgb(43, 108, 220)');
  await expect(ticket).toHaveCSS('background-color', 'rgb(28, 35, 51)');
  await ticket.getByText('SELL', { exact: true }).click();
  await expect(button).toHaveCSS('background-color', 'rgb(194, 65, 12)');
  await expect(ticket).toHaveCSS('background-color', 'rgb(42, 33, 30)');
  await expectNoAxeFindingsInEitherTheme(page);
  await expect(ticket).toHaveCSS('background-color', 'rgb(255, 245, 238)');
  await ticket.getByText('BUY', { exact: true }).click();
  await expect(ticket).toHaveCSS('background-color', 'rgb(241, 246, 255)');
  await expectNoAxeFindingsInEitherTheme(page);
  await expectNoSidewaysScroll(page);

  await page.evaluate(() => localStorage.setItem('artha.appearance', '{"theme":"dark","sides":"plum"}'));
  await page.reload();
  await expect(button).toHaveText('Execute BUY Order');
  await expect(button).toHaveCSS('background-color', 'rgb(166, 60, 137)');
  await ticket.getByText('SELL', { exact: true }).click();
  await expect(button).toHaveCSS('background-color', 'rgb(242, 240, 236)');
  await expectNoAxeFindings(page);
});

test('the toast of a purchase shows quantity and price, and links to the order', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await page.goto('/stocks?trade=INFY.NS');
  await ticketOf(page).getByRole('button', { name: 'Execute BUY Order' }).click();
  await expectToast(page, 'Trade Executed', 'BUY order for 1 shares of INFY placed successfully');
  const toast = page.locator('.toast');
  // It stays while the pointer is over it.
  await toast.hover();
  await expect(toast).toContainText(`Bought 1 INFY at ${rupees(await trader.lastFill())} · View order`);
  await expectNoAxeFindings(page);

  await toast.getByRole('link', { name: 'View order' }).click();
  await expect(page).toHaveURL(/\/trades\?order=[0-9a-f-]{36}$/);
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
});

test('Esc closes the dialog first, and the toast over it next', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await page.goto('/stocks?q=infosys');
  const star = page.getByRole('button', { name: 'Watch INFY' });
  await star.click();
  await expect(page.getByText('Added to Watchlist', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Trade INFY', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Trade INFY' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Added to Watchlist', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Added to Watchlist', { exact: true })).toBeHidden();
});

test('"buy 10 tcs" opens the ticket filled in, and own stocks and actions come first', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await trader.buys(1, 'SBIN.NS');
  await trader.post('/api/portfolio/watchlist/add', { symbol: 'INFY' });
  await page.goto('/portfolio');
  await expect(page.getByRole('row', { name: /SBIN/ })).toBeVisible();
  await search(page, '');
  await expect(palette(page).getByRole('option')).toContainText([
    'New trade',
    'Add funds',
    'Set price alert',
    'Alerts',
    'SBIN',
    'INFY',
    'Dashboard',
  ]);
  await expectNoAxeFindings(page);
  await search(page, 'sell 5');
  await expect(palette(page).getByRole('option')).toHaveText([/^SELL 5 SBIN/, /^SELL 5 INFY/]);

  await search(page, 'buy 10 tcs');
  await expect(palette(page).getByRole('option')).toHaveText([/^BUY 10 TCS.*Open ticket$/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Trade TCS' })).toBeVisible();
  await expect(ticketOf(page).getByLabel('Quantity')).toHaveValue('10');
  await expect(ticketOf(page).getByRole('radio', { name: 'BUY' })).toBeChecked();
  await page.keyboard.press('Escape');

  await search(page, 'sell 5 infy at 1500');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Trade INFY' })).toBeVisible();
  await expect(ticketOf(page).getByRole('radio', { name: 'SELL' })).toBeChecked();
  await expect(ticketOf(page).getByLabel('Limit price')).toHaveValue('1500');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/portfolio');
});

test('a note is written on the ticket and stays with the order @phone', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await page.goto('/portfolio?trade=TCS.NS');
  const ticket = ticketOf(page);
  await ticket.getByRole('button', { name: 'Add a note' }).click();
  await expect(ticket.getByLabel('Note (only you see it)')).toBeFocused();
  await page.keyboard.type('Results on 15 Jan');
  await expect(ticket.getByText('17 / 140')).toBeVisible();
  await expectNoAxeFindings(page);
  await ticket.getByRole('button', { name: 'Execute BUY Order' }).click();
  await page.locator('.toast').getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Results on 15 Jan');
});

test('holdings have a total row, and each shows its share of it @phone', async ({ trader, isMobile }) => {
  const { page } = trader;
  await trader.addsFunds(50_00_000);
  const paid = (await trader.buys(100, 'TCS.NS')) * 100 + (await trader.buys(100, 'SBIN.NS')) * 100;
  await page.goto('/portfolio');
  const total = page.getByRole('row', { name: /^Total/ });
  await expect(total).toContainText(rupees(paid));
  if (!isMobile) {
    await expect(total).toContainText('100.0%');
    const parts = await page
      .getByRole('row', { name: /TCS|SBIN/ })
      .getByText(/^\d+\.\d%$/)
      .allTextContents();
    expect(parts).toHaveLength(2);
    // Each one is rounded to a tenth.
    expect(Math.abs(parts.map(written).reduce((sum, part) => sum + part, 0) - 100_00)).toBeLessThanOrEqual(
      10,
    );
  }
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
});

test('the dot of the bell is red', async ({ trader }) => {
  const { page } = trader;
  await page.emulateMedia({ colorScheme: 'dark' });
  await trader.addsFunds(10_00_000);
  await trader.buys(1, 'INFY.NS');
  await page.goto('/markets');
  await expect(page.getByTestId('unread-dot')).toHaveCSS('background-color', 'rgb(255, 90, 77)');
});

test.describe('an unknown address', () => {
  test.use({ expectedOnConsole: [/status of 404/] });

  test('is answered with 404 and the page for it', async ({ signedInPage: page }) => {
    expect((await page.goto('/nowhere'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    expect((await page.goto('/stocks/'))?.status()).toBe(200);
  });
});
