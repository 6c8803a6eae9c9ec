import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { aMailServer, headerOf, linkIn, type MailServer } from '#tests/support/servers/mail-server.ts';
import { aServerHome } from '#tests/support/servers/server-process.ts';
import {
  aPerson,
  expect,
  expectNoAxeFindings,
  expectNoAxeFindingsInEitherTheme,
  test as ofVisitors,
} from './support.ts';
import { expectNoSidewaysScroll, expectToast } from './trader.ts';

/** A server with registration by invitation and mail configured, and its mail server. */
interface House {
  url: string;
  mail: MailServer;
}

const test = ofVisitors.extend<object, { house: House }>({
  house: [
    async ({ browserName }, use) => {
      const mail = await aMailServer();
      const home = await aServerHome(`ways-in-${browserName}`);
      const settings = {
        SMTP_URL: mail.url,
        MAIL_FROM: 'Artha <artha@artha.example>',
        REGISTRATION: 'invite',
        MARKET_YEARS: '1',
      };
      const server = await home.start(settings, START_MS);
      await use({ url: server.url, mail });
      await server.stop();
      await home.remove();
      await mail.close();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
});
/** Start timeout, generous for a busy machine. */
const START_MS = 300_000;

// Sequential, so that one worker starts the server for all.
test.describe.configure({ mode: 'default' });

/** The link of the newest mail to an address with a subject. */
async function mailedLink({ mail }: House, email: string, subject: string): Promise<string> {
  const found = () =>
    mail.mails.filter(({ to, raw }) => to === email && headerOf(raw, 'Subject') === subject);
  await expect.poll(() => found().length).toBeGreaterThan(0);
  const link = linkIn(found().at(-1)?.raw);
  return link.pathname + link.search;
}

/** A person registered by invitation, with a confirmed address. */
async function aMember(request: APIRequestContext, house: House) {
  const headers = { Origin: house.url };
  const post = async (path: string, data: object) => {
    const reply = await request.post(house.url + path, { data, headers });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return reply.json();
  };
  await post('/api/login/demo', { role: 'ADMIN' });
  const { link } = await post('/api/admin/invites', { uses: 1, days: 1 });
  const member = aPerson();
  await post('/api/register', { ...member, invite: new URL(link).searchParams.get('invite') });
  const confirm = await mailedLink(house, member.email, 'Confirm your e-mail address for Artha');
  await post('/api/email/confirm', { token: new URLSearchParams(confirm.split('?')[1]).get('token') });
  return member;
}

/** Another browser, independent of the test's. */
const elsewhere = async (browser: Browser, { url }: House): Promise<Page> =>
  (await browser.newContext({ baseURL: url })).newPage();

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/api/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an administrator invites a person, who sees that a password is weak, registers, and confirms their address', async ({
  page,
  browser,
  house,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/status of 400.*\/api\/register/, /status of 401/);
  const headers = { Origin: house.url };
  // The first person of a new server needs no invitation.
  const first = await page.request.post('/api/register', { data: aPerson(), headers });
  expect(first.status()).toBe(201);
  await page.request.post('/api/login/demo', { data: { role: 'ADMIN' }, headers });
  await page.goto('/admin?tab=invites');
  await expect(page.getByText('No invitations')).toBeVisible();
  await page.getByRole('button', { name: 'New invitation' }).click();
  await page.getByLabel('People').fill('0');
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByText('Enter 1 to 100 people')).toBeVisible();
  await page.getByLabel('People').fill('2');
  await page.getByRole('button', { name: 'Create invitation' }).click();
  const link = (await page.locator('code').textContent()) ?? '';
  expect(link).toMatch(/\/register\?invite=[\w-]{43}$/);
  await expect(page.getByText('0 of 2 used')).toBeVisible();
  await expectNoAxeFindings(page);

  const guest = await elsewhere(browser, house);
  await guest.goto('/register');
  await expect(guest.getByText('Registration is by invitation.')).toBeVisible();
  await guest.goto(link);
  const person = aPerson();
  await guest.getByLabel('First name').fill(person.firstName);
  await guest.getByLabel('Email').fill(person.email);
  const password = guest.getByLabel('Password', { exact: true });
  const strength = guest.getByRole('status', { name: 'Password strength' });
  await password.fill('password');
  await expect(strength).toHaveText('Weak: this password is one of the most used. Choose a longer phrase.');
  await expectNoAxeFindingsInEitherTheme(guest);
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest.getByRole('alert')).toHaveText(
    'This password is one of the most used. Choose a longer phrase.',
  );
  await password.fill('asha-2026');
  await expect(strength).toContainText('Weak: this password is made of your name');
  await password.fill('monsoon evening');
  await expect(strength).toHaveText('Good');
  await password.fill(person.password);
  await expect(strength).toHaveText('Strong');
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest.getByText(`We sent an email to ${person.email}.`)).toBeVisible();

  await guest.getByRole('button', { name: 'Go to sign in' }).click();
  await signIn(guest, person);
  const banner = guest.getByText(/^Confirm your email address by \w+ \d+ \w+ at \d\d:\d\d IST\./);
  await expect(banner).toBeVisible();
  await expectNoAxeFindings(guest);
  await guest.goto(await mailedLink(house, person.email, 'Confirm your e-mail address for Artha'));
  await guest.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(guest.getByText('Your email address is confirmed.')).toBeVisible();
  await guest.getByRole('link', { name: 'Open Artha' }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
  await guest.context().close();

  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByText('1 of 2 used')).toBeVisible();
  await expect(page.getByText(`Registered: ${person.email}`)).toBeVisible();
  await page.getByRole('button', { name: /^Revoke the invitation/ }).click();
  await expectToast(page, 'Success', 'Invitation revoked');
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
});

test('a forgotten password is reset by a mailed link, and the old session ends @phone', async ({
  page,
  browser,
  house,
  playwright,
  expectedOnConsole,
}) => {
  // A market of one year has no breadth of the year before.
  expectedOnConsole.push(/status of 40[19]/, /WebSocket/, /status of 503.*sentiment/);
  const request = await playwright.request.newContext();
  const member = await aMember(request, house);
  await request.dispose();
  const old = await elsewhere(browser, house);
  await signIn(old, member);
  await expect(old.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.goto('/api/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByLabel('Email').fill(member.email);
  await expectNoAxeFindingsInEitherTheme(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If an account has this address, a link is on its way.')).toBeVisible();

  const link = await mailedLink(house, member.email, 'Set a new password for Artha');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('New password').fill('qwertyuiop');
  await expect(page.getByRole('status', { name: 'Password strength' })).toContainText('Weak');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await page.getByLabel('New password').fill('a lantern over the river');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password changed. You were signed out on all devices.')).toBeVisible();

  await old.reload();
  await expect(old.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeHidden();
  await old.context().close();
  await page.goto(link);
  await page.getByLabel('New password').fill('another lantern on the river');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This link has expired or was used before. Send a new one.',
  );
  await signIn(page, { ...member, password: 'a lantern over the river' });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

ofVisitors('where no mail is set up, the page says who can reset a password', async ({ page }) => {
  await page.goto('/forgot-password');
  await expect(page.getByText('This server can’t send email. Request a reset link')).toBeVisible();
  await expect(page.getByText('npm run user -- reset you@example.com')).toBeVisible();
  await expectNoAxeFindingsInEitherTheme(page);
  await page.goto('/reset-password?token=short');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
});

ofVisitors(
  'an administrator creates a reset link for a user without mail',
  async ({ page, browser, baseURL }) => {
    const headers = { Origin: baseURL ?? '' };
    const person = aPerson();
    await page.request.post('/api/register', { data: person, headers });
    await page.request.post('/api/login/demo', { data: { role: 'ADMIN' }, headers });
    await page.goto(`/admin?search=${person.email}`);
    await page.getByRole('button', { name: `Edit ${person.firstName}` }).click();
    await page.getByRole('button', { name: 'Create reset link' }).click();
    const link = (await page.locator('code').textContent()) ?? '';
    await expectNoAxeFindings(page);
    const theirs = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const other = await theirs.newPage();
    const { pathname, search } = new URL(link);
    await other.goto(pathname + search);
    await other.getByLabel('New password').fill('a lantern over the river');
    await other.getByRole('button', { name: 'Set new password' }).click();
    await expect(other.getByText('Password changed.')).toBeVisible();
    await theirs.close();
  },
);
