import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { makeBusy } from '#tests/support/busy-account.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { createTradeSums } from './sums.ts';

/**
 * Each third of 3,000 orders sells ten shares that cost ₹100. Seven sales have the P&Ls −₹100, −₹50, 0, ₹50, ₹100,
 * ₹150 and ₹200; 142 times all seven and once 0, ₹150, −₹50, ₹100, −₹100 and ₹50.
 */
const PAST = { trades: 3_000, sales: 1_000, wins: 142 * 4 + 3, profit: 142 * 500_00 + 300_00 };
const LOSS = 142 * 150_00 + 150_00;

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(0) });
  const days = ['2026-11-18', '2026-11-19'];
  await makeBusy(floor.db, { accountId: trader.accountId, trades: 3_000, stocks: [1], days });
});
afterEach(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

const stored = async () => {
  const { rows } = await floor.db.$client.query(
    'select through::text, session::text, fills, trades from carried_sums',
  );
  return rows;
};

test('today’s orders are added to the stored sums of the days before', async () => {
  const sumsOf = createTradeSums(floor);
  expect(await sumsOf(trader.accountId)).toEqual({ ...PAST, loss: LOSS });
  expect(await stored()).toEqual([]);
  await trader.sells(10, 'TCS.NS', { at: rupees(120) });
  const withSale = {
    trades: 3_001,
    sales: 1_001,
    wins: PAST.wins + 1,
    profit: PAST.profit + 200_00,
    loss: LOSS,
  };
  expect(await sumsOf(trader.accountId)).toEqual(withSale);
  // The market's date is the 20th.
  expect(await stored()).toEqual([
    { through: '2026-11-19', session: '2026-11-19', fills: 1_500, trades: 3_000 },
  ]);
  await trader.buys(1, 'TCS.NS', { at: rupees(90) });
  expect(await sumsOf(trader.accountId)).toEqual({ ...withSale, trades: 3_002 });
  expect(await stored()).toMatchObject([{ trades: 3_000 }]);
});

test('stored sums that a fill has reached late are replaced', async () => {
  const sumsOf = createTradeSums(floor);
  await sumsOf(trader.accountId);
  await sumsOf(trader.accountId);
  await floor.db.$client.query('update carried_sums set fills = fills - 1, trades = trades - 1');
  // The reconciliation doesn't compare them, because they are not valid.
  expect(await verifyLedger(floor.db, systemClock)).toMatchObject({ ok: true });
  expect(await sumsOf(trader.accountId)).toEqual({ ...PAST, loss: LOSS });
  expect(await stored()).toMatchObject([{ fills: 1_500, trades: 3_000 }]);
});

test('the reconciliation finds stored sums that are wrong', async () => {
  const sumsOf = createTradeSums(floor);
  await sumsOf(trader.accountId);
  await sumsOf(trader.accountId);
  await floor.db.$client.query('update carried_sums set profit_paise = profit_paise + 1');
  const { ok, checks } = await verifyLedger(floor.db, systemClock);
  expect(ok).toBe(false);
  const sums = `3000 1000 ${PAST.wins}`;
  expect(checks.flatMap(({ differences }) => differences)).toEqual([
    {
      check: 'Carried sums of orders match the trades',
      accountId: trader.accountId,
      subject: 'sums of orders up to 2026-11-19',
      kept: `${sums} ${PAST.profit + 1} ${LOSS}`,
      rebuilt: `${sums} ${PAST.profit} ${LOSS}`,
    },
  ]);
});

test('nothing is stored while an order that is filled in part is open', async () => {
  const sumsOf = createTradeSums(floor);
  await sumsOf(trader.accountId);
  await floor.db.$client.query(`
    insert into trades (account_id, id, instrument_id, side, order_type, quantity, limit_paise, seen_paise, status,
      fill_model, filled_quantity, filled_at, placed_at, trading_date)
    values ('${trader.accountId}', gen_random_uuid(), 1, 'BUY', 'LIMIT', 5, 100, 100, 'PENDING', 'BIDASK', 5, now(), now(),
      '2026-11-19')`);
  expect(await sumsOf(trader.accountId)).toEqual({ ...PAST, loss: LOSS });
  expect(await stored()).toEqual([]);
});

test('an order that was filled in parts today counts once', async () => {
  const sumsOf = createTradeSums(floor);
  const whole = floor.newId();
  await sumsOf(trader.accountId);
  await sumsOf(trader.accountId);
  await floor.db.$client.query(`
    insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, fill_paise, last_paise,
      pnl_paise, status, fill_model, order_id, filled_quantity, filled_at, placed_at, executed_at, trading_date)
    values
      ('${trader.accountId}', gen_random_uuid(), 1, 'SELL', 'MARKET', 2, 100, 100, 100, 7000, 'EXECUTED', 'BIDASK',
        '${whole}', 0, null, '2026-11-20T05:00Z', '2026-11-20T05:00Z', '2026-11-20'),
      ('${trader.accountId}', '${whole}', 1, 'SELL', 'MARKET', 3, 100, 100, 100, -9000, 'EXECUTED', 'BIDASK',
        null, 2, '2026-11-20T05:00Z', '2026-11-20T05:00Z', '2026-11-20T06:00Z', '2026-11-20')`);
  const withSale = { ...PAST, trades: 3_001, sales: 1_001, loss: LOSS + 20_00 };
  expect(await sumsOf(trader.accountId)).toEqual(withSale);
  expect(await stored()).toMatchObject([{ trades: 3_000 }]);
  // These rows have no postings.
  await floor.close();
  floor = await aTradingFloor();
});
