import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import { createEventBus } from '#server/core/events.ts';
import { createLog } from '#server/core/log.ts';
import { createMarket } from '#server/market/engine/engine.ts';
import { createReplaySource } from '#server/market/sources/replay/replay-source.ts';
import { listHoldings, summarise } from '#server/portfolio/holdings.ts';
import { istInstant, secondOfDay, type TradingDate } from '#shared/domain/ist.ts';
import { aDatabase, type TestDatabase } from './support/database.ts';
import { testDeps } from './support/deps.ts';
import { aBarsFile, CRASH_OF_2020 } from './support/market/bars-file.ts';
import { aTrader, openFloor, rupees } from './support/people/trader.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

const at = (day: string, clock: string) => istInstant(day as TradingDate, secondOfDay(clock));

async function aReplayedFloor() {
  const { db, close } = database;
  const events = createEventBus();
  const log = createLog('silent');
  const files = [aBarsFile(CRASH_OF_2020)];
  const replayed = await createMarket({
    config: { MARKET_SPEED: 600 },
    db,
    events,
    log,
    clock: systemClock,
    source: (calendar) => createReplaySource({ db, files, from: '2020-02-03' as TradingDate, calendar, log }),
  });
  const unscripted = () => expect.fail('replayed prices are what they are');
  const market = {
    ...replayed,
    setPrice: unscripted,
    setSettingClose: unscripted,
    moveTo: unscripted,
    setStale: unscripted,
  };
  return { ...(await openFloor({ ...testDeps({ db, events, log, market }), close })), market };
}

test('a purchase of Reliance before the 2020 crash loses what the real bars imply, to the paisa', async () => {
  const floor = await aReplayedFloor();
  const trader = await aTrader(floor, { cash: rupees(1_00_000) });

  // The open of 3 February: 615.98.
  const bought = await trader.buys(10, 'RELIANCE');
  expect(bought).toMatchObject({ status: 'EXECUTED', price: 615.98 });
  expect(await trader.cash()).toBe(rupees(1_00_000 - 6_159.8));

  // The last second of 23 March: 397.51, after 457.72 the day before.
  await floor.market.advanceTo(at('2020-03-23', '15:29:59'));
  const [holding] = await listHoldings(floor, trader.accountId);
  expect(holding).toMatchObject({ quantity: 10, currentPrice: 397.51, pnl: -2_184.7, dayChange: -602.1 });
  expect(await summarise(floor, trader.accountId)).toMatchObject({
    investedValue: 6_159.8,
    currentValue: 3_975.1,
    totalPnL: -2_184.7,
    totalPnLPercent: -35.47,
    dayPnL: -602.1,
  });

  const sold = await trader.sells(10, 'RELIANCE');
  expect(sold).toMatchObject({ status: 'EXECUTED', price: 397.51, pnl: -2_184.7 });
  expect(await trader.cash()).toBe(rupees(1_00_000 - 2_184.7));
  await floor.market.stop();
});
