import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { trades } from '#shared/schema/trading/trading.ts';
import { insertOrders, ORDER_PARAMETERS, placedOf, readOrder, SELECT_ORDER } from './columns.ts';

test('every column of the table belongs to an order, except the insert’s wall-clock time', () => {
  const booked =
    'reserved_paise reserved_quantity brokerage_plan charges_deducted day_fill margin_change_paise released_ids';
  const known = `${SELECT_ORDER} ${insertOrders(placedOf('o'), 'o')} ${booked}`;
  const missing = Object.values(getTableColumns(trades))
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(known));
  expect(missing).toEqual(['created_at']);
});

test('a value goes into the column of its name, whatever the order of the names', () => {
  expect(insertOrders({ target: 'o.high', stop: 'o.low', id: 'o.id' }, 'ordered o')).toBe(
    'insert into trades (target_paise, stop_paise, id) select o.high, o.low, o.id from ordered o',
  );
});

test('the parameters of a placed order have the types of the table', () => {
  const { stop, placedAt, instrumentId } = ORDER_PARAMETERS;
  expect([stop, placedAt, instrumentId].map(({ name, type }) => `${name} ${type}`)).toEqual([
    'stop_paise bigint',
    'placed_at timestamp (3) with time zone',
    'instrument_id integer',
  ]);
});

const SOLD_AT = new Date('2026-11-23T05:02:00Z');
const partAt = (minute: number) => ({
  quantity: 30,
  price: 998_65,
  last: 1_000_00,
  pnl: -5_00,
  charges: null,
  at: `2026-11-23T05:0${minute}:00.000Z`,
  intraday: 7,
  btst: 5,
  converted: 4,
});
/** A sale in three parts as the driver returns it: a bigint is text. */
const soldInParts = {
  accountId: 'account',
  id: 'order',
  instrumentId: 1,
  side: 'SELL',
  product: 'CNC',
  orderType: 'MARKET',
  validity: 'DAY',
  quantity: '10',
  limit: null,
  trigger: null,
  seen: '100000',
  stop: null,
  target: null,
  trailStep: null,
  trailBps: null,
  trailBase: null,
  clientNote: null,
  isAutoTrade: false,
  gttId: null,
  fillModel: 'BIDASK',
  cancelledQuantity: '0',
  priority: 'order',
  placedAt: new Date('2026-11-23T05:00:00Z'),
  tradingDate: '2026-11-23',
  parentId: null,
  exit: null,
  triggeredAt: null,
  placed: null,
  status: 'EXECUTED',
  reason: null,
  fill: '99870',
  last: '100000',
  pnl: '-130',
  charges: null,
  executedAt: SOLD_AT,
  filledQuantity: '60',
  filledAt: new Date('2026-11-23T05:01:00Z'),
  intradayQuantity: '3',
  btstQuantity: '2',
  convertedQuantity: '1',
  squareOff: false,
  fee: '0',
  symbol: 'TCS.NS',
  parts: [partAt(0), partAt(1)],
  orderParentId: null,
};
const lastFill = { quantity: 10, price: 998_70, pnl: -1_30, charges: null, at: SOLD_AT };

test('an order filled in parts has all fills, and the sums of their shares by kind', () => {
  const sold = { quantity: 30, price: 998_65, last: 1_000_00, pnl: -5_00, charges: null };
  // 3 + 2 × 7, 2 + 2 × 5 and 1 + 2 × 4.
  expect(readOrder(soldInParts)).toMatchObject({
    intradayQuantity: 17,
    btstQuantity: 12,
    convertedQuantity: 9,
    fills: [
      { ...sold, at: new Date('2026-11-23T05:00:00Z') },
      { ...sold, at: new Date('2026-11-23T05:01:00Z') },
      { ...lastFill, last: 1_000_00 },
    ],
  });
});

test('an order filled whole has one fill, at the last price where no other is recorded', () => {
  const whole = { ...soldInParts, parts: null, last: null };
  expect(readOrder(whole)).toMatchObject({ intradayQuantity: 3, btstQuantity: 2, convertedQuantity: 1 });
  expect(readOrder(whole).fills).toEqual([lastFill]);
});

test('an order without a fill has none', () => {
  const open = { ...soldInParts, parts: null, fill: null, pnl: null, executedAt: null };
  expect(readOrder(open).fills).toEqual([]);
  // A fill has both a price and a time.
  expect(readOrder({ ...open, fill: '99870' }).fills).toEqual([]);
  expect(readOrder({ ...open, executedAt: SOLD_AT }).fills).toEqual([]);
});
