import { createECDH } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  aBrowser,
  aPushService,
  type PushService,
  vapidClaims,
} from '#tests/support/servers/push-service.ts';
import { aServerHome } from '#tests/support/servers/server-process.ts';
import { expect, expectNoAxeFindings } from './support.ts';
import { test as base, expectToast } from './trader.ts';

/** A server with push configured, and the browsers' push service. */
interface House {
  url: string;
  service: PushService;
  /** The operator's public key, as browsers get it. */
  publicKey: string;
}

const OPERATOR = 'mailto:operator@artha.example';

// Sequential, so that one server is enough.
base.describe.configure({ mode: 'default' });

const test = base.extend<object, { house: House }>({
  house: [
    async ({ browserName }, use) => {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys().toString('base64url');
      const privateKey = pair.getPrivateKey().toString('base64url').padStart(43, 'A');
      const service = await aPushService();
      const home = await aServerHome(`push-${browserName}`);
      const settings = { VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: OPERATOR, MARKET_YEARS: '1' };
      const server = await home.start(settings);
      await use({ url: server.url, service, publicKey });
      await server.stop();
      await home.remove();
      await service.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
});

/** Replaces the push service that headless browsers lack. */
interface PushStandIn {
  /** Endpoint of the next subscription; each has its own. */
  at: string;
  keys: { p256dh: string; auth: string };
}

/** Subscriptions of this page are made by the stand-in: real keys, and an endpoint at the test's push service. */
async function standIn(page: Page, given: PushStandIn): Promise<void> {
  await page.addInitScript(({ at, keys }) => {
    let current: PushSubscription | null = null;
    let made = 0;
    // A headless browser always says "denied"; this returns the given answer.
    let permission: NotificationPermission = 'default';
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = async () => {
      permission = await ask();
      return permission;
    };
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    const bytesOf = (text: unknown): ArrayBuffer => {
      const binary = atob(String(text).replaceAll('-', '+').replaceAll('_', '/'));
      return Uint8Array.from(binary, (character) => character.charCodeAt(0)).buffer;
    };
    PushManager.prototype.getSubscription = async () => current;
    PushManager.prototype.subscribe = async (wanted) => {
      // Browsers refuse silent push, and invalid keys.
      if (!wanted?.userVisibleOnly || Notification.permission !== 'granted') throw new Error('refused');
      if (current) return current;
      const applicationServerKey = bytesOf(wanted.applicationServerKey);
      await crypto.subtle.importKey(
        'raw',
        applicationServerKey,
        { name: 'ECDSA', namedCurve: 'P-256' },
        true,
        ['verify'],
      );
      made += 1;
      const endpoint = `${at}/${made}`;
      const subscription: PushSubscription = {
        endpoint,
        expirationTime: null,
        options: { userVisibleOnly: true, applicationServerKey },
        getKey: (name) => bytesOf(keys[name]),
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      current = subscription;
      return subscription;
    };
  }, given);
}

const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Push notifications' });

test.describe('a browser that allows notifications', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

  test('receives the alert that fired while push was on, and nothing while it was off', async ({
    trader,
    house: { service, publicKey },
    person,
  }) => {
    const { page } = trader;
    const browser = aBrowser();
    const at = `/of/${person.email}`;
    const arrived = () => service.pushes.filter(({ path }) => path.startsWith(at));
    await standIn(page, { at: service.url + at, keys: browser.keys });
    await trader.addsFunds(1_00_000);
    await page.goto('/settings?tab=notifications');
    await pushSwitch(page).click();
    await expect(pushSwitch(page)).toBeChecked();
    await expect(page.getByText('Push is on for this browser.')).toBeVisible();
    await expectNoAxeFindings(page);

    // One of the two levels is reached, whichever way the price goes.
    const quote = async () => {
      const stocks: { symbol: string; currentPrice: string }[] = await (
        await page.request.get('/api/stocks')
      ).json();
      return Number(stocks.find(({ symbol }) => symbol === 'TCS.NS')?.currentPrice);
    };
    for (const [kind, by] of [
      ['above', 0.1],
      ['below', -0.1],
    ] as const) {
      await expect(async () => {
        const level = Math.round(((await quote()) + by) * 100) / 100;
        const cause = { kind, level, repeat: 'once' };
        expect((await trader.post('/api/alerts', { symbol: 'TCS', cause })).status()).toBe(201);
      }).toPass();
    }
    await expect.poll(() => arrived().length, { timeout: 40_000 }).toBe(1);
    const [push] = arrived();
    if (!push) throw new Error('No push arrived.');
    expect(JSON.stringify(browser.read(push))).toMatch(/TCS is at or (above|below) ₹/);
    expect(push).toMatchObject({
      path: `${at}/1`,
      headers: { 'content-encoding': 'aes128gcm', ttl: expect.stringMatching(/^\d+$/) },
    });
    expect(vapidClaims(push, publicKey)).toMatchObject({ aud: service.url, sub: OPERATOR });
    // The content is encrypted.
    expect(push.body.toString('latin1')).not.toContain('TCS');

    const inbox = async () => (await page.request.get('/api/inbox')).text();
    await pushSwitch(page).click();
    await expect(pushSwitch(page)).not.toBeChecked();
    await trader.buys(1, 'INFY');
    await expect.poll(inbox).toContain('Bought 1 INFY');

    await pushSwitch(page).click();
    await expect(page.getByText('Push is on for this browser.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove this browser' }).click();
    await expect(page.getByText('Push is off for this browser.')).toBeVisible();
    await trader.buys(1, 'ITC');
    await expect.poll(inbox).toContain('Bought 1 ITC');
    await page.getByRole('button', { name: 'Add this browser' }).click();
    await expect(page.getByText('Push is on for this browser.')).toBeVisible();
    await trader.buys(1, 'WIPRO');
    // Earlier items would have been sent before it, or with it.
    const words = () => arrived().map((one) => JSON.stringify(browser.read(one)));
    await expect.poll(() => words().join()).toContain('Bought 1 WIPRO');
    expect(words().filter((text) => /INFY|ITC/.test(text))).toEqual([]);
  });
});

test('a browser that blocks notifications shows it, and push stays off', async ({
  signedInPage: page,
  house: { service },
}) => {
  const at = `${service.url}/never`;
  await standIn(page, { at, keys: aBrowser().keys });
  await page.goto('/settings?tab=notifications');
  await pushSwitch(page).click();
  await expectToast(
    page,
    'Error',
    'Notifications are blocked in this browser. Allow them in the site settings, then try again.',
  );
  await expect(pushSwitch(page)).not.toBeChecked();
  expect(await (await page.request.get('/api/inbox/push')).json()).toMatchObject({ browsers: [] });
  expect(service.pushes.filter(({ path }) => path.startsWith('/never'))).toEqual([]);
});
