import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import { newId } from '#server/core/ids.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { companyEvents } from '#shared/schema/market/company-events.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aBarsFile } from '#tests/support/market/bars-file.ts';
import { aMarket } from '#tests/support/market/market.ts';
import type { ImportDeps } from '../import-deps.ts';
import { importFiles } from '../import-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  await aMarket(database.db);
});
afterEach(() => database.db.$client.query('truncate company_events'));
afterAll(() => database.close());

async function imports(lines: string[], over: Partial<ImportDeps> = {}) {
  const deps: ImportDeps = {
    db: database.db,
    clock: systemClock,
    newId,
    source: 'a test',
    keepGood: false,
    actor: 'os:tester',
    market: { traits: SOURCE_TRAITS.yahoo, date: '2026-11-20' as TradingDate },
    report: () => undefined,
    ...over,
  };
  const [done] = await importFiles(deps, [aBarsFile(lines, { name: 'CF-Event-equities.csv' })]);
  return done?.result;
}

const stored = async () => {
  const rows = await database.db
    .select()
    .from(companyEvents)
    .orderBy(asc(companyEvents.date), asc(companyEvents.subject));
  return rows.map(({ instrumentId, date, kind, subject, asOf }) =>
    [instrumentId, date, kind, subject, asOf].join(' | '),
  );
};

test('the event calendar as NSE writes it, with line breaks in its header, knows results from other meetings', async () => {
  const result = await imports([
    '"SYMBOL ',
    '","COMPANY ',
    '","PURPOSE ',
    '","DETAILS ',
    '","DATE ',
    '"',
    '"TCS","Tata Consultancy Services","Financial Results/Dividend","To consider, and approve","14-Jan-2027"',
    '"INFY","Infosys Limited","Fund Raising","To consider a bond","16-Jan-2027"',
    '"INFY","Infosys Limited","Board Meeting Intimation","Quarterly results","10-Nov-2026"',
    '"NOBODY","Not followed","Financial Results","-","14-Jan-2027"',
  ]);
  expect(result).toMatchObject({ rows: 4, stored: 3, notes: ['Skipped 1 unknown symbol: NOBODY.'] });
  expect(await stored()).toEqual([
    // An event before the day of the import was known on its own day.
    '2 | 2026-11-10 | results | Board Meeting Intimation | 2026-11-10',
    '1 | 2027-01-14 | results | Financial Results/Dividend | 2026-11-20',
    '2 | 2027-01-16 | meeting | Fund Raising | 2026-11-20',
  ]);
});

test('a flawed line is reported by its number in the file, also after a header of several lines', async () => {
  const result = await imports([
    '"SYMBOL ',
    '","COMPANY ',
    '","PURPOSE ',
    '","DETAILS ',
    '","DATE ',
    '"',
    '"TCS","Tata Consultancy Services","Financial Results","-","31-Feb-2027"',
  ]);
  expect(result?.bad).toMatchObject([{ line: 7, reason: '"31-Feb-2027" is not a date such as 14-Jan-2027' }]);
  expect(await stored()).toEqual([]);
});

test('a meeting is known from its broadcast, and from the earlier one if there are two', async () => {
  const header =
    '"SYMBOL","COMPANY NAME","PURPOSE","DETAILS","MEETING DATE","ATTACHMENT","BROADCAST DATE/TIME"';
  const row = (at: string) =>
    `"TCS","Tata Consultancy Services","Financial Results","-","14-Jan-2027","-","${at}"`;
  await imports([header, row('18-Dec-2026 17:04:11')]);
  expect(await imports([header, row('21-Dec-2026 09:00:00')])).toMatchObject({ stored: 0, unchanged: 1 });
  await imports([header, row('02-Dec-2026 10:00:00')]);
  expect(await stored()).toEqual(['1 | 2027-01-14 | results | Financial Results | 2026-12-02']);
});

test('announcements are of the day of their broadcast; the simulated market takes no real events', async () => {
  const lines = [
    '"SYMBOL","COMPANY NAME","SUBJECT","DETAILS","BROADCAST DATE/TIME","RECEIPT","DISSEMINATION"',
    '"TCS","Tata Consultancy Services","Press Release","An order","18-Nov-2026 17:04:11","-","-"',
  ];
  await imports(lines);
  expect(await stored()).toEqual(['1 | 2026-11-18 | announcement | Press Release | 2026-11-18']);
  const market = { traits: SOURCE_TRAITS.simulated, date: '2026-11-20' as TradingDate };
  await expect(imports(lines, { market })).rejects.toThrow('makes its own results dates');
});
