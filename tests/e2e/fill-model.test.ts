import { expect, expectNoAxeFindings } from './support.ts';
import { expectNoSidewaysScroll, test, ticketOf } from './trader.ts';

test('the fill model is chosen in Settings, and shown on ticket, stock sheet and order @phone', async ({
  trader,
}) => {
  const { page } = trader;
  await trader.addsFunds(10_00_000);
  await page.goto('/settings?tab=charges');
  const setting = page.getByRole('radiogroup', { name: 'Order fills' });
  await expect(setting.getByLabel('Last price')).toBeChecked();
  await setting.getByText('Bid-ask with impact').click();
  await expect(page.getByText('Orders pay an estimated spread and impact.')).toBeVisible();

  await page.goto('/portfolio?trade=TCS.NS');
  const ticket = ticketOf(page);
  await ticket.getByText('Fills: Bid-ask with impact').click();
  const depth = ticket.getByRole('table', { name: 'Market depth' });
  await expect(depth.getByRole('row')).toHaveCount(6);
  await expect(ticket.getByText('not the exchange’s order book')).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  await page.goto('/portfolio?symbol=TCS.NS');
  const sheet = page.getByRole('dialog', { name: 'TCS' });
  const levels = sheet.getByRole('table', { name: 'Market depth' });
  await expect(levels.getByRole('row')).toHaveCount(6);
  await expect(levels.getByRole('cell', { name: /^2,\d{3}\.\d0$/ })).toHaveCount(10);
  await expectNoSidewaysScroll(page);

  await trader.buys(10, 'TCS.NS');
  const [order] = await (await page.request.get('/api/trades/history')).json();
  expect(order).toMatchObject({ model: 'BIDASK', filledQuantity: 10 });
  expect(order.price).toBeGreaterThan(order.lastAtFill);
  await page.goto(`/trades?order=${order.id}`);
  await expect(page.getByText('LTP when filled')).toBeVisible();
  await page.goto(`/portfolio?note=${order.id}`);
  await expect(page.getByRole('dialog', { name: 'Contract note' })).toContainText('Bid-ask with impact');
});
