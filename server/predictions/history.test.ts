import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { dailyBars } from '#shared/schema/market/market.ts';
import { corporateActions } from '#shared/schema/trading/actions.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import { aDay, aRow, writeDays } from '#tests/support/orders/prediction-record.ts';
import { readHistory } from './history.ts';
import { writeDecided } from './judging/judgement-store.ts';

const DAY = '2026-11-18' as TradingDate;
const [TCS, INFY, RELIANCE, HDFCBANK, ITC] = [1, 2, 3, 4, 5];

let database: TestDatabase;
/** Friday 20 November 2026. */
let market: ScriptedMarket;
beforeAll(async () => {
  database = await aDatabase();
  const { db } = database;
  market = await aMarket(db);
  const rows = [
    aRow({ instrumentId: TCS, symbol: 'TCS.NS' }),
    aRow({ instrumentId: ITC, symbol: 'ITC.NS', prediction: 'SELL' }),
    aRow({ instrumentId: HDFCBANK, symbol: 'HDFCBANK.NS' }),
    aRow({ instrumentId: INFY, symbol: 'INFY.NS' }),
    aRow({ instrumentId: RELIANCE, symbol: 'RELIANCE.NS' }),
    aRow({ instrumentId: RELIANCE, symbol: 'RELIANCE.NS', horizon: 'medium', prediction: 'SELL' }),
  ];
  await writeDays(db, 'issued', [aDay(DAY, rows)]);
  const opened = (instrumentId: number, openPaise: number) => ({
    instrumentId,
    tradingDate: '2026-11-19' as TradingDate,
    openPaise,
    highPaise: openPaise,
    lowPaise: openPaise,
    closePaise: openPaise,
    volume: 1,
  });
  await db.insert(dailyBars).values([opened(TCS, 3_000_00), opened(ITC, 500_00), opened(HDFCBANK, 100_00)]);
  await db.insert(corporateActions).values({
    id: crypto.randomUUID(),
    instrumentId: TCS,
    exDate: '2026-11-20',
    kind: 'split',
    numerator: 5,
    denominator: 1,
  });
  market.setPrice('TCS.NS', paise(630_00));
  market.setPrice('ITC.NS', paise(437_00));
});
afterAll(() => database.close());

async function openCallOf(symbol: string) {
  const [call] = await readHistory({ db: database.db, market }, { status: 'open', symbol, limit: 10 });
  return call;
}

test('an open call has its price per share as of the prediction, and accuracy by the target', async () => {
  // ₹630.00 after a split into five; of the target, 10 % above ₹3,000.00, ₹150.00 are missing.
  expect(await openCallOf('TCS.NS')).toMatchObject({
    entryPrice: 3_000,
    predictedPrice: 3_300,
    actualPrice: 3_150,
    returnGenerated: 5,
    accuracy: 95.45,
  });
  // ₹23.00 of ₹460.00 are missing.
  expect(await openCallOf('ITC.NS')).toMatchObject({
    entryPrice: 500,
    predictedPrice: 460,
    actualPrice: 437,
    returnGenerated: 12.6,
    accuracy: 95,
  });
});

test('the accuracy is never below zero', async () => {
  // ₹800.00 instead of ₹110.00.
  expect(await openCallOf('HDFCBANK.NS')).toMatchObject({ predictedPrice: 110, accuracy: 0 });
});

test('before its entry a call has no return, and without a price no accuracy', async () => {
  expect(await openCallOf('INFY.NS')).toMatchObject({
    entryPrice: null,
    actualPrice: 1_500,
    returnGenerated: null,
  });
  const unpriced = { ...market, quote: () => undefined };
  const [call] = await readHistory(
    { db: database.db, market: unpriced },
    { status: 'open', symbol: 'TCS.NS', limit: 10 },
  );
  expect(call).toMatchObject({ actualPrice: null, accuracy: null, returnGenerated: null });
});

test('a call is judged when its horizon ends, a SELL only if NIFTY 50 has bars of both days', async () => {
  const { db } = database;
  const endedOn = '2026-11-20';
  const ending = { origin: 'issued', tradingDate: DAY, endedOn, closePaise: 101_00, forwardReturn: 10_000 };
  const decided = ['short', 'medium'].map((horizon) => ({ judgement: null, ending: { ...ending, horizon } }));
  await writeDecided(db, RELIANCE, decided, market.now());
  const calls = await readHistory({ db, market }, { status: 'any', symbol: 'RELIANCE.NS', limit: 10 });
  expect(calls).toMatchObject([
    { prediction: 'BUY', status: 'hit', judgedOn: endedOn },
    { prediction: 'SELL', status: 'open', judgedOn: null },
  ]);
});

test.each([
  ['an unknown origin', `invented.${DAY}.${TCS}.short`],
  ['an unknown horizon', `issued.${DAY}.${TCS}.never`],
  ['no date', `issued.2026-13-01.${TCS}.short`],
  ['no instrument', `issued.${DAY}.first.short`],
])('a cursor with %s is refused', async (_, after) => {
  const read = readHistory({ db: database.db, market }, { status: 'open', after, limit: 10 });
  await expect(read).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
});
