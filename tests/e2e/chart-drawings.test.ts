import type { Locator } from '@playwright/test';
import { expect, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, test } from './trader.ts';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The chart is not shown.');
  return box;
}

test('lines are drawn, undone, moved and found again after a reload @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/stocks?symbol=TCS.NS&chart=1d');
  const sheet = page.getByRole('dialog', { name: 'TCS' });
  const chart = sheet.getByRole('slider', { name: 'Chart bar' });
  await expect(chart).toHaveAttribute('aria-valuetext', /close [\d,]+\.\d\d$/);
  await sheet.getByRole('button', { name: 'Draw', exact: true }).click();
  await sheet.getByRole('button', { name: 'Trend line' }).click();
  await expect(sheet.getByText(/^Choose two bars/)).toBeVisible();
  await chart.scrollIntoViewIfNeeded();
  const area = await boxOf(chart);
  const spot = (across: number, down: number) =>
    ({ x: area.x + across * area.width, y: area.y + down * area.height }) as const;
  const [from, to] = [spot(0.2, 0.3), spot(0.5, 0.5)];
  await page.mouse.click(from.x, from.y);
  await page.mouse.click(to.x, to.y);
  const count = sheet.getByText('1 drawing', { exact: true });
  await expect(count).toBeVisible();

  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect(count).toBeHidden();
  await sheet.getByRole('button', { name: 'Redo' }).click();
  await count.click();
  const line = sheet.getByRole('button', { name: /^Trend line: / });
  const before = await line.textContent();
  await chart.scrollIntoViewIfNeeded();
  const moved = await boxOf(chart);
  const down = moved.y - area.y;
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2 + down);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2 + down + 40, { steps: 4 });
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await page.mouse.up();
  expect((await saved).status()).toBe(200);
  await expect(line).not.toHaveText(before ?? '');
  await expectNoAxeFindingsInEitherTheme(page);
  await expectNoSidewaysScroll(page);

  const after = await line.textContent();
  await page.reload();
  await sheet.getByRole('button', { name: 'Draw', exact: true }).click();
  await count.click();
  await expect(line).toHaveText(after ?? '');
});

test('a ray and a text are drawn by keyboard, and Esc puts the tool away', async ({ signedInPage: page }) => {
  await page.goto('/stocks?symbol=INFY.NS&chart=1d');
  const sheet = page.getByRole('dialog', { name: 'INFY' });
  const chart = sheet.getByRole('slider', { name: 'Chart bar' });
  await expect(chart).toHaveAttribute('aria-valuetext', /close [\d,]+\.\d\d$/);
  await sheet.getByRole('button', { name: 'Draw', exact: true }).click();
  const ray = sheet.getByRole('button', { name: 'Ray', exact: true });
  await ray.press('Enter');
  await expect(ray).toHaveAttribute('aria-pressed', 'true');
  await expect(chart).toBeFocused();
  for (const key of ['ArrowLeft', 'PageUp', 'Enter', 'PageDown', 'ArrowUp', 'Enter'])
    await page.keyboard.press(key);
  await expect(sheet.getByRole('status').filter({ hasText: 'Ray added' })).toBeAttached();
  await expect(ray).toHaveAttribute('aria-pressed', 'false');

  await sheet.getByRole('button', { name: 'Text', exact: true }).click();
  await sheet.getByRole('textbox', { name: 'Text to place' }).fill('Results were better');
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await sheet.getByText('2 drawings', { exact: true }).click();
  await expect(sheet.getByRole('button', { name: /^Text “Results were better”: / })).toBeVisible();
  await chart.focus();
  await page.keyboard.press('Control+z');
  await expect(sheet.getByText('1 drawing', { exact: true })).toBeVisible();

  await sheet.getByRole('button', { name: 'Measure' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet.getByRole('button', { name: 'Measure' })).toHaveAttribute('aria-pressed', 'false');
  await expect(sheet).toBeVisible();
});
