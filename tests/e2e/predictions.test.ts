import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { untilPredicted } from './predicted.ts';
import { expect, expectNoAxeFindings, test } from './support.ts';
import { expectNoSidewaysScroll } from './trader.ts';

const cards = (page: Page) => page.getByRole('region', { name: /, (BUY|SELL|HOLD)$/ });

test.beforeEach(async ({ signedInPage: page }) => untilPredicted(page));

test('a card shows the probability, the base rate and the reasons; the horizon is in the address', async ({
  signedInPage: page,
}) => {
  await page.goto('/predictions?view=cards');
  await expect(page.getByRole('heading', { level: 1, name: 'AI Predictions' })).toBeVisible();
  await expect(page.getByText('AI Powered')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([
    'Short Term (0-3M)',
    'Medium Term (3-9M)',
    'Long Term (9-18M)',
    'Past Results',
  ]);
  const first = cards(page).first();
  await expect(first).toContainText(
    /\d\d%chance of (a higher price|underperforming NIFTY 50) by \d+ \w+ 2027/,
  );
  await expect(first).toContainText(/Base rate \d\d%, (edge \+\d+ points?|no edge)/);
  for (const field of [
    'Current Price',
    'Avg Return',
    'Accuracy',
    'win rate, all stocks',
    'Avg Duration',
    'Risk Level',
    'Reasoning',
    'Score',
    'Simulated, educational, not investment advice; not a SEBI-registered adviser; produced by a statistical model.',
  ]) {
    await expect(first).toContainText(field);
  }
  const noSignals =
    /^No signals: at this horizon .* HOLD\. (Last signal: \w+ (BUY|SELL), |Short term has not had a signal yet)/;
  await expect(page.getByText(noSignals)).toBeVisible();
  await page.getByRole('tab', { name: 'Long Term' }).click();
  await expect(page).toHaveURL('/predictions?view=cards&tab=long');
  await expect(cards(page).first()).toContainText('9-18M');
});

test('the table sorts, searches and opens a stock into its card; all of it is in the address @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/predictions');
  const table = page.getByRole('table', { name: /^Predictions\. Click a column heading/ });
  const row = (symbol: string) => table.getByRole('row', { name: new RegExp(`^${symbol} `) });
  await table.getByRole('button', { name: 'Confidence' }).click();
  await expect(page).toHaveURL(/sort=chance/);
  await expect(table.getByRole('columnheader', { name: 'Confidence' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByRole('searchbox', { name: 'Search stocks' }).fill('tcs');
  await expect(row('TCS')).toContainText('HOLD');
  await expect(table.getByRole('row')).toHaveCount(2);
  await row('TCS').getByRole('button', { name: /^TCS / }).click();
  const card = page.getByRole('region', { name: 'TCS, HOLD' });
  await expect(card).toContainText('No signals: at this horizon the model has not beaten chance');
  await expect(card).not.toContainText('Stop Loss');
  // The open card leaves the columns as wide as they were.
  expect((await row('TCS').getByRole('rowheader').boundingBox())?.width).toBeGreaterThan(120);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search stocks' })).toHaveValue('tcs');
});

test('predictions have columns, views, a file and keys like all lists', async ({ signedInPage: page }) => {
  await page.goto('/predictions?q=bank&sort=chance');
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['LTP', '80% range', 'Risk']) await page.getByRole('checkbox', { name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Stock',
    'Signal',
    'Confidence',
    'Edge',
    'Horizons',
  ]);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Likely banks');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto('/predictions?tab=medium');
  await page.getByRole('button', { name: 'Likely banks', exact: true }).click();
  await expect(page).toHaveURL('/predictions?tab=medium&q=bank&sort=chance&columns=chance%2Cedge%2Chorizons');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('predictions-medium-2026-11-20.csv');
  await expectNoAxeFindings(page);

  const rows = page.locator('tr[data-row]');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.nth(1).getByRole('button', { expanded: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog', { name: /^Trade / })).toBeVisible();
});

test('predictions sort by several columns, and the file has the chosen columns in their order', async ({
  signedInPage: page,
}) => {
  await page.goto('/predictions?sort=risk&order=asc');
  const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
  await expect(head('Risk')).toHaveAttribute('aria-sort', 'ascending');
  await head('Stock').getByRole('button').focus();
  await page.keyboard.press('Shift+Enter');
  await expect(page).toHaveURL('/predictions?sort=risk%3Aasc%2Cstock%3Aasc');
  await expect(head('Stock')).toHaveText('Stock2');
  await page.goto('/predictions?sort=risk%3Aasc%2Cstock%3Adesc&columns=risk%2Cchance');
  await expect(page.getByRole('columnheader')).toHaveText(['Stock2', 'Signal', 'Risk1', 'Confidence']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [heads, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(heads).toBe('Symbol,Name,Sector,Signal,Risk,Confidence %,Base rate %,Expires');
  // The list is rendered ten rows at a time.
  await expect(page.locator('tr[data-row] th b')).toHaveText(lines.map((line) => line.split(',')[0] ?? ''));
});

test('2,500 predictions are a virtual list that scrolls past an open one to its end, by keys and wheel', async ({
  signedInPage: page,
}) => {
  await page.route('**/api/ai/predictions/short', async (route) => {
    const reply = await route.fetch();
    const [one] = (await reply.json()) as object[];
    const many = Array.from({ length: 2_500 }, (_, n) => ({
      ...one,
      stockSymbol: `S${String(n).padStart(4, '0')}.NS`,
      stockName: `Company ${n}`,
    }));
    await route.fulfill({ response: reply, json: many });
  });
  await page.goto('/predictions');
  const rows = page.locator('tr[data-row]');
  await expect(page.getByRole('radio', { name: 'All 2,500' })).toBeAttached();
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^S0000, / })).toBeVisible();
  // Faster than any rows are drawn.
  await page.evaluate(() => {
    for (let n = 1; n <= 30; n++)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }),
      );
  });
  await expect(page.locator('tr[aria-rowindex="32"]')).toBeFocused();
  await expect(page.locator('tr[aria-rowindex="32"]')).toBeInViewport();
  expect(await rows.count()).toBeLessThan(80);
  await page.mouse.move(800, 500);
  await page.mouse.wheel(0, 200_000);
  await expect(page.locator('tr[aria-rowindex="2501"]')).toBeInViewport();
  await expect(page.locator('tr[aria-rowindex="2501"]')).toContainText('S2499');
  expect(await rows.count()).toBeLessThan(80);
  await expectNoAxeFindings(page);
});

test('"My stocks" shows those that are held or watched, and a way back', async ({ signedInPage: page }) => {
  await page.goto('/predictions?mine=1');
  await expect(page.getByText('No stocks match your filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/predictions');
  await page.request.post('/api/portfolio/watchlist/add', {
    data: { symbol: 'INFY' },
    headers: { origin: new URL(page.url()).origin },
  });
  await page.goto('/predictions?mine=1');
  await expect(page.getByRole('row', { name: /^INFY / })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('the record can be verified in the browser, and shows what is not judged yet', async ({
  signedInPage: page,
}) => {
  await page.goto('/predictions?tab=past&record=issued');
  await expect(page.getByRole('heading', { name: 'Historical Performance' })).toBeVisible();
  await expect(page.getByText('Track record of AI predictions')).toBeVisible();
  await expect(page.getByText('No historical results available')).toBeVisible();
  await expect(page.getByText(/^Live record: 1 days? of predictions/)).toBeVisible();
  await page.getByRole('button', { name: 'Verify record' }).click();
  await expect(
    page.getByText(/^Verified in your browser: 1 days?, 300 predictions, hash [0-9a-f]{4}/),
  ).toBeVisible();
  await page.getByRole('radio', { name: 'Open' }).check();
  await expect(page).toHaveURL(/status=open/);
  await expectNoAxeFindings(page);
});

test('a record tampered with in transit does not verify', async ({ signedInPage: page }) => {
  await page.route(/\/api\/ai\/predictions\/chain\/2026/, async (route) => {
    const reply = await route.fetch();
    const day = await reply.json();
    day.entries[0].pUp += 1;
    await route.fulfill({ response: reply, json: day });
  });
  await page.goto('/predictions?tab=past&record=issued');
  await page.getByRole('button', { name: 'Verify record' }).click();
  await expect(
    page.getByText(/Verification failed on 2026-11-19: its predictions were changed/),
  ).toBeVisible();
});

test('on a phone the cards are one column that never scrolls sideways @phone-only', async ({
  signedInPage: page,
}) => {
  await page.goto('/predictions?view=cards');
  await expect(cards(page).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/predictions?tab=past');
  await expect(page.getByRole('heading', { name: 'Historical Performance' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
