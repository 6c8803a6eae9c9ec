import { expect, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, test } from './trader.ts';

test('a stock is looked at by week with an indicator, which is kept; own fills are in the chart and the table', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await trader.buys(10, 'TCS');
  await page.goto('/stocks?symbol=TCS.NS');
  const sheet = page.getByRole('dialog', { name: 'TCS' });
  const chart = sheet.getByRole('slider', { name: 'Bar of the chart' });
  await expect(chart).toHaveAttribute('aria-valuetext', /close [\d,]+\.\d\d$/);
  await expect(sheet.getByText('You bought 10 at').first()).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Your trades' })).toBeVisible();
  await expect(sheet.getByText('52-week high', { exact: true })).toBeVisible();

  await sheet.getByRole('radio', { name: 'Week' }).check();
  await sheet.getByRole('button', { name: 'Indicators' }).click();
  await sheet.getByRole('combobox', { name: 'Add an indicator' }).selectOption('Relative strength index');
  await expect(sheet.getByText('Relative strength index 14')).toBeVisible();
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
  await expect(other.getByText('Relative strength index 14')).toBeVisible();
  await other.getByText('Show the bars as a table').click();
  await expect(other.getByRole('columnheader', { name: 'What happened' })).toBeVisible();
  await expect(other.getByRole('row', { name: /^week of/ }).first()).toBeVisible();
});

test('the sheet fills a small screen and no more, and axe finds nothing in it @phone-only', async ({
  signedInPage: page,
}) => {
  await page.goto('/portfolio?symbol=TCS.NS');
  const sheet = page.getByRole('dialog', { name: 'TCS' });
  await expect(
    sheet.getByRole('slider', { name: 'Bar of the chart' }).locator('canvas').first(),
  ).toBeVisible();
  await expect(sheet.getByText('52-week high', { exact: true })).toBeAttached();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
});

test.describe('when the chart fails', () => {
  test.use({ expectedOnConsole: [/status of 503/] });

  test('it says so and can be tried again, and the stock can be bought all the same', async ({
    signedInPage: page,
  }) => {
    await page.route('**/bars?**', (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is not answering.', code: 'x' } }),
    );
    await page.goto('/stocks?symbol=TCS.NS');
    const sheet = page.getByRole('dialog', { name: 'TCS' });
    const alert = sheet.getByRole('alert').filter({ hasText: 'The chart could not be loaded' });
    await expect(alert).toContainText('The database is not answering.');
    await page.unroute('**/bars?**');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(sheet.getByRole('slider', { name: 'Bar of the chart' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Buy' }).click();
    await expect(page.getByRole('dialog', { name: 'Trade TCS' })).toBeVisible();
  });
});
