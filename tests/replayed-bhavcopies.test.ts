import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { fundAccount } from '#server/portfolio/funds.ts';
import { placeTrade } from '#server/trading/place/place.ts';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { MAX_ORDER_VALUE } from '#shared/domain/limits.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { BARS_HEADER } from '#tests/support/market/bars-file.ts';
import { aReplayFloor, type ReplayFloor } from '#tests/support/market/replay-floor.ts';
import { marketOrder, rupees } from '#tests/support/people/trader.ts';

let database: TestDatabase;
let server: ReplayFloor;
const trader = { id: newId(), accountId: newId() };
beforeEach(async () => {
  database = await aDatabase();
  const { $client } = database.db;
  await $client.query(
    "insert into users (id, email, password_hash, created_at) values ($1, 'a@example.com', 'none', now())",
    [trader.id],
  );
  await $client.query('insert into accounts (id, user_id) values ($1, $2)', [trader.accountId, trader.id]);
});
afterEach(async () => {
  await server.stop();
  await database.close();
});

const stock = (symbol: string) => server.market.find(symbol) ?? expect.fail(`There is no ${symbol}.`);
const bandOf = (symbol: string) => {
  const quote = server.market.quote(stock(symbol).id) ?? expect.fail(`${symbol} has no price.`);
  return server.market.band(stock(symbol), quote);
};
/** The status of a limit order to buy one share, or the reason for its refusal. */
const buys = (symbol: string, price: number) =>
  placeTrade(
    server,
    trader,
    { ...marketOrder('BUY', 1, symbol), orderType: 'LIMIT', price: rupees(price) },
    null,
  ).then(
    ({ json }) => JSON.parse(json).status as string,
    (error) => (error instanceof AppError ? error.message : Promise.reject(error)),
  );

/** Runs a session and checks that every quote and minute is on ticks in paise, and quotes within the band. */
async function isOnTick(day: string, ticks: Record<string, number>): Promise<void> {
  for (let minute = 9 * 60 + 15; minute <= 16 * 60; minute += 15) {
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    await server.moveTo(`${day}T${clock}:00`);
    if (istDate(server.market.now()) !== day) break;
    for (const [symbol, tick] of Object.entries(ticks)) {
      const { last, open, high, low } = server.market.quote(stock(symbol).id) ?? expect.fail(symbol);
      const band = bandOf(symbol);
      const found = [last, open, high, low].filter((price) => price % tick !== 0);
      expect({ clock, symbol, found, tick: server.market.tickSize(stock(symbol)) }).toEqual({
        clock,
        symbol,
        found: [],
        tick,
      });
      expect([low >= band.low, high <= band.high], `${symbol} at ${clock}`).toEqual([true, true]);
    }
  }
  for (const [symbol, tick] of Object.entries(ticks)) {
    const minutes = (await server.market.minutes(stock(symbol).id, day as TradingDate)) ?? [];
    const prices = minutes.flatMap(({ open, high, low, close }) => [open, high, low, close]);
    expect([minutes.length > 100, prices.filter((price) => price % tick !== 0)]).toEqual([true, []]);
  }
}

const UDIFF = 'TradDt,Sgmt,ISIN,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol';
const udiff = (day: string, symbol: string, ...prices: number[]) =>
  [day, 'CM', '', symbol, 'EQ', ...prices, 90_000].join();

test('a bhavcopy’s prices in April 2025 are on the ticks set by the closes of 28 March', async () => {
  const lines = [
    UDIFF,
    udiff('2025-03-27', 'ITC', 990, 1_000, 985, 995),
    udiff('2025-03-27', 'TCS', 1_000, 1_010, 995, 1_001),
    udiff('2025-03-28', 'ITC', 995, 1_001, 990, 998),
    udiff('2025-03-28', 'TCS', 1_001, 1_010, 999, 1_003),
    udiff('2025-04-11', 'ITC', 998, 1_022.05, 995, 1_020),
    udiff('2025-04-11', 'TCS', 1_003, 1_004.05, 985, 989.95),
    udiff('2025-04-15', 'ITC', 1_020, 1_030.05, 1_015.15, 1_020.25),
    udiff('2025-04-15', 'TCS', 990, 999.9, 984.1, 990.2),
    udiff('2025-04-30', 'ITC', 1_020.05, 1_031, 1_015, 1_024.35),
    udiff('2025-04-30', 'TCS', 990.2, 995, 985, 989.9),
    udiff('2025-05-02', 'ITC', 1_024.4, 1_030, 995.1, 1_001.1),
    udiff('2025-05-02', 'TCS', 990.05, 1_004.95, 989.95, 1_002.05),
  ];
  server = await aReplayFloor(database, { lines, from: '2025-03-28' });
  await fundAccount(server, trader.accountId, rupees(1_00_000), null);
  await isOnTick('2025-04-11', { ITC: 5, TCS: 5 });
  await server.moveTo('2025-04-15T11:00:00');
  expect(await buys('TCS', 985.05)).toBe("TCS's tick size is ₹0.10. Try ₹985.00 or ₹985.10.");
  expect(await buys('ITC', 1_015.05)).toBe('PENDING');
  expect(await buys('ITC', (server.market.quote(stock('ITC').id)?.last ?? 0) / 100)).toBe('EXECUTED');
  await isOnTick('2025-04-15', { ITC: 5, TCS: 10 });
  // On 30 April they closed at 1,024.35 and 989.90.
  await isOnTick('2025-05-02', { ITC: 10, TCS: 5 });
});

const BHAVCOPY = 'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,TOTTRDQTY,TIMESTAMP';
const bhavcopy = (day: string, symbol: string, ...prices: number[]) =>
  [symbol, 'EQ', ...prices, 90_000, day].join();

test('the special session of 18 May 2024 stays in its 5 % band from the start of order entry', async () => {
  const lines = [
    BHAVCOPY,
    bhavcopy('16-MAY-2024', 'TCS', 3_900, 3_925, 3_880.05, 3_890.1),
    bhavcopy('17-MAY-2024', 'TCS', 3_880, 3_895.9, 3_825, 3_838),
    bhavcopy('18-MAY-2024', 'TCS', 3_850, 3_865.05, 3_840.1, 3_850.25),
    bhavcopy('21-MAY-2024', 'TCS', 3_850, 3_870, 3_600.05, 3_610),
  ];
  server = await aReplayFloor(database, { lines, from: '2024-05-17' });
  await fundAccount(server, trader.accountId, rupees(1_00_000), null);
  await server.moveTo('2024-05-17T15:45:00');
  // 3,838.00 less and plus 5 % are 3,646.10 and 4,029.90.
  const outside = "is outside TCS's price band. Enter ₹3,646.10 to ₹4,029.90.";
  expect(await buys('TCS', 3_646.05)).toContain(outside);
  expect(await buys('TCS', 3_646.12)).toContain("TCS's tick size is ₹0.05.");
  expect(await buys('TCS', 3_646.1)).toBe('PENDING');
  await server.moveTo('2024-05-18T09:20:00');
  expect(bandOf('TCS')).toEqual({ low: 3_646_10, high: 4_029_90 });
  expect(await buys('TCS', 4_029.95)).toContain(outside);
  await isOnTick('2024-05-18', { TCS: 5 });
  await server.moveTo('2024-05-21T09:20:00');
  // An ordinary session again: 20 % less and more than 3,850.25.
  expect(bandOf('TCS')).toEqual({ low: 3_080_20, high: 4_620_30 });
  await isOnTick('2024-05-21', { TCS: 5 });
});

test('adjusted bars have no ticks and no bands', async () => {
  const bars = ['2024-05-16', '2024-05-17', '2024-05-18'].map(
    (day) => `TCS,${day},383.81,386.07,380.03,382.99,900`,
  );
  server = await aReplayFloor(database, { lines: [BARS_HEADER, ...bars], from: '2024-05-17' });
  await server.moveTo('2024-05-18T09:20:00');
  expect(server.market.tickSize(stock('TCS'))).toBe(1);
  expect(bandOf('TCS')).toEqual({ low: 1, high: MAX_ORDER_VALUE });
});
