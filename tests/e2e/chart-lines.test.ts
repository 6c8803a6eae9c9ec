import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { test } from './trader.ts';

test('a pending order is a line that moves after a confirmation, an alert is set at a price', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  const bars = await (await page.request.get('/api/stocks/TCS/bars?limit=1')).json();
  const price = Math.floor(bars.close[0] * 0.97);
  const order = { symbol: 'TCS.NS', quantity: 10, type: 'BUY', orderType: 'LIMIT', price };
  const placed = await trader.post('/api/trade', { ...order, stopLoss: null, target: null });
  expect(placed.status(), await placed.text()).toBe(200);

  await page.goto('/stocks?symbol=TCS.NS&chart=1d');
  const sheet = page.getByRole('dialog', { name: 'TCS' });
  const chart = sheet.getByRole('slider', { name: 'Chart bar' });
  await expect(chart).toHaveAttribute('aria-valuetext', /close [\d,]+\.\d\d$/);
  await chart.scrollIntoViewIfNeeded();
  await dragLine(page, chart, 40);
  const question = page.getByRole('dialog', { name: 'Move Buy 10' });
  await expect(
    question.getByText(new RegExp(`^From ₹${price.toLocaleString('en-IN')}\\.00 to ₹`)),
  ).toBeVisible();
  await expectNoAxeFindingsInEitherTheme(page);
  const sent = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await question.getByRole('button', { name: 'Move', exact: true }).click();
  expect((await sent).status()).toBe(200);
  await expect(question).toBeHidden();
  const [trade] = await (await page.request.get('/api/trades/history')).json();
  expect(trade.limitPrice).toBeLessThan(price);

  await sheet.getByRole('button', { name: 'Draw', exact: true }).click();
  await sheet.getByRole('button', { name: 'Alert at a price' }).click();
  const box = await boxOf(chart);
  await page.mouse.click(box.x + box.width / 3, box.y + 30);
  const created = page.getByRole('dialog', { name: 'New price alert' });
  await expect(created.getByText(/^Notifies once at or above ₹/)).toBeVisible();
  await created.getByRole('button', { name: 'Create alert' }).click();
  await expect(created).toBeHidden();
  const [alert] = await (await page.request.get('/api/alerts')).json();
  expect(alert).toMatchObject({ symbol: 'TCS.NS', kind: 'above', state: 'active' });
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The chart is not shown.');
  return box;
}

/** Finds the line by the pointer over it, and drags it down. */
async function dragLine(page: Page, chart: Locator, by: number): Promise<void> {
  const { x, y, width, height } = await boxOf(chart);
  for (let down = 20; down < height - by; down += 4) {
    await page.mouse.move(x + width / 3, y + down);
    if (!(await chart.evaluate((element) => element.style.cursor))) continue;
    await page.mouse.down();
    await page.mouse.move(x + width / 3, y + down + by, { steps: 4 });
    await page.mouse.up();
    return;
  }
  throw new Error('No line was found.');
}
