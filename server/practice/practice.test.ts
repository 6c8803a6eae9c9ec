import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verify.ts';
import { writeBars } from '#server/market/engine/store.ts';
import type { DailyBar } from '#server/market/sources/source.ts';
import { MAX_RUNNING_PRACTICE_DAYS } from '#shared/domain/trading/practice.ts';
import {
  aPracticeFloor,
  type Learner,
  PAST_DAY,
  type PracticeFloor,
} from '#tests/support/people/practice-floor.ts';

let floor: PracticeFloor;
let asha: Learner;

beforeEach(async () => {
  floor = await aPracticeFloor();
  asha = await floor.aLearner();
});
afterEach(() => floor.close());

/** "09:45:00", Indian time. */
const clockOf = ({ marketTime }: { marketTime: string }) =>
  new Date(Date.parse(marketTime) + 19_800_000).toISOString().slice(11, 19);

const changes = ({ visitor }: Learner, day: string, order: string, body: object) =>
  visitor.send(
    'PATCH',
    `/api/practice/${day}/orders/${order}`,
    { 'Content-Type': 'application/json' },
    JSON.stringify(body),
  );

test('a day starts at the open, paused, with its cash and one incomplete minute', async () => {
  const { id } = await asha.starts();
  floor.waits(3_600);
  const day = await asha.sees(id);
  expect(day).toMatchObject({
    symbol: 'TCS.NS',
    date: PAST_DAY,
    state: 'paused',
    continuous: true,
    score: null,
    opensAt: '2026-10-14T03:45:00.000Z',
    endsAt: '2026-10-14T10:05:00.000Z',
    quote: { last: 3_000, previousClose: 2_990, open: 3_000, high: 3_000, low: 3_000 },
    minutes: { from: 0, open: [3_000], close: [3_000] },
    account: { cash: 1_00_000, held: 0, value: 1_00_000, pnl: 0, shares: 0 },
    trades: [],
  });
});

test('a past day has the tick of its month, by the last close before it', async () => {
  const bar = { instrumentId: 1, open: 5_000_00, high: 5_010_00, low: 4_990_00, volume: 1_000 };
  await writeBars(floor.deps.db, {
    quarters: [],
    daily: [
      { ...bar, tradingDate: '2026-09-29', close: 4_995_00 },
      { ...bar, tradingDate: '2026-09-30', close: 5_000_10 },
    ] as DailyBar[],
  });
  const { id } = await asha.starts();
  const day = await asha.sees(id);
  // A tick of 0.10 at the previous close of ₹2,990; ±10 % of that are ₹2,691 and ₹3,289.
  expect(day).toMatchObject({ limits: { tick: 0.5, bandLow: 2_691, bandHigh: 3_289 } });
  await expect(asha.places(id, { type: 'BUY', quantity: 1, price: 2_999.9 })).rejects.toThrow(
    "TCS's tick size is ₹0.50. Try ₹2,999.50 or ₹3,000.00.",
  );
});

test('an order’s note is in its reply, in the day, and in the data export', async () => {
  const { id } = await asha.starts();
  const bought = await asha.places(id, { type: 'BUY', quantity: 1, clientNote: ' Gap up ' });
  expect(bought).toMatchObject({ status: 'EXECUTED', clientNote: 'Gap up' });
  expect((await asha.sees(id)).trades).toMatchObject([{ clientNote: 'Gap up' }]);
  const { rows } = await floor.deps.db.$client.query(
    'select to_jsonb(t) as line from practice.trades t where account_id = $1',
    [id],
  );
  expect(rows).toMatchObject([{ line: { client_note: 'Gap up' } }]);
});

test('bought at the open and sold at noon, it matches the ledger, and holding would have made more', async () => {
  const { id } = await asha.starts();
  const bought = await asha.places(id, { type: 'BUY', quantity: 10 });
  expect(bought).toMatchObject({ status: 'EXECUTED', price: 3_000, charges: { total: 35.62 } });
  await asha.lets(id, 'run', 600);
  // 165 minutes are 9,900 seconds: 16.5 seconds at 600×, polled on the way.
  for (let look = 0; look < 4; look++) {
    floor.waits(4.125);
    await asha.sees(id);
  }
  const noon = await asha.lets(id, 'pause');
  expect([clockOf(noon), noon.state]).toEqual(['12:00:00', 'paused']);
  const sold = await asha.places(id, { type: 'SELL', quantity: 10 });
  // Intraday: 9.27 brokerage + 8 STT + 0.95 exchange + 0.03 SEBI + 1.85 GST; the purchase is re-rated to ₹12.64.
  expect(sold).toMatchObject({ price: 3_090, pnl: 900, charges: { stt: 8, dp: 0, total: 20.1 } });
  const over = await asha.lets(id, 'finish');
  expect(over).toMatchObject({
    state: 'over',
    score: {
      endValue: 1_00_867.26,
      pnl: 867.26,
      charges: 32.74,
      trades: 2,
      // From ₹99,987.36 with ten shares at ₹3,000 to the same at ₹2,950, below the initial ₹1,00,000.
      drawdown: 512.64,
      // 33 shares from ₹3,000 to ₹3,060 minus the purchase charges.
      hold: { quantity: 33, pnl: 1_862.44, charges: 117.56 },
    },
  });
  expect(over.score?.drawdownPercent).toBeCloseTo(0.51264, 5);
  expect((await asha.sees(id)).account).toMatchObject({ cash: 1_00_867.26, shares: 0, pnl: 867.26 });
  expect((await asha.visitor.get('/api/practice')).json).toEqual([over]);
});

test('a limit fills in the second its price is reached, at any speed', async () => {
  const fills = [];
  for (const speed of [60, 600]) {
    const { id } = await asha.starts();
    await asha.places(id, { type: 'BUY', quantity: 10, price: 2_960 });
    expect((await asha.sees(id)).account).toMatchObject({ held: 29_635.55, available: 70_364.45 });
    await asha.lets(id, 'run', speed);
    for (let passed = 0; passed < 5_400; passed += 4 * speed) {
      floor.waits(4);
      await asha.sees(id);
    }
    const { trades, account } = await asha.sees(id);
    expect(account).toMatchObject({ held: 0, shares: 10 });
    fills.push([trades[0]?.status, trades[0]?.price, trades[0]?.executedAt]);
  }
  expect(fills[1]).toEqual(fills[0]);
  const [status, price, at] = fills[0] ?? [];
  expect(status).toBe('EXECUTED');
  // The quarter from 09:45 is at ₹2,970; in its last minute the price falls to ₹2,950.
  expect(price).toBeLessThanOrEqual(2_960);
  expect(price).toBeGreaterThan(2_950);
  expect(String(at)).toMatch(/^2026-10-14T04:29:\d\d/);
});

test('exits are placed with the purchase; the target ends the stop, and the rest expires at the close', async () => {
  const { id } = await asha.starts();
  await asha.places(id, { type: 'BUY', quantity: 10, stopLoss: 2_900, target: 3_050 });
  await asha.places(id, { type: 'BUY', quantity: 5, price: 2_900 });
  await asha.places(id, { type: 'BUY', quantity: 1, stopLoss: 2_800 });
  await asha.lets(id, 'finish');
  const { trades, account } = await asha.sees(id);
  const orders = trades.map(({ type, quantity, status, reason, exit }) => [
    type,
    quantity,
    exit,
    status,
    reason,
  ]);
  expect(orders).toEqual(
    expect.arrayContaining([
      ['BUY', 10, null, 'EXECUTED', null],
      ['SELL', 10, 'TARGET', 'EXECUTED', null],
      ['SELL', 10, 'STOP', 'CANCELLED', expect.stringContaining('The target was hit first')],
      ['BUY', 5, null, 'CANCELLED', 'Expired at close'],
      ['BUY', 1, null, 'EXECUTED', null],
      ['SELL', 1, 'STOP', 'CANCELLED', 'The practice day is over'],
    ]),
  );
  expect(account).toMatchObject({ held: 0, shares: 1, freeShares: 1 });
});

test('an order in the closing auction fills at the close', async () => {
  const { id } = await asha.starts();
  await asha.lets(id, 'run', 600);
  while ((await asha.sees(id)).continuous) floor.waits(0.5);
  const pausedDay = await asha.lets(id, 'pause');
  for (let minute = clockOf(pausedDay); minute < '15:20:00'; ) minute = clockOf(await asha.lets(id, 'step'));
  expect(await asha.places(id, { type: 'BUY', quantity: 3 })).toMatchObject({ status: 'PENDING' });
  await asha.lets(id, 'finish');
  const day = await asha.sees(id);
  expect(day.trades).toMatchObject([
    { status: 'EXECUTED', price: 3_060, executedAt: '2026-10-14T10:05:00.000Z' },
  ]);
  expect(day.score).toMatchObject({ trades: 1, pnl: -day.account.charges });
});

test('an order is refused with paper trading’s message, and changes nothing', async () => {
  const { id } = await asha.starts({ cash: 1_000 });
  const order = { type: 'BUY', quantity: 1, orderType: 'MARKET', stopLoss: null, target: null };
  const place = (more: object) => asha.visitor.post(`/api/practice/${id}/orders`, { ...order, ...more });
  expect((await place({})).json).toMatchObject({ code: 'not_enough_cash' });
  expect((await place({ type: 'SELL' })).json).toMatchObject({ code: 'not_enough_shares' });
  expect((await place({ orderType: 'LIMIT', price: 2_999.99 })).json).toMatchObject({ code: 'off_tick' });
  expect((await place({ orderType: 'LIMIT', price: 4_000 })).json).toMatchObject({ code: 'outside_band' });
  expect((await place({ quantity: 0 })).status).toBe(400);
  expect((await asha.sees(id)).trades).toEqual([]);
  await asha.lets(id, 'finish');
  expect(await place({ quantity: 1 })).toMatchObject({ status: 409, json: { code: 'practice_day_over' } });
});

test('an order sent again under its key is one order', async () => {
  const { id } = await asha.starts();
  const order = { type: 'BUY', quantity: 2, orderType: 'MARKET', stopLoss: null, target: null };
  const send = () => asha.visitor.post(`/api/practice/${id}/orders`, order, { 'Idempotency-Key': 'once' });
  const [first, second] = [await send(), await send()];
  expect(second.json).toEqual(first.json);
  expect((await asha.sees(id)).account.shares).toBe(2);
});

test('a pending order is changed by the rules of paper trading, and fills at its new price', async () => {
  const { id } = await asha.starts();
  const { id: order } = await asha.places(id, { type: 'BUY', quantity: 10, price: 2_900 });
  const change = (body: object) => changes(asha, id, order, body);
  expect((await change({ price: 2_959.99 })).json).toMatchObject({ code: 'off_tick' });
  expect((await change({ price: 4_000 })).json).toMatchObject({ code: 'outside_band' });
  expect((await change({ quantity: 1_000 })).json).toMatchObject({ code: 'not_enough_cash' });
  expect(await change({ price: 2_960, quantity: 20 })).toMatchObject({
    status: 200,
    json: { status: 'PENDING', limitPrice: 2_960, quantity: 20 },
  });
  expect((await asha.sees(id)).account.held).toBe(59_270.1);
  await asha.lets(id, 'finish');
  const { trades, account } = await asha.sees(id);
  expect(trades).toMatchObject([{ status: 'EXECUTED', quantity: 20, limitPrice: 2_960 }]);
  expect(account).toMatchObject({ held: 0, shares: 20 });
  expect(await change({ price: 2_950 })).toMatchObject({ status: 409, json: { code: 'not_pending' } });
});

test('a moved stop sells at its new trigger', async () => {
  const { id } = await asha.starts();
  await asha.places(id, { type: 'BUY', quantity: 10, stopLoss: 2_900 });
  const stop = (await asha.sees(id)).trades.find(({ exit }) => exit === 'STOP');
  const changed = await changes(asha, id, stop?.id ?? '', { price: 2_960 });
  expect(changed.json).toMatchObject({ triggerPrice: 2_960, status: 'PENDING' });
  await asha.lets(id, 'finish');
  const sold = (await asha.sees(id)).trades.find(({ exit }) => exit === 'STOP');
  expect(sold?.status).toBe('EXECUTED');
  expect(sold?.price).toBeLessThanOrEqual(2_960);
});

test('a fill has a contract note marked as practice, and a pending order has none', async () => {
  const { id } = await asha.starts();
  const bought = await asha.places(id, { type: 'BUY', quantity: 10 });
  const waits = await asha.places(id, { type: 'BUY', quantity: 1, price: 2_900 });
  const note = (order: string) => asha.visitor.get(`/api/practice/${id}/orders/${order}/contract-note`);
  expect(await note(bought.id)).toMatchObject({
    status: 200,
    json: {
      number: `PRACTICE-20261014-${id.slice(-12).toUpperCase()}`,
      tradeId: bought.id,
      notice: 'PRACTICE: a replayed past day, no real contract',
      tradeDate: PAST_DAY,
      settlementDate: '2026-10-15',
      quantity: 10,
      price: 3_000,
      gross: 30_000,
      charges: { total: 35.62 },
      net: 30_035.62,
      netIs: 'payable',
      deducted: true,
      recorded: true,
    },
  });
  expect((await note(waits.id)).json).toMatchObject({ code: 'not_executed' });
  expect((await asha.visitor.get(`/api/trades/${bought.id}/contract-note`)).status).toBe(404);
});

test('a restarted server loses no order and resumes the day where it stopped', async () => {
  const { id } = await asha.starts();
  await asha.places(id, { type: 'BUY', quantity: 10, price: 2_960 });
  await asha.lets(id, 'run', 600);
  floor.waits(3);
  expect(clockOf(await asha.sees(id))).toBe('09:45:00');
  await floor.restarts();
  floor.waits(600);
  // It continued for five seconds after the last request, 50 minutes at this speed.
  const back = await asha.sees(id);
  expect([clockOf(back), back.state]).toEqual(['10:35:00', 'paused']);
  expect(back.trades).toMatchObject([{ status: 'EXECUTED' }]);
  expect(String(back.trades[0]?.executedAt)).toMatch(/^2026-10-14T04:29:\d\d/);
});

test('a second page does not make time pass twice', async () => {
  const { id } = await asha.starts();
  await asha.lets(id, 'run', 60);
  floor.waits(2);
  const looks = await Promise.all([asha.sees(id), asha.sees(id), asha.sees(id)]);
  expect(new Set(looks.map(clockOf))).toEqual(new Set(['09:17:00']));
});

test('a change right after a request takes effect: a pause, another speed, the close', async () => {
  const { id } = await asha.starts();
  await asha.lets(id, 'run', 60);
  floor.waits(1);
  await asha.sees(id);
  floor.waits(1);
  const faster = await asha.lets(id, 'run', 600);
  expect([clockOf(faster), faster.speed]).toEqual(['09:17:00', 600]);
  floor.waits(1);
  await asha.sees(id);
  const paused = await asha.lets(id, 'pause');
  expect([clockOf(paused), paused.state]).toEqual(['09:27:00', 'paused']);
  await asha.lets(id, 'run');
  floor.waits(1);
  await asha.sees(id);
  expect(await asha.lets(id, 'finish')).toMatchObject({ state: 'over', score: { trades: 0, pnl: 0 } });
});

test('one day runs at a time: resuming one pauses the other', async () => {
  const [first, second] = [await asha.starts(), await asha.starts()];
  await asha.lets(first.id, 'run', 60);
  floor.waits(3);
  await asha.lets(second.id, 'run', 60);
  floor.waits(3);
  const [one, two] = [await asha.sees(first.id), await asha.sees(second.id)];
  expect([clockOf(one), one.state]).toEqual(['09:18:00', 'paused']);
  expect([clockOf(two), two.state]).toEqual(['09:18:00', 'running']);
});

test('no reply contains anything after the moment', async () => {
  const { id } = await asha.starts();
  await asha.lets(id, 'run', 60);
  floor.waits(4);
  const day = await asha.sees(id);
  expect(clockOf(day)).toBe('09:19:00');
  expect(day.minutes.close).toHaveLength(5);
  // The price was flat at ₹3,000 so far; the day's high, low and close differ.
  expect(JSON.stringify(day)).not.toMatch(/3100|2950|3060/);
  const dates = await asha.visitor.get('/api/practice/dates?symbol=tcs');
  expect(dates.json).toEqual({
    symbol: 'TCS.NS',
    name: 'Tata Consultancy Services Ltd.',
    dates: ['2026-10-13', '2026-10-14'],
  });
});

test('only the requested minutes are sent', async () => {
  const { id } = await asha.starts();
  for (let minute = 0; minute < 3; minute++) await asha.lets(id, 'step');
  const { minutes } = await asha.sees(id, 2);
  expect(minutes).toMatchObject({ from: 2, close: [3_000, 3_000] });
});

test("another person's day is not found", async () => {
  const { id } = await asha.starts();
  const bought = await asha.places(id, { type: 'BUY', quantity: 1 });
  const ravi = await floor.aLearner();
  const { visitor } = ravi;
  const order = { type: 'BUY', quantity: 1, orderType: 'MARKET', stopLoss: null, target: null };
  const tries = [
    visitor.get(`/api/practice/${id}`),
    visitor.post(`/api/practice/${id}/clock`, { action: 'finish' }),
    visitor.post(`/api/practice/${id}/orders`, order),
    visitor.post(`/api/practice/${id}/orders/${bought.id}/cancel`, {}),
    changes(ravi, id, bought.id, { price: 2_950 }),
    visitor.get(`/api/practice/${id}/orders/${bought.id}/contract-note`),
    visitor.send('DELETE', `/api/practice/${id}`),
  ];
  for (const reply of await Promise.all(tries)) expect(reply.status).toBe(404);
  expect((await visitor.get('/api/practice')).json).toEqual([]);
  expect((await asha.sees(id)).state).toBe('paused');
});

test('a stock, day or amount that can’t be replayed is refused with a sentence', async () => {
  const start = (more: object) =>
    asha.visitor.post('/api/practice', { symbol: 'TCS', date: PAST_DAY, cash: 1_00_000, speed: 60, ...more });
  expect(await start({ symbol: 'NONE' })).toMatchObject({ status: 404 });
  expect(await start({ symbol: '^NSEI' })).toMatchObject({ status: 400 });
  expect((await start({ date: '2026-10-15' })).json).toEqual({
    code: 'no_such_day',
    message: 'There is no past session of TCS on 2026-10-15. Choose another day.',
  });
  expect((await start({ date: '2026-11-20' })).status).toBe(404);
  expect((await start({ date: '2026-02-30' })).status).toBe(400);
  expect((await start({ cash: 10 })).status).toBe(400);
  expect((await start({ speed: 7 })).status).toBe(400);
});

test('the limit is fifty days per person, and a deleted day is removed with its account', async () => {
  const first = await asha.starts();
  await asha.places(first.id, { type: 'BUY', quantity: 1 });
  for (let n = 1; n < 50; n++) await asha.starts();
  const more = { symbol: 'TCS', date: PAST_DAY, cash: 1_00_000, speed: 60 };
  expect(await asha.visitor.post('/api/practice', more)).toMatchObject({
    status: 409,
    json: { code: 'too_many_practice_days' },
  });
  const left = await asha.visitor.send('DELETE', `/api/practice/${first.id}`);
  expect(left.json).toHaveLength(49);
  const { rows } = await floor.deps.practiceDb.$client.query(
    `select (select count(*) from accounts)::int as accounts, (select count(*) from trades)::int as trades`,
  );
  expect(rows).toEqual([{ accounts: 49, trades: 0 }]);
});

test('days run up to the server’s capacity, and one more has to wait', async () => {
  const { id } = await asha.starts();
  const run = () => asha.visitor.post(`/api/practice/${id}/clock`, { action: 'run' });
  await othersRun(MAX_RUNNING_PRACTICE_DAYS);
  expect(await run()).toMatchObject({
    status: 503,
    json: {
      code: 'practice_full',
      message: 'Practice is at capacity (200). Try again in a minute.',
    },
  });
  expect((await asha.lets(id, 'step')).state).toBe('paused');
  // Days without requests have stopped by now.
  floor.waits(6);
  expect(await run()).toMatchObject({ status: 200, json: { state: 'running' } });
  await othersRun(MAX_RUNNING_PRACTICE_DAYS);
  expect(await asha.lets(id, 'run', 600)).toMatchObject({ state: 'running', speed: 600 });
});

/** Running days of other users, requested just now. */
async function othersRun(days: number): Promise<void> {
  const { $client } = floor.deps.db;
  const at = floor.deps.clock.now().toISOString();
  await $client.query(
    `with others as (
       insert into users (id, email, password_hash, created_at)
       select gen_random_uuid(), gen_random_uuid() || '@example.com', 'none', $2 from generate_series(1, $1::int)
       returning id
     )
     insert into practice_days (id, user_id, instrument_id, trading_date, cash_paise, state, speed, market_time, ticked_at, seen_at, created_at)
     select gen_random_uuid(), id, 1, $3, 10000000, 'running', 60, $2, $2, $2, $2 from others`,
    [days, at, PAST_DAY],
  );
}

test('practice writes only to its own tables, and its ledger reconciles', async () => {
  const { db, practiceDb, clock } = floor.deps;
  const before = await rowsOfTables();
  const { id } = await asha.starts();
  await asha.places(id, { type: 'BUY', quantity: 10, stopLoss: 2_940, target: 3_050 });
  await asha.places(id, { type: 'BUY', quantity: 5, price: 2_960 });
  await asha.lets(id, 'step');
  await asha.places(id, { type: 'BUY', quantity: 1, price: 2_900 });
  const resting = (await asha.sees(id)).trades.find(({ limitPrice }) => limitPrice === 2_900);
  await asha.visitor.post(`/api/practice/${id}/orders/${resting?.id}/cancel`, {});
  const during = await verifyLedger(practiceDb, clock);
  await asha.lets(id, 'finish');
  const after = await verifyLedger(practiceDb, clock);
  expect([during.ok, after.ok, after.accounts]).toEqual([true, true, 1]);
  expect(after.postings).toBeGreaterThan(8);
  expect(await rowsOfTables()).toEqual({ ...before, practice_days: 1 });
  expect(await verifyLedger(db, clock)).toMatchObject({ ok: true, postings: 0 });
  expect((await asha.visitor.get('/api/trades/history')).json).toEqual([]);
  expect((await asha.visitor.get('/api/portfolio')).json).toMatchObject({ cashBalance: '0.00' });
});

async function rowsOfTables(): Promise<Record<string, number>> {
  const { $client } = floor.deps.db;
  const { rows } = await $client.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await $client.query(`select count(*)::int as n from public."${name}"`);
    counts[name] = found.rows[0].n;
  }
  return counts;
}
