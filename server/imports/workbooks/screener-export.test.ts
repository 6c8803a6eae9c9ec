import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import { AppError } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { ratiosOf } from '#server/market/fundamentals/ratios.ts';
import { readReports } from '#server/market/fundamentals/read-figures.ts';
import { figuresKnown } from '#server/market/fundamentals/reported-figures.ts';
import { readShareChanges } from '#server/market/history/daily-history.ts';
import { BarsFileError } from '#server/market/history/files/file-error.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { fundamentals } from '#shared/schema/market/fundamentals.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aFolder } from '#tests/support/market/bars-file.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { screenerSheet } from '#tests/support/market/screener-sheet.ts';
import { aWorkbook } from '#tests/support/market/workbook.ts';
import { aZip } from '#tests/support/market/zip-file.ts';
import { WORKBOOK_FORMATS } from '../formats/workbook-format.ts';
import type { ImportDeps } from '../import-deps.ts';
import { importFiles } from '../import-files.ts';

let database: TestDatabase;
let market: Awaited<ReturnType<typeof aMarket>>;
beforeAll(async () => {
  database = await aDatabase();
  market = await aMarket(database.db);
});
afterEach(() => database.db.$client.query('delete from fundamentals; delete from corporate_actions'));
afterAll(() => database.close());

async function imports(paths: readonly string[], over: Partial<ImportDeps> = {}) {
  const deps: ImportDeps = {
    db: database.db,
    clock: systemClock,
    newId,
    source: 'a test',
    keepGood: false,
    actor: 'os:tester',
    market: { traits: SOURCE_TRAITS.yahoo, date: '2026-11-20' as TradingDate },
    asOf: '2026-11-20' as TradingDate,
    report: () => undefined,
    ...over,
  };
  return (await importFiles(deps, paths)).map(({ kind, result }) => ({ kind, ...result }));
}

const sheet = (lines: readonly string[], name = 'TCS.xlsx') =>
  aWorkbook({ 'Profit & Loss': ['=Data!A1'], 'Data Sheet': lines }, { name });

/** "FY2026 eps 18 2026-05-30 screener", for one instrument. */
async function stored(instrumentId = 1) {
  const rows = await database.db.select().from(fundamentals);
  return rows
    .filter((row) => row.instrumentId === instrumentId)
    .map(({ period, field, value, asOf, source }) => `${period} ${field} ${value} ${asOf} ${source}`);
}

/** What is known of TCS on a day, with a price. */
async function ratiosOn(date: string, price: number) {
  const until = date as TradingDate;
  const changes = await readShareChanges(database.db, until);
  const tcs = market.find('TCS') ?? expect.fail();
  const reports = await readReports(database.db, { of: [tcs], until, changes });
  return ratiosOf(figuresKnown(reports.get(tcs.id) ?? [], until), price);
}

const bonusOn = (exDate: string) =>
  database.db.$client.query(
    `insert into corporate_actions (id, instrument_id, ex_date, kind, numerator, denominator)
      values (gen_random_uuid(), 1, $1, 'bonus', 1, 1)`,
    [exDate],
  );

test('figures come with the dates by which they had to be public', async () => {
  const [done] = await imports([await sheet(screenerSheet())]);
  // Three years with seven figures, five quarters with three.
  expect(done).toMatchObject({ kind: 'fundamentals', rows: 36, stored: 36, bad: [], notes: [] });
  expect(await stored()).toEqual(
    expect.arrayContaining([
      // 60 days after 31 March, the last quarter too. 180 ÷ 10; 900 ÷ 10; 180 ÷ 900; 240 ÷ 1,125; 225 ÷ 900.
      'FY2026 sales 1200 2026-05-30 screener',
      'FY2026 net_profit 180 2026-05-30 screener',
      'FY2026 eps 18 2026-05-30 screener',
      'FY2026 book_value 90 2026-05-30 screener',
      'FY2026 roe 20 2026-05-30 screener',
      'FY2026 roce 21.33 2026-05-30 screener',
      'FY2026 debt_to_equity 0.25 2026-05-30 screener',
      'Q4FY2026 eps 5 2026-05-30 screener',
      // 45 days after 30 September.
      'Q2FY2027 sales 340 2026-11-14 screener',
      'Q2FY2027 eps 5.5 2026-11-14 screener',
      'FY2024 eps 13.5 2024-05-30 screener',
    ]),
  );
  // 4.5 + 5 + 5.2 + 5.5 = 20.2; 404 ÷ 20.2 = 20.
  expect(await ratiosOn('2026-11-20', 404)).toMatchObject({
    eps: 20.2,
    bookValue: 90,
    roe: 20,
    roce: 21.33,
    debtToEquity: 0.25,
    pe: expect.closeTo(20),
    pb: expect.closeTo(404 / 90),
  });
  // Until the day before the year had to be public, the previous year counts: 150 ÷ 10.
  expect(await ratiosOn('2026-05-29', 300)).toMatchObject({ eps: 15, pe: 20, bookValue: 70 });
  expect(await imports([await sheet(screenerSheet())])).toMatchObject([{ stored: 0, unchanged: 36 }]);
});

test('what was published before its deadline is known from the day of the export', async () => {
  await imports([await sheet(screenerSheet())], { asOf: '2026-10-20' as TradingDate });
  expect(await stored()).toContain('Q2FY2027 eps 5.5 2026-10-20 screener');
});

test('the deadlines that SEBI extended in 2020 and 2021 are those of these years', async () => {
  const lines = screenerSheet().map((line) =>
    line
      .replace(',2025-09-30,2025-12-31,2026-03-31,', ',2020-03-31,2020-06-30,2020-09-30,')
      .replace('2024-03-31,2025-03-31,2026-03-31', '2020-03-31,2021-03-31,2022-03-31'),
  );
  await imports([await sheet(lines)]);
  const asOf = Object.fromEntries((await stored()).map((row) => [row.split(' ', 1)[0], row.split(' ')[3]]));
  expect(asOf).toMatchObject({
    FY2020: '2020-07-31',
    Q4FY2020: '2020-07-31',
    Q1FY2021: '2020-09-15',
    Q2FY2021: '2020-11-14',
    FY2021: '2021-06-30',
    FY2022: '2022-05-30',
  });
});

test('amounts per share are of the shares of the day they became known, and are read in present-day shares', async () => {
  // One for one on 20 August: the export has twice the shares in all its years.
  await bonusOn('2026-08-20');
  const lines = screenerSheet().map((line) =>
    line.startsWith('Adjusted') ? line.replaceAll(',10', ',20') : line,
  );
  await imports([await sheet(lines)]);
  expect(await stored()).toEqual(
    expect.arrayContaining([
      'FY2026 eps 18 2026-05-30 screener',
      'FY2026 book_value 90 2026-05-30 screener',
      'Q2FY2027 eps 2.75 2026-11-14 screener',
      'FY2026 roe 20 2026-05-30 screener',
    ]),
  );
  expect(await ratiosOn('2026-08-19', 360)).toMatchObject({ bookValue: 90, pb: 4 });
  expect(await ratiosOn('2026-11-20', 202)).toMatchObject({
    bookValue: 45,
    eps: 10.1,
    pe: expect.closeTo(20),
  });
});

test('a missing figure stays missing, a loss stays negative, and negative equity has no ratio', async () => {
  const lines = screenerSheet().flatMap((line) => {
    if (line.startsWith('Adjusted') || line.startsWith('Borrowings')) return [];
    if (line.startsWith('Reserves')) return ['Reserves,,,,,,,,500,600,-300'];
    return [line.startsWith('Net profit,,,,,,,,') ? 'Net profit,,,,,,,,135,150,-20' : line];
  });
  await imports([await sheet(lines)]);
  const rows = (await stored()).filter((row) => row.startsWith('FY2026'));
  expect(rows).toEqual([
    'FY2026 sales 1200 2026-05-30 screener',
    'FY2026 net_profit -20 2026-05-30 screener',
  ]);
});

test('the stock is found by symbol, the name of the company or that of the file', async () => {
  const named = screenerSheet('TATA CONSULTANCY SERVICES LTD');
  expect(await imports([await sheet(named, 'export (1).xlsx')])).toMatchObject([{ stored: 36 }]);
  expect(await imports([await sheet(screenerSheet(), 'tcs (2).xlsx')])).toMatchObject([{ unchanged: 36 }]);
  expect(await imports([await sheet(named)], { symbol: 'INFY' })).toMatchObject([{ stored: 36 }]);
  expect(await stored(2)).toHaveLength(36);
  await expect(imports([await sheet(screenerSheet(), 'export.xlsx')])).rejects.toThrow(
    'export.xlsx: no stock of this market is named "ARTHA FOODS LTD"; give its symbol, or call the file TCS.xlsx.',
  );
  await expect(imports([await sheet(named, 'INFY.xlsx')])).rejects.toThrow(
    'the company is TCS, the name of the file says INFY; give its symbol',
  );
  await expect(imports([await sheet(named)], { symbol: 'NOPE' })).rejects.toThrow('"NOPE" is not a symbol');
  await expect(imports([await sheet(named), await sheet(named)], { symbol: 'TCS' })).rejects.toThrow(
    'a symbol is for one workbook',
  );
});

test('exports in an archive are read together with tables', async () => {
  const folder = aFolder();
  const book = readFileSync(await sheet(screenerSheet(), 'INFY.xlsx'));
  const table = 'symbol,period,field,value,as_of\nTCS,FY2026,eps,12.5,2026-04-10\n';
  writeFileSync(join(folder, 'all.zip'), await aZip({ 'a/INFY.xlsx': book, 'figures.csv': table }));
  expect(await imports([join(folder, 'all.zip')])).toMatchObject([{ kind: 'fundamentals', stored: 37 }]);
  expect(await stored(1)).toEqual(['FY2026 eps 12.5 2026-04-10 file']);
  expect(await stored(2)).toContain('FY2026 eps 18 2026-05-30 screener');
});

test('years that do not end in March are skipped and named', async () => {
  const lines = screenerSheet().map((line) =>
    line.replace('2024-03-31,2025-03-31,2026-03-31', '2023-12-31,2024-12-31,2025-12-31'),
  );
  const [done] = await imports([await sheet(lines)]);
  expect(done?.notes).toEqual([
    "Skipped the year to 31 Dec 2023 of TCS: it doesn't end in March.",
    "Skipped the year to 31 Dec 2024 of TCS: it doesn't end in March.",
    "Skipped the year to 31 Dec 2025 of TCS: it doesn't end in March.",
  ]);
  // The shares of December 2025 are those of the quarters after it.
  expect(await stored()).toContain('Q4FY2026 eps 5 2026-05-30 screener');
});

test.each([
  ['the sheet has no "COMPANY NAME"', ['COMPANY NAME,']],
  ['the sheet has no figures', ['COMPANY NAME,X']],
  ['line 3: "Jun-26" is not a date', ['COMPANY NAME,X', 'Quarters', 'Report Date,Jun-26']],
  ['line 4: "n/a" is not a number', ['COMPANY NAME,X', 'Quarters', 'Report Date,2026-06-30', 'Sales,n/a']],
])('a sheet is refused: %s', async (why, lines) => {
  await expect(imports([await sheet(lines)])).rejects.toThrow(why);
});

test('any other spreadsheet, and a market with its own figures, are refused', async () => {
  const other = await aWorkbook({ Data: ['symbol,date'] }, { name: 'a.xlsx' });
  await expect(imports([other])).rejects.toThrow(
    'a.xlsx: this is a spreadsheet (XLSX) of no known kind. Save it as CSV.',
  );
  const simulated = { traits: SOURCE_TRAITS.simulated, date: '2026-11-20' as TradingDate };
  await expect(imports([await sheet(screenerSheet())], { market: simulated })).rejects.toThrow(
    'The simulated market generates its own company figures',
  );
});

test('the example of the documentation is read', async () => {
  const [format] = WORKBOOK_FORMATS;
  const path = await aWorkbook({ [format?.sheet ?? '']: format?.example ?? [] }, { name: 'TCS.xlsx' });
  await imports([path]);
  // 180 ÷ 10; 180 ÷ 720; (228 + 12) ÷ 800.
  expect(await stored()).toEqual(
    expect.arrayContaining([
      'FY2026 eps 18 2026-05-30 screener',
      'FY2026 roe 25 2026-05-30 screener',
      'FY2026 roce 30 2026-05-30 screener',
    ]),
  );
});

test('a damaged workbook is refused with a message or read, and never crashes the process', async () => {
  const bytes = readFileSync(await sheet(screenerSheet()));
  const folder = aFolder();
  const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(changes, async (flips) => {
      const damaged = Buffer.from(bytes);
      for (const [at, value] of flips) damaged[at] = value;
      const path = join(folder, 'TCS.xlsx');
      writeFileSync(path, damaged);
      await imports([path]).catch((error: unknown) => {
        if (!(error instanceof AppError || error instanceof BarsFileError)) throw error;
      });
    }),
    { numRuns: 150, seed: 20_261_127 },
  );
}, 60_000);
