import { expect, expectNoAxeFindings } from './support.ts';
import { expectNoSidewaysScroll, test } from './trader.ts';

const priceOf = async (page: import('@playwright/test').Page, symbol: string): Promise<number> => {
  const stocks: { symbol: string; currentPrice: string }[] = await (
    await page.request.get('/api/stocks')
  ).json();
  return Number(stocks.find((stock) => stock.symbol === symbol)?.currentPrice);
};

test('an alert near the price is set from the dashboard, arrives in the inbox, and leads to its stock', async ({
  trader,
}) => {
  const { page } = trader;
  await page.goto('/');
  await page.getByRole('link', { name: 'Set Price Alerts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create alert' });
  await dialog.getByRole('combobox', { name: 'Stock Symbol' }).fill('TCS');
  await dialog.getByRole('option', { name: /^TCS/ }).click();
  await expect(dialog.getByText('Tata Consultancy')).toBeVisible();
  await expectNoAxeFindings(page);

  const last = await priceOf(page, 'TCS.NS');
  await dialog.getByRole('textbox', { name: 'Price' }).fill(String(last - 50));
  await expect(dialog.getByRole('radio', { name: 'At or below' })).toBeChecked();
  await dialog.getByRole('textbox', { name: 'Price' }).fill(String(last + 50));
  await expect(dialog.getByRole('radio', { name: 'At or above' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create alert' }).click();
  const list = page.getByRole('dialog', { name: 'Alerts' });
  await expect(list.getByRole('list', { name: 'Your alerts' })).toContainText('at or above');

  // One of the two levels is reached, whichever way the price goes.
  for (const [kind, by] of [
    ['above', 0.1],
    ['below', -0.1],
  ] as const) {
    await expect(async () => {
      const level = Math.round(((await priceOf(page, 'TCS.NS')) + by) * 100) / 100;
      const reply = await trader.post('/api/alerts', {
        symbol: 'TCS',
        cause: { kind, level, repeat: 'once' },
      });
      expect(reply.status()).toBe(201);
    }).toPass();
  }
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');

  const bell = page.getByRole('button', { name: /^Notifications, \d unread$/ });
  await expect(bell).toBeVisible({ timeout: 25_000 });
  await bell.click();
  const inbox = page.getByRole('dialog', { name: 'Notifications' });
  await inbox
    .getByRole('link', { name: /TCS is at or (above|below) ₹/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'TCS' })).toBeVisible();
  await expect(page).toHaveURL(/\/stocks\?symbol=TCS\.NS/);
});

test.describe('with refusals', () => {
  test.use({ expectedOnConsole: [/status of 40[09]/] });

  test('invalid input is reported at its field', async ({ trader }) => {
    const { page } = trader;
    await page.goto('/stocks?alerts=INFY.NS');
    const dialog = page.getByRole('dialog', { name: 'Alert for INFY' });
    await dialog.getByRole('button', { name: 'Create alert' }).click();
    await expect(dialog.getByText('Enter a price, such as 3,050.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Price' }).fill('1');
    await dialog.getByRole('radio', { name: 'At or above' }).check();
    await dialog.getByRole('button', { name: 'Create alert' }).click();
    await expect(dialog.getByText(/^INFY is already at or above ₹1\.00/)).toBeVisible();
    await dialog.getByRole('radio', { name: 'Indicator' }).check();
    await dialog.getByRole('textbox', { name: 'Condition' }).fill('rsi <');
    await dialog.getByRole('button', { name: 'Create alert' }).click();
    await expect(dialog.getByText(/^At character 6:/)).toBeVisible();
  });
});

test('an alert is set on a stock, changed, deleted and restored', async ({ trader }) => {
  const { page } = trader;
  await page.goto('/stocks?symbol=INFY.NS');
  await page.getByRole('button', { name: 'Set an alert for INFY' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alert for INFY' });
  await dialog.getByRole('radio', { name: 'Indicator' }).check();
  await dialog
    .getByRole('combobox', { name: 'Ready-made conditions' })
    .selectOption('MACD crosses above its signal line');
  await dialog.getByRole('radio', { name: 'Once per session' }).check();
  await dialog.getByRole('button', { name: 'Create alert' }).click();

  const list = page.getByRole('dialog', { name: 'Alerts' });
  const mine = list.getByRole('list', { name: 'Your alerts' });
  await expect(mine).toContainText('macd(12, 26, 9) crosses above macd.signal(12, 26, 9)');
  await mine.getByRole('button', { name: /^Edit: INFY/ }).click();
  const change = page.getByRole('dialog', { name: 'Edit alert' });
  await change.getByRole('radio', { name: 'Change today' }).check();
  await change.getByRole('textbox', { name: 'Change from previous close' }).fill('19.5');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(mine).toContainText('up 19.5% or more in a day');
  await mine.getByRole('button', { name: /^Delete: INFY/ }).click();
  await expect(list.getByText('No alerts yet')).toBeVisible();
  await list.getByRole('button', { name: 'Undo' }).click();
  await expect(mine).toContainText('up 19.5% or more in a day');
});

test('the other notification topics are chosen next to the alerts, and saved', async ({ trader }) => {
  const { page } = trader;
  await page.goto('/portfolio?alerts=all');
  const feed = page.getByRole('switch', { name: 'Market data' });
  await feed.check();
  await expect(feed).toBeEnabled();
  await page.reload();
  await expect(feed).toBeChecked();
  await expectNoAxeFindings(page);
});

test('the alerts of a phone fit its width, and the palette leads to them', async ({ trader }) => {
  const { page } = trader;
  await page.setViewportSize({ width: 390, height: 844 });
  await trader.post('/api/alerts', {
    symbol: 'RELIANCE',
    cause: { kind: 'condition', expression: 'rsi(14) crosses above 30 and close > sma(200)', repeat: 'once' },
  });
  await page.goto('/?alerts=all');
  await expect(page.getByRole('list', { name: 'Your alerts' })).toContainText('RELIANCE');
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Active alerts: 1' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search stocks, screens and actions' }).fill('set price');
  await page.getByRole('option', { name: /^Set price alert/ }).click();
  await expect(page.getByRole('dialog', { name: 'Create alert' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
