import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choosesBidAsk, traded } from '#tests/support/orders/bid-ask.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { waitingOrders } from './by-model.ts';

let floor: TradingFloor;
let watched: string[];
let logged: string[];
beforeEach(async () => {
  floor = await aTradingFloor();
  watched = [];
  logged = [];
});
afterEach(() => floor.close());

function theWaiting() {
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  return waitingOrders(
    { ...floor, log },
    { look: () => undefined, watch: ({ id }) => void watched.push(id) },
  );
}

test('the stocks with waiting orders are taken once, in the order of their ids', () => {
  const { models, takeStocks } = theWaiting();
  for (const id of [5, 1, 3, 5]) models.waiting(id);
  expect(takeStocks()).toEqual([1, 3, 5]);
  expect(takeStocks()).toEqual([]);
});

test('orders that changed are read again while they are open', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  const buys = (price: number) =>
    trader.places({ side: 'BUY', quantity: 1, symbol: 'ITC', price: rupees(price) });
  const [open, ended] = [await buys(390), await buys(391)];
  await trader.cancels(ended.id);
  const waiting = theWaiting();
  waiting.readAgain([open.id, ended.id]);
  await waiting.idle();
  expect(watched).toEqual([open.id]);
});

test('the parts of an order follow each other without it being read again', async () => {
  const trader = await aTrader(floor, { cash: rupees(2_00_000) });
  await choosesBidAsk(floor, trader);
  floor.market.setPrice('ITC', rupees(480));
  floor.market.moveTo('2026-11-23T05:00:00Z');
  await traded(floor, 'ITC', { close: rupees(480), adv: 4_00_000, sigma: 0.025 });
  const query = vi.spyOn(floor.db.$client, 'query');
  const { id } = await trader.places({ side: 'BUY', quantity: 300, symbol: 'ITC' });
  await floor.matched();
  for (const time of ['05:01', '05:02']) {
    floor.market.moveTo(`2026-11-23T${time}:00Z`);
    await floor.matched();
  }
  const reads = query.mock.calls.filter(([text]) => String(text).includes('t.id = any('));
  expect(reads).toEqual([]);
  // 106 + 106 + 88.
  expect(await trader.trade(id)).toMatchObject({ status: 'EXECUTED', filledQuantity: 300 });
});

test('when no order has changed, the database is not needed', async () => {
  const waiting = theWaiting();
  await floor.matched();
  await floor.db.$client.end();
  waiting.readAgain([]);
  await waiting.idle();
  expect(logged).toEqual([]);
  waiting.readAgain([floor.newId()]);
  await waiting.idle();
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('The look at orders that changed waits for the database');
});
