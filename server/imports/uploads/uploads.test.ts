import { readFileSync } from 'node:fs';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { createLog } from '#server/core/log.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { rowsOf } from '#tests/support/market/running-market.ts';
import { screenerSheet } from '#tests/support/market/screener-sheet.ts';
import { aWorkbook } from '#tests/support/market/workbook.ts';
import { aZip } from '#tests/support/market/zip-file.ts';
import { beginUpload, readRejected, readUpload, runUpload, takePart } from './uploads.ts';

let database: TestDatabase;
let deps: Parameters<typeof beginUpload>[0];
const ADMIN = '00000000-0000-4000-8000-000000000001';

beforeAll(async () => {
  database = await aDatabase();
  const market = await aMarket(database.db);
  const real = { ...market, kind: 'yahoo' as const, traits: SOURCE_TRAITS.yahoo };
  deps = {
    db: database.db,
    clock: { now: () => market.now() },
    newId,
    log: createLog('silent'),
    market: real,
  };
});
afterAll(() => database.close());

/** Uploads files in parts of the given size. */
async function upload(
  files: Record<string, Buffer> | [string, Buffer][],
  partBytes: number,
): Promise<string> {
  const all = Array.isArray(files) ? files : Object.entries(files);
  const names = all.map(([name, { length }]) => ({ name, bytes: length }));
  const { id } = await beginUpload(deps, ADMIN, { files: names });
  for (const [file, [, content]] of all.entries()) {
    for (let part = 0; part * partBytes < content.length; part++) {
      const data = content.subarray(part * partBytes, (part + 1) * partBytes).toString('base64');
      await takePart(deps, ADMIN, { id, file, part, data });
    }
  }
  return id;
}

/** Checks an upload, or stores it, and returns the result. */
async function run(id: string, { isPreview }: { isPreview: boolean }) {
  const { ended } = await runUpload(deps, ADMIN, { id, isPreview });
  await ended;
  return readUpload(deps, ADMIN, id);
}

const ACTIONS = [
  'symbol,series,faceVal,subject,exDate',
  'TCS,EQ,1,Interim Dividend - Rs 11 Per Share,16-Oct-2026',
  'TCS,EQ,1,Bonus,17-Oct-2026',
  'TCS,EQ,1,Dividend - Rs 4 Per Share,soon',
].join('\n');

test('an upload is checked before anything is stored, then stored without its bad rows, by its owner only', async () => {
  const zip = await aZip({ 'CF-CA.csv': ACTIONS });
  const id = await upload({ 'actions.zip': zip }, 100);
  const checked = await run(id, { isPreview: true });
  expect(checked).toMatchObject({
    state: 'checked',
    kinds: [{ kind: 'corporate-actions', files: ['actions.zip/CF-CA.csv'], rows: 3, stored: 1, bad: 1 }],
    rejected: [
      {
        file: 'actions.zip/CF-CA.csv',
        line: 4,
        reason: 'the ex-date "soon" is not a date such as 28-Jul-2025',
        text: 'TCS,EQ,1,Dividend - Rs 4 Per Share,soon',
      },
    ],
  });
  expect(checked.kinds[0]?.notes[0]).toBe('2 rows: 1 read, 1 not understood (line 3).');
  expect(await rowsOf(database, 'select 1 from announced_actions')).toEqual([]);
  expect(await rowsOf(database, 'select 1 from audit_log')).toEqual([]);
  await expect(readUpload(deps, newId(), id)).rejects.toThrow('Import not found.');
  const [stored] = await Promise.all([
    run(id, { isPreview: false }),
    expect(runUpload(deps, newId(), { id, isPreview: false })).rejects.toThrow('Import not found.'),
  ]);
  await expect(runUpload(deps, ADMIN, { id, isPreview: false })).rejects.toThrow('another step');
  expect(stored).toMatchObject({ state: 'stored', kinds: [{ stored: 1, bad: 1 }] });
  expect(await rowsOf(database, 'select kind from announced_actions')).toEqual([{ kind: 'dividend' }]);
  expect(await rowsOf(database, 'select subject from action_reviews')).toEqual([{ subject: 'Bonus' }]);
  expect(await rowsOf(database, 'select 1 from import_parts')).toEqual([]);
});

test('files of the same name from different folders are all read, and reported flaws have no path', async () => {
  const holidays = (day: string) =>
    Buffer.from(`"Sr. No","Date","Day","Description"\n"1","${day}","","A holiday"\n`);
  const id = await upload(
    [
      ['h.csv', holidays('26-Jan-2027')],
      ['h.csv', holidays('soon')],
    ],
    1_000,
  );
  expect(await run(id, { isPreview: true })).toMatchObject({
    kinds: [{ kind: 'calendar', files: ['h.csv', 'h.csv'], rows: 2, stored: 1, bad: 1 }],
    rejected: [{ file: 'h.csv', line: 2 }],
  });
});

test('a company export of Screener.in is checked and stored; a row of it has no text to show', async () => {
  const lines = screenerSheet().map((line) => line.replace('2026-09-30', '2099-09-30'));
  const book = readFileSync(await aWorkbook({ 'Data Sheet': lines }));
  const id = await upload({ 'TCS.xlsx': book }, 2_000);
  const checked = await run(id, { isPreview: true });
  expect(checked).toMatchObject({
    state: 'checked',
    kinds: [{ kind: 'fundamentals', files: ['TCS.xlsx'], rows: 36, stored: 33, bad: 3 }],
  });
  expect(checked.rejected[0]).toMatchObject({ file: 'TCS.xlsx', line: 42, text: '' });
  expect(await run(id, { isPreview: false })).toMatchObject({ state: 'stored', kinds: [{ stored: 33 }] });
});

test('known files in an archive of daily reports are read, and the others are named', async () => {
  const header = 'SERIES,SYMBOL,SECURITY,RECORD_DT,BC_STRT_DT,BC_END_DT,EX_DT,ND_STRT_DT,ND_END_DT,PURPOSE';
  const reports = await aZip({
    'bc201126.csv': `${header}\nEQ,ITC,ITC LTD,2026-12-10,,,2026-12-10,,,INTERIM DIVIDEND - RS 5 PER SHARE\n`,
    'gl201126.csv': 'GAIN_LOSS,SECURITY,CLOSE_PRIC\nG,ITC LTD,400\n',
  });
  const checked = await run(await upload({ 'PR201126.zip': reports }, 10_000), { isPreview: true });
  expect(checked).toMatchObject({
    state: 'checked',
    kinds: [{ kind: 'corporate-actions', rows: 1, stored: 1 }],
  });
  expect(checked.kinds[0]?.notes).toEqual([
    '1 row: 1 read.',
    'Left out a file of no known kind: gl201126.csv.',
  ]);
  const unknown = await aZip({ 'gl201126.csv': 'GAIN_LOSS,SECURITY,CLOSE_PRIC\nG,ITC LTD,400\n' });
  expect(await run(await upload({ 'PR.zip': unknown }, 10_000), { isPreview: true })).toMatchObject({
    state: 'failed',
  });
});

test('all rejected rows are in a file, and the screen shows the first ones', async () => {
  const bad = Array.from({ length: 2_500 }, (_, n) => `TCS,EQ,1,=Dividend ${n},soon`);
  const id = await upload({ 'CF-CA.csv': Buffer.from(`${ACTIONS}\n${bad.join('\n')}\n`) }, 50_000);
  const checked = await run(id, { isPreview: true });
  expect(checked.rejected).toHaveLength(200);
  const { name, content } = await readRejected(deps, ADMIN, id);
  const lines = (await readText(content)).trimEnd().split('\r\n');
  expect([name, lines.length, lines[0]]).toEqual(['rejected-rows.csv', 2_502, 'file,line,reason,text']);
  expect(lines.at(-1)).toBe(
    'CF-CA.csv,2504,"the ex-date ""soon"" is not a date such as 28-Jul-2025","TCS,EQ,1,=Dividend 2499,soon"',
  );
  await expect(readRejected(deps, newId(), id)).rejects.toThrow('rejected no rows');
});

test('a file of no known kind fails with a sentence, and files that are too large are refused', async () => {
  const id = await upload({ 'x.csv': Buffer.from('name,age\nAsha,30\n') }, 1_000);
  expect(await run(id, { isPreview: true })).toMatchObject({
    state: 'failed',
    failure: 'x.csv, line 1: unknown header. docs/file-formats.md lists the known ones.',
  });
  const large = [1, 2].map((n) => ({ name: `${n}.zip`, bytes: 40 * 1024 * 1024 }));
  await expect(beginUpload(deps, ADMIN, { files: large })).rejects.toThrow('larger than 64 MB');
});
