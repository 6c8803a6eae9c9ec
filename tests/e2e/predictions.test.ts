import type { Page } from '@playwright/test';
import { untilPredicted } from './predicted.ts';
import { expect, expectNoAxeFindings, test } from './support.ts';
import { expectNoSidewaysScroll } from './trader.ts';

const cards = (page: Page) => page.getByRole('region', { name: /, (BUY|SELL|HOLD)$/ });

test.beforeEach(async ({ signedInPage: page }) => untilPredicted(page));

test('a card shows the probability, the base rate and the reasons; the horizon is in the address', async ({
  signedInPage: page,
}) => {
  await page.goto('/predictions');
  await expect(page.getByRole('heading', { level: 1, name: 'AI Predictions' })).toBeVisible();
  await expect(page.getByText('AI Powered')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([
    'Short Term (0-3M)',
    'Medium Term (3-9M)',
    'Long Term (9-18M)',
    'Past Results',
  ]);
  const first = cards(page).first();
  await expect(first).toContainText(/\d\d%chance of (a higher price|underperforming NIFTY) by \d+ \w+ 2027/);
  await expect(first).toContainText(/Base rate \d\d%, (edge \+\d+ points?|no edge)/);
  for (const field of [
    'Current Price',
    'Target Return',
    'Entry Point',
    'Exit Point',
    'Avg Return',
    'Stop Loss',
    'Accuracy',
    'Avg Duration',
    'Risk Level',
    'Reasoning',
    'Score',
    'Simulated, educational, not investment advice; not a SEBI-registered adviser; produced by a statistical model.',
  ]) {
    await expect(first).toContainText(field);
  }
  await expect(page.getByText(/^No signals: at this horizon .* Every stock is a HOLD\.$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Long Term' }).click();
  await expect(page).toHaveURL('/predictions?tab=long');
  await expect(cards(page).first()).toContainText('9-18M');
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
  await page.goto('/predictions');
  await expect(cards(page).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/predictions?tab=past');
  await expect(page.getByRole('heading', { name: 'Historical Performance' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
