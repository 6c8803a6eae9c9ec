import { runBacktest } from '#server/auto-trading/backtest/run-backtest.ts';
import { runCycle } from '#server/auto-trading/cycle.ts';
import { systemClock } from '#server/core/clock.ts';
import { keyRing } from '#server/core/crypto/key-ring.ts';
import { createSealer } from '#server/core/crypto/sealed.ts';
import { createEventBus } from '#server/core/events.ts';
import { createLog } from '#server/core/log.ts';
import { createMarket } from '#server/market/engine/engine.ts';
import { createSimulatedSource } from '#server/market/sources/simulated/simulated-source.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { DEFAULT_BACKTEST } from '#shared/domain/trading/auto-trading.ts';
import { dailyBars } from '#shared/schema/market/market.ts';
import { aDatabase } from '#tests/support/database.ts';
import { testConfig, testDeps } from '#tests/support/deps.ts';
import { aDay, writeDays } from '#tests/support/orders/prediction-record.ts';
import { insertAutoTraders } from './auto-trading/auto-traders.ts';
import { rowsFor } from './auto-trading/record.ts';
import { type Pace, type Result, single } from './bench.ts';
import { postgresCpu, processCpu } from './cpu.ts';
import { median } from './statistics.ts';

const PEOPLE = 100_000;
const CYCLE_GATE_S = 60;
const BACKTEST_GATE_S = 5;
const YEARS = 5;

/** Friday 20 November 2026, half past ten in India. */
const START = new Date('2026-11-20T05:00:00Z');

/**
 * B12: an auto-trading cycle for a hundred thousand users, and a backtest of five years, on the simulated market of a
 * hundred stocks.
 */
export async function autoTrading(pace: Pace): Promise<Result[]> {
  const floor = await aFloor();
  pace.progress('the market is ready');
  const tested = await backtest(pace, floor);
  const cycles = await cycle(pace, floor);
  await floor.close();
  return [...cycles, tested];
}

type Floor = Awaited<ReturnType<typeof aFloor>>;

async function aFloor() {
  const { db, close } = await aDatabase();
  const events = createEventBus();
  const log = createLog('silent');
  const market = await createMarket({
    config: { MARKET_SPEED: 1 },
    db,
    events,
    log,
    clock: systemClock,
    source: (calendar) => createSimulatedSource({ seed: 1, start: START, calendar }),
  });
  return { deps: testDeps({ db, events, log, market, config: testConfig() }), close };
}

const seconds = async <T>(run: () => Promise<T>): Promise<{ took: number; gave: T }> => {
  const started = performance.now();
  const gave = await run();
  return { took: (performance.now() - started) / 1_000, gave };
};

/**
 * Two cycles: the first after all predictions changed, with each user's first purchases, and one on the next day,
 * with open positions.
 */
async function cycle(pace: Pace, { deps }: Floor): Promise<Result[]> {
  const { db, config, market } = deps;
  await insertAutoTraders(db, createSealer(keyRing(config)), PEOPLE);
  pace.progress(`${PEOPLE} users inserted`);
  const stocks = market.universe();
  const clocks = [processCpu(process.pid), await postgresCpu(db)];
  const results: Result[] = [];
  const measure = async (id: string, name: string) => {
    const before = clocks.map((clock) => clock() ?? 0);
    const { took, gave } = await seconds(() => runCycle(deps));
    const used = clocks.reduce((sum, clock, n) => sum + (clock() ?? 0) - (before[n] ?? 0), 0) / 1_000;
    pace.progress(`${name}: ${took.toFixed(1)} s`);
    const note = `${gave.people} people, ${stocks.length} stocks: ${gave.bought} orders with their exits, ${gave.rejected} new refusals written down; ${used.toFixed(0)} s of processor, the database's included`;
    const result = single([id, `auto-trading: ${name}, in seconds`], took, CYCLE_GATE_S, note);
    results.push({ ...result, holds: result.holds && gave.people === PEOPLE });
  };
  const predict = (date: string, seed: number) =>
    writeDays(db, 'issued', [aDay(date as TradingDate, rowsFor(stocks, 0.9, seed))]);
  await predict('2026-11-18', 1);
  await measure('B12', 'a cycle in which all signals are new and no one has positions');
  await measure('B12r', 'the cycle after it, nothing new');
  await predict('2026-11-19', 2);
  await measure('B12n', 'a cycle in which all signals are new and most places are taken');
  return results;
}

/** The whole request: reading the record and the bars, the backtest, and the comparison with chance. */
async function backtest(pace: Pace, { deps }: Floor): Promise<Result> {
  const { db, market } = deps;
  const stocks = market.universe();
  const days = await db
    .selectDistinct({ date: dailyBars.tradingDate })
    .from(dailyBars)
    .orderBy(dailyBars.tradingDate);
  const dates = days.map(({ date }) => date as TradingDate).slice(-252 * YEARS);
  await writeDays(
    db,
    'simulated',
    dates.map((date, n) => aDay(date, rowsFor(stocks, 0.1, n))),
  );
  pace.progress(`${dates.length} days of predictions recorded`);
  const [from = '', to = ''] = [dates[0], dates.at(-1)];
  const person = { id: deps.newId(), accountId: deps.newId(), email: '', firstName: null, lastName: null };
  const signedIn = { ...person, profileImageUrl: null, role: 'USER', isActive: true } as const;
  const clocks = [processCpu(process.pid), await postgresCpu(db)];
  const cpu = () => clocks.reduce((sum, clock) => sum + (clock() ?? Number.NaN), 0) / 1_000;
  const [took, used]: [number[], number[]] = [[], []];
  let trades = 0;
  for (let round = 0; round < pace.rounds; round++) {
    const before = cpu();
    const run = await seconds(() =>
      runBacktest(deps, signedIn, { from, to, ...DEFAULT_BACKTEST }, new AbortController().signal),
    );
    took.push(run.took);
    used.push(cpu() - before);
    trades = run.gave.trades;
    pace.progress(`round ${round + 1} of ${pace.rounds}`);
  }
  const figure = median(took);
  const note = `${dates.length} sessions, ${trades} trades; ${Math.max(...took).toFixed(2)} s at most; ${median(used).toFixed(2)} s of processor, the database's included; reading, playing and 1,000 redraws`;
  const name = `backtest: ${YEARS} years of ${stocks.length} stocks, in seconds`;
  return single(['B12b', name], figure, BACKTEST_GATE_S, note);
}
