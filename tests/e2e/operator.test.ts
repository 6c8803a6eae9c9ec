import type { Page } from '@playwright/test';
import { aServerHome, type ServerHome, type ServerProcess } from '#tests/support/servers/server-process.ts';
import {
  expect,
  expectNoAxeFindings,
  expectNoAxeFindingsInEitherTheme,
  test as ofVisitors,
} from './support.ts';
import { expectNoSidewaysScroll, expectToast } from './trader.ts';

/** A server that a test can stop and restart with other settings. */
interface House {
  home: ServerHome;
  server: ServerProcess;
}

const SETTINGS = {
  MARKET_YEARS: '1',
  AUTO_TRADING: 'paper',
  OPERATOR_NAME: 'Example Trading Club',
  OPERATOR_EMAIL: 'help@artha.example',
  OPERATOR_PHONE: '+91 22 5550 0100',
  OPERATOR_PLACE: 'Pune, India',
  GOVERNING_LAW: 'India',
};
/** It starts next to other tests, on a possibly busy machine. */
const START_MS = 300_000;

const test = ofVisitors.extend<object, { house: House }>({
  house: [
    async ({ browserName }, use) => {
      const home = await aServerHome(`operator-${browserName}`);
      const house = { home, server: await home.start(SETTINGS, START_MS) };
      await use(house);
      await house.server.stop();
      await home.remove();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  baseURL: async ({ house }, use) => use(house.server.url),
});
test.describe.configure({ mode: 'default' });

const post = async (page: Page, path: string, data: object) => {
  const origin = new URL(page.url()).origin;
  const reply = await page.request.post(origin + path, { data, headers: { Origin: origin } });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
};

test('the footer, the terms and the privacy policy name the operator @phone', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Example Trading Club')).toBeVisible();
  await expect(footer.getByRole('link', { name: 'help@artha.example' })).toHaveAttribute(
    'href',
    'mailto:help@artha.example',
  );
  await expect(footer.getByRole('link', { name: '+91 22 5550 0100' })).toHaveAttribute(
    'href',
    'tel:+912255500100',
  );
  await expect(footer.getByText('Pune, India')).toBeVisible();
  await footer.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByText('The law of India applies.')).toBeVisible();
  await expect(page.getByText('Operator: Example Trading Club, Pune, India')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click();
  await expect(page.getByText('write to help@artha.example')).toBeVisible();
});

test('paper-only auto-trading needs no broker, and its preview follows a change made elsewhere', async ({
  signedInPage: page,
}) => {
  await page.goto('/settings?tab=auto-trading');
  const toggle = page.getByRole('switch', { name: 'Enable Auto Trading' });
  await expect(page.getByText('Connect your broker account first')).toBeHidden();
  await toggle.click();
  await expectToast(page, 'Success', 'Auto-trading enabled successfully');
  await expect(toggle).toBeChecked();
  await expect(page.getByText('0 of 5')).toBeVisible();
  await post(page, '/api/user/settings/auto-trading', {
    riskTolerance: 'LOW',
    maxInvestmentPerTrade: 5000,
    stopLossPercentage: 5,
    profitTargetPercentage: 15,
    tradingStartTime: '09:15',
    tradingEndTime: '15:30',
    maxOpenPositions: 3,
  });
  // Sooner than its next poll.
  await expect(page.getByText('0 of 3')).toBeVisible({ timeout: 10_000 });
  await expectNoAxeFindings(page);
});

test('a return from the broker without a session signs in, then shows the result', async ({
  person,
  page,
  expectedOnConsole,
}) => {
  // The page may continue to poll while it is signed out.
  expectedOnConsole.push(/status of 401/);
  await page.goto('/api/brokerage/kite/callback?request_token=abc&state=1.a');
  await expect(page).toHaveURL(/\/settings\?tab=broker&login=unknown_login$/);
  await page.goto('/api/logout');
  await page.goto('/api/brokerage/kite/callback?request_token=abc&state=1.a');
  await expect(page).toHaveURL(/\/api\/login\?returnTo=/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/settings\?tab=broker&login=unknown_login$/);
  await expect(page.getByText('This login has expired. Log in again.')).toBeVisible();
});

test('without the server the phase is grey and its actions are disabled, under one banner @phone', async ({
  signedInPage: page,
  house,
  expectedOnConsole,
  isMobile,
}) => {
  expectedOnConsole.push(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket|50[234]/);
  await page.goto('/settings?tab=auto-trading');
  const save = page.getByRole('button', { name: 'Save Auto-Trading Settings' });
  const bar = page.getByRole('banner');
  await expect(bar.getByText('Market Open')).toBeVisible();
  await expect(save).toBeEnabled();
  const terminal = await page.context().newPage();
  const answered = Promise.withResolvers<void>();
  await terminal.route('**/api/trades/**', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await terminal.goto('/trading');
  await expect(terminal.getByText('No Stocks in Watchlist')).toBeVisible();

  const refused = terminal.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/watchlists/'),
  );
  await house.server.stop();
  answered.resolve();
  const banner = page.getByRole('status').filter({ hasText: 'Can’t reach Artha' });
  await expect(banner).toBeVisible();
  await expect(banner).toHaveCount(1);
  await expect(page.getByText(/^(You are offline|Live prices are not arriving)/)).toHaveCount(0);
  await expect(bar.getByText('last known')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save).toHaveAttribute(
    'title',
    'Can’t reach Artha. Available again when the connection is back.',
  );
  await expect(page.getByRole('switch', { name: 'Enable Auto Trading' })).toBeDisabled();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  // Parts of a screen that can't be refetched must not report it as well.
  await refused;
  if (!isMobile) await expect(terminal.getByText("Couldn't load the trade book")).toBeVisible();
  await expect(terminal.getByText(/Can’t reach/)).toHaveCount(1);
  await expect(terminal.getByText(/still work/)).toHaveCount(0);
  await terminal.close();

  house.server = await house.home.start({ ...SETTINGS, AUTO_TRADING: 'off' }, START_MS);
  await expect(banner).toHaveCount(0);
  await expect(save).toBeEnabled();
  await expect(bar.getByText('last known')).toHaveCount(0);
});

test('where auto-trading is off, a trader sees who decides that, and an administrator how', async ({
  signedInPage: page,
  house,
}) => {
  await house.server.stop();
  house.server = await house.home.start({ ...SETTINGS, AUTO_TRADING: 'off' }, START_MS);
  await page.goto('/settings?tab=auto-trading');
  const off = page.getByText('The operator of this server has not enabled auto-trading.');
  await expect(off).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Enable Auto Trading' })).toBeDisabled();
  await expect(page.getByText('AUTO_TRADING=paper')).toBeHidden();
  await expectNoAxeFindings(page);
  await post(page, '/api/login/demo', { role: 'ADMIN' });
  await page.reload();
  await expect(off).toBeVisible();
  await expect(page.getByText(/set AUTO_TRADING=paper in the server's settings/)).toBeVisible();
});

test('a footer without an operator’s claims only has its place', async ({ page, house }) => {
  await house.server.stop();
  house.server = await house.home.start({ MARKET_YEARS: '1' }, START_MS);
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Mumbai, India')).toBeVisible();
  await expect(footer.getByText(/@|\+91/)).toHaveCount(0);
  await page.goto('/?page=terms');
  await expect(
    page.getByText('The operator of this server has not published a name or contact details.'),
  ).toBeVisible();
});
