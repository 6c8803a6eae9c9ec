import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, test } from './trader.ts';

/** A month with published results, and one of them, from the API. */
async function aResult(page: Page): Promise<{ month: string; symbol: string; date: string; words: string }> {
  const read = async (from: string, to: string) =>
    (await page.request.get(`/api/events?from=${from}&to=${to}`)).json();
  const { tradingDate } = await read('2026-01-01', '2026-01-01');
  for (
    let month = new Date(`${tradingDate.slice(0, 7)}-15T00:00:00Z`);
    ;
    month.setUTCMonth(month.getUTCMonth() - 1)
  ) {
    const name = month.toISOString().slice(0, 7);
    const { events } = await read(`${name}-01`, `${name}-28`);
    const found = events.find(({ kind }: { kind: string }) => kind === 'results');
    if (found) return { month: name, ...found };
  }
}

test('the calendar lists results by day, filters them by kind, day and whose they are, and opens a stock @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/stocks');
  await page.getByRole('link', { name: 'Events calendar' }).click();
  await expect(page).toHaveURL('/stocks?view=calendar');
  await expect(page.getByRole('heading', { level: 1, name: 'Events calendar' })).toBeFocused();
  await expect(page).toHaveTitle('Events calendar · Artha');

  await page.goto('/stocks?q=bank&sort=name');
  await page.getByRole('link', { name: 'Events calendar' }).click();
  await expect(page).toHaveURL('/stocks?view=calendar&q=bank&sort=name');
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('main').getByRole('link', { name: 'All Stocks' }).click();
  await expect(page).toHaveURL('/stocks?q=bank&sort=name');

  const { month, symbol, date, words } = await aResult(page);
  await page.goto(`/stocks?view=calendar&month=${month}`);
  await page.getByRole('combobox', { name: 'Kind of event' }).selectOption('Results');
  await expect(page).toHaveURL(`/stocks?view=calendar&month=${month}&kind=results`);
  await expect(page.getByText('Dividend of')).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(`^${Number(date.slice(8))} `) }).click();
  await expect(page).toHaveURL(new RegExp(`&day=${date}$`));
  const row = page
    .getByRole('listitem')
    .filter({ hasText: symbol.replace('.NS', '') })
    .first();
  await expect(row).toContainText(words);
  await expect(row).toContainText('simulated');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);

  await row.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: symbol.replace('.NS', '') });
  await expect(sheet.getByRole('heading', { name: 'Events', exact: true })).toBeVisible();
  await expect(sheet.getByText(/^Results of /).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: 'Mine' }).check();
  await expect(page.getByText('No events this month')).toBeVisible();
  await page.getByRole('button', { name: 'Show all companies' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page).not.toHaveURL(new RegExp(`month=${month}`));
});
