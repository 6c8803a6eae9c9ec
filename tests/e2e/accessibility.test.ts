import type { Page } from '@playwright/test';
import { GO_LETTERS } from '#client/lib/keys/keys.ts';
import { untilPredicted } from './predicted.ts';
import { expect, expectNoAxeFindingsInEitherTheme, test as signedOutTest } from './support.ts';
import { expectNoSidewaysScroll, type Trader, test } from './trader.ts';

/** Thirty or more audits of one page take long. */
const AUDITS_MS = 240_000;

const OF_A_ROLE = ['/admin', '/broker'];
const OF_EVERYBODY = Object.keys(GO_LETTERS).filter((path) => !OF_A_ROLE.includes(path));

/** Waits until nothing is loading. */
async function untilLoaded(page: Page): Promise<void> {
  // Not by role: behind an open dialog it has none.
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
  await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0);
}

/** Content passes axe in both themes, and fits the width. */
async function audit(page: Page, parts: { dark?: string; light?: string } = {}): Promise<void> {
  await untilLoaded(page);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page, parts);
}

/** Navigates within the app: a reload would cost as much as the audit. */
async function goTo(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path);
    return;
  }
  await page.evaluate(async (to) => {
    const heading = document.querySelector('h1');
    const before = heading?.textContent;
    history.pushState(null, '', to);
    while (heading?.isConnected && heading.textContent === before) await new Promise(requestAnimationFrame);
  }, path);
}

/** A screen with each of its tabs. */
async function auditScreen(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await goTo(page, path);
    await audit(page);
    const tabs = page.getByRole('tab');
    for (let place = 1; place < (await tabs.count()); place += 1) {
      await test.step((await tabs.nth(place).textContent()) ?? '', async () => {
        await tabs.nth(place).click();
        // Everything around it was already audited with the first tab.
        await audit(page, { dark: 'main', light: 'main' });
      });
    }
  });
}

async function auditDialog(page: Page, address: string, open?: (page: Page) => Promise<void>): Promise<void> {
  await test.step(`${address} ${open ? 'and what is opened there' : ''}`, async () => {
    await page.goto(address);
    await untilLoaded(page);
    await open?.(page);
    await expect(page.getByRole('dialog').locator('visible=true').first()).toBeVisible();
    // The page behind is hidden from assistive technology; its colours were audited with its screen.
    await audit(page, { light: '[role="dialog"]' });
  });
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).locator('visible=true').first().click();
};

/** Presses a key until it takes effect: shortcuts load with the shell. */
const pressKey = (key: string) => async (page: Page) => {
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
  await page.keyboard.press(key);
};

/** An account with an entry in every list: holdings, a pending order, a watched stock, an alert, a practice day. */
async function lives({
  post,
  addsFunds,
  buys,
}: Trader): Promise<{ bought: string; day: string; filled: string }> {
  await addsFunds(10_00_000);
  const fill = await buys(10, 'TCS.NS');
  const at = Math.floor(fill / 100);
  const order = { symbol: 'TCS.NS', type: 'BUY', quantity: 1, stopLoss: null, target: null };
  await post('/api/trade', { ...order, orderType: 'LIMIT', price: Math.round(at * 0.95) });
  await post('/api/trade', { ...order, type: 'SELL', quantity: 2, orderType: 'MARKET', price: null });
  await post('/api/portfolio/watchlist/add', { symbol: 'INFY.NS' });
  await post('/api/alerts', { symbol: 'TCS.NS', cause: { kind: 'above', level: 2 * at, repeat: 'once' } });
  const begun = await post('/api/practice', { symbol: 'TCS', date: '2026-11-12', cash: 5_00_000, speed: 60 });
  const { id: day } = await begun.json();
  const { symbol: _, ...market } = { ...order, orderType: 'MARKET', price: null };
  const filled = await (await post(`/api/practice/${day}/orders`, market)).json();
  const waits = { ...market, orderType: 'LIMIT', price: Math.round(filled.price * 0.95) };
  expect((await post(`/api/practice/${day}/orders`, waits)).status()).toBe(200);
  return { bought: await newestFill(post), day, filled: filled.id };
}

async function newestFill(post: Trader['post']): Promise<string> {
  const order = {
    symbol: 'TCS.NS',
    type: 'BUY',
    quantity: 1,
    orderType: 'MARKET',
    stopLoss: null,
    target: null,
  };
  return (await (await post('/api/trade', { ...order, price: null })).json()).id;
}

signedOutTest('axe finds nothing on any page of a visitor, in either theme @phone', async ({ page }) => {
  signedOutTest.setTimeout(AUDITS_MS);
  const legal = ['privacy', 'terms', 'risk', 'sebi'].map((name) => `/?page=${name}`);
  for (const path of ['/', ...legal, '/api/login', '/nowhere']) await auditScreen(page, path);
});

test('axe finds nothing on any screen of a trader and its tabs, in either theme @phone', async ({
  trader,
}) => {
  test.setTimeout(2 * AUDITS_MS);
  await lives(trader);
  await untilPredicted(trader.page);
  for (const path of [...OF_EVERYBODY, ...OF_A_ROLE, '/nowhere']) await auditScreen(trader.page, path);
});

test('axe finds nothing on the screens of a new account', async ({ signedInPage: page }) => {
  test.setTimeout(AUDITS_MS);
  for (const path of ['/', '/portfolio', '/trades', '/trading', '/practice']) await auditScreen(page, path);
});

test('axe finds nothing in any dialog of a trader, in either theme', async ({ trader }) => {
  test.setTimeout(2 * AUDITS_MS);
  const { page } = trader;
  const { bought, day, filled } = await lives(trader);
  await untilPredicted(page);
  await auditDialog(page, '/', pressKey('/'));
  await auditDialog(page, '/', pressKey('?'));
  await auditDialog(page, '/', press('Appearance'));
  await auditDialog(page, '/?inbox=open');
  await auditDialog(page, '/?alerts=all');
  await auditDialog(page, '/?alerts=TCS.NS');
  await auditDialog(page, '/stocks?symbol=TCS.NS');
  await auditDialog(page, '/stocks?trade=TCS.NS');
  await auditDialog(page, '/stocks?trade=TCS.NS&side=SELL', (shown) =>
    shown.getByText('Limit', { exact: true }).click(),
  );
  await auditDialog(page, '/portfolio?add-funds=1');
  await auditDialog(page, '/trades?new-trade=1');
  await auditDialog(page, '/trades', press('Modify the order for TCS'));
  await auditDialog(page, `/trades?note=${bought}`);
  await auditScreen(page, '/learning?lesson=risk-costs');
  await auditScreen(page, `/practice?day=${day}`);
  await auditDialog(page, `/practice?day=${day}`, press(/^Modify: Limit order: BUY 1/));
  await auditDialog(page, `/practice?day=${day}&note=${filled}`);
  await auditDialog(page, `/practice?day=${day}`, press('Skip to close'));
  await auditDialog(page, '/practice', press('Delete TCS on 12 Nov 2026'));
});

async function signsInAs(role: 'ADMIN' | 'BROKER', page: Page, baseURL = ''): Promise<void> {
  const reply = await page.request.post('/api/login/demo', { data: { role }, headers: { Origin: baseURL } });
  expect(reply.status(), await reply.text()).toBe(200);
}

for (const { role, path, dialogs } of [
  {
    role: 'ADMIN',
    path: '/admin',
    dialogs: [
      ['/admin', /^Edit /],
      ['/admin?tab=calendar', 'Add a day'],
      ['/admin?tab=calendar', 'Set hours'],
      ['/admin?tab=universe', 'Add a change'],
      ['/admin?tab=rates', /^Change /],
    ],
  },
  { role: 'BROKER', path: '/broker', dialogs: [['/broker', 'Add New Client']] },
] as const) {
  signedOutTest(
    `axe finds nothing on ${path} and its tabs, in either theme @phone`,
    async ({ page, baseURL }) => {
      signedOutTest.setTimeout(AUDITS_MS);
      await signsInAs(role, page, baseURL);
      await auditScreen(page, path);
    },
  );

  signedOutTest(`axe finds nothing in the dialogs of ${path}, in either theme`, async ({ page, baseURL }) => {
    signedOutTest.setTimeout(AUDITS_MS);
    await signsInAs(role, page, baseURL);
    for (const [address, name] of dialogs) await auditDialog(page, address, press(name));
  });
}
