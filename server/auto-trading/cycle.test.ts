import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCycle } from '#server/auto-trading/cycle.ts';
import { NOTE_PURCHASES, purchaseNote, readJournal } from '#server/auto-trading/journal.ts';
import { previewFor } from '#server/auto-trading/preview.ts';
import { inTransaction } from '#server/core/db/transaction.ts';
import { newId } from '#server/core/ids.ts';
import { saveRules, setEnabled } from '#server/settings/store.ts';
import { placeAutomatically } from '#server/trading/place/automatic.ts';
import { type AutoTradingRules, DEFAULT_AUTO_TRADING } from '#shared/domain/trading/auto-trading.ts';
import { users } from '#shared/schema/account/auth.ts';
import { brokerageLinks } from '#shared/schema/account/settings.ts';
import { predictionDays, predictions } from '#shared/schema/predictions.ts';
import { autoJournal } from '#shared/schema/trading/auto-trading.ts';
import { trades } from '#shared/schema/trading/trading.ts';
import { testConfig } from '#tests/support/deps.ts';
import { choosesBidAsk, traded } from '#tests/support/orders/bid-ask.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';

const [TCS, INFY, ITC] = [1, 2, 5];
const NOW = new Date('2026-11-20T05:00:00Z');
const FAR = new Date('2099-01-01T00:00:00Z');

let floor: TradingFloor;
let trader: Trader;
let sequence: number;
const days = new Set<string>();
beforeEach(async () => {
  sequence = 0;
  days.clear();
  floor = await aTradingFloor();
  trader = await enabledTrader();
  floor.market.setPrice('TCS.NS', rupees(1_000));
  floor.market.setPrice('INFY.NS', rupees(500));
  floor.market.setPrice('ITC.NS', rupees(200));
  await predicts('2026-11-19', TCS, 0.62);
  await predicts('2026-11-19', INFY, 0.6);
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

async function enabledTrader(rules: Partial<AutoTradingRules> = {}): Promise<Trader> {
  const person = await aTrader(floor, { cash: rupees(1_00_000) });
  await saveRules(floor.db, person.id, { ...DEFAULT_AUTO_TRADING, ...rules });
  await floor.db
    .insert(brokerageLinks)
    .values({ userId: person.id, sealedApiKey: '', sealedSecret: '', expiresAt: FAR });
  expect(await setEnabled(floor.db, person.id, true, NOW)).toBe(true);
  return person;
}

/** Records a BUY prediction with a base rate of 56 %. */
async function predicts(
  tradingDate: string,
  instrumentId: number,
  probability: number,
  verdict: 'BUY' | 'HOLD' = 'BUY',
) {
  const { db } = floor;
  const day = { origin: 'issued', tradingDate } as const;
  if (!days.has(tradingDate)) {
    await db.insert(predictionDays).values({
      ...day,
      sequence: sequence++,
      entryAfter: tradingDate,
      modelVersion: 'test',
      rows: 1,
      missing: [],
      contentHash: `${sequence}`,
      previousRoot: '',
      root: `${sequence}`,
      writtenAt: floor.market.now(),
    });
    days.add(tradingDate);
  }
  const figures = {
    n: 0,
    targetRate: 0,
    stopRate: 0,
    expiredRate: 0,
    avgReturn: 0,
    avgTradingDays: 0,
    avgCalendarDays: 0,
    positiveRate: 0,
  };
  await db.insert(predictions).values({
    ...day,
    instrumentId,
    horizon: 'short',
    symbol: `${instrumentId}`,
    prediction: verdict,
    abstained: null,
    horizonDays: 63,
    expiresOn: '2027-02-19',
    closePaise: 1_000_00,
    upper: 1_150_000,
    lower: 900_000,
    low80: -100_000,
    high80: 150_000,
    pUp: probability * 1e6,
    pExcess: 500_000,
    baseUp: 560_000,
    sigma: 18_000,
    score: 0,
    contributions: [],
    pooled: figures as never,
    baseline: figures as never,
  });
}

const preview = () =>
  previewFor(floor, {
    ...trader,
    email: '',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    role: 'USER',
    isActive: true,
  });

const journal = (of = trader) => readJournal(floor.db, floor.market, of.id, { limit: 50 });

test('a passing candidate is bought once, with exits, marked as automatic and journaled', async () => {
  expect(await runCycle(floor)).toEqual({ people: 1, bought: 2, rejected: 0 });
  const placed = await trader.trades();
  expect(
    placed
      .map(({ stockSymbol, quantity, exit, status, isAutoTrade }) => [
        stockSymbol,
        quantity,
        exit,
        status,
        isAutoTrade,
      ])
      .sort(),
  ).toEqual([
    ['INFY.NS', 20, null, 'EXECUTED', true],
    ['INFY.NS', 20, 'STOP', 'PENDING', true],
    ['INFY.NS', 20, 'TARGET', 'PENDING', true],
    ['TCS.NS', 10, null, 'EXECUTED', true],
    ['TCS.NS', 10, 'STOP', 'PENDING', true],
    ['TCS.NS', 10, 'TARGET', 'PENDING', true],
  ]);
  expect(await journal()).toMatchObject([
    {
      symbol: 'INFY.NS',
      outcome: 'bought',
      rule: null,
      quantity: 20,
      price: 500,
      stopLoss: 475,
      target: 575,
      edge: 4,
    },
    {
      symbol: 'TCS.NS',
      outcome: 'bought',
      tradeId: expect.any(String),
      probability: 62,
      baseRate: 56,
      edge: 6,
    },
  ]);
  expect(await runCycle(floor)).toEqual({ people: 1, bought: 0, rejected: 0 });
  expect(await trader.trades()).toHaveLength(6);
});

test('two servers running the same cycle concurrently buy nothing twice', async () => {
  await Promise.all([runCycle(floor), runCycle(floor)]);
  expect((await trader.trades()).filter(({ exit }) => exit === null)).toHaveLength(2);
});

test('a rejection is journaled once, and again only when another rule rejects', async () => {
  await saveRules(floor.db, trader.id, { ...DEFAULT_AUTO_TRADING, minimumEdge: 5 });
  expect(await runCycle(floor)).toEqual({ people: 1, bought: 1, rejected: 1 });
  expect(await runCycle(floor)).toEqual({ people: 1, bought: 0, rejected: 0 });
  await saveRules(floor.db, trader.id, { ...DEFAULT_AUTO_TRADING, maxOpenPositions: 1 });
  await runCycle(floor);
  expect((await journal()).map(({ symbol, rule }) => [symbol, rule])).toEqual([
    ['INFY.NS', 'positions'],
    ['INFY.NS', 'edge'],
    ['TCS.NS', null],
  ]);
});

test('nothing is bought after switching it off, even during a purchase', async () => {
  await setEnabled(floor.db, trader.id, false, NOW);
  expect(await runCycle(floor)).toEqual({ people: 0, bought: 0, rejected: 0 });
  expect(await trader.trades()).toEqual([]);
});

test('switching off between decision and purchase leaves the order unplaced', async () => {
  await setEnabled(floor.db, trader.id, false, NOW);
  const order = {
    userId: trader.id,
    accountId: trader.accountId,
    tradeId: newId(),
    symbol: 'TCS.NS',
    quantity: 1,
    stop: rupees(950),
    target: rupees(1_150),
    key: 'auto-1',
    note: purchaseNote({ id: newId(), issuedOn: '2026-11-19', verdicts: [] }),
  };
  expect(await placeAutomatically(floor, [order], NOTE_PURCHASES)).toEqual([
    { outcome: 'refused', words: 'Auto-trading is off. No order was placed.' },
  ]);
  expect(await trader.cash()).toBe(rupees(1_00_000));
  expect(await journal()).toEqual([]);
});

test('an order and its reasons are written together, once, however often it is sent', async () => {
  const order = () => ({
    userId: trader.id,
    accountId: trader.accountId,
    tradeId: newId(),
    symbol: 'TCS.NS',
    quantity: 1,
    stop: rupees(950),
    target: rupees(1_150),
    key: 'auto-1',
    note: purchaseNote({ id: newId(), issuedOn: '2026-11-19', verdicts: [] }),
  });
  const send = () => placeAutomatically(floor, [order()], NOTE_PURCHASES);
  const sent = (await Promise.all([send(), send(), send()])).flat();
  expect(sent.map(({ outcome }) => outcome).sort()).toEqual(['bought', 'bought before', 'bought before']);
  expect(await send()).toEqual([{ outcome: 'bought before' }]);
  expect(await floor.db.$count(autoJournal)).toBe(1);
  expect(await trader.holds('TCS.NS')).toMatchObject({ quantity: 1 });
});

test('an automatic purchase’s key never answers the person’s own order, even an equal one', async () => {
  await runCycle(floor);
  const key = `auto-2026-11-19-1-short-${trader.accountId}`;
  expect(await floor.db.$count(trades, eq(trades.idempotencyKey, key))).toBe(1);
  const own = {
    side: 'BUY' as const,
    quantity: 10,
    symbol: 'TCS.NS',
    stopLoss: rupees(950),
    target: rupees(1_150),
  };
  await expect(trader.places(own, key)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect(await trader.trades()).toHaveLength(6);
});

test('in a batch of purchases, one without enough cash does not block the others', async () => {
  const poor = await enabledTrader();
  await poor.buys(99, 'TCS.NS');
  const order = (of: Trader) => ({
    userId: of.id,
    accountId: of.accountId,
    tradeId: newId(),
    symbol: 'TCS.NS',
    quantity: 10,
    stop: rupees(950),
    target: rupees(1_150),
    key: 'auto-1',
    note: purchaseNote({ id: newId(), issuedOn: '2026-11-19', verdicts: [] }),
  });
  expect(await placeAutomatically(floor, [order(poor), order(trader)], NOTE_PURCHASES)).toEqual([
    {
      outcome: 'refused',
      words:
        'Not enough cash: the order needs ₹10,000.00, and ₹1,000.00 is available. Add funds or reduce the quantity.',
    },
    { outcome: 'bought', price: rupees(1_000) },
  ]);
});

const purchaseOf = (of: Trader, quantity: number) => ({
  userId: of.id,
  accountId: of.accountId,
  tradeId: newId(),
  symbol: 'TCS.NS',
  quantity,
  stop: rupees(950),
  target: rupees(1_150),
  key: 'auto-1',
  note: purchaseNote({ id: newId(), issuedOn: '2026-11-19', verdicts: [] }),
});

test('a batch that PostgreSQL refuses because of one purchase is placed one by one, up to that', async () => {
  const other = await enabledTrader();
  await floor.db.$client.query('alter table trades add constraint not_thirteen check (quantity <> 13)');
  const orders = [purchaseOf(trader, 10), purchaseOf(other, 13)];
  await expect(placeAutomatically(floor, orders, NOTE_PURCHASES)).rejects.toThrow('not_thirteen');
  expect(await trader.holds('TCS.NS')).toMatchObject({ quantity: 10 });
  expect(await other.holds('TCS.NS')).toMatchObject({ quantity: 0 });
});

test('after a failure of the database itself nothing is sent again', async () => {
  const { $client } = floor.db;
  await $client.query('create sequence inserts');
  await $client.query(`
    create function fail_once() returns trigger language plpgsql as $$
    begin
      if nextval('inserts') = 1 then raise exception 'no space left' using errcode = '53100'; end if;
      return new;
    end $$`);
  await $client.query(
    'create trigger fails_once before insert on trades for each row execute function fail_once()',
  );
  const placing = placeAutomatically(floor, [purchaseOf(trader, 1)], NOTE_PURCHASES);
  await expect(placing).rejects.toThrow('no space left');
  expect(await trader.holds('TCS.NS')).toMatchObject({ quantity: 0 });
});

test('a purchase of a locked account waits for it', async () => {
  const placing: Promise<unknown>[] = [];
  await inTransaction(floor.db, async (tx) => {
    await tx.$client.query('select from accounts where id = $1 for update', [trader.accountId]);
    placing.push(placeAutomatically(floor, [purchaseOf(trader, 1)], NOTE_PURCHASES));
    await waitingForLocks(floor.db);
  });
  expect(await Promise.all(placing)).toEqual([[{ outcome: 'bought', price: rupees(1_000) }]]);
});

test('the journal’s pages are contiguous', async () => {
  await predicts('2026-11-20', TCS, 0.62);
  await predicts('2026-11-20', INFY, 0.57);
  await predicts('2026-11-20', ITC, 0.575);
  await runCycle(floor);
  const page = (before?: string) => readJournal(floor.db, floor.market, trader.id, { before, limit: 1 });
  const [first] = await page();
  const [second] = await page(first?.id);
  const [third] = await page(second?.id);
  expect([first, second, third].map((entry) => [entry?.symbol, entry?.rule])).toEqual([
    ['INFY.NS', 'edge'],
    ['ITC.NS', 'edge'],
    ['TCS.NS', null],
  ]);
  expect(await page(third?.id)).toEqual([]);
});

test('an expired brokerage login stops it', async () => {
  await floor.db.update(brokerageLinks).set({ expiresAt: new Date('2020-01-01T00:00:00Z') });
  expect(await runCycle(floor)).toEqual({ people: 0, bought: 0, rejected: 0 });
});

test('nothing is bought for a deactivated person', async () => {
  await floor.db.update(users).set({ isActive: false }).where(eq(users.id, trader.id));
  expect(await runCycle(floor)).toEqual({ people: 0, bought: 0, rejected: 0 });
});

test('outside of the person’s hours nothing is decided', async () => {
  await saveRules(floor.db, trader.id, { ...DEFAULT_AUTO_TRADING, startsAt: '15:00', endsAt: '15:10' });
  expect(await runCycle(floor)).toEqual({ people: 0, bought: 0, rejected: 0 });
  expect(await preview()).toMatchObject({
    waits: 'Your trading hours start at 15:00.',
    decisions: [
      { symbol: 'TCS.NS', outcome: 'bought' },
      { symbol: 'INFY.NS', outcome: 'bought' },
    ],
  });
});

test('the preview marks figures that include its own orders, and excludes them from the open-position count', async () => {
  await saveRules(floor.db, trader.id, { ...DEFAULT_AUTO_TRADING, maxOpenPositions: 1 });
  expect(await preview()).toMatchObject({
    waits: null,
    standing: { openPositions: 0, maxOpenPositions: 1 },
    decisions: [
      { symbol: 'TCS.NS', outcome: 'bought' },
      {
        symbol: 'INFY.NS',
        outcome: 'rejected',
        words: '1 position is open; your limit is 1. This counts the order above.',
      },
    ],
  });
  await runCycle(floor);
  // Purchases are in the account now and no longer planned.
  expect(await preview()).toMatchObject({
    standing: { openPositions: 1 },
    decisions: [{ symbol: 'INFY.NS', words: '1 position is open; your limit is 1.' }],
  });
});

test('while the market is closed the preview decides at the latest prices', async () => {
  floor.market.moveTo('2026-11-20T11:00:00Z');
  expect(floor.market.session().phase).not.toBe('continuous');
  expect(await preview()).toMatchObject({
    waits: expect.stringMatching(/^The market is not trading now\. It opens on /),
    decisions: [
      { symbol: 'TCS.NS', outcome: 'bought', price: 1_000 },
      { symbol: 'INFY.NS', outcome: 'bought', price: 500 },
    ],
  });
  expect(await runCycle(floor)).toEqual({ people: 0, bought: 0, rejected: 0 });
});

test('a cycle with new decisions publishes one event, and a cycle without any publishes none', async () => {
  await enabledTrader();
  let words = 0;
  const stop = floor.events.on('auto-trading.decided', () => {
    words += 1;
  });
  expect(await runCycle(floor)).toMatchObject({ people: 2, bought: 4 });
  expect(words).toBe(1);
  expect(await runCycle(floor)).toMatchObject({ people: 2, bought: 0, rejected: 0 });
  expect(words).toBe(1);
  stop();
});

test('with AUTO_TRADING=paper no broker login is needed', async () => {
  await floor.db.delete(brokerageLinks);
  expect(await setEnabled(floor.db, trader.id, true, NOW)).toBe(false);
  expect(await setEnabled(floor.db, trader.id, true, NOW, 'paper')).toBe(true);
  expect(await runCycle(floor)).toEqual({ people: 0, bought: 0, rejected: 0 });
  const paper = { ...floor, config: testConfig({ AUTO_TRADING: 'paper' }) };
  expect(await runCycle(paper)).toEqual({ people: 1, bought: 2, rejected: 0 });
});

test('with auto-trading turned off by the operator, no account buys, whatever its setting', async () => {
  expect(await setEnabled(floor.db, trader.id, true, NOW, 'off')).toBe(false);
  expect(await setEnabled(floor.db, trader.id, true, NOW)).toBe(true);
  const off = { ...floor, config: testConfig({ AUTO_TRADING: 'off' }) };
  expect(await runCycle(off)).toEqual({ people: 0, bought: 0, rejected: 0 });
});

test('hours that end during a cycle end its purchases', async () => {
  await saveRules(floor.db, trader.id, { ...DEFAULT_AUTO_TRADING, endsAt: '11:00' });
  const stop = floor.events.on('account.changed', () => floor.market.moveTo('2026-11-20T05:30:00Z'));
  expect(await runCycle(floor)).toEqual({ people: 1, bought: 1, rejected: 1 });
  stop();
  expect(await journal()).toMatchObject([
    { symbol: 'INFY.NS', rule: 'order', words: 'Your trading hours ended at 11:00.' },
    { symbol: 'TCS.NS', rule: null },
  ]);
});

test('the day’s loss and the risk of open stops both count against the limit', async () => {
  await saveRules(floor.db, trader.id, { ...DEFAULT_AUTO_TRADING, dailyLossLimit: rupees(900) });
  expect(await runCycle(floor)).toMatchObject({ bought: 1, rejected: 1 });
  expect(await journal()).toMatchObject([
    {
      symbol: 'INFY.NS',
      rule: 'loss-limit',
      words: "If every stop-loss hits, today's loss is ₹1,000.00; your limit is ₹900.00.",
    },
    { symbol: 'TCS.NS', rule: null },
  ]);
  floor.market.setPrice('TCS.NS', rupees(940));
  await floor.matched();
  await predicts('2026-11-20', ITC, 0.62);
  await runCycle(floor);
  expect((await journal())[0]).toMatchObject({
    symbol: 'ITC.NS',
    rule: 'loss-limit',
    words: "If every stop-loss hits, today's loss is ₹1,100.00; your limit is ₹900.00.",
  });
});

test('only the newest predictions count, and never a HOLD', async () => {
  await predicts('2026-11-20', ITC, 0.7, 'HOLD');
  expect(await runCycle(floor)).toEqual({ people: 0, bought: 0, rejected: 0 });
});

test('on the BIDASK model it buys what one minute can fill at the estimated price, as the preview shows', async () => {
  await choosesBidAsk(floor, trader);
  await traded(floor, 'TCS.NS', { close: rupees(1_000), adv: 20_000, sigma: 0.02 });
  expect((await preview()).decisions[0]).toMatchObject({ symbol: 'TCS.NS', quantity: 5, price: 1_003.2 });
  await runCycle(floor);
  // ₹2 crore a day: 0.3 %, and 1 % × √(5 ÷ 20,000): 100315.8 paise. A tenth of 20,000 ÷ 360 is 5 shares.
  const bought = (await trader.trades()).find(
    ({ type, stockSymbol }) => type === 'BUY' && stockSymbol === 'TCS.NS',
  );
  expect(bought).toMatchObject({ quantity: 5, price: 1_003.2, lastAtFill: 1_000, model: 'BIDASK' });
});
