import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { india, type RunningMarket, runMarket } from '#tests/support/market/running-market.ts';
import { createCandidate } from '../../core/cluster/leader.ts';
import { leaseOver } from '../../core/cluster/lease.ts';
import { createLog } from '../../core/log.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.close());

/** Three stocks that close at ₹325, ₹425 and ₹525 in July 2026, after June closes of one's choice. */
async function marketsAfterJune(closes: readonly number[], ...leaders: RunningLeader[]) {
  const first = await runMarket(database, { historyDays: 30, ...leaders[0] });
  for (const [i, close] of closes.entries()) {
    await database.db.$client.query(
      `update daily_bars set low_paise = least(low_paise, $2), high_paise = greatest(high_paise, $2), close_paise = $2
       where instrument_id = $1 and trading_date = '2026-06-30'`,
      [i + 1, close],
    );
  }
  await first.market.stop();
  const running: RunningMarket[] = [];
  for (const leader of leaders.length > 0 ? leaders : [{}]) running.push(await runMarket(database, leader));
  return running;
}
interface RunningLeader {
  leader?: ReturnType<typeof createCandidate>;
}

const ticksOf = ({ market }: RunningMarket) =>
  ['STOCK1', 'STOCK2', 'STOCK3'].map((symbol) => market.tickSize(market.find(symbol) ?? { id: 0 }));

const candidate = (holder: string) =>
  createCandidate({
    log: createLog('silent'),
    lease: leaseOver({ connection: database.db.$client, holder }),
  });

test('a month’s ticks are those of the close before it, and change with the first step of the next', async () => {
  const [leader, other] = [candidate('a'), candidate('b')];
  await leader.beat();
  await other.beat();
  const [leading, following] = await marketsAfterJune(
    [200_00, 1_003_00, 998_00],
    { leader },
    { leader: other },
  );
  if (!leading || !following) throw new Error('There are two instances.');
  for (const time of ['2026-07-31T12:08:00', '2026-07-31T15:59:59']) {
    await leading.market.advanceTo(india(time));
    await following.second();
    expect([ticksOf(leading), ticksOf(following)], time).toEqual([
      [1, 10, 5],
      [1, 10, 5],
    ]);
  }
  // They closed on 31 July at 325.00, 425.00 and 525.00.
  await leading.market.advanceTo(india('2026-08-03T09:00:00'));
  await following.second();
  expect([ticksOf(leading), ticksOf(following)]).toEqual([
    [5, 5, 5],
    [5, 5, 5],
  ]);
});

test('an order for the next month’s first session is checked on the tick that today’s close sets', async () => {
  const [running] = await marketsAfterJune([200_00, 1_003_00, 998_00]);
  await running?.market.advanceTo(india('2026-07-31T15:45:00'));
  const { market } = running ?? (await runMarket(database));
  const stock = market.find('STOCK2') ?? { id: 0 };
  expect(market.tickSize(stock)).toBe(10);
  expect(market.tickSize(stock, market.nextTradingDay(market.tradingDate()))).toBe(5);
});

test('a split within the month changes no tick, and a stock’s last close before a suspension sets it', async () => {
  const [running] = await marketsAfterJune([1_003_00]);
  await database.db.$client.query(`
    update daily_bars set open_paise = open_paise / 10, high_paise = high_paise / 10, low_paise = low_paise / 10,
      close_paise = close_paise / 10 where instrument_id = 1 and trading_date > '2026-07-15'`);
  await database.db.$client.query(
    `delete from daily_bars where instrument_id = 2 and trading_date between '2026-06-26' and '2026-07-15'`,
  );
  await database.db.$client.query(
    `update daily_bars set high_paise = 5_100_00, close_paise = 5_050_00
     where instrument_id = 2 and trading_date = '2026-06-25'`,
  );
  await running?.market.stop();
  expect(ticksOf(await runMarket(database))).toEqual([10, 50, 5]);
});

test('without bars of the day that sets it, the tick is that of the close before the session', async () => {
  const running = await runMarket(database, { historyDays: 2 });
  // The previous closes are 325.00, 425.00 and 525.00; no bar of June is stored.
  expect(ticksOf(running)).toEqual([5, 5, 5]);
  const [june] = (await database.db.$client.query(`select min(trading_date)::text as first from daily_bars`))
    .rows;
  expect(june).toEqual({ first: '2026-07-29' });
});

test('when the closes can’t be read, the step fails and shows nothing of the next month', async () => {
  const [running] = await marketsAfterJune([200_00]);
  if (!running) throw new Error('There is a market.');
  await running.market.advanceTo(india('2026-07-31T15:59:59'));
  const { execute } = database.db;
  database.db.execute = ((query: Parameters<typeof execute>[0]) =>
    JSON.stringify(query).includes('b.close_paise::float8 as close')
      ? Promise.reject(new Error('The database is away.'))
      : execute.call(database.db, query)) as typeof execute;
  await expect(running.market.advanceTo(india('2026-08-03T09:00:00'))).rejects.toThrow(
    'The database is away.',
  );
  expect(running.market.now()).toEqual(india('2026-07-31T15:59:59'));
  expect(ticksOf(running)[0]).toBe(1);
  await running.second();
  expect(running.market.status().stale).toBe(true);
  database.db.execute = execute;
  await running.second();
  expect(running.market.now()).toEqual(india('2026-08-03T09:00:01'));
  expect([ticksOf(running)[0], running.market.status().stale]).toEqual([5, false]);
});
