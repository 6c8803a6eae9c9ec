import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindingsInEitherTheme, test } from './support.ts';
import { expectNoSidewaysScroll, expectToast } from './trader.ts';

const TITLES = [
  'Daily Breakouts',
  'Weekly Breakouts',
  'Oversold Stocks',
  'Nearing Breakouts',
  'FII Holdings Change',
  'Golden Crossover',
  'Upcoming Dividends',
];

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const conditionText = (page: Page) => page.getByRole('textbox', { name: 'Condition as text' });

type Groups = Record<string, unknown> & { about?: Record<string, object> };

/** Changes the screeners' reply before the page reads it. */
async function withScreens(page: Page, change: (groups: Groups) => unknown): Promise<void> {
  await page.route('**/api/screeners/all', async (route) => {
    const response = await route.fetch();
    const groups = await response.json();
    change(groups);
    await route.fulfill({ response, json: groups });
  });
}

const MATCH = {
  id: 1,
  symbol: 'TCS.NS',
  name: 'Tata Consultancy Services',
  sector: 'IT',
  currentPrice: 3_010,
  changePercent: -1.25,
  volume: 12_40_000,
  asOf: '2026-11-20T05:00:00.000Z',
  stale: false,
  strength: 'strong',
  signal: 'RSI is at 18.4.',
  isNew: true,
  additionalInfo: { rsi: 18.4 },
  evidence: [{ label: 'Below the 50 DMA', value: 12.3, unit: 'percent' }],
};

test('seven tabs show their rule, evidence and past performance; a match opens its sheet', async ({
  signedInPage: page,
}) => {
  await withScreens(page, (groups) => {
    groups.oversoldStocks = [MATCH];
    groups.goldenCrossover = [];
    groups.fiiHoldingsChange = [];
    Object.assign(groups.about?.fiiHoldingsChange ?? {}, {
      source: 'none',
      sentence: 'No filings are imported.',
    });
  });
  await page.goto('/screeners');
  await expect(page.getByRole('heading', { name: 'Live Screening' })).toBeVisible();
  for (const title of TITLES) await expect(tab(page, title)).toBeVisible();

  await tab(page, 'Weekly Breakouts').click();
  await tab(page, 'Oversold Stocks').click();
  await expect(page).toHaveURL('/screeners?tab=oversoldStocks');
  await expect(page.getByText('RSI < 30')).toBeVisible();
  const card = page.getByRole('listitem', { name: 'TCS' });
  await expect(card).toContainText('RSI is at 18.4.');
  await expect(card).toContainText('Below the 50 DMA12.3%');
  await expect(card.getByText('strong')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Past performance' })).toBeVisible();
  await expect(page.getByText('simulated', { exact: true })).toBeVisible();

  await tab(page, 'Golden Crossover').click();
  await expect(page.getByText('50-day MA crossing above 200-day MA')).toBeVisible();
  await expect(page.getByText('No stocks found matching Golden Crossover criteria')).toBeVisible();
  await expect(page.getByText('Check back later for new opportunities')).toBeVisible();

  await tab(page, 'FII Holdings Change').click();
  await expect(page.getByText('No data source')).toBeVisible();
  await expect(page.getByText('No filings are imported.')).toBeVisible();

  await page.goto('/screeners?tab=oversoldStocks');
  await card.getByRole('button', { name: 'View Details of TCS' }).click();
  await expect(page.getByRole('dialog', { name: 'TCS' })).toBeVisible();
  await expect(page).toHaveURL(/tab=oversoldStocks&symbol=TCS\.NS/);
});

test('the first tab with matches is open, unless the address names one; an empty one has the last session’s', async ({
  signedInPage: page,
}) => {
  const { symbol, name, strength } = MATCH;
  await withScreens(page, (groups) => {
    for (const key of ['dailyBreakouts', 'weeklyBreakouts', 'nearingBreakouts']) groups[key] = [];
    groups.oversoldStocks = [MATCH];
    const matches = [{ symbol, name, strength, signal: '1.2% above the 20-day high.', close: 2_985.5 }];
    groups.lastSession = { tradingDate: '2026-11-19', screens: [{ key: 'dailyBreakouts', matches }] };
  });
  await page.goto('/screeners');
  await expect(tab(page, 'Oversold Stocks')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('listitem', { name: 'TCS' })).toContainText('RSI is at 18.4.');

  await tab(page, 'Daily Breakouts').click();
  await expect(page).toHaveURL('/screeners?tab=dailyBreakouts');
  await expect(page.getByText('No stocks found matching Daily Breakouts criteria')).toBeVisible();
  const before = page.getByRole('region', { name: 'Matches at the close on 19 Nov' });
  await expect(before).toContainText('1.2% above the 20-day high.Close ₹2,985.50strong');
  await expectNoAxeFindingsInEitherTheme(page);
  await page.reload();
  await expect(tab(page, 'Daily Breakouts')).toHaveAttribute('aria-selected', 'true');
  await before.getByRole('button', { name: 'View Details of TCS' }).click();
  await expect(page.getByRole('dialog', { name: 'TCS' })).toBeVisible();
});

test('a screen is written, its fault marked, built further, saved, deleted, and taken back', async ({
  signedInPage: page,
}) => {
  await page.goto('/screeners?tab=own');
  await conditionText(page).fill('rsi(14) < 101 and magic > 1');
  await expect(page.getByRole('alert')).toContainText('At character 19: Unknown field “magic”.');
  await expect(page.locator('mark')).toHaveText('magic');
  await expect(page.getByRole('button', { name: 'Save screen' })).toBeDisabled();

  await conditionText(page).fill('rsi(14) < 101');
  await expect(page.getByRole('status').filter({ hasText: 'matches' })).toHaveText(/^\d+ matches$/);
  await page.getByRole('button', { name: 'Condition', exact: true }).click();
  await expect(conditionText(page)).toHaveValue('rsi(14) < 101 and close > sma(20)');
  await page.getByRole('combobox', { name: 'Comparison' }).selectOption('crosses above');
  await expect(page.getByRole('combobox', { name: 'When' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('combobox', { name: 'When' }).selectOption('within last');
  await expect(conditionText(page)).toHaveValue('rsi(14) < 101 and close crosses above sma(20) within 5');

  await page.getByRole('textbox', { name: 'Name' }).fill('Back above');
  await page.getByRole('checkbox', { name: 'Alert me on new matches' }).check();
  await page.getByRole('button', { name: 'Save screen' }).click();
  await expectToast(page, 'Screen saved', '“Back above” is in your screens.');
  await expect(page).toHaveURL(/tab=own&screen=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(conditionText(page)).toHaveValue('rsi(14) < 101 and close crosses above sma(20) within 5');

  await page.getByRole('textbox', { name: 'Name' }).fill('Back above 20 days');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Screen changed', '“Back above 20 days” is in your screens.');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Screen deleted', '“Back above 20 days” was removed from your screens.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Back above 20 days' })).toBeVisible();
});

const ready = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Add a condition' }).getByRole('button', { name, exact: true });

test('a trader asks for banks with a low RSI and a good ROE above their 200 DMA with four clicks', async ({
  signedInPage: page,
}) => {
  await page.goto('/screeners?tab=own');
  await conditionText(page).fill('');
  await ready(page, 'Sector').click();
  await ready(page, 'RSI').click();
  await ready(page, 'ROE').click();
  await expect(page.getByText('ROE: of the last reported financial year.')).toBeVisible();
  await ready(page, 'Above 200 DMA').click();
  await expect(conditionText(page)).toHaveValue(
    'sector = "Banks" and rsi(14) < 30 and roe > 12 and close > sma(200)',
  );
  for (const chip of ['Sector or industry: Banks', 'RSI (14) < 30', 'ROE > 12', 'Price > SMA (200)'])
    await expect(page.getByRole('button', { name: chip, exact: true })).toBeVisible();
  await expect(page.getByText('The sector or industry is Banks, and the RSI (14) is below 30')).toBeVisible();

  await page.getByRole('button', { name: 'RSI (14) < 30', exact: true }).click();
  const level = page.getByRole('textbox', { name: 'Second value: number' });
  await level.fill('101');
  await level.press('Enter');
  await page.getByRole('button', { name: 'Remove Price > SMA (200)' }).click();
  await expect(conditionText(page)).toHaveValue('sector = "Banks" and rsi(14) < 101 and roe > 12');
  const matches = page.getByRole('status').filter({ hasText: 'match' });
  await expect(matches).toHaveText(/^[1-9] match(es)?$/);
  await expect(page.getByRole('region', { name: 'Matches now' })).toContainText(/ROE\d\d\.\d%/);

  // The same condition typed without quotes, and without its rarest part.
  await conditionText(page).fill('industry = Banks and rsi(14) < 101 and roe > 0');
  await expect(page.getByRole('button', { name: 'Industry: Banks', exact: true })).toBeVisible();
  await expect(matches).toHaveText('9 matches');
  await expectNoAxeFindingsInEitherTheme(page);
});

test('an unknown word is replaced by its suggestion', async ({ signedInPage: page }) => {
  await page.goto('/screeners?tab=own');
  await conditionText(page).fill('banks and close > 0');
  await expect(page.getByRole('alert')).toContainText('Did you mean sector = "Banks"?');
  await page.getByRole('button', { name: 'Use sector = "Banks"' }).click();
  await expect(conditionText(page)).toHaveValue('sector = "Banks" and close > 0');
  await expect(page.getByRole('status').filter({ hasText: 'matches' })).toHaveText('9 matches');

  await conditionText(page).fill('delivery > 60');
  await expect(page.getByRole('alert')).toContainText('This market has no delivery data.');
});

test('every example that is offered has matches today', async ({ signedInPage: page }) => {
  await page.goto('/screeners?tab=own');
  const examples = page.getByRole('combobox', { name: 'Start from an example' });
  await expect(examples.getByRole('option').nth(4)).toBeAttached();
  const offered = await examples.getByRole('option').allTextContents();
  for (const name of offered.slice(1)) {
    await examples.selectOption(name);
    await expect(page.getByText('No stocks found matching these criteria')).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: /\d match/ })).toBeVisible();
  }
});

test('the builder fits with an open condition and a fault, and axe finds nothing @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/screeners?tab=own');
  await ready(page, 'High volume').click();
  await expect(page.getByRole('combobox', { name: 'When' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await conditionText(page).fill('banks and rsi < 30');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
});

test('both kinds of screen fit, and axe finds nothing in them @phone', async ({ signedInPage: page }) => {
  await withScreens(page, (groups) => {
    groups.oversoldStocks = [MATCH];
  });
  for (const [address, shown] of [
    ['/screeners?tab=oversoldStocks', 'View Details'],
    ['/screeners?tab=own', 'Condition as text'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(shown)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindingsInEitherTheme(page);
  }
});
