import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import type { OrderRow } from '../order/columns.ts';
import { presentTrade } from './present.ts';
import { readTrade } from './store.ts';
import { timelineOf } from './timeline.ts';

let floor: TradingFloor;
/** A sale of ten shares that were bought on the same day at the same price. */
let sold: OrderRow;
beforeAll(async () => {
  floor = await aTradingFloor();
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  await trader.buys(10, 'ITC');
  const { id } = await trader.sells(10, 'ITC');
  const row = await readTrade(floor.db, trader.accountId, id);
  if (!row) throw new Error(`There is no order ${id}.`);
  sold = row;
});
afterAll(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

test('changes of the charges come last, with the charges before and after and the intraday shares', () => {
  const at = new Date('2026-11-20T06:00:00Z');
  const changes = [
    { at, before: paise(4_74), change: -3_06, intraday: 2 },
    { at, before: paise(4_74), change: 26, intraday: 1 },
  ];
  expect(timelineOf(sold, [], changes)).toMatchObject([
    { event: 'placed', detail: 'Market order placed: SELL 10' },
    { event: 'filled', detail: 'Sold 10 at ₹400.00' },
    { at: '2026-11-20T06:00:00.000Z', event: 'rerated', detail: '₹4.74 → ₹1.68: 2 shares are intraday' },
    { at: '2026-11-20T06:00:00.000Z', event: 'rerated', detail: '₹4.74 → ₹5.00: 1 share is intraday' },
  ]);
});

test('the order of a GTT is named as such, and an IOC order too', () => {
  const title = (over: Partial<OrderRow>) => timelineOf({ ...sold, ...over }, [], [])[0]?.detail;
  expect(title({ gttId: 'a GTT' })).toBe('Market order placed by a GTT: SELL 10');
  expect(title({ validity: 'IOC' })).toBe('Market IOC order placed: SELL 10');
});

test('the net P&L is after the charges and the fee of a square-off', () => {
  // Intraday charges of ₹4,000: brokerage 1.20, STT 1, exchange 0.12, GST 0.24.
  expect(presentTrade(floor.market, sold)).toMatchObject({ pnl: 0, netPnl: -2.56, squareOffFee: 0 });
  const squaredOff = { ...sold, squareOff: true, fee: paise(59_00) };
  expect(presentTrade(floor.market, squaredOff)).toMatchObject({ netPnl: -61.56, squareOffFee: 59 });
});
