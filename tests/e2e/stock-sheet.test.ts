import { expect, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, test } from './trader.ts';

test('a stock is viewed by week with a saved indicator; own fills are in the chart and the table', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await trader.buys(10, 'TCS');
  await page.goto('/stocks?symbol=TCS.NS');
  const sheet = page.getByRole('dialog', { name: 'TCS' });
  const chart = sheet.getByRole('slider', { name: 'Chart bar' });
  await expect(chart).toHaveAttribute('aria-valuetext', /close [\d,]+\.\d\d$/);
  await expect(sheet.getByText('You bought 10 @').first()).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Your trades' })).toBeVisible();
  await expect(sheet.getByText('52-week high', { exact: true })).toBeVisible();
  // At the chart, at the valuation and at the figures.
  await expect(sheet.getByText('Simulated history', { exact: true })).toHaveCount(3);
  await expect(sheet.getByText(/^today’s figures as of \d\d:\d\d:\d\d market time$/)).toBeVisible();

  await sheet.getByRole('radio', { name: 'Week' }).check();
  await sheet.getByRole('button', { name: 'Indicators' }).click();
  await sheet.getByRole('combobox', { name: 'Add an indicator' }).selectOption('RSI');
  await expect(sheet.getByText('RSI 14')).toBeVisible();
  await expect(page).toHaveURL(/chart=1w&ind=sma%3A50%2Csma%3A200%2Crsi%3A14$/);

  const last = await chart.getAttribute('aria-valuetext');
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', last ?? '');
  await expect(chart).toHaveAttribute('aria-valuetext', /^week of/);

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/stocks');
  await page.goto('/stocks?symbol=SBIN.NS');
  const other = page.getByRole('dialog', { name: 'SBIN' });
  await expect(other.getByRole('radio', { name: 'Week' })).toBeChecked();
  await expect(other.getByText('RSI 14')).toBeVisible();
  await other.getByText('Show as table').click();
  await expect(other.getByRole('columnheader', { name: 'Events' })).toBeVisible();
  await expect(other.getByRole('row', { name: /^week of/ }).first()).toBeVisible();
});

test('a range, a style, a scale and comparisons are chosen, and the picture is saved @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/stocks?symbol=TCS.NS');
  const sheet = page.getByRole('dialog', { name: 'TCS' });
  const chart = sheet.getByRole('slider', { name: 'Chart bar' });
  await sheet.getByRole('button', { name: '5Y' }).click();
  await expect(sheet.getByRole('radio', { name: 'Week' })).toBeChecked();
  await expect(chart).toHaveAttribute('aria-valuetext', /^week of/);
  await sheet.getByRole('button', { name: '1Y', exact: true }).click();
  await expect(sheet.getByRole('radio', { name: 'Day' })).toBeChecked();
  await expect(sheet.getByRole('button', { name: '1Y', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await sheet.getByRole('button', { name: 'Display' }).click();
  await sheet.getByRole('radio', { name: 'Heikin-Ashi' }).check();
  await sheet.getByRole('combobox', { name: 'Compare with' }).selectOption('NIFTY 50');
  await sheet.getByRole('combobox', { name: 'Compare with' }).selectOption('^NSEBANK');
  await expect(sheet.getByRole('radio', { name: 'Percent' })).toBeChecked();
  await expect(page).toHaveURL(/&style=heikin-ashi&scale=percent&vs=%5ENSEI%2C%5ENSEBANK$/);
  await expectNoAxeFindingsInEitherTheme(page);
  await sheet.getByRole('button', { name: 'Stop comparing with BANK NIFTY' }).click();
  await expect(page).toHaveURL(/&vs=%5ENSEI$/);
  await sheet.getByRole('radio', { name: 'Unadjusted' }).check();
  await expect(page).toHaveURL(/&prices=unadjusted$/);
  await expect(sheet.getByText('Prices as traded on the day, not adjusted')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await sheet.getByRole('radio', { name: 'Adjusted', exact: true }).check();
  await expect(page).toHaveURL(/&vs=%5ENSEI$/);

  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save as picture' }).click();
  expect((await saved).suggestedFilename()).toBe('TCS 1d.png');
  await page.reload();
  await expect(sheet.getByRole('button', { name: 'Display' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Display' }).click();
  await expect(sheet.getByRole('radio', { name: 'Heikin-Ashi' })).toBeChecked();
});

test('the bar under the mouse is described, also when the chart moves; without the mouse, the last bar is', async ({
  signedInPage: page,
}) => {
  await page.goto('/stocks?symbol=TCS.NS');
  const chart = page.getByRole('dialog', { name: 'TCS' }).getByRole('slider', { name: 'Chart bar' });
  await expect(chart).toHaveAttribute('aria-valuetext', /close [\d,]+\.\d\d$/);
  const day = async () => (await chart.getAttribute('aria-valuetext'))?.replace(/, close .*/, '') ?? '';
  const last = await day();
  const box = await chart.boundingBox();
  const [across, down] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 3];

  await page.mouse.move(across, down);
  await expect.poll(day).not.toBe(last);
  const hovered = await day();
  await page.mouse.wheel(-300, 0);
  await expect.poll(day).not.toBe(hovered);
  const beneath = await day();
  expect(beneath).not.toBe(last);
  await page.mouse.move(across, down + 1);
  await page.mouse.move(across, down);
  expect(await day()).toBe(beneath);

  await page.mouse.move(across, (box?.y ?? 0) - 20);
  await expect.poll(day).toBe(last);
});

test('the oldest bar selected by keyboard stays selected when older ones load', async ({
  signedInPage: page,
}) => {
  await page.goto('/stocks?symbol=TCS.NS');
  const chart = page.getByRole('dialog', { name: 'TCS' }).getByRole('slider', { name: 'Chart bar' });
  await expect(chart).toHaveAttribute('aria-valuemax', '400');
  await expect(chart.locator('canvas').first()).toBeVisible();
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuemax', '800');
  await expect(chart).toHaveAttribute('aria-valuenow', '401');
});

test('the sheet fits a small screen, and axe finds nothing in it @phone-only', async ({
  signedInPage: page,
}) => {
  await page.goto('/portfolio?symbol=TCS.NS');
  const sheet = page.getByRole('dialog', { name: 'TCS' });
  await expect(sheet.getByRole('slider', { name: 'Chart bar' }).locator('canvas').first()).toBeVisible();
  await expect(sheet.getByText('52-week high', { exact: true })).toBeAttached();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
});

test.describe('when the chart fails', () => {
  test.use({ expectedOnConsole: [/status of 503/] });

  test('a failure is reported with a retry, and the stock can still be bought', async ({
    signedInPage: page,
  }) => {
    await page.route('**/bars?**', (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is not answering.', code: 'x' } }),
    );
    await page.goto('/stocks?symbol=TCS.NS');
    const sheet = page.getByRole('dialog', { name: 'TCS' });
    const alert = sheet.getByRole('alert').filter({ hasText: 'Couldn’t load the chart' });
    await expect(alert).toContainText('The database is not answering.');
    await page.unroute('**/bars?**');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(sheet.getByRole('slider', { name: 'Chart bar' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Buy' }).click();
    await expect(page.getByRole('dialog', { name: 'Trade TCS' })).toBeVisible();
  });
});

test('a company has its valuation, results, holders and peers; a peer opens with its own @phone', async ({
  trader: { page },
}) => {
  await page.goto('/stocks?symbol=TCS.NS');
  const sheet = page.getByRole('dialog', { name: 'TCS' });
  const valuation = sheet.getByRole('region', { name: 'Valuation' });
  await expect(valuation).toContainText(/P\/E\d+\.\d\dP\/B\d+\.\d\dROE\d+\.\d%/);
  await expect(valuation).toContainText('Simulated history');
  const results = sheet.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('row')).toHaveCount(6);
  await expect(results.getByRole('row').nth(1)).toContainText('FY26');
  await results.getByRole('radio', { name: 'Quarters' }).check();
  await expect(results.getByRole('row').nth(1)).toContainText('Q2 FY27');
  await expect(results.getByRole('row')).toHaveCount(5);
  await expect(sheet.getByRole('region', { name: 'Shareholding' })).toContainText('Promoters');
  const peers = sheet.getByRole('region', { name: 'Peers' });
  await expect(peers.getByRole('row').last()).toContainText(/1 of \d+|\d of \d+/);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await peers.getByRole('button', { name: /^INFY / }).click();
  await expect(
    page.getByRole('dialog', { name: 'INFY' }).getByRole('region', { name: 'Valuation' }),
  ).toBeVisible();
});
