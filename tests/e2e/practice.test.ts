import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings } from './support.ts';
import { expectNoSidewaysScroll, expectToast, test } from './trader.ts';

/** A Thursday before the tests' market starts. */
const DAY = '2026-11-12';

async function begins(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Day' }).fill(DAY);
  await page.getByRole('button', { name: 'Start at 9:15' }).click();
  await expect(page.getByRole('heading', { name: 'TCS, 12 Nov 2026' })).toBeVisible();
}

test('a day is opened from a stock, traded, run to its close, scored and reopened @phone', async ({
  trader,
}) => {
  // Ten screens of one story, with three audits.
  test.slow();
  const { page } = trader;
  await page.goto('/stocks?symbol=TCS.NS');
  await page.getByRole('link', { name: 'Practise a day' }).click();
  await expect(page.getByRole('combobox', { name: 'Stock' })).toHaveValue('TCS.NS');
  await expect(page.getByText('No practice days yet')).toBeVisible();
  await expect(page.getByText('Simulated history', { exact: true })).toBeVisible();
  await expect(page.getByText('Replay a simulated day and see if you beat buy-and-hold')).toBeVisible();
  await expectNoAxeFindings(page);
  await begins(page);

  await expect(page.getByText('09:15:00', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Practice clock' })).toContainText('Market time09:15:00');
  await expect(page.getByText('Simulated day. Intraday prices are interpolated.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Chart' })).toContainText('Simulated history');
  await expect(page.getByText('Market Open, paused')).toBeVisible();
  await page.getByLabel('Quantity').fill('10');
  await page.getByRole('button', { name: 'Buy in practice' }).click();
  await expect(page.getByText('Bought in practice', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /BUY EXECUTED/ })).toBeVisible();

  await page.getByText('600×').click();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByText('Market Open, playing')).toBeVisible();
  await expect(page.getByText(/^09:[3-5]\d:\d\d$|^1\d:\d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/, paused$/)).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  const stoodAt = await page
    .getByText(/^\d\d:\d\d:\d\d$/)
    .first()
    .textContent();
  await page.reload();
  await expect(page.getByText(stoodAt ?? '')).toBeVisible();

  await page.getByText('SELL', { exact: true }).first().click();
  await page.getByLabel('Quantity').fill('10');
  await page.getByRole('button', { name: 'Sell in practice' }).click();
  await expect(page.getByRole('row', { name: /SELL EXECUTED/ })).toBeVisible();
  await page.getByRole('button', { name: 'Skip to close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Skip to close' }).click();
  await expect(page.getByRole('heading', { name: 'Your score' })).toBeVisible();
  await expect(page.getByText(/^You (made|lost) ₹[\d,.]+; buy-and-hold (made|lost) ₹/)).toBeVisible();
  await expect(page.getByText('Simulated, and one day is mostly luck.')).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'All practice days' }).click();
  await expect(page.getByRole('row', { name: /TCS 12 Nov 2026/ })).toBeVisible();
  await expectNoAxeFindings(page);
  // The paper account is unaffected.
  expect(await trader.trades()).toEqual([]);
  expect(await trader.cash()).toBe(0);
});

/** The last price in the chart's header. */
const lastPrice = (page: Page) =>
  page
    .getByRole('region', { name: 'Chart' })
    .getByText(/^₹[\d,]+\.\d\d$/)
    .first();

test('a limit outside the band is refused at the field, a pending one is cancelled, in the light theme', async ({
  trader: { page },
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/practice?stock=TCS');
  await begins(page);
  const first = await lastPrice(page).textContent();
  await page.getByText('Limit', { exact: true }).click();
  await page.getByLabel('Limit price').fill('1');
  await expect(page.getByText(/^Outside today's price band\. Enter ₹/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy in practice' })).toBeDisabled();
  const low = Math.floor(Number((first ?? '').replaceAll(/[₹,]/g, '')) * 0.95);
  await page.getByLabel('Limit price').fill(String(low));
  await page.getByRole('button', { name: 'Buy in practice' }).click();
  await page.getByRole('button', { name: /^Modify: Limit order: BUY 1 @/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Modify TCS' });
  await expect(dialog.getByText('PRACTICE')).toBeVisible();
  await dialog.getByLabel('Quantity').fill('2');
  await dialog.getByRole('button', { name: 'Modify order' }).click();
  await expectToast(page, 'Success', 'Trade modified successfully');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^Cancel: Limit order: BUY 2 @/ }).click();
  await expect(page.getByText('Cancelled by you')).toBeVisible();
  await expectNoAxeFindings(page);
});

test('a fill of a practice day has its contract note, marked as practice', async ({ trader: { page } }) => {
  await page.goto('/practice?stock=TCS');
  await begins(page);
  await page.getByRole('button', { name: 'Buy in practice' }).click();
  await page.getByRole('button', { name: /^Contract note: (Market|Limit) order: BUY 1/ }).click();
  const note = page.getByRole('dialog', { name: 'Contract note' });
  await expect(note).toContainText('PRACTICE: a replayed past day, no real contract');
  await expect(note).toContainText('12 Nov 2026');
  await expect(note).toContainText(/\d\d:\d\d:\d\d market time/);
  await expect(note.getByText(/^PRACTICE-20261112-/).first()).toBeVisible();
  await page.reload();
  await expect(note).toContainText('Net amount payable');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/practice\?day=[\w-]+$/);
});

test.describe('a day that is over', () => {
  test.use({ expectedOnConsole: [/status of 404/] });

  test('is repeated with the same first price, and deleted @phone', async ({ trader: { page, post } }) => {
    const begun = await post('/api/practice', { symbol: 'TCS', date: DAY, cash: 50_000, speed: 60 });
    const { id } = await begun.json();
    await post(`/api/practice/${id}/clock`, { action: 'step' });
    await page.goto(`/practice?day=${id}`);
    await expect(page.getByText('09:16:00', { exact: true })).toBeVisible();
    const open = await page
      .getByRole('region', { name: 'Chart' })
      .getByText(/^09:15: open/)
      .textContent();
    await post(`/api/practice/${id}/clock`, { action: 'finish' });
    await page.reload();
    await page.getByRole('button', { name: 'Repeat this day' }).click();
    await expect(page.getByText('09:15:00', { exact: true })).toBeVisible();
    const price = /open ([\d,.]+),/.exec(open ?? '')?.[1] ?? '';
    await expect(lastPrice(page)).toHaveText(`₹${price}`);
    await page.getByRole('link', { name: 'All practice days' }).click();
    await expect(page.getByRole('row', { name: /TCS 12 Nov 2026/ })).toHaveCount(2);
    await page.getByRole('button', { name: 'Delete TCS on 12 Nov 2026' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row', { name: /TCS 12 Nov 2026/ })).toHaveCount(1);
    await page.goto('/practice?day=01a201cf-ad86-7000-977b-2704b91f40e5');
    await expect(page.getByText('Practice day not found')).toBeVisible();
  });
});
