import { afterEach, beforeEach, expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aTrader, openFloor, rupees, type Trader, type TradingFloor } from '#tests/support/people/trader.ts';
import { type LiveFloor, liveFloor } from '#tests/support/servers/live-market.ts';

let database: TestDatabase;
let live: LiveFloor;
let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  database = await aDatabase();
  live = await liveFloor(database);
  await live.updateAt('2026-11-20T10:16:05');
  const { market, events } = live;
  const onlyBySource = () => {
    throw new Error('The prices of a live market are those of its source.');
  };
  const scripted = {
    ...market,
    setPrice: onlyBySource,
    setSettingClose: onlyBySource,
    moveTo: onlyBySource,
    setStale: onlyBySource,
  };
  floor = await openFloor({ ...testDeps({ db: database.db, events, market: scripted }), close: live.close });
  trader = await aTrader(floor, { cash: rupees(1_00_000) });
});
afterEach(async () => {
  await floor.close();
  await database.close();
});

const clock = (minutes: number) =>
  `2026-11-20T${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00`;

/** The first slot of the day at which a stock is at or below a number of whole rupees under its current price. */
function firstFall() {
  for (let minutes = 10 * 60 + 30; minutes <= 15 * 60; minutes += 15) {
    for (const { symbol } of live.market.universe()) {
      const limit = paise(Math.floor(live.standIn.priceOf(symbol) / 100 - 1) * 100);
      const later = live.standIn.truth.last(symbol, new Date(`${clock(minutes)}+05:30`));
      if (later <= limit) return { symbol, limit, minutes, later };
    }
  }
  throw new Error('No stock falls by a rupee.');
}

test('a limit fills at the quote that reaches it, and one that is never reached expires once the close is known', async () => {
  const { symbol, limit, minutes, later } = firstFall();
  const far = paise(Math.ceil((live.standIn.priceOf(symbol) * 0.92) / 100) * 100);
  const reached = await trader.places({ side: 'BUY', quantity: 1, symbol, price: limit });
  const never = await trader.places({ side: 'BUY', quantity: 1, symbol, price: far });
  expect([reached.status, never.status]).toEqual(['PENDING', 'PENDING']);
  for (let at = 10 * 60 + 30; at <= minutes; at += 15) await live.updateAt(clock(at));
  expect(await trader.trade(reached.id)).toMatchObject({ status: 'EXECUTED', price: later / 100 });
  await live.at('2026-11-20T15:35:30');
  expect(await trader.trade(never.id)).toMatchObject({ status: 'PENDING' });
  await live.updateAt('2026-11-20T15:36:00');
  expect(await trader.trade(never.id)).toMatchObject({ status: 'CANCELLED', reason: 'Expired at close' });
});

test('an order resting over the weekend fills at Monday’s first price, not at Friday’s close', async () => {
  const [stock] = live.market.universe();
  const symbol = stock?.symbol ?? '';
  await live.updateAt('2026-11-20T15:40:00');
  const order = await trader.places({ side: 'BUY', quantity: 1, symbol });
  expect(order).toMatchObject({ status: 'PENDING', validFor: '2026-11-23' });
  await live.at('2026-11-23T09:15:30');
  expect(await trader.trade(order.id)).toMatchObject({ status: 'PENDING' });
  await live.updateAt('2026-11-23T09:16:00');
  expect(await trader.trade(order.id)).toMatchObject({
    status: 'EXECUTED',
    price: live.standIn.priceOf(symbol) / 100,
    executedAt: '2026-11-23T03:46:00.000Z',
  });
});
