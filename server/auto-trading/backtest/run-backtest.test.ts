import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallerGone } from '#server/core/errors.ts';
import type { SignedIn } from '#server/core/session/signed-in.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { DEFAULT_BACKTEST } from '#shared/domain/trading/auto-trading.ts';
import { writePastBars } from '#tests/support/market/past-bars.ts';
import { aDay, aRow, writeDays } from '#tests/support/orders/prediction-record.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { runBacktest } from './run-backtest.ts';

const PERIOD = { from: '2026-10-01', to: '2026-11-19', ...DEFAULT_BACKTEST };
const before = tradingDate('2026-11-20') ?? expect.fail('a date');
const issued = tradingDate('2026-11-10') ?? expect.fail('a date');
/** Nine sessions before the dip. */
const earlier = tradingDate('2024-12-09') ?? expect.fail('a date');
const DIP = { row: 200, date: '2024-12-20' };

let floor: TradingFloor;
let meera: SignedIn;

beforeAll(async () => {
  floor = await aTradingFloor();
  const bar = (row: number) => ({ close: 3_000 + row - (row === DIP.row ? 60 : 0) });
  await writePastBars(floor.db, 1, { before, count: 700, bar });
  const rows = [aRow({ instrumentId: 1, symbol: 'TCS.NS' })];
  await writeDays(floor.db, 'simulated', [aDay(earlier, rows), aDay(issued, rows)]);
  const { id, accountId } = await aTrader(floor, { cash: rupees(0) });
  const name = { email: 'meera@example.in', firstName: null, lastName: null, profileImageUrl: null };
  meera = { id, accountId, ...name, role: 'USER', isActive: true };
});
afterAll(() => floor.close());

/** Occupies the work queue with another user's backtest until called. */
function somebodyBefore(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void floor.work.run({ userId: 'Arjun', kind: 'backtest' }, () => promise);
  return resolve;
}

/** The floor's database for one caller, and how often that caller used it. */
function watchedDb() {
  let uses = 0;
  const db = new Proxy(floor.db, {
    get(target, key) {
      uses += 1;
      return Reflect.get(target, key);
    },
  });
  return { db, uses: () => uses };
}

test('a backtest waits its turn, reads nothing before it, and then runs', async () => {
  const done = somebodyBefore();
  const { db, uses } = watchedDb();
  const own = { ...floor, db, reportsDb: async () => db };
  const waiting = runBacktest(own, meera, PERIOD, new AbortController().signal);
  await new Promise((resolve) => setImmediate(resolve));
  expect(uses()).toBe(0);
  expect(floor.work.counts()).toEqual({ running: 1, waiting: 1 });
  done();
  expect(await waiting).toMatchObject({ simulated: true, to: '2026-11-19', predictionDays: 1 });
  expect(uses()).toBeGreaterThan(0);
  expect(floor.work.counts()).toEqual({ running: 0, waiting: 0 });
});

test('a caller that disconnects while waiting is not served, and one that disconnects later aborts it', async () => {
  const done = somebodyBefore();
  const leaving = new AbortController();
  const waiting = runBacktest(floor, meera, PERIOD, leaving.signal);
  leaving.abort(new CallerGone());
  await expect(waiting).rejects.toBeInstanceOf(CallerGone);
  done();

  const leavingLater = new AbortController();
  floor.db.$client.once('acquire', () => leavingLater.abort(new CallerGone()));
  const running = runBacktest(floor, meera, PERIOD, leavingLater.signal);
  await expect(running).rejects.toBeInstanceOf(CallerGone);
  expect(floor.work.counts()).toEqual({ running: 0, waiting: 0 });
});

test('an invalid period is refused without waiting', async () => {
  const done = somebodyBefore();
  const backwards = { ...PERIOD, from: '2026-11-19', to: '2026-10-01' };
  await expect(runBacktest(floor, meera, backwards, new AbortController().signal)).rejects.toMatchObject({
    status: 400,
  });
  done();
});

test('a curve of 700 sessions has at most 500 points, with both ends and the largest drawdown', async () => {
  const { curve, maxDrawdownPercent, predictionDays } = await runBacktest(
    floor,
    meera,
    { ...PERIOD, from: '2024-03-15' },
    new AbortController().signal,
  );
  expect(predictionDays).toBe(2);
  // Three shares, ₹59 below the day before, of an account of ₹50,000 and a little.
  expect(maxDrawdownPercent).toBe(-0.35);
  expect(curve.length).toBeLessThanOrEqual(500);
  expect(curve.length).toBeGreaterThan(350);
  const dates = curve.map(({ date }) => date);
  expect(dates[0]).toBe('2024-03-15');
  expect(dates.at(-1)).toBe('2026-11-19');
  expect(dates).toContain(DIP.date);
});
