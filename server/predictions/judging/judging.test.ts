import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { corporateActions } from '#shared/schema/trading/actions.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import {
  aDay,
  type RawBar,
  variedRows,
  weekdaysFrom,
  writeDays,
  writeWalks,
} from '#tests/support/orders/prediction-record.ts';
import { type JudgedRow, secondOpinion, trackRecordByHand } from '#tests/support/orders/second-opinion.ts';
import { readTrackRecord } from '../record/track-record.ts';
import { judgePredictions } from './judging.ts';

const DAYS = weekdaysFrom('2026-01-05' as TradingDate, 150);
const PREDICTED = 80;
/** Ex-date of TCS's 1:5 split. */
const SPLIT = 60;
const NIFTY = 101;

let database: TestDatabase;
let market: ScriptedMarket;
let bars: RawBar[];
const signal = new AbortController().signal;

beforeAll(async () => {
  database = await aDatabase();
  const { db } = database;
  market = await aMarket(db);
  const stocks = market.universe();
  bars = await writeWalks(db, [...stocks.map(({ id }) => id), NIFTY], DAYS, 5);
  await split(1, DAYS[SPLIT] as TradingDate);
  const days = DAYS.slice(0, PREDICTED).map((day, n) =>
    aDay(
      day,
      variedRows(stocks, (id) => closeOf(id, day), n),
    ),
  );
  await writeDays(db, 'simulated', days);
});
afterAll(() => database.close());

const closeOf = (id: number, day: TradingDate) =>
  bars.find((bar) => bar.instrumentId === id && bar.tradingDate === day)?.closePaise ?? 0;

/** Splits the bars from the ex-date on into shares a fifth as large. */
async function split(id: number, exDate: TradingDate): Promise<void> {
  const { db } = database;
  for (const bar of bars) {
    if (bar.instrumentId !== id || bar.tradingDate < exDate) continue;
    for (const price of ['openPaise', 'highPaise', 'lowPaise', 'closePaise'] as const) {
      bar[price] = Math.round(bar[price] / 5);
    }
  }
  await db.execute(sql`
    update daily_bars set open_paise = round(open_paise / 5.0), high_paise = round(high_paise / 5.0),
      low_paise = round(low_paise / 5.0), close_paise = round(close_paise / 5.0)
    where instrument_id = ${id} and trading_date >= ${exDate}`);
  await db.insert(corporateActions).values({
    id: crypto.randomUUID(),
    instrumentId: id,
    exDate,
    kind: 'split',
    numerator: 5,
    denominator: 1,
  });
}

async function recorded(): Promise<JudgedRow[]> {
  const { rows } = await database.db.execute(sql`
    select j.origin, j.trading_date, j.instrument_id, j.horizon, j.entry_paise::int, j.judged_on, j.trading_days, j.long_status,
      j.long_paise::int, j.long_return, j.sell_status, j.sell_paise::int, j.sell_return, j.nifty_return, j.universe_return,
      e.ended_on, e.close_paise::int as end_paise, e.forward_return
    from prediction_judgements j left join prediction_endings e using (origin, trading_date, instrument_id, horizon)
    order by j.trading_date, j.instrument_id, j.horizon`);
  return rows as unknown as JudgedRow[];
}

test('an independent program computes the same judgements from raw bars, including a split', async () => {
  const { db } = database;
  // An unexplained price break decides nothing until the halt is over.
  const halt = { instrumentId: 2, tradingDate: DAYS[40] as TradingDate, cause: 'break' as const };
  market.health.takeHalts([{ ...halt, prices: null, haltedAt: market.now() }]);
  await judgePredictions({ db, market }, DAYS[40] as TradingDate, signal);
  expect((await recorded()).filter((row) => row.instrument_id === 2)).toEqual([]);
  market.health.takeHalts([]);
  // In steps, so that no judgement can see later bars.
  for (const until of [40, 59, 61, 100, 149]) {
    await judgePredictions({ db, market }, DAYS[until] as TradingDate, signal);
    expect((await recorded()).every((row) => row.judged_on <= (DAYS[until] as string))).toBe(true);
  }
  const rows = await recorded();
  expect(rows.length).toBeGreaterThanOrEqual(1_000);
  const splits = [{ instrumentId: 1, exDate: DAYS[SPLIT] as TradingDate, shares: 5 }];
  expect(rows).toEqual(secondOpinion(await predicted(), bars, splits, NIFTY));
  expect(new Set(rows.map((row) => row.long_status))).toEqual(new Set(['hit', 'missed', 'expired']));
  // Includes days that touched both barriers.
  expect(
    rows.filter((row) => row.long_status === 'missed' && row.sell_status === 'missed').length,
  ).toBeGreaterThan(20);
});

async function predicted() {
  const { rows } = await database.db.execute(
    sql`select * from predictions order by trading_date, instrument_id, horizon`,
  );
  return rows as unknown as Parameters<typeof secondOpinion>[0];
}

test('judging again writes nothing', async () => {
  const { db } = database;
  expect(await judgePredictions({ db, market }, DAYS[149] as TradingDate, signal)).toBe(0);
});

test('the track record equals its rows, counted one by one', async () => {
  const { db } = database;
  const backfill = { state: 'done' as const, done: 100, total: 100, note: '' };
  const record = await readTrackRecord({ db, market }, { origin: 'simulated' }, { backfill, skill: [] });
  const niftyOf = (date: string) => closeOf(NIFTY, date as TradingDate);
  const byHand = trackRecordByHand(await predicted(), await recorded(), niftyOf);
  expect(record).toMatchObject({ days: PREDICTED, from: DAYS[0], to: DAYS[PREDICTED - 1] });
  expect(record.overall).toMatchObject(byHand.counts);
  const { targetRate, targetRateBaseline, buyReturn, alwaysBuyReturn, niftyReturn, sellExcess } =
    record.overall;
  expect(targetRate.n).toBe(byHand.trades);
  expect(targetRate.value).toBeCloseTo(byHand.targetRate, 12);
  expect(targetRateBaseline.value).toBeCloseTo(byHand.targetRateBaseline, 12);
  expect(buyReturn.percent).toBeCloseTo(byHand.buyReturn, 9);
  expect(alwaysBuyReturn.percent).toBeCloseTo(byHand.alwaysBuyReturn, 9);
  expect(niftyReturn.percent).toBeCloseTo(byHand.niftyReturn, 9);
  expect(sellExcess.percent).toBeCloseTo(byHand.sellExcess, 9);
  const { buys, sells, hit, missed, open, hitRate, hitRateStated, hitRateBaseline } = record.overall;
  expect([hit, missed, open]).toEqual([byHand.hit, byHand.ended - byHand.hit, buys + sells - byHand.ended]);
  expect(hitRate.n).toBe(byHand.ended);
  expect(hitRate.value).toBeCloseTo(byHand.hitRate, 12);
  expect(hitRateStated.value).toBeCloseTo(byHand.hitRateStated, 12);
  expect(hitRateBaseline.value).toBeCloseTo(byHand.hitRateBaseline, 12);
  expect(record.probability).toMatchObject({ n: byHand.n, interval80: { n: byHand.n } });
  expect(record.probability.brier).toBeCloseTo(byHand.brier, 12);
  expect(record.probability.brierBase).toBeCloseTo(byHand.brierBase, 12);
  expect(record.probability.interval80.value).toBeCloseTo(byHand.inside, 12);
  expect(record.probability.happened).toBeCloseTo(byHand.happened, 12);
  expect(record.probability.baseRate).toBeCloseTo(byHand.baseRate, 12);
  expect(record.probability.predicted).toBeCloseTo(byHand.predicted, 12);
  expect(record.probability.bins.map(({ n }) => n)).toEqual(byHand.deciles.map(({ n }) => n));
  for (const [i, bin] of record.probability.bins.entries()) {
    expect(bin.said).toBeCloseTo(byHand.deciles[i]?.said ?? 0, 12);
    expect(bin.from).toBeLessThanOrEqual(bin.said);
    expect(bin.to).toBeGreaterThanOrEqual(bin.said);
  }
});

test('horizons, sectors and months each sum to the total', async () => {
  const { db } = database;
  const backfill = { state: 'done' as const, done: 100, total: 100, note: '' };
  const record = await readTrackRecord({ db, market }, { origin: 'simulated' }, { backfill, skill: [] });
  for (const parts of [record.byHorizon, record.bySector, record.byMonth]) {
    const kinds = [
      'buys',
      'sells',
      'holds',
      'hit',
      'missed',
      'open',
      'target',
      'stopped',
      'expired',
    ] as const;
    for (const kind of kinds) {
      expect(parts.reduce((sum, { figures }) => sum + figures[kind], 0)).toBe(record.overall[kind]);
    }
  }
  expect(record.byMonth.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
});

test('sectors are in the order of their names, and a horizon can be selected', async () => {
  const { db } = database;
  const backfill = { state: 'done' as const, done: 100, total: 100, note: '' };
  const filter = { origin: 'simulated', horizon: 'medium' } as const;
  const all = await readTrackRecord({ db, market }, { origin: 'simulated' }, { backfill, skill: [] });
  expect(all.bySector.map(({ sector }) => sector)).toEqual([
    'Fast Moving Consumer Goods',
    'Financial Services',
    'Information Technology',
    'Oil Gas & Consumable Fuels',
  ]);
  const medium = await readTrackRecord({ db, market }, filter, { backfill, skill: [] });
  expect(medium.byHorizon.map(({ horizon }) => horizon)).toEqual(['medium']);
  const ofAll = all.byHorizon.find(({ horizon }) => horizon === 'medium');
  expect(medium.overall.buys).toBe(ofAll?.figures.buys);
  expect(medium).toMatchObject({ horizon: 'medium', overall: { holds: ofAll?.figures.holds } });
});
