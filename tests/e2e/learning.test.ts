import { expect, expectNoAxeFindings } from './support.ts';
import { expectNoSidewaysScroll, test } from './trader.ts';

test('a lesson is read, its quiz finishes it, and the case it teaches opens @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/learning?tab=courses');
  await expect(page.getByText('0 of 5 lessons')).toHaveCount(3);
  await page.getByRole('link', { name: 'Start Risk, costs and position size' }).click();
  await expect(page.getByRole('heading', { name: 'What a trade costs' })).toBeFocused();
  for (const answer of ['0.22%', 'GST', 'Less than the market']) await page.getByLabel(answer).check();
  await page.getByRole('button', { name: 'Check answers' }).click();
  await expect(page.getByText('2 of 3 correct. Lesson completed; your best score is saved.')).toBeVisible();
  await expect(page.getByText('₹10,000 of ₹11,124.')).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(page.getByText('completed, best quiz 2 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'The charges of an order' }).click();
  await expect(page.getByRole('dialog')).toContainText('RELIANCE');
});

test('the guide opens one step at a time, a term leads to the glossary, and the legal pages open for everyone', async ({
  signedInPage: page,
}) => {
  await page.goto('/learning');
  const first = page.getByRole('button', { name: 'Create a Kite Connect app' });
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Set limits, then switch on auto-trading' }).click();
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(page).toHaveURL(/step=6/);
  await expect(page.getByRole('table')).toContainText('75%');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'edge' }).click();
  await expect(
    page.locator('[aria-current]', { hasText: 'How far a probability is above' }),
  ).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Zerodha Varsity (new tab)' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  await expectNoAxeFindings(page);
  await page.getByRole('tab', { name: 'Strategies' }).click();
  await expect(page.getByText('simulated, out of sample', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Success rate' })).toHaveCount(3);
  await expect(page.getByText('trades that made a profit, n 13,158; all stocks: 54%')).toBeVisible();

  await page.goto('/api/logout');
  await page.goto('/');
  await page.getByRole('link', { name: 'SEBI Registration' }).click();
  await expect(page).toHaveURL('/?page=sebi');
  await expect(page.getByText('Artha is not registered with')).toBeVisible();
});
