import { aMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { aBrowser, aPushService, type PushService } from '#tests/support/push-service.ts';
import { aServerHome } from '#tests/support/server-process.ts';
import { expect, expectNoAxeFindings } from './support.ts';
import { expectToast, test as ofTraders } from './trader.ts';

/** A server whose operator has set mail and push up, with the mail server and the push service beside it. */
interface House {
  url: string;
  mail: MailServer;
  push: PushService;
}

const test = ofTraders.extend<object, { house: House }>({
  house: [
    async ({ browserName }, use) => {
      const [mail, push] = await Promise.all([aMailServer(), aPushService()]);
      const home = await aServerHome(`channels-${browserName}`);
      const server = await home.start({
        ...{ SMTP_URL: mail.url, MAIL_FROM: 'Artha <artha@artha.example>' },
        VAPID_PRIVATE_KEY: 'f9RT2znriL7VaLr5nX1ZtVgxW49PRoGgUYg5pJEzQFo',
        VAPID_SUBJECT: 'mailto:operator@artha.example',
      });
      await use({ url: server.url, mail, push });
      await server.stop();
      home.remove();
      await Promise.all([mail.close(), push.close()]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
});

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

test('mails go to an address once the link that went there was followed', async ({
  signedInPage: page,
  person,
  house: { mail },
}) => {
  const mails = () => mail.mails.filter(({ to }) => to === person.email);
  await page.goto('/settings?tab=notifications');
  await page.getByRole('switch', { name: 'Email notifications' }).click();
  await expectToast(page, 'Success', `A link is on its way to ${person.email}`);
  await expect(page.getByText(`A link went to ${person.email}. Follow it until`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a test mail' })).toBeHidden();
  await expectNoAxeFindings(page);

  await expect.poll(() => mails().length).toBe(1);
  const raw = (mails()[0]?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const link = new URL(/http:[^\s"]*confirm=[\w-]{43}/.exec(raw)?.[0] ?? '');
  await page.goto(`${link.pathname}${link.search}`);
  await expectToast(page, 'Success', `Mails to ${person.email} are confirmed`);
  await expect(page).toHaveURL('/settings?tab=notifications');
  await expect(page.getByText(`Mails go to ${person.email}, which you confirmed.`)).toBeVisible();
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expectToast(page, 'Success', `A test is on its way to ${person.email}`);
  await expect.poll(() => mails().length).toBe(2);
});

test('a link that somebody else was sent confirms nothing', async ({
  signedInPage: page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/status of 409/);
  await page.goto(`/settings?tab=notifications&confirm=${'x'.repeat(43)}`);
  await expectToast(
    page,
    'Error',
    'This link holds no longer, or is for another account. Send a new one in Settings.',
  );
});

test('a browser is added to push, gets a test and what happens, and is removed', async ({
  trader,
  house: { push },
}) => {
  const { page } = trader;
  const browser = aBrowser();
  const endpoint = `${push.url}/${crypto.randomUUID()}`;
  const mine = () =>
    push.pushes.filter(({ path }) => endpoint.endsWith(path)).map((one) => browser.read(one));
  // The browser's own push service is on the internet, where no test goes: the one beside the server takes its place.
  await page.addInitScript(
    ([at, keys]) => {
      const subscription = {
        endpoint: at,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint: at, keys }),
        unsubscribe: async () => {
          localStorage.removeItem('subscribed');
          return true;
        },
      };
      const known = () => (localStorage.getItem('subscribed') ? subscription : null);
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem('subscribed', 'yes');
          return subscription;
        },
        getSubscription: async () => known(),
      });
    },
    [endpoint, browser.keys] as const,
  );
  await page.goto('/settings?tab=notifications');
  await page.getByRole('switch', { name: 'Push notifications' }).click();
  await expect(page.getByText('This browser gets pushes.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Push notifications' })).toBeChecked();
  await page.getByRole('button', { name: 'Send a test push' }).click();
  await expectToast(page, 'Success', 'A test is on its way to your browsers');
  await expect.poll(mine).toEqual([expect.objectContaining({ title: 'A test from Artha' })]);
  await expectNoAxeFindings(page);

  await trader.addsFunds(1_00_000);
  await trader.buys(2, 'TCS');
  await expect.poll(() => mine().length).toBe(2);
  expect(mine()[1]).toMatchObject({ title: expect.stringMatching(/^Bought 2 TCS/) });

  await page.reload();
  await expect(page.getByText('This browser gets pushes.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove this browser' }).click();
  await expect(page.getByText('This browser gets no pushes.')).toBeVisible();
});
