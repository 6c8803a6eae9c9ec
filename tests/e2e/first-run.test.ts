import type { Locator, Page } from '@playwright/test';
import { aPerson, expect, expectNoAxeFindingsInEitherTheme, test as visitorTest } from './support.ts';
import { expectNoSidewaysScroll, expectToast, test, ticketOf } from './trader.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const suggestions = (page: Page) => page.getByRole('region', { name: 'Suggestions' });

/** Presses of a mouse or a finger so far. Moving between fields with the Tab key is none. */
function countingClicks() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    clicks: () => clicks,
  };
}

visitorTest(
  'a visitor registers and makes a first trade in eight clicks at most @phone',
  async ({ page }) => {
    const person = aPerson();
    const { click, clicks } = countingClicks();
    await page.goto('/');
    await click(page.getByRole('link', { name: 'Start Trading Now' }));
    await click(page.getByRole('tab', { name: 'Create account' }));
    await click(page.getByLabel('First name'));
    for (const part of [person.firstName, person.lastName, person.email, person.password]) {
      await page.keyboard.type(part);
      await page.keyboard.press('Tab');
    }
    await click(page.getByRole('button', { name: 'Create account' }));
    await click(steps(page).getByRole('button', { name: 'Add ₹1 L of paper money' }));
    await expectToast(page, 'Funds Added Successfully', '₹1,00,000.00 has been added to your account');
    await click(steps(page).getByRole('button', { name: 'Open order ticket' }));
    await click(ticketOf(page).getByRole('button', { name: 'Execute BUY Order' }));
    await expect(page.locator('.toast')).toContainText('Trade Executed');
    expect(clicks()).toBe(7);
    await expect(steps(page)).toContainText('2 of 5 done');
  },
);

test('the first steps fill in as they are done, wherever that is, and never return @phone', async ({
  trader,
}) => {
  const { page } = trader;
  await page.goto('/');
  await expect(steps(page)).toContainText('0 of 5 done');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await steps(page).getByRole('button', { name: 'Add ₹10 L of paper money' }).click();
  await expect(steps(page)).toContainText('1 of 5 done');
  await expect(steps(page)).toContainText('Done: Add paper money');

  const add = steps(page).getByRole('button', { name: /^Add [A-Z&-]+$/ });
  await expect(add).toHaveCount(6);
  for (let left = 6; left > 1; left -= 1) {
    await add.first().click();
    if (left > 2) await expect(add).toHaveCount(left - 1);
  }
  await expect(steps(page)).toContainText('Done: Watch five stocks');

  await steps(page).getByRole('link', { name: 'Read the lesson' }).click();
  await expect(page.getByRole('heading', { name: 'Start from the base rate' })).toBeVisible();
  await page.goBack();
  await expect(steps(page)).toContainText('Done: What predictions mean');

  await trader.buys(1, 'TCS.NS');
  await expect(steps(page)).toContainText('4 of 5 done');

  await steps(page).getByRole('link', { name: 'Go to Practice' }).click();
  await page.getByRole('link', { name: /^Choose / }).click();
  await expect(page).toHaveURL(/\/practice\?stock=/);
  await page.getByRole('button', { name: 'Random day' }).click();
  await page.getByRole('button', { name: 'Start at 9:15' }).click();
  await expect(page).toHaveURL(/\/practice\?day=/);

  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Today’s P&L' })).toContainText('Holdings₹');
  await expect(steps(page)).toHaveCount(0);
});

test('dismissed first steps are gone for good', async ({ trader: { page } }) => {
  await page.goto('/');
  await steps(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(steps(page)).toHaveCount(0);
  const read = page.waitForResponse('**/api/user/first-steps');
  await page.reload();
  expect((await (await read).json()).state).toBe('dismissed');
  await expect(page.getByRole('region', { name: 'Top Gainers' })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
});

test('an empty watchlist begins with suggestions: one by one, or all with a way back @phone', async ({
  trader: { page },
}) => {
  await page.goto('/portfolio?tab=watchlist');
  await expect(suggestions(page).getByRole('listitem')).toHaveCount(8);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await suggestions(page)
    .getByRole('button', { name: /^Add [A-Z]/ })
    .first()
    .click();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(2);
  await suggestions(page).getByRole('button', { name: 'Add all' }).click();
  await expectToast(page, 'Added to Watchlist', '7 stocks added.');
  await expect(rows).toHaveCount(9);
  await expect(suggestions(page).getByRole('button', { name: 'Add all' })).toBeDisabled();
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);

  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(suggestions(page)).toHaveCount(0);
});

test('the terminal’s empty watchlist has the same suggestions', async ({ trader: { page } }) => {
  await page.goto('/trading');
  await suggestions(page).getByRole('button', { name: 'Add all' }).click();
  await expectToast(page, 'Added to Watchlist', '8 stocks added.');
});

test('the sidebar is grouped, and the alerts open over the screen that is shown', async ({
  trader: { page },
}) => {
  await page.goto('/portfolio');
  const nav = page.getByRole('navigation', { name: 'Main' }).first();
  for (const [group, ...names] of [
    ['Trade', 'Trading Terminal', 'Portfolio', 'Trade History', 'Alerts'],
    ['Research', 'Markets', 'All Stocks', 'AI Predictions', 'Stock Screeners'],
    ['Learn', 'Learning Hub', 'Practice'],
    ['Account', 'Settings', 'Account'],
  ]) {
    await expect(nav.getByRole('list', { name: group, exact: true }).getByRole('listitem')).toHaveText(names);
  }
  await expect(page.getByRole('banner')).toContainText('DashboardPortfolio');
  await nav.getByRole('button', { name: 'Alerts' }).click();
  await expect(page).toHaveURL('/portfolio?alerts=all');
  await expect(page.getByRole('dialog', { name: 'Alerts' })).toBeVisible();
});

test('on a phone Terminal, Practice and Alerts are under More @phone-only @phone', async ({
  trader: { page },
}) => {
  await page.goto('/markets');
  const open = () => page.getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await open();
  for (const name of ['Trading Terminal', 'Practice', 'Trade History', 'Settings'])
    await expect(more.getByRole('link', { name, exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page, { dark: '[role="dialog"]', light: '[role="dialog"]' });
  await more.getByRole('button', { name: 'Alerts' }).click();
  await expect(page.getByRole('dialog', { name: 'Alerts' })).toBeVisible();
  await expect(more).toBeHidden();
  await page.getByRole('dialog', { name: 'Alerts' }).getByRole('button', { name: 'Close' }).click();
  await open();
  await more.getByRole('link', { name: 'Practice', exact: true }).click();
  await expect(page).toHaveURL('/practice');
});

test('an empty inbox leads to a price alert, an empty journal to the brokerage', async ({
  trader: { page },
}) => {
  await page.goto('/?inbox=open');
  await page.getByRole('button', { name: 'Set price alert' }).click();
  await expect(page.getByRole('dialog', { name: 'Create alert' })).toBeVisible();
  await page.goto('/settings?tab=auto-trading');
  await page.getByRole('link', { name: 'Connect your broker' }).click();
  await expect(page).toHaveURL('/settings?tab=broker');
});
