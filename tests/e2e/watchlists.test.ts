import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings } from './support.ts';
import { expectNoSidewaysScroll, expectToast, test } from './trader.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Watchlist', exact: true });
const act = (page: Page, name: string) => region(page).getByRole('button', { name, exact: true });
const order = (page: Page) =>
  region(page)
    .locator('tr[data-row], tr[data-group]')
    .evaluateAll((rows) =>
      rows.map((row) => row.getAttribute('data-row') ?? row.querySelector('.micro')?.textContent),
    );

async function names(page: Page, button: string, name: string): Promise<void> {
  await act(page, button).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Puts a stock on a list, of several, by its star on All Stocks. */
async function stars(page: Page, symbol: string, list: string): Promise<void> {
  await page.getByPlaceholder('Search name or symbol').fill(symbol);
  await page.getByRole('button', { name: `Watch ${symbol}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Watchlists of ${symbol}` });
  await dialog.getByRole('switch', { name: list }).check();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('a second list has a group and a note, is ordered by dragging and keys, and is in the sidebar', async ({
  trader,
}) => {
  const { page } = trader;
  await page.goto('/portfolio?tab=watchlist');
  // The last part to appear above the lists, which moves them.
  await expect(page.getByRole('button', { name: /^Reconciled/ })).toBeVisible();
  await names(page, 'New list', 'Banks');
  await expect(page).toHaveURL(/list=/);
  await page.getByRole('link', { name: 'Find a stock' }).click();
  for (const symbol of ['TCS', 'SBIN', 'HDFCBANK']) await stars(page, symbol, 'Banks');
  await page.goto('/portfolio?tab=watchlist');
  await region(page).getByRole('link', { name: 'Banks' }).click();
  await expect.poll(() => order(page)).toEqual(['TCS.NS', 'SBIN.NS', 'HDFCBANK.NS']);
  await names(page, 'Add group', 'Private');

  await page.getByTitle('Drag HDFCBANK').dragTo(region(page).locator('tr[data-group]'));
  await expect.poll(() => order(page)).toEqual(['TCS.NS', 'SBIN.NS', 'Private', 'HDFCBANK.NS']);
  await region(page).locator('tr[data-row="TCS.NS"]').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(region(page).getByRole('status')).toHaveText('TCS is now 2 of 2.');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(region(page).getByRole('status')).toHaveText('TCS is now 1 of 2 in Private.');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(region(page).getByRole('status')).toHaveText('TCS is now 1 of 2 in Private.');
  await expect(region(page).locator('tr[data-row="TCS.NS"]')).toBeFocused();

  await act(page, 'Edit TCS').click();
  await page.getByLabel('Note').fill('Buy below ₹2,900');
  await page.getByRole('dialog', { name: 'TCS' }).getByRole('button', { name: 'Save' }).click();
  await expect(region(page).getByText('Buy below ₹2,900')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.reload();
  await expect.poll(() => order(page)).toEqual(['SBIN.NS', 'Private', 'TCS.NS', 'HDFCBANK.NS']);

  const quick = page.getByRole('region', { name: 'Quick list' });
  await quick.getByRole('combobox', { name: 'Watchlist shown' }).selectOption('Banks');
  await page.goto('/markets');
  await expect(quick.getByRole('button', { name: /^TCS/ })).toHaveAttribute('title', 'Buy below ₹2,900');
  await quick.getByRole('button', { name: /^TCS/ }).click();
  await expect(page.getByRole('dialog', { name: /TCS/ })).toBeVisible();
});

test('a deleted list comes back with its groups and notes, in its place @phone', async ({ trader }) => {
  const { page } = trader;
  const groups = [
    { name: null, symbols: [] },
    { name: 'IT', symbols: ['INFY'] },
  ];
  const made = await trader.post('/api/watchlists', { name: 'Long term', groups, place: 0 });
  const { id } = (await made.json()) as { id: string };
  await page.goto('/portfolio?tab=watchlist');
  await act(page, 'Edit INFY').click();
  await page.getByLabel('Note').fill('Results in January');
  await page.getByRole('dialog', { name: 'INFY' }).getByRole('button', { name: 'Save' }).click();
  await expect(region(page).getByText('Results in January')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await act(page, 'Delete').click();
  await expect(region(page).getByText('No Stocks in Watchlist')).toBeVisible();
  await expectToast(page, 'Success', 'Long term was deleted.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(region(page).getByText('Results in January')).toBeVisible();
  await expect(region(page).getByRole('navigation').getByRole('link')).toHaveText(['Long term', 'Watchlist']);
  expect(page.url()).toContain(id);
});

test('with several lists the star offers a choice', async ({ trader }) => {
  const { page } = trader;
  await trader.post('/api/watchlists', { name: 'Banks' });
  await page.goto('/stocks');
  await stars(page, 'SBIN', 'Banks');
  const quick = page.getByRole('region', { name: 'Quick list' });
  await quick.getByRole('combobox', { name: 'Watchlist shown' }).selectOption('Banks');
  await expect(quick.getByRole('button', { name: /^SBIN/ })).toBeVisible();
});
