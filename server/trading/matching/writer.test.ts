import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { type Work, writer } from './writer.ts';

let floor: TradingFloor;
let trader: Trader;
let logged: string[];
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(10_000) });
  logged = [];
});
afterEach(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

function theWriter() {
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  return writer({ ...floor, log }, () => undefined);
}

/** Two open orders of one account, which are never written in one statement. */
async function twoOrders(): Promise<[string, string]> {
  const buys = (price: number) =>
    trader.places({ side: 'BUY', quantity: 1, symbol: 'ITC', price: rupees(price) });
  const [{ id }, other] = [await buys(390), await buys(391)];
  await floor.matched();
  return [id, other.id];
}

const closing = (id: string): Work => ({
  kind: 'close',
  ending: 'cancel',
  reason: 'Cancelled by a test',
  accountId: trader.accountId,
  id,
  priority: null,
  at: floor.market.now(),
});

const statusesOf = (ids: string[]) =>
  Promise.all(ids.map(async (id) => (await trader.trade(id))?.status ?? null));

const nextStatementFails = (error: Error) =>
  vi.spyOn(floor.db.$client, 'query').mockImplementationOnce(() => {
    throw error;
  });

test.each([
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['a deadlock', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
])('after %s all decisions wait, and are written at the next attempt', async (_name, error) => {
  const orders = await twoOrders();
  nextStatementFails(error);
  const { write, idle } = theWriter();
  write(orders.map(closing));
  await idle();
  expect(await statusesOf(orders)).toEqual(['PENDING', 'PENDING']);
  write([]);
  await idle();
  expect(await statusesOf(orders)).toEqual(['CANCELLED', 'CANCELLED']);
});

test.each([
  ['an error of our own', new Error('This is no amount.')],
  ['an error of the platform', new DOMException('This can’t be cloned.', 'DataCloneError')],
])('after %s a decision is logged and dropped, and the next one is written', async (_name, error) => {
  const orders = await twoOrders();
  nextStatementFails(error);
  const { write, idle } = theWriter();
  write(orders.map(closing));
  await idle();
  expect(await statusesOf(orders)).toEqual(['PENDING', 'CANCELLED']);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('An order could not be settled');
});

test('a writer that is stopped finishes its statement, and writes no other', async () => {
  const orders = await twoOrders();
  const { write, stop } = theWriter();
  write(orders.map(closing));
  await stop();
  write([]);
  expect(await statusesOf(orders)).toEqual(['CANCELLED', 'PENDING']);
});
