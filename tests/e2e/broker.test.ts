import type { Browser, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, expectToast, test } from './trader.ts';

// Sequential: there is one demo broker, with one code and one rate.
test.describe.configure({ mode: 'default' });

const PHONE = { width: 390, height: 844 };

/** Another page with the demo broker signed in. */
async function brokerPage(browser: Browser, baseURL: string | undefined, beside: Page): Promise<Page> {
  const viewport = beside.viewportSize() ?? undefined;
  const context = await browser.newContext({
    viewport,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL,
  });
  const reply = await context.request.post('/api/login/demo', {
    data: { role: 'BROKER' },
    headers: { Origin: baseURL ?? '' },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  return context.newPage();
}

async function expectFitsPhone(page: Page): Promise<void> {
  const wide = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  if (wide) await page.setViewportSize(wide);
}

test('a broker shows the code, a trader joins in Settings, is listed and viewed, and leaves', async ({
  person,
  trader,
  browser,
  baseURL,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/status of 404.*\/api\/user\/broker\/find/);
  const { page } = trader;
  await trader.addsFunds(1_00_000);
  const desk = await brokerPage(browser, baseURL, page);
  await desk.goto('/');
  await desk.getByRole('button', { name: 'Add New Client' }).first().click();
  await expect(desk).toHaveURL(/add-client=1/);
  const code = (await desk.getByRole('dialog').locator('code').textContent()) ?? '';
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);

  await page.goto('/settings?tab=broker');
  await page.getByLabel('Invite code').fill('0000-0000-0000');
  await page.getByRole('button', { name: 'Find broker' }).click();
  await expect(
    page.getByText('No broker has this invite code. Ask your broker for the current one.'),
  ).toBeVisible();
  await page.getByLabel('Invite code').fill(code.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Find broker' }).click();
  await expect(page.getByText('Rohan Deshpande')).toBeVisible();
  await expect(page.getByText('Access is read-only. Every view is recorded')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Share my portfolio' }).click();
  await expectToast(page, 'Success', "You're now a client of Rohan Deshpande");
  await expectFitsPhone(page);

  // A trade at the instant of joining would not count.
  const since = (await (await page.request.get('/api/user/broker')).json()).broker.since;
  await expect
    .poll(async () => (await (await page.request.get('/api/portfolio/summary')).json()).asOf > since)
    .toBe(true);
  await trader.buys(2, 'TCS');

  await desk.goto(`/broker?search=${encodeURIComponent(person.email)}`);
  await expect(desk.getByRole('row', { name: new RegExp(person.email) })).toBeVisible();
  await expectFitsPhone(desk);
  await desk.getByRole('button', { name: 'View Details of Asha Rao' }).click();
  const details = desk.getByRole('dialog');
  await expect(details.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await expect(details.getByRole('table', { name: "The client's holdings" })).toContainText('TCS');
  await expect(details.getByRole('table', { name: "The client's recent trades" })).toContainText('BUY');
  await expectNoAxeFindingsInEitherTheme(desk);
  await expectFitsPhone(desk);
  await desk.keyboard.press('Escape');
  await expect(desk).not.toHaveURL(/client=/);
  await expectNoAxeFindingsInEitherTheme(desk);

  await page.reload();
  await expect(page.getByRole('region', { name: 'Viewed by' })).toContainText('Rohan Deshpande');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Leave this broker' }).click();
  await expectToast(page, 'Success', 'Rohan Deshpande can no longer see your portfolio');
  await desk.reload();
  await expect(desk.getByText('No clients found')).toBeVisible();
  await desk.context().close();
});

test('a broker renews the code and changes the rate, and the old code stops working', async ({
  trader,
  browser,
  baseURL,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/status of 404.*\/api\/user\/broker\/find/);
  const desk = await brokerPage(browser, baseURL, trader.page);
  await desk.goto('/broker?add-client=1');
  const dialog = desk.getByRole('dialog');
  const old = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Renew code' }).click();
  await dialog.getByRole('button', { name: 'Renew', exact: true }).click();
  await expectToast(desk, 'Success', 'New code created. The old code no longer works.');
  await expect(dialog.locator('code')).not.toHaveText(old);
  const rate = dialog.getByLabel('Your commission (% of volume)');
  await rate.fill('3');
  await dialog.getByRole('button', { name: 'Save rate' }).click();
  await expect(dialog.getByText('The rate must be 2.5% or less')).toBeVisible();
  await rate.fill('0.05');
  await dialog.getByRole('button', { name: 'Save rate' }).click();
  await expectToast(desk, 'Success', 'New clients pay 0.05%');
  const fresh = (await dialog.locator('code').textContent()) ?? '';
  await trader.page.goto('/settings?tab=broker');
  await trader.page.getByLabel('Invite code').fill(old);
  await trader.page.getByRole('button', { name: 'Find broker' }).click();
  await expect(trader.page.getByText(/^No broker has this invite code/)).toBeVisible();
  await trader.page.getByLabel('Invite code').fill(fresh);
  await trader.page.getByRole('button', { name: 'Find broker' }).click();
  await expect(trader.page.getByText('Commission: 0.05% of your traded value.')).toBeVisible();
  await rate.fill('0.03');
  await dialog.getByRole('button', { name: 'Save rate' }).click();
  await expectToast(desk, 'Success', 'New clients pay 0.03%');
  await desk.context().close();
});

test('a trader at /broker sees that it is not theirs, and has no link to it', async ({
  signedInPage: page,
}) => {
  await page.goto('/broker');
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Broker Dashboard' })).toHaveCount(0);
});
