import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { trades } from '#shared/schema/trading/trading.ts';
import { insertOrders, ORDER_PARAMETERS, placedOf, SELECT_ORDER } from './columns.ts';

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
