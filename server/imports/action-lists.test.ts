import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import { newId } from '#server/core/ids.ts';
import { loadDailyHistory } from '#server/market/history/daily-history.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { actionReviews, announcedActions } from '#shared/schema/market/announcements.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aBarsFile } from '#tests/support/market/bars-file.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { importFiles } from './import-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  await aMarket(database.db);
});
afterEach(() =>
  database.db.$client.query(
    'truncate daily_bars, quarantine, announced_actions, action_reviews, instrument_isins',
  ),
);
afterAll(() => database.close());

const HEADER = '"SYMBOL","COMPANY NAME","SERIES","PURPOSE","FACE VALUE","EX-DATE","RECORD DATE"';
const row = (symbol: string, purpose: string, exDate: string, faceValue = 10) =>
  `"${symbol}","A company","EQ","${purpose}","${faceValue}","${exDate}","-"`;

/** Imports one file after the other. */
async function imports(...files: string[][]) {
  const paths = files.map((lines, n) => aBarsFile(lines, { name: `CF-CA-${n + 1}.csv` }));
  const deps = {
    db: database.db,
    clock: systemClock,
    newId,
    source: 'a test',
    keepGood: false,
    actor: 'os:tester',
    market: {
      traits: SOURCE_TRAITS.yahoo,
      date: '2026-11-20' as TradingDate,
      at: new Date('2026-11-20T05:00:00Z'),
    },
    report: () => undefined,
  };
  const done = await importFiles(deps, paths);
  return done.map(({ kind, result }) => ({
    kind,
    ...result,
    notes: result.notes.map((note) => note.replace(/^\/\S*\//, '')),
  }));
}

const stored = async () => {
  const rows = await database.db
    .select()
    .from(announcedActions)
    .orderBy(asc(announcedActions.exDate), asc(announcedActions.kind), asc(announcedActions.ordinal));
  return rows.map(({ kind, ordinal, amountPaise, numerator, denominator }) =>
    [kind, ordinal, amountPaise ?? `${numerator}:${denominator}`].join(' '),
  );
};

test('a split and a bonus on one day multiply: 10 old shares are 10 × 5 × 3, and the price goes on', async () => {
  const actions = [
    HEADER,
    row(
      'TCS',
      'Face Value Split (Sub-Division) - From Rs 5/- Per Share To Re 1/- Per Share',
      '16-Jun-2026',
      5,
    ),
    row('TCS', 'Bonus 2:1', '16-Jun-2026', 5),
  ];
  const bars = [
    'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,',
    'TCS,EQ,9000,9060,8970,9000,9000,8990,1000,9.0E6,15-JUN-2026,90,INE467B01029,',
    'TCS,EQ,606,612,603,609,609,9000,15000,9.0E6,16-JUN-2026,90,INE467B01029,',
  ];
  await imports(bars, actions);
  expect(await stored()).toEqual(['bonus 0 2:1', 'split 0 5:1']);
  const history = await loadDailyHistory(database.db);
  expect([...(history.get(1)?.close ?? [])]).toEqual([600, 609]);
  expect([...(history.get(1)?.volume ?? [])]).toEqual([15_000, 15_000]);
});

test.each<[string, string[], [number, number], [number, number]]>([
  ['Bajaj Finance', ['Face Value Split From Rs 2/- To Re 1/-', 'Bonus 4:1'], [9_331, 956], [933.1, 956]],
  ['Goodluck India', ['Bonus 2:1'], [1_439.4, 490.9], [479.8, 490.9]],
  ['Tata Steel', ['Face Value Split From Rs 10/- To Re 1/-'], [959.4, 100.35], [95.94, 100.35]],
])('%s: the close before the ex-date and the price of it go on', async (_, subjects, quoted, goesOn) => {
  const [before, after] = quoted;
  const bar = (day: string, price: number) =>
    `TCS,EQ,${price},${price},${price},${price},${price},${price},1000,1,${day},90,,`;
  const bars = [
    'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,',
    bar('15-JUN-2026', before),
    bar('16-JUN-2026', after),
  ];
  await imports(bars, [HEADER, ...subjects.map((subject) => row('TCS', subject, '16-Jun-2026', 2))]);
  const history = await loadDailyHistory(database.db);
  const closes = [...(history.get(1)?.close ?? [])];
  expect(closes.map((close) => Math.round(close * 100) / 100)).toEqual(goesOn);
});

test('two dividends of one day in two rows are two, in any order, and the same row twice is one', async () => {
  const interim = row('TCS', 'Interim Dividend - Rs 11 Per Share', '17-Jan-2026', 1);
  const special = row('TCS', 'Special Dividend - Rs 46 Per Share', '17-Jan-2026', 1);
  await imports([HEADER, interim, special, interim]);
  expect(await stored()).toEqual(['dividend 0 1100', 'dividend 1 4600']);
  expect(await imports([HEADER, interim, special])).toMatchObject([{ stored: 0, unchanged: 2 }]);
  // A later list of the day replaces the earlier one.
  await imports([
    HEADER,
    row('TCS', 'Interim Dividend - Rs 11 + Special Dividend - Rs 46', '17-Jan-2026', 1),
  ]);
  expect(await stored()).toEqual(['dividend 0 5700']);
});

test('a subject that was not understood is listed with its line and text, and nothing of it is stored', async () => {
  const file = [
    HEADER,
    row('TCS', 'Dividend - Rs 9 Per Share', '10-Jul-2026', 1),
    row('TCS', 'Bonus', '11-Jul-2026', 1),
    row('INFY', 'Annual General Meeting', '-', 5),
    row('INFY', 'Bonus 1:1 / Fv Split', '12-Jul-2026', 5),
    row('ITC', 'Demerger', '13-Jul-2026', 1),
    row('ITC', 'Scheme Of Arrangement - Bonus Ncrps 6:1', '14-Jul-2026', 1),
    row('NOBODY', 'Bonus 1:1', '14-Jul-2026', 1),
  ];
  const [done] = await imports(file);
  expect(done?.notes).toEqual([
    '7 rows: 3 read, 2 not understood (lines 3, 5), 1 to review (line 6), 1 of another security (line 7), 1 of stocks not followed.',
    'CF-CA-1.csv, line 3: "Bonus": the bonus has no ratio.',
    'CF-CA-1.csv, line 5: "Bonus 1:1 / Fv Split": the split has no two face values.',
    'CF-CA-1.csv, line 6: "Demerger": a scheme has its terms in its documents.',
    'Skipped 1 unknown symbol: NOBODY.',
  ]);
  expect(await stored()).toEqual(['dividend 0 900', 'other 0 null:null']);
  const reviews = await database.db.select().from(actionReviews).orderBy(asc(actionReviews.line));
  expect(reviews.map(({ line, state }) => `${line} ${state}`)).toEqual(['3 unread', '5 unread', '6 review']);
  // The next list has it in full.
  await imports([HEADER, row('TCS', 'Bonus 3:1', '11-Jul-2026', 1)]);
  expect(await stored()).toEqual(['dividend 0 900', 'bonus 0 3:1', 'other 0 null:null']);
  expect(await database.db.select().from(actionReviews)).toHaveLength(2);
});

test('a dividend in percent is of the face value before a later split, and rights are over that of their day', async () => {
  // Fetched after the split, so the file has the present face value: 2.
  await imports([
    HEADER,
    row('TCS', 'Dividend - 40%', '10-Mar-2026', 2),
    row('TCS', 'Rights 1:15 @ Premium Rs 90/-', '11-Mar-2026', 2),
    row('TCS', 'Fv Split Rs.10/- To Rs.2/-', '20-Apr-2026', 2),
    row('TCS', 'Dividend - 40%', '20-May-2026', 2),
  ]);
  expect(await stored()).toEqual(['dividend 0 400', 'rights 0 10000', 'split 0 5:1', 'dividend 0 80']);
});

test('the face value before a split is known from an earlier file that listed the split', async () => {
  await imports([HEADER, row('TCS', 'Fv Split Rs.10/- To Rs.2/-', '20-Apr-2026', 2)]);
  await imports([HEADER, row('TCS', 'Dividend - 40%', '10-Mar-2026', 2)]);
  expect(await stored()).toEqual(['dividend 0 400', 'split 0 5:1']);
});

test('a demerger on record, even without its terms, explains the gap of its day', async () => {
  const bars = [
    'TradDt,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol',
    '2026-04-29,ITC,EQ,745,780,732.2,773.6,54738',
    '2026-04-30,ITC,EQ,289.5,292,268.7,271.55,73870',
  ];
  await expect(imports(bars)).resolves.toMatchObject([{ stored: 0, bad: [{ line: 3 }] }]);
  const actions = [HEADER, row('ITC', 'Demerger', '30-Apr-2026', 1)];
  expect(await imports(bars, actions)).toMatchObject([{ kind: 'corporate-actions' }, { stored: 2, bad: [] }]);
});

test('Kotak Mahindra Bank, January 2026: a split gives a new ISIN, and bars under either are of one stock', async () => {
  await imports(['SYMBOL,NAME OF COMPANY,ISIN NUMBER', 'TCS,A bank,INE237A01036']);
  const bars = [
    'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,',
    'TCS,EQ,2130,2130,2130,2130,2130,2130,1000,1,15-JUN-2026,90,INE237A01028,',
    // By its ISIN only: the symbol is unknown.
    'NEWNAME,EQ,428,428,428,428,428,428,5000,1,16-JUN-2026,90,INE237A01036,',
  ];
  const split = row('TCS', 'Face Value Split From Rs 5/- To Re 1/-', '16-Jun-2026', 1);
  expect(await imports(bars, [HEADER, split])).toMatchObject([
    { stored: 1 },
    { stored: 2, bad: [], notes: [] },
  ]);
  const history = await loadDailyHistory(database.db);
  expect([...(history.get(1)?.close ?? [])]).toEqual([426, 428]);
});
