import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { aServerHome, type ServerProcess } from '#tests/support/servers/server-process.ts';
import { expect, expectNoAxeFindingsInEitherTheme, test as ofVisitors } from './support.ts';
import { expectNoSidewaysScroll, expectToast } from './trader.ts';

/** Vedanta before its demerger, and a stock that stays unchanged, as in bhavcopies. */
const BARS = [
  'TradDt,Sgmt,ISIN,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol',
  ...['2026-04-27', '2026-04-28', '2026-04-29', '2026-04-30', '2026-05-04'].flatMap((day) => [
    `${day},CM,,VEDL,EQ,745,757,728,740,37978000`,
    `${day},CM,,ITC,EQ,300,301,299,300,50000000`,
  ]),
];

const test = ofVisitors.extend<{ admin: Page }, { server: ServerProcess }>({
  server: [
    async ({ browserName }, use, { workerIndex }) => {
      const name = `actions-${browserName}-${workerIndex}`;
      const bars = join(tmpdir(), `artha-${name}-${process.pid}.csv`);
      writeFileSync(bars, `${BARS.join('\n')}\n`);
      const home = await aServerHome(name);
      const settings = { MARKET: 'replay', REPLAY_BARS: bars, REPLAY_FROM: '2026-04-28', MARKET_SPEED: '1' };
      const server = await home.start(settings, 300_000);
      await use(server);
      await server.stop();
      await home.remove();
      rmSync(bars, { force: true });
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  admin: async ({ page, baseURL }, use) => {
    const reply = await page.request.post('/api/login/demo', {
      data: { role: 'ADMIN' },
      headers: { Origin: baseURL ?? '' },
    });
    expect(reply.status(), await reply.text()).toBe(200);
    await page.addInitScript(() => localStorage.setItem('artha.signed-in', 'yes'));
    await use(page);
  },
});
test.describe.configure({ mode: 'default' });

const dialog = (page: Page) => page.getByRole('dialog');
const LIST = [
  '"SYMBOL","COMPANY NAME","SERIES","PURPOSE","FACE VALUE","EX-DATE"',
  '"ITC","ITC Limited","EQ","Dividend Final Rs 2.80 And Special Rs 1.65 Per Share","1","04-May-2026"',
  '"VEDL","Vedanta Limited","EQ","Demerger","1","30-Apr-2026"',
  '"ITC","ITC Limited","EQ","Bonus 1:1","1","soon"',
];

test('a list of actions is checked, its bad row can be downloaded, and the good ones are imported @phone', async ({
  admin: page,
}) => {
  await page.goto('/admin?tab=import');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).focus();
  await page.keyboard.press('Enter');
  const list = { name: 'CF-CA.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST.join('\n')) };
  await (await choosing).setFiles(list);
  await expect(page.getByText('1 file, ')).toBeVisible();
  await expectNoAxeFindingsInEitherTheme(page);
  await page.getByRole('button', { name: 'Check files' }).click();
  const result = page.getByRole('region', { name: 'What would change' });
  await expect(result).toContainText('2 rows: 1 read, 1 to review (line 3).');
  await expect(result).toContainText('ITC, 4 May 2026: Dividend of ₹4.45 per share');
  const rejected = page.getByRole('region', { name: 'Rejected rows' });
  await expect(rejected).toContainText('The ex-date "soon" is not a date such as 28-Jul-2025');
  const download = page.waitForEvent('download');
  await rejected.getByRole('link', { name: 'Download rejected rows' }).click();
  expect((await download).suggestedFilename()).toBe('rejected-rows.csv');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click();
  await expect(page.getByRole('region', { name: 'What changed' })).toBeVisible();
  await page.goto('/admin?tab=actions');
  const upcoming = page.getByRole('region', { name: 'Corporate actions' });
  await expect(upcoming).toContainText('Dividend of ₹4.45 per share');
  await expect(page.getByRole('region', { name: 'Not recorded' })).toContainText('Demerger');
});

/** A trader of the demonstration buys ten shares of VEDL, once. */
async function someoneHolds(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    extraHTTPHeaders: { Origin: baseURL },
  });
  const trader = context.request;
  await trader.post('/api/login/demo', { data: { role: 'USER' } });
  await trader.post('/api/portfolio/add-funds', { data: { amount: 1_00_000 } });
  const order = { symbol: 'VEDL.NS', type: 'BUY', quantity: 10, orderType: 'MARKET' };
  const bought = await trader.post('/api/trade', {
    data: order,
    headers: { 'Idempotency-Key': 'ten-shares' },
  });
  expect(bought.status(), await bought.text()).toBe(200);
  await context.close();
}

test('an action is entered by hand with a preview of what it does, and taken back @phone', async ({
  admin: page,
  baseURL,
  browser,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/status of 422.*corporate-actions\/preview/);
  await someoneHolds(browser, baseURL ?? '');
  await page.goto('/admin?tab=actions');
  const upcoming = page.getByRole('region', { name: 'Corporate actions' });
  await upcoming.getByRole('button', { name: 'Enter an action' }).click();
  const form = dialog(page);
  await form.getByLabel('Type of action').selectOption('Demerger');
  await form.getByLabel('Symbol', { exact: true }).fill('VEDL');
  await form.getByLabel('Ex-date').fill('2026-05-03');
  await form.getByLabel('New shares', { exact: true }).fill('1');
  await form.getByLabel('for shares held').fill('1');
  await form.getByLabel('Symbol of the new company').fill('VAML');
  await expect(form).toContainText('There is no session on that day.');
  await form.getByLabel('Ex-date').fill('2026-04-30');
  await expect(form).toContainText('1 account holds 10 shares.They receive 10 shares of VAML.');
  await form.locator('summary').click();
  const holder = form.getByRole('row', { name: /@/ });
  await expect(holder).toHaveText(/@\S+101010$/);
  await expect(form).toContainText('The cost is split at the first price, and marked provisional.');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await form.getByRole('button', { name: 'Record action' }).click();
  await expect(form).toBeHidden();
  await expectToast(page, 'Success', 'Recorded: VEDL on Thu 30 Apr 2026');
  await expect(upcoming).toContainText('Demerger: 1 share of VAML for every 1');
  await expect(upcoming).toContainText('Entered by hand');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await upcoming.getByRole('button', { name: 'Remove: VEDL Demerger: 1 share of VAML for every 1' }).click();
  await expect(dialog(page)).toContainText('Not booked on Thu 30 Apr 2026');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(upcoming).not.toContainText('VAML');
});
