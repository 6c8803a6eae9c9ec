import { expect, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, expectToast, test } from './trader.ts';

test('four charts are linked, saved as a layout, deleted and brought back @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/trading?stock=TCS.NS');
  await page.getByRole('link', { name: 'More charts' }).click();
  const chart = (n: number) => page.getByRole('region', { name: `Chart ${n}` });
  const symbolOf = (n: number, symbol: string) =>
    chart(n).getByRole('button', { name: `Symbol of this chart: ${symbol}.` });
  const intervalOf = (n: number) => chart(n).getByRole('combobox', { name: 'Bar interval' });
  await expect(symbolOf(2, 'TCS')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Number of charts' }).getByText('4').click();
  await expect(intervalOf(4)).toHaveValue('5m');

  await symbolOf(3, 'TCS').click();
  await chart(3).getByRole('combobox', { name: 'Stock Symbol' }).fill('infos');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  for (const n of [1, 2, 3, 4]) await expect(symbolOf(n, 'INFY')).toBeVisible();
  await expect(chart(4).getByRole('slider', { name: 'Chart bar' })).toHaveAttribute(
    'aria-valuetext',
    /close [\d,]+\.\d\d$/,
  );
  await expectNoAxeFindingsInEitherTheme(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Save as…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Infosys all day');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Success', 'Layout Infosys all day saved');
  await intervalOf(4).selectOption('1w');
  const saved = page.getByRole('combobox', { name: 'Saved layouts' });
  await expect(saved.getByRole('option', { name: 'Infosys all day (changed)' })).toBeAttached();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved.getByRole('option', { name: 'Infosys all day (changed)' })).not.toBeAttached();

  await page.goto('/trading?view=charts&stock=TCS.NS');
  await saved.selectOption({ label: 'Infosys all day' });
  await expect(intervalOf(4)).toHaveValue('1w');
  await page.goBack();
  await expect(symbolOf(1, 'TCS')).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(saved).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(saved).toHaveText(/Infosys all day/);
});
