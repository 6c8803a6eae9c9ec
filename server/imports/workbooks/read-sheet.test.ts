import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '#tests/support/market/bars-file.ts';
import { aWorkbook } from '#tests/support/market/workbook.ts';
import { aZip } from '#tests/support/market/zip-file.ts';
import { readSheet } from './read-sheet.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const sheetXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const cellsOf = async (rows: string) => {
  const path = await aWorkbook({ Data: ['x'] }, { over: { [SHEET]: sheetXml(rows) } });
  return (await readSheet(path, 'Data'))?.rows.map(({ line, cells }) => [line, Object.fromEntries(cells)]);
};

test('cells have their places, texts, numbers and dates; a formula without a value is empty', async () => {
  const path = await aWorkbook({ Other: ['no'], Data: ['Profit & Loss,2026-03-31,,-1.5', '', '"=B1"'] });
  const sheet = await readSheet(path, 'Data');
  expect(sheet?.rows.map(({ line, cells }) => [line, Object.fromEntries(cells)])).toEqual([
    [1, { 0: 'Profit & Loss', 1: 46_112, 3: -1.5 }],
    [2, {}],
    [3, {}],
  ]);
  // 31 March 2026 is day 46,112 of a spreadsheet.
  expect(sheet?.dateOf(46_112)).toBe('2026-03-31');
  expect(sheet?.dateOf('2026-03-31T00:00:00')).toBe('2026-03-31');
  expect([sheet?.dateOf('Mar-26'), sheet?.dateOf(12), sheet?.dateOf(undefined)]).toEqual([null, null, null]);
  expect(await readSheet(path, 'Data Sheet')).toBeNull();
});

test('an old Macintosh workbook counts its days from 1904', async () => {
  const workbook =
    '<workbook><workbookPr date1904="1"/><sheets><sheet name="Data" r:id="rId1"/></sheets></workbook>';
  const path = await aWorkbook({ Data: ['x'] }, { over: { 'xl/workbook.xml': workbook } });
  expect((await readSheet(path, 'Data'))?.dateOf(44_650)).toBe('2026-03-31');
});

test('prefixes, texts in cells, missing places, entities, comments and CDATA are read', async () => {
  const prefixed =
    '<x:row><x:c t="inlineStr"><x:is><x:t>A &#38; &lt;B&gt;</x:t></x:is></x:c><x:c><x:v>2</x:v></x:c></x:row>';
  expect(await cellsOf(`<!-- a > b -->${prefixed}<row><c t="str"><v><![CDATA[<c>]]></v></c></row>`)).toEqual([
    [1, { 0: 'A & <B>', 1: 2 }],
    [2, { 0: '<c>' }],
  ]);
});

test.each([
  ['its XML is damaged', '<row><c><v>1</v></row>'],
  ['its XML breaks off', '<row><c><v>1<!-- '],
  ['its XML is damaged', '<!DOCTYPE x [<!ENTITY a "b">]><row/>'],
  ['its XML is damaged', '<row><c t="str"><v>&a;</v></c></row>'],
  ['it has more than 5000 rows', '<row/>'.repeat(5_001)],
  ['it has more than 200 columns', '<row><c r="ZZZ1"><v>1</v></c></row>'],
])('a sheet is refused: %s', async (why, rows) => {
  await expect(cellsOf(rows)).rejects.toThrow(`book.xlsx: the workbook cannot be read (${why})`);
});

test('a part that unpacks to more than 16 MB is refused before it is unpacked', async () => {
  const bomb = sheetXml(' '.repeat(17 * 1024 * 1024));
  const path = await aWorkbook({ Data: ['x'] }, { over: { [SHEET]: bomb } });
  await expect(readSheet(path, 'Data')).rejects.toThrow('a part of it is larger than 16 MB');
});

test('a part that is larger than its archive claims is refused', async () => {
  const bytes = await aZip({
    'xl/workbook.xml': `<workbook>${' '.repeat(100_000)}</workbook>`,
    'xl/_rels/workbook.xml.rels': '<x/>',
  });
  // The size unpacked, in the first entry of the directory at the end of the archive.
  bytes.writeUInt32LE(100, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  const path = join(aFolder(), 'book.xlsx');
  writeFileSync(path, bytes);
  await expect(readSheet(path, 'Data')).rejects.toThrow(/book\.xlsx: the workbook cannot be read \(/);
});
