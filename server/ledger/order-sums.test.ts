import { expect, test } from 'vitest';
import { aTrader, aTradingFloor, rupees } from '#tests/support/people/trader.ts';
import { orderSums } from './order-sums.ts';

test('an order in parts counts once, on the day of its last fill', async () => {
  const floor = await aTradingFloor();
  const { accountId } = await aTrader(floor, { cash: rupees(0) });
  const [whole, ended] = [floor.newId(), floor.newId()];
  // Two exits of Monday the 16th. One is filled on the 18th and 19th, the other in part on the 19th and then cancelled.
  await floor.db.$client.query(`
    insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, fill_paise, last_paise,
      pnl_paise, status, fill_model, order_id, filled_quantity, filled_at, placed_at, executed_at, trading_date)
    values
      ('${accountId}', gen_random_uuid(), 1, 'SELL', 'MARKET', 2, 100, 100, 100, 70, 'EXECUTED', 'BIDASK', '${whole}',
        0, null, '2026-11-16T05:00Z', '2026-11-18T05:00Z', '2026-11-18'),
      ('${accountId}', '${whole}', 1, 'SELL', 'MARKET', 3, 100, 100, 100, -90, 'EXECUTED', 'BIDASK', null,
        2, '2026-11-18T05:00Z', '2026-11-16T05:00Z', '2026-11-19T05:00Z', '2026-11-19'),
      ('${accountId}', gen_random_uuid(), 1, 'SELL', 'MARKET', 4, 100, 100, 100, 50, 'EXECUTED', 'BIDASK', '${ended}',
        0, null, '2026-11-16T05:00Z', '2026-11-19T06:00Z', '2026-11-19'),
      ('${accountId}', '${ended}', 1, 'SELL', 'MARKET', 6, 100, null, null, null, 'PENDING', 'BIDASK', null,
        4, '2026-11-19T06:00Z', '2026-11-16T05:00Z', null, '2026-11-16');
    update trades set status = 'CANCELLED' where id = '${ended}'`);
  const sumsOf = async (isWanted?: (date: string) => string) =>
    (await floor.db.$client.query(orderSums(`'${accountId}'::uuid`, isWanted))).rows[0];
  const none = { trades: '0', sales: '0', wins: '0', profit: '0', loss: '0' };
  // 70 − 90 paise, and 50.
  const both = { trades: '2', sales: '2', wins: '1', profit: '50', loss: '20' };
  expect(await sumsOf()).toEqual(both);
  expect(await sumsOf((date) => `${date} <= '2026-11-18'`)).toEqual(none);
  expect(await sumsOf((date) => `${date} = '2026-11-19'`)).toEqual(both);
  expect(await sumsOf((date) => `${date} = '2026-11-20'`)).toEqual(none);
  await floor.close();
});
