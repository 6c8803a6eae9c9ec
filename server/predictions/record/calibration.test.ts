import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aDay, aRow, writeDays } from '#tests/support/orders/prediction-record.ts';
import { writeDecided } from '../judging/judgement-store.ts';
import { readProbabilities } from './reliability.ts';

const [FIRST, SECOND] = ['2024-06-03' as TradingDate, '2026-06-01' as TradingDate];
/** Twenty stocks with probabilities of 40, 41, … 59 %, in turn of the first day and of one two years later. */
const STOCKS = Array.from({ length: 20 }, (_, n) => ({
  instrumentId: n + 1,
  symbol: `STOCK${n + 1}.NS`,
  tradingDate: n % 2 === 0 ? FIRST : SECOND,
  pUp: 400_000 + 10_000 * n,
}));
const AT = new Date('2026-11-20T05:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  const { db } = database;
  const days = [FIRST, SECOND].map((date) => {
    const ofDay = STOCKS.filter(({ tradingDate }) => tradingDate === date);
    return aDay(
      date,
      ofDay.map(({ instrumentId, symbol, pUp }) => aRow({ instrumentId, symbol, pUp })),
    );
  });
  await writeDays(db, 'issued', days);
  for (const { instrumentId, tradingDate } of STOCKS) {
    // Those of the second day rose by 5 %, the others fell by as much.
    const rose = tradingDate === SECOND;
    const ending = {
      origin: 'issued',
      tradingDate,
      horizon: 'short',
      endedOn: rose ? '2026-08-28' : '2024-08-30',
      closePaise: rose ? 105_00 : 95_00,
      forwardReturn: rose ? 50_000 : -50_000,
    };
    await writeDecided(db, instrumentId, [{ judgement: null, ending }], AT);
  }
});
afterAll(() => database.close());

test('the calibration error is the mean distance of what is stated from what happened', async () => {
  const { overall, of } = await readProbabilities(database.db, { origin: 'issued' });
  // Two stocks a bin, of which one rose: stated 40.5, 42.5, … 58.5 %, from 50 % away 5 % in the mean.
  expect(overall).toMatchObject({ n: 20, happened: 0.5, interval80: { n: 20, value: 1 } });
  expect(overall.ece).toBeCloseTo(0.05, 12);
  expect(overall.predicted).toBeCloseTo(0.495, 12);
  expect(overall.baseRate).toBeCloseTo(0.55, 12);
  expect(of('short').ece).toBeCloseTo(0.05, 12);
  expect(of('long')).toMatchObject({ n: 0, ece: null, happened: null, bins: [] });
});

test('a bin has the lowest and the highest probability of all its years', async () => {
  const { overall } = await readProbabilities(database.db, { origin: 'issued' });
  expect(overall.bins).toHaveLength(10);
  const [lowest] = overall.bins;
  expect(lowest).toMatchObject({ from: 0.4, to: 0.41, n: 2, happened: 0.5 });
  expect(lowest?.said).toBeCloseTo(0.405, 12);
  // Wilson for one of two: ½ ± .6711 × √(.125 + .2401).
  expect(lowest?.low).toBeCloseTo(0.0945, 3);
  expect(lowest?.high).toBeCloseTo(0.9055, 3);
});
