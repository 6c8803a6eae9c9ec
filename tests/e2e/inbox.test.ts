import { expect, expectNoAxeFindings, holds } from './support.ts';
import { expectNoSidewaysScroll, expectToast, test } from './trader.ts';

test('a filled order raises the unread count, links to itself, and is then read @phone', async ({
  trader,
}) => {
  const { page } = trader;
  await page.goto('/markets');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('No notifications yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();

  await trader.addsFunds(1_00_000);
  await trader.buys(2, 'TCS');
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.press('Enter');
  await expect(page).toHaveURL('/markets?inbox=open');
  const item = panel.getByRole('link', { name: /Unread: Bought 2 TCS/ });
  await expect(panel.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(item).toContainText(/just now · \d\d:\d\d market time/);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);

  await item.click();
  await expect(page).toHaveURL(/\/trades\?order=[0-9a-f-]{36}$/);
  await expect(panel).toBeHidden();
  await expect(bell).toHaveAccessibleName('Notifications');

  await bell.click();
  await panel.getByRole('button', { name: 'Mark as unread: Bought 2 TCS' }).click();
  await expect(panel.getByRole('link', { name: /Unread: Bought 2 TCS/ })).toBeVisible();
  await panel.getByRole('radio', { name: 'Unread' }).check();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel.getByText('No unread notifications')).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('link', { name: /^Order ?Bought 2 TCS/ })).toBeVisible();
  await panel.getByRole('radio', { name: 'Unread' }).check();
  await expect(panel.getByText('No unread notifications')).toBeVisible();
});

test('an item marked unread while reading unread ones appears among them', async ({ trader }) => {
  const { page } = trader;
  await trader.addsFunds(1_00_000);
  await trader.buys(1, 'INFY');
  await page.goto('/?inbox=open');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('link', { name: /Unread: Bought 1 INFY/ }).click();
  await expect(page).toHaveURL(/\/trades/);
  const bell = page.getByRole('button', { name: 'Notifications', exact: true });
  await expect(bell).toBeVisible();
  const [requested, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    (url) => url.pathname === '/api/inbox' && url.searchParams.get('only') === 'unread',
    async (route) => {
      const response = await route.fetch();
      requested.resolve();
      await late.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const mark = await holds(page, /^\/api\/inbox\/\d+\/read$/);
  await bell.click();
  await panel.getByRole('button', { name: 'Mark as unread: Bought 1 INFY' }).click();
  await panel.getByRole('radio', { name: 'Unread' }).check();
  await requested.promise;
  mark.letThrough();
  await expect(page.getByTestId('unread-dot')).toBeAttached();
  late.resolve();
  await expect(panel.getByRole('link', { name: /Unread: Bought 1 INFY/ })).toBeVisible();
});

test('an inbox that can’t be read reports it, and returns when it can be read again', async ({
  signedInPage: page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/status of 500/);
  const list = (url: URL) => url.pathname === '/api/inbox';
  await page.route(list, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/?inbox=open');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('Couldn’t load notifications')).toBeVisible();
  await expect(panel.getByText('No notifications yet')).toBeHidden();
  await page.unroute(list);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText('No notifications yet')).toBeVisible();
});

test('a failed mark is rolled back and reported', async ({ trader, expectedOnConsole }) => {
  const { page } = trader;
  expectedOnConsole.push(/status of 500/);
  await trader.addsFunds(1_00_000);
  await trader.buys(1, 'INFY');
  await page.route('**/api/inbox/*/read', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/?inbox=open');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('button', { name: 'Mark as read: Bought 1 INFY' }).click();
  await expectToast(page, 'Error', 'Couldn’t mark the notification');
  await expect(panel.getByRole('button', { name: 'Mark as read: Bought 1 INFY' })).toBeVisible();
});

test('channels that are not configured are labelled, and choices are saved @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/settings?tab=notifications');
  const words = 'Not available on this server';
  await expect(page.getByText(words)).toHaveCount(2);
  await expect(page.getByText('Artha does not send SMS.')).toBeVisible();
  const push = page.getByRole('switch', { name: 'Push notifications' });
  await push.click();
  await expect(push).toBeChecked();
  // The choice shows immediately, and is enabled again once saved.
  await expect(push).toBeEnabled();
  await expect(page.getByRole('button', { name: /test/i })).toHaveCount(0);
  await page.reload();
  await expect(push).toBeChecked();
  await expectNoAxeFindings(page);
});

/** The used part of the service worker's global scope. */
interface ServiceWorkerScope {
  shown: unknown[];
  registration: {
    showNotification(title: string, options: { body: string; tag: string; data: { link: string } }): unknown;
  };
}

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

  test('shows a push, and passes a repeated one with the same tag, which the browser replaces', async ({
    signedInPage: page,
    baseURL,
  }) => {
    await page.goto('/');
    await page.evaluate(() =>
      navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready),
    );
    const devtools = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [own] = registrations;
        if (own) resolve(own.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    const push = {
      title: 'Bought 2 TCS',
      body: 'At ₹3,051.00 a share.',
      link: '/trades?order=1',
      tag: 'one',
    };
    const deliver = async (data: unknown) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: baseURL ?? '',
        registrationId: await registered,
        data: JSON.stringify(data),
      });
    // Checks what the browser is requested to show: headless browsers can't display notifications.
    const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
    await worker.evaluate(() => {
      const shown: unknown[] = [];
      const scope = globalThis as unknown as ServiceWorkerScope;
      scope.shown = shown;
      scope.registration.showNotification = async (title, { body, tag, data }) => {
        shown.push({ title, body, tag, link: data.link });
      };
    });
    const shown = () => worker.evaluate(() => (globalThis as unknown as ServiceWorkerScope).shown);
    await deliver(push);
    await expect.poll(shown).toEqual([push]);
    await deliver({ ...push, body: 'Said again.' });
    await expect.poll(shown).toEqual([push, { ...push, body: 'Said again.' }]);
  });
});
