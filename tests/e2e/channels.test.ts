import { aMailServer, type MailServer } from '#tests/support/servers/mail-server.ts';
import { aServerHome } from '#tests/support/servers/server-process.ts';
import { expect, expectNoAxeFindings } from './support.ts';
import { expectToast, test as ofTraders } from './trader.ts';

/** A server with mail configured, and its mail server. */
interface House {
  url: string;
  mail: MailServer;
}

const test = ofTraders.extend<object, { house: House }>({
  house: [
    async ({ browserName }, use) => {
      const mail = await aMailServer();
      const home = await aServerHome(`channels-${browserName}`);
      const settings = { SMTP_URL: mail.url, MAIL_FROM: 'Artha <artha@artha.example>', MARKET_YEARS: '1' };
      const server = await home.start(settings, START_MS);
      await use({ url: server.url, mail });
      await server.stop();
      await home.remove();
      await mail.close();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
  // A demo account, because registering here already sends a confirmation link.
  person: async ({ page, house }, use) => {
    const headers = { Origin: house.url };
    await page.request.post('/api/login/demo', { data: { role: 'USER' }, headers });
    await use({ email: 'trader@artha.demo', password: '', firstName: 'Meera', lastName: 'Kulkarni' });
  },
});
/** Start timeout, generous for a busy machine. */
const START_MS = 300_000;

// Sequential, so that one worker starts the server for both.
test.describe.configure({ mode: 'default' });

test('mails go to an address once its confirmation link was followed', async ({
  signedInPage: page,
  person,
  house: { mail },
}) => {
  const mails = () => mail.mails.filter(({ to }) => to === person.email);
  await page.goto('/settings?tab=notifications');
  await page.getByRole('switch', { name: 'Email notifications' }).click();
  await expectToast(page, 'Success', `Confirmation link sent to ${person.email}`);
  await expect(page.getByText(`Confirmation link sent to ${person.email}. It works until`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test email' })).toBeHidden();
  await expectNoAxeFindings(page);

  await expect.poll(() => mails().length).toBe(1);
  const raw = (mails()[0]?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const link = new URL(/http:[^\s"]*confirm=[\w-]{43}/.exec(raw)?.[0] ?? '');
  await page.goto(`${link.pathname}${link.search}`);
  await expectToast(page, 'Success', `${person.email} is confirmed`);
  await expect(page).toHaveURL('/settings?tab=notifications');
  await expect(page.getByText(`Emails go to ${person.email} (confirmed).`)).toBeVisible();
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expectToast(page, 'Success', `Test sent to ${person.email}`);
  await expect.poll(() => mails().length).toBe(2);
});

test('another person’s link confirms nothing', async ({ signedInPage: page, expectedOnConsole }) => {
  expectedOnConsole.push(/status of 409/);
  await page.goto(`/settings?tab=notifications&confirm=${'x'.repeat(43)}`);
  await expectToast(
    page,
    'Error',
    'This link has expired or is for another account. Send a new one in Settings.',
  );
});
