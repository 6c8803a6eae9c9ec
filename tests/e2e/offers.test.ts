import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, request as http, type Page } from '@playwright/test';
import { aServerHome, type ServerProcess } from '#tests/support/servers/server-process.ts';
import { expect, expectNoAxeFindingsInEitherTheme, test as ofVisitors } from './support.ts';
import { expectNoSidewaysScroll, expectToast } from './trader.ts';

const DAYS = [
  '2026-04-27',
  '2026-04-28',
  '2026-04-29',
  '2026-04-30',
  '2026-05-04',
  '2026-05-05',
  '2026-05-06',
];
/** Two stocks, as bhavcopies quote them. */
const BARS = [
  'TradDt,Sgmt,ISIN,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol',
  ...DAYS.flatMap((day) => [
    `${day},CM,,ITC,EQ,400,404,396,400,37978000`,
    `${day},CM,,TCS,EQ,3000,3030,2970,3000,5000000`,
  ]),
];

/** A replay that has been through a rights issue of ITC and a buyback of TCS, both open. */
async function afterTheExDate(name: string): Promise<{ server: ServerProcess; remove(): Promise<void> }> {
  const bars = join(tmpdir(), `artha-${name}-${process.pid}.csv`);
  writeFileSync(bars, `${BARS.join('\n')}\n`);
  const home = await aServerHome(name);
  const started = (speed: string) =>
    home.start(
      { MARKET: 'replay', REPLAY_BARS: bars, REPLAY_FROM: '2026-04-28', MARKET_SPEED: speed },
      300_000,
    );
  const first = await started('1');
  await prepare(first.url);
  await first.stop();
  const fast = await started('3600');
  const client = await signedIn(fast.url);
  await expect
    .poll(async () => (await (await client.get('/api/portfolio/offers')).json()).length, { timeout: 120_000 })
    .toBe(2);
  await client.dispose();
  await fast.stop();
  const server = await started('1');
  return {
    server,
    async remove() {
      await server.stop();
      await home.remove();
      rmSync(bars, { force: true });
    },
  };
}

async function signedIn(url: string): Promise<APIRequestContext> {
  const client = await http.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } });
  expect((await client.post('/api/login/demo', { data: { role: 'ADMIN' } })).status()).toBe(200);
  return client;
}

async function prepare(url: string): Promise<void> {
  const client = await signedIn(url);
  const post = async (path: string, data: object) => {
    const reply = await client.post(path, { data });
    expect(reply.status(), await reply.text()).toBeLessThan(300);
  };
  await post('/api/portfolio/add-funds', { amount: 5_00_000 });
  const order = { type: 'BUY', orderType: 'MARKET', price: null, stopLoss: null, target: null };
  await post('/api/trade', { ...order, symbol: 'ITC', quantity: 100 });
  await post('/api/trade', { ...order, symbol: 'TCS', quantity: 40 });
  const exDate = '2026-04-29';
  const offer = { exDate, closesOn: '2026-05-06' };
  await post('/api/admin/corporate-actions', {
    ...offer,
    symbol: 'ITC',
    kind: 'rights',
    numerator: 3,
    denominator: 25,
    amount: 300,
  });
  await post('/api/admin/corporate-actions', {
    ...offer,
    symbol: 'TCS',
    kind: 'buyback',
    numerator: 1,
    denominator: 10,
    amount: 3_500,
  });
  await post('/api/admin/corporate-actions', { symbol: 'ITC', kind: 'dividend', exDate, amount: 8 });
  await client.dispose();
}

const test = ofVisitors.extend<{ holder: Page }, { server: ServerProcess }>({
  server: [
    async ({ browserName }, use, { workerIndex }) => {
      const { server, remove } = await afterTheExDate(`offers-${browserName}-${workerIndex}`);
      await use(server);
      await remove();
    },
    { scope: 'worker', timeout: 500_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  holder: async ({ page, baseURL }, use) => {
    const headers = { Origin: baseURL ?? '' };
    const reply = await page.request.post('/api/login/demo', { data: { role: 'ADMIN' }, headers });
    expect(reply.status(), await reply.text()).toBe(200);
    await page.addInitScript(() => localStorage.setItem('artha.signed-in', 'yes'));
    await use(page);
  },
});
test.describe.configure({ mode: 'default' });

const dialog = (page: Page) => page.getByRole('dialog');
const offers = (page: Page) => page.getByRole('region', { name: 'Offers' });
const row = (page: Page, symbol: string) => offers(page).getByRole('listitem').filter({ hasText: symbol });

test('a rights issue’s notification leads to its offer, which is accepted, sold and left to lapse @phone', async ({
  holder: page,
}) => {
  const inbox = await (await page.request.get('/api/inbox')).json();
  expect(JSON.stringify(inbox)).toContain('You can buy 12 at ₹300.00 until 6 May 2026.');
  expect(JSON.stringify(inbox)).toContain('/portfolio?tab=actions');

  await page.goto('/portfolio?tab=actions');
  await expect(page.getByRole('tab', { name: 'Corporate actions' })).toHaveAttribute('aria-selected', 'true');
  const rights = row(page, 'Rights issue');
  await expect(rights).toContainText('until 6 May 2026');
  await expect(rights).toContainText('Cash needed₹3,600.00');
  await expect(rights).toContainText('Value of a right₹');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);

  await rights.getByRole('button', { name: 'Take up: ITC' }).click();
  const quantity = dialog(page).getByLabel('Shares');
  await expect(quantity).toHaveValue('12');
  await quantity.fill('13');
  await expect(dialog(page)).toContainText('Enter 12 or less');
  await quantity.fill('5');
  await expect(dialog(page)).toContainText('Cash needed₹1,500.00');
  await expectNoAxeFindingsInEitherTheme(page);
  await dialog(page).getByRole('button', { name: 'Take up' }).click();
  await expectToast(page, 'Success', 'Bought 5 ITC for ₹1,500.00');
  await expect(rights).toContainText('5 shares taken up for ₹1,500.00 on');
  await expect(rights).toContainText('To decide7');

  await rights.getByRole('button', { name: 'Sell entitlement: ITC' }).click();
  await dialog(page).getByLabel('Rights').fill('3');
  await dialog(page).getByRole('button', { name: 'Sell entitlement' }).click();
  await expect(rights).toContainText('3 rights sold for ₹');
  await rights.getByRole('button', { name: 'Let lapse: ITC' }).click();
  await expect(dialog(page)).toContainText('This can’t be undone.');
  await dialog(page).getByRole('button', { name: 'Let lapse' }).click();
  await expect(rights).toContainText('4 shares let lapse on');
  await expect(rights).toContainText('Decided');
  await expect(rights.getByRole('button', { name: 'Take up: ITC' })).toBeHidden();
});

test('shares are tendered in a buyback, and the history lists corporate actions', async ({
  holder: page,
}) => {
  await page.goto('/portfolio?tab=actions');
  const buyback = row(page, 'Buyback');
  await expect(buyback).toContainText('You would receive₹14,000.00');
  await buyback.getByRole('button', { name: 'Tender: TCS' }).click();
  await expect(dialog(page)).toContainText('Without open orders40');
  await dialog(page).getByRole('button', { name: 'Tender' }).click();
  await expectToast(page, 'Success', 'Tendered 4 TCS for ₹14,000.00');
  await expect(buyback).toContainText('4 shares tendered for ₹14,000.00 on');
  const dividends = page.getByRole('region', { name: 'Dividends' });
  await expect(dividends).toContainText('April 2026₹800.00 received');
  await expect(dividends).toContainText('Yield on cost needs all dividends since');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Rights issue 3:25 at ₹300.00 on 100 shares');
  await expect(history).toContainText('Dividend of ₹8.00 per share: ₹800.00 for 100 shares');
});

test('an account without actions and a read that fails are explained @phone', async ({
  holder: page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/status of 500.*portfolio\/offers/);
  await page.route('**/api/portfolio/offers', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/portfolio/actions', (route) => route.fulfill({ json: [] }));
  await page.goto('/portfolio?tab=actions');
  await expect(offers(page)).toContainText('No offers');
  await expect(page.getByText('No corporate actions yet')).toBeVisible();
  await page.route('**/api/portfolio/offers', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(offers(page)).toContainText("Couldn't load your offers");
  await expectNoSidewaysScroll(page);
});
