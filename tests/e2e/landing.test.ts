import { expect, holds, test } from './support.ts';

test('a visitor sees the market, the offer and the sign-in @phone', async ({ page }) => {
  await page.goto('/');
  const ticker = page.getByRole('banner');
  await expect(ticker).toContainText('NIFTY');
  await expect(ticker).toContainText('SENSEX');
  await expect(ticker).toContainText('BANK NIFTY');
  await expect(page.getByRole('link', { name: 'Start Trading Now' })).toBeVisible();
  await expect(page.getByText('not a registered investment advisor').first()).toBeVisible();

  await page.getByRole('link', { name: 'Login to Trade' }).click();
  await expect(page).toHaveURL('/api/login');
  await expect(page.getByRole('button', { name: /sign in/i }).first()).toBeVisible();
});

test('a new person arrives on the dashboard', async ({ signedInPage }) => {
  await signedInPage.goto('/');
  await expect(signedInPage.getByRole('navigation').first()).toContainText('Portfolio');
  await expect(signedInPage.getByText('Asha Rao').first()).toBeVisible();
});

test('after signing in the landing page does not flash', async ({ page, person }) => {
  await page.context().clearCookies();
  await page.goto('/api/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel(/^Password$/).fill(person.password);
  const user = await holds(page, /^\/api\/auth\/user$/);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('.skeleton').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  user.letThrough();
  await expect(page.getByRole('heading', { level: 1, name: 'Trading Dashboard' })).toBeVisible();
});

test('statistics appear once there is something to count, each one separately @phone', async ({ page }) => {
  const statistics = {
    activeTraders: 0,
    winRatePercent: null,
    winRateTrades: 0,
    trades: 0,
    portfolioValue: 0,
  };
  const counted = { ...statistics, activeTraders: 3, trades: 12, portfolioValue: 4_50_000 };
  let reply: object = statistics;
  await page.route('**/api/statistics', (route) =>
    route.fulfill({ json: { ...reply, asOf: '2026-11-20T05:00:00.000Z' } }),
  );
  const read = page.waitForResponse('**/api/statistics');
  await page.goto('/');
  await read;
  await expect(page.getByText('Practise before you risk real money.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Platform statistics' })).toHaveCount(0);

  reply = counted;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Platform statistics' })).toBeVisible();
  await expect(page.locator('#statistics .stat')).toHaveCount(3);
  await expect(page.locator('#statistics')).toContainText('Trades12');
  await expect(page.locator('#statistics')).not.toContainText('Average win rate');
});
