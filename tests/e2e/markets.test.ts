import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from './support.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });
const search = (page: Page) => page.getByPlaceholder('Search stocks...');

test('markets are live: indicator and badges show it, and axe finds nothing @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/markets');
  await expect(page.getByText('Live WebSocket')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connected' })).toBeDisabled();
  for (const [index, exchange] of [
    ['NIFTY 50', 'NSE'],
    ['SENSEX', 'BSE'],
    ['BANK NIFTY', 'NSE'],
  ] as const) {
    await expect(card(page, index)).toContainText(exchange);
  }
  await expect(page.getByText(/^Market time \d\d:\d\d:\d\d$/)).toBeVisible();
  const movers = card(page, 'Live Stock Prices');
  await expect(movers.getByRole('row')).toHaveCount(6);
  await expect(movers.getByText('LIVE', { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
});

test('the notice describes the data and its freshness, the strip the phase, the bar the breadth', async ({
  signedInPage: page,
}) => {
  await page.goto('/markets');
  const notice = card(page, 'Data updates');
  await expect(notice).toContainText('Live data from a finance data provider updates every 15 minutes');
  await expect(notice).toContainText(/On this server: .*simulated/i);
  await expect(notice).toContainText(/Last update\d\d:\d\d:\d\d market time/);
  await expect(notice).toContainText(/Next update\d+ min/);
  const session = card(page, 'Session');
  await expect(session).toContainText(/Market Open.*Continuous trading ends in \d:\d\d:\d\d/);
  await expect(session.getByRole('listitem').nth(1)).toContainText('Market Open, 09:15 to 15:15, now');
  const breadth = card(page, 'Breadth');
  await expect(breadth).toContainText(/\d+ advancing.*\d+ declining/);
  await expect(breadth).toContainText(/200 DMA\d+\.\d% · \d+\.\d%.*highs · lows\d+ · \d+/);
  await expect(notice.getByText('Updating...')).toBeHidden();
});

test('gainers, losers and the most active are one table with three tabs, and the tab is in the address @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/markets');
  const movers = card(page, 'Live Stock Prices');
  const rows = movers.getByRole('row');
  await expect(movers.getByRole('tab', { name: 'Top Gainers' })).toHaveAttribute('aria-selected', 'true');
  await expect(rows.nth(1)).toContainText('+');
  await movers.getByRole('tab', { name: 'Top Gainers' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/markets?movers=losers');
  await expect(rows.nth(1)).toContainText('−');
  await movers.getByRole('tab', { name: 'Most Active' }).click();
  await expect(page).toHaveURL('/markets?movers=active');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(1)).toContainText(/\d (L|Cr)/);
  await expectNoAxeFindings(page);
});

test('the feed’s details open by keyboard from a button, and each time names its clock @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/markets');
  const button = page.getByRole('button', { name: 'Data feed details' });
  const details = page.getByRole('dialog', { name: 'Data feed details' });
  await expect(button).toBeVisible();
  await expect(details).toBeHidden();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(details).toBeVisible();
  await expect(details).toContainText(
    /SourceSimulatedStatusresponding.*Last response\d\d:\d\d:\d\d ISTAge\d+ sNext checkcontinuous/,
  );
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(button).toBeFocused();
});

test('on a live market times are IST, and nothing is called simulated', async ({ signedInPage: page }) => {
  await page.route('**/api/data-update/status', async (route) => {
    const status = await (await route.fetch()).json();
    await route.fulfill({ json: { ...status, source: 'yahoo', sourceLabel: 'Yahoo Finance' } });
  });
  await page.goto('/markets');
  await expect(page.getByText(/^\d\d:\d\d:\d\d IST$/).first()).toBeVisible();
  await expect(card(page, 'Data updates')).toContainText(/Last update\d\d:\d\d:\d\d IST/);
  await expect(page.getByText(/market time/i)).toHaveCount(0);
  await expect(page.getByText('Simulated history')).toHaveCount(0);
});

test('no refresh yet is “Never”, a running one “Updating...”, an overdue one “Due now”', async ({
  signedInPage: page,
}) => {
  await page.route('**/api/data-update/status', async (route) => {
    const reply = await route.fetch();
    const status = await reply.json();
    const nextUpdate = '2020-01-01T00:00:00.000Z';
    await route.fulfill({ json: { ...status, isUpdating: true, lastUpdate: null, nextUpdate } });
  });
  await page.goto('/markets');
  const notice = card(page, 'Data updates');
  await expect(notice.getByText('Updating...')).toBeVisible();
  await expect(notice).toContainText('Last updateNever');
  await expect(notice).toContainText('Next updateDue now');
});

test('a source outage shows its last error and next try, and long work its progress', async ({
  signedInPage: page,
}) => {
  await page.route('**/api/data-update/status', async (route) => {
    const status = await (await route.fetch()).json();
    const feed = {
      ...status.feed,
      state: 'down',
      lastError: 'The source asked for fewer calls.',
      nextTry: new Date(Date.parse(status.session.serverTime) + 150_000).toISOString(),
    };
    const progress = { what: 'Importing daily history', done: 63, total: 1000 };
    await route.fulfill({ json: { ...status, stale: true, feed, progress } });
  });
  await page.goto('/markets');
  const notice = card(page, 'Data updates');
  await expect(notice).toContainText('Prices are stale: these are the last available ones.');
  await notice.getByRole('button', { name: 'Data feed details' }).click();
  const details = page.getByRole('dialog', { name: 'Data feed details' });
  await expect(details).toContainText(/not responding.*stale.*Next checkin 2 min/);
  await expect(details).toContainText('Last errorThe source asked for fewer calls.');
  await expect(notice).toContainText('Importing daily history: 63 of 1,000');
  await expect(notice.getByRole('progressbar')).toHaveAttribute('value', '63');
  await expect(card(page, 'NIFTY 50')).toContainText(/\d\.\d\d/);
});

test('the list sorts by its headers; an untrusted stock gives the reason; arrow keys move in the heat map', async ({
  signedInPage: page,
}) => {
  const reasons = [{ code: 'stale', words: 'Its last bar is nine sessions old.', points: 45 }];
  const judged = { symbol: 'ABB.NS', score: 55, healthy: false, reasons, quarantined: 0 };
  await page.route('**/api/data-quality', (route) =>
    route.fulfill({ json: { mark: 80, judgedOn: '2026-11-19', symbols: [judged], halts: [] } }),
  );
  await page.goto('/markets');
  const list = card(page, 'All Stocks');
  await list.getByRole('button', { name: 'Stock', exact: true }).click();
  await expect(page).toHaveURL('/markets?sort=stock');
  await expect(list.getByRole('columnheader', { name: 'Stock' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(list.getByRole('rowheader').first()).toContainText('ABB');
  await expect(
    list.getByRole('button', { name: /^ABB: Data health 55 of 100, below the minimum of 80/ }),
  ).toHaveText('Data 55');
  await list.locator('tr[data-row]').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(list.locator('tr[data-row]').nth(1)).toBeFocused();

  await list.getByText('Heatmap').click();
  await expect(page).toHaveURL('/markets?sort=stock&view=heatmap');
  const map = list.getByRole('group', { name: 'Heat map of 100 stocks' });
  await expect(map.getByRole('button')).toHaveCount(100);
  await expect(list.getByRole('list', { name: 'Change vs previous close' }).getByRole('listitem')).toHaveText(
    ['≤−1.1%', '≤−0.5%', '≤−0.1%', '0%', '≥+0.1%', '≥+0.5%', '≥+1.1%'],
  );
  await expect(map.getByRole('group', { name: /^Financials, [+−]?\d+\.\d\d%$/ })).toContainText(
    /^Financials[+−]?\d+\.\d\d%/,
  );
  await expectNoAxeFindings(page);
  await map.locator('[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  const neighbour = map.locator('button:focus');
  await expect(neighbour).toHaveAccessibleName(/^[A-Z0-9&-]+ [+−]?\d+\.\d\d%$/);
  const symbol = await neighbour.getAttribute('data-symbol');
  await expect(page.getByRole('tooltip')).toContainText(symbol?.replace('.NS', '') ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/markets?sort=stock&view=heatmap&symbol=${encodeURIComponent(symbol ?? '')}`);
});

test('a stock is found by name or symbol, and the search is in the address', async ({
  signedInPage: page,
}) => {
  await page.goto('/markets');
  const list = card(page, 'All Stocks');
  await search(page).fill('tata');
  await expect(page).toHaveURL('/markets?q=tata');
  await expect(list.getByRole('row', { name: /^TCS/ })).toContainText('Tata Consultancy');
  await expect(list.getByRole('row', { name: /^INFY/ })).toBeHidden();
  await search(page).fill('no such company');
  await expect(list).toContainText('No stocks match your search');
  await list.getByRole('button', { name: 'Show all stocks' }).click();
  await expect(page).toHaveURL('/markets');
  await expect(list.getByRole('row').nth(5)).toBeVisible();

  await page.goto('/markets?q=INFY');
  await expect(search(page)).toHaveValue('INFY');
  await expect(list.getByRole('rowheader')).toHaveCount(1);
});

test('the list scrolls through every stock and renders only visible rows', async ({ signedInPage: page }) => {
  await page.goto('/markets');
  const list = card(page, 'All Stocks');
  const table = list.getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', '101');
  await expect(list.getByRole('rowheader').first()).toBeVisible();
  expect(await list.getByRole('rowheader').count()).toBeLessThan(60);
  await list.getByRole('rowheader').first().hover();
  await page.mouse.wheel(0, 10_000);
  await expect(list.locator('tr[aria-rowindex="101"]')).toBeVisible();
});

test('each row has sector, price and day change, and Trade opens the dialog in the address', async ({
  signedInPage: page,
}) => {
  await page.goto('/markets?q=TCS');
  const row = card(page, 'All Stocks').getByRole('row', { name: /^TCS/ });
  await expect(row.getByRole('rowheader')).toContainText('TCSTata Consultancy Services');
  await expect(row.getByRole('cell').nth(0)).toHaveText('IT');
  await expect(row.getByRole('img')).toHaveAccessibleName(/^TCS over 30 days: [+−]?\d+\.\d\d%$/);
  await expect(row.getByRole('cell').nth(2)).toContainText(/^₹[\d,]+\.\d\d/);
  await expect(row.getByRole('cell').nth(3)).toHaveText(/^[+−]?\d+\.\d\d%$/);
  await row.getByRole('button', { name: 'Trade TCS' }).click();
  await expect(page).toHaveURL('/markets?q=TCS&trade=TCS.NS');
  await expect(page.getByRole('dialog')).toContainText('TCS');
});

test.describe('without the live feed', () => {
  // One of them changes the clock.
  test.use({ expectedOnConsole: [/WebSocket|api\/data-update\/status/], ownContext: true });

  test('markets show that they are connecting, and Reconnect restores the feed immediately', async ({
    signedInPage: page,
  }) => {
    let down = true;
    await page.routeWebSocket(/\/ws$/, (socket) => {
      if (down) socket.close();
      else socket.connectToServer();
    });
    await page.goto('/markets');
    await expect(page.getByText('Connecting...')).toBeVisible();
    await expect(card(page, 'NIFTY 50')).toContainText(/\d\.\d\d/);
    await expect(card(page, 'Live Stock Prices').getByRole('row')).toHaveCount(6);
    await expect(card(page, 'Live Stock Prices').getByText('LIVE', { exact: true })).toBeHidden();
    down = false;
    await page.getByRole('button', { name: 'Reconnect' }).click();
    await expect(page.getByText('Live WebSocket')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connected' })).toBeDisabled();
  });

  test('indices and movers are polled every 30 seconds, with failures shown; with the feed back, neither', async ({
    signedInPage: page,
  }) => {
    let down = true;
    let ticks = 0;
    await page.routeWebSocket(/\/ws$/, (socket) => {
      if (down) return void socket.close();
      socket.connectToServer().onMessage((frame) => {
        if (String(frame).startsWith('{"type":"quotes"')) ticks += 1;
        socket.send(frame);
      });
    });
    let underWay = 0;
    const read: string[] = [];
    page.on('request', () => (underWay += 1));
    page.on('requestfailed', () => (underWay -= 1));
    page.on('requestfinished', (request) => {
      underWay -= 1;
      read.push(new URL(request.url()).pathname);
    });
    const readsOf = (path: string) => read.filter((one) => one === path).length;
    await page.clock.install();
    await page.goto('/markets');
    await expect(card(page, 'Live Stock Prices').getByRole('row')).toHaveCount(6);
    for (const reads of [2, 3]) {
      await page.clock.fastForward(30_000);
      await expect.poll(() => readsOf('/api/market/movers')).toBe(reads);
      await expect.poll(() => readsOf('/api/market/indices')).toBe(reads);
    }
    await expect(page.getByText('Live prices are not arriving.')).toBeVisible();
    // Prefetches are done: aborted ones would log errors.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    // A machine without a network never goes offline, so the event is simulated.
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await expect(page.getByText(/^You are offline\./)).toBeVisible();
    down = false;
    await page.context().setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('Live WebSocket')).toBeVisible();
    await expect(page.getByText('Live prices are not arriving.')).toBeHidden();
    // The first tick reveals the gap, which causes one refetch.
    await expect.poll(() => ticks).toBeGreaterThan(1);
    await expect.poll(() => underWay).toBe(0);
    const before = readsOf('/api/market/movers');
    await page.clock.fastForward(40_000);
    expect(readsOf('/api/market/movers')).toBe(before);
  });

  test('empty lists have the specification’s texts', async ({ signedInPage: page }) => {
    await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
    await page.route('**/api/market/movers', (route) => route.fulfill({ json: { gainers: [], losers: [] } }));
    await page.route('**/api/stocks', (route) => route.fulfill({ json: [] }));
    await page.goto('/markets');
    const movers = card(page, 'Live Stock Prices');
    await expect(movers).toContainText('No gainers data available');
    await movers.getByRole('tab', { name: 'Top Losers' }).click();
    await expect(movers).toContainText('No losers data available');
    await movers.getByRole('tab', { name: 'Most Active' }).click();
    await expect(movers).toContainText('No trades yet');
    await expect(card(page, 'All Stocks')).toContainText('No stocks available');
  });
});

test('the heat map reads well on a phone and in the light: no label is cut, and axe agrees @phone', async ({
  signedInPage: page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/markets?view=heatmap');
  const map = page.getByRole('group', { name: 'Heat map of 100 stocks' });
  await expect(map.getByRole('button')).toHaveCount(100);
  const cut = await map.getByRole('button').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const { width, height } = cell.getBoundingClientRect();
      const shown = [...cell.children].filter(({ className }) => className !== 'sr-only' && className !== '');
      const fits = shown.every((label) => {
        const box = label.getBoundingClientRect();
        return box.width <= width && box.height <= height;
      });
      return fits ? [] : [cell.textContent];
    }),
  );
  expect(cut).toEqual([]);
  await expectNoAxeFindings(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
});
