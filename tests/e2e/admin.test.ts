import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { test as base, expect } from './support.ts';
import { expectToast } from './trader.ts';

/** With an administrator's page in a separate browser. */
const test = base.extend<{ admin: Page }>({
  admin: async (
    { browser, baseURL, contextOptions, viewport, isMobile, hasTouch, expectedOnConsole },
    use,
  ) => {
    const context = await browser.newContext({
      ...contextOptions,
      viewport,
      isMobile,
      hasTouch,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    const reply = await page.request.post('/api/login/demo', {
      data: { role: 'ADMIN' },
      headers: { Origin: baseURL ?? '' },
    });
    expect(reply.status(), await reply.text()).toBe(200);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await use(page);
    expect(errors.filter((text) => !expectedOnConsole.some((pattern) => pattern.test(text)))).toEqual([]);
    await context.close();
  },
});

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function edit(page: Page, name: string, active: boolean): Promise<void> {
  await card(page, 'User Management')
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  await dialog(page).getByRole('switch', { name: 'Active' }).setChecked(active);
  await expect(dialog(page)).toContainText(active ? 'they can sign in again' : 'signed out everywhere');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog(page)).toBeHidden();
  await expectToast(page, 'Success', `${name} updated`);
}

test('a user is found, suspended while their page is open, and reactivated @phone', async ({
  person,
  signedInPage: theirs,
  admin,
  baseURL,
}) => {
  await theirs.goto('/portfolio');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();

  await admin.goto('/');
  await expect(admin.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  const users = card(admin, 'User Management');
  await users.getByLabel('Search users').fill('nobody-of-that-name');
  await expect(users.getByText('No users found')).toBeVisible();
  await users.getByLabel('Search users').fill(person.email);
  await expect(users.getByRole('row')).toHaveCount(2);
  await expect(admin).toHaveURL(new RegExp(`search=${encodeURIComponent(person.email)}`));
  await expect(users.getByRole('row').last()).toContainText(person.email);

  await edit(admin, 'Asha Rao', false);
  await expect(
    theirs.getByRole('link', { name: 'Login to Trade' }).first().or(theirs.getByText('404')),
  ).toBeVisible();
  await expect(users.getByText('Inactive', { exact: true }).locator('visible=true')).toBeVisible();
  const signIn = () =>
    theirs.request.post('/api/login', {
      data: { email: person.email, password: person.password },
      headers: { Origin: baseURL ?? '' },
    });
  expect((await signIn()).status()).toBe(403);

  await edit(admin, 'Asha Rao', true);
  await expect(users.getByText('Inactive', { exact: true }).locator('visible=true')).toHaveCount(0);
  expect((await signIn()).status()).toBe(200);
});

test('an open page shows the new role of its user', async ({ signedInPage: theirs, admin, baseURL }) => {
  await theirs.goto('/');
  await expect(theirs.getByRole('heading', { name: 'Quick Actions' })).toBeVisible();
  const { id } = await (await theirs.request.get('/api/auth/user')).json();
  const reply = await admin.request.patch(`/api/admin/users/${id}`, {
    data: { role: 'BROKER' },
    headers: { Origin: baseURL ?? '' },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Broker Dashboard' })).toBeVisible();
});

test('a holiday and a charge rate are set for a later day, and deleted again', async ({
  admin,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/status of 409/);
  const dayOf = async () =>
    (await (await admin.request.get('/api/market/calendar?from=2027-03-22&to=2027-03-22')).json())[0];
  await admin.goto('/admin?tab=calendar');
  await admin.getByRole('button', { name: 'Add a day' }).click();
  await dialog(admin).getByRole('button', { name: 'Save day' }).click();
  await expect(dialog(admin)).toContainText('Choose a date');
  await dialog(admin).getByLabel('Date').fill('2027-03-22');
  await dialog(admin).getByLabel('Name').fill('Holi');
  await expect(dialog(admin)).toContainText('Mon 22 Mar 2027: no session.');
  await dialog(admin).getByRole('button', { name: 'Save day' }).click();
  await expectToast(admin, 'Success', 'Mon 22 Mar 2027 is a holiday');
  expect(await dayOf()).toMatchObject({ isTradingDay: false, kind: 'holiday', name: 'Holi' });
  await admin.getByRole('button', { name: 'Remove 2027-03-22' }).click();
  await dialog(admin).getByRole('button', { name: 'Remove' }).click();
  await expectToast(admin, 'Success', 'Mon 22 Mar 2027 is a regular day again');
  expect(await dayOf()).toMatchObject({ isTradingDay: true, kind: null });

  await admin.getByRole('tab', { name: 'Charge rates' }).click();
  await admin
    .getByRole('button', { name: 'Change Securities transaction tax (STT), Delivery, SELL' })
    .click();
  await dialog(admin).getByLabel('Rate', { exact: true }).fill('0.125');
  await dialog(admin).getByLabel('From', { exact: true }).fill('2020-04-01');
  await dialog(admin).getByLabel('Source').fill('Finance Act 2027');
  await dialog(admin).getByRole('button', { name: 'Save rate' }).click();
  await expect(dialog(admin)).toContainText('Choose a date after the market date (2026-11-20).');
  await dialog(admin).getByLabel('From', { exact: true }).fill('2027-04-01');
  await expect(dialog(admin)).toContainText('From Thu 1 Apr 2027: 0.125%. Without this change: 0.1%.');
  await dialog(admin).getByRole('button', { name: 'Save rate' }).click();
  await expectToast(admin, 'Success', 'Securities transaction tax (STT): 0.125% from Thu 1 Apr 2027');
  await admin.getByRole('radio', { name: 'Upcoming' }).check();
  await expect(card(admin, 'Charge rates').getByRole('listitem')).toContainText(['0.125%']);
  await card(admin, 'Charge rates')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await dialog(admin).getByRole('button', { name: 'Remove' }).click();
  await expect(card(admin, 'Charge rates')).toContainText('No upcoming rates');
});

test('a stock leaves the universe from a later day on, until the change is deleted', async ({ admin }) => {
  await admin.goto('/admin?tab=universe');
  await admin.getByRole('button', { name: 'Add a change' }).click();
  await dialog(admin).getByLabel('Symbol').fill('itc');
  await dialog(admin).getByLabel('From', { exact: true }).fill('2027-03-30');
  await dialog(admin).getByLabel('Source').fill('A review');
  await expect(dialog(admin)).toContainText('From Tue 30 Mar 2027, ITC leaves the universe.');
  await dialog(admin).getByRole('button', { name: 'Save change' }).click();
  await expectToast(admin, 'Success', 'ITC changes on Tue 30 Mar 2027');
  await card(admin, 'Changes').getByRole('button', { name: 'Remove: ITC leaves the universe' }).click();
  await dialog(admin).getByRole('button', { name: 'Remove' }).click();
  await expect(card(admin, 'Changes')).toContainText('No changes');
});

test('of two refused bars one is accepted and one is discarded', async ({ admin }) => {
  refuseBars('2016-03-10', 'WIPRO.NS', 'ACC.NS');
  await admin.goto('/admin?tab=quality');
  const quarantine = card(admin, 'Quarantine');
  await expect(quarantine.getByText('The high of the day is below its low.').first()).toBeVisible();
  await quarantine.getByRole('button', { name: 'Accept WIPRO on 2016-03-10' }).click();
  await expect(dialog(admin)).toContainText('Open 100.00, high 99.00, low 101.00, close 100.50');
  await dialog(admin).getByRole('button', { name: 'Accept' }).click();
  await expectToast(admin, 'Success', 'Bar accepted: WIPRO on Thu 10 Mar 2016');
  await quarantine.getByRole('button', { name: 'Reject ACC on 2016-03-10' }).click();
  await dialog(admin).getByRole('button', { name: 'Reject' }).click();
  await expectToast(admin, 'Success', 'Bar rejected: ACC on Thu 10 Mar 2016');
  await expect(quarantine).toContainText('No bars to review');
  await quarantine.getByRole('radio', { name: 'Accepted' }).check();
  await expect(quarantine.getByRole('listitem')).toContainText(['WIPRO']);
});

test('a job runs again, the ledger adds up, and the audit log verifies', async ({ admin }) => {
  await admin.goto('/admin?tab=jobs');
  await expect(card(admin, 'Market data')).toContainText('Connected');
  await admin.getByRole('button', { name: 'Run now: Reconcile the ledger' }).click();
  await expectToast(admin, 'Success', 'Reconcile the ledger: queued');
  const job = card(admin, 'Jobs').getByRole('listitem').filter({ hasText: 'Reconcile the ledger' });
  await expect(job).toContainText('Done');

  await admin.getByRole('tab', { name: 'Overview' }).click();
  await card(admin, 'Ledger').getByRole('button', { name: 'Check now' }).click();
  await expectToast(admin, 'Success', 'Ledger verified');
  await expect(admin.getByText(/^Ledger verified, Nov \d\d/).first()).toBeVisible();

  await admin.getByRole('tab', { name: 'Audit log' }).click();
  const entry = admin.getByRole('listitem').filter({ hasText: 'Started a job' }).first();
  await expect(entry).toContainText('by admin@artha.demo');
  await expect(entry).toContainText('Reconcile the ledger');
  await admin.getByRole('button', { name: 'Verify record' }).click();
  await expect(admin.getByText(/^All \d+ entries verified in/)).toBeVisible();
});

test('a dialog is opened, filled and closed by keyboard', async ({ admin }) => {
  await admin.goto('/admin?tab=calendar');
  const add = admin.getByRole('button', { name: 'Add a day' });
  await add.focus();
  await admin.keyboard.press('Enter');
  await expect(dialog(admin).getByLabel('Date')).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(add).toBeFocused();
});

test('a user who is not an administrator is shown that the page is not theirs', async ({
  signedInPage: page,
}) => {
  await page.goto('/admin');
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
  expect((await page.request.get('/api/admin/users')).status()).toBe(403);
});

/** Quarantines bars, as a source would, in the database of the server under test. */
function refuseBars(date: string, ...symbols: string[]): void {
  const program = ['--import', './scripts/resolve-drizzle.ts', 'tests/support/market/refuse-bars.ts'];
  const { status, stderr } = spawnSync(process.execPath, [...program, date, ...symbols], {
    env: { ...process.env, NODE_ENV: 'test', MARKET: 'simulated', DATA_DIR: process.env.E2E_FOLDER },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
}
