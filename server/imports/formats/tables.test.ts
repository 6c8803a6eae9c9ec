import { expect, test } from 'vitest';
import { fieldsOf } from '#server/market/history/files/fields.ts';
import { aBarsFile } from '#tests/support/market/bars-file.ts';
import { headerOf, readTable } from '../csv-table.ts';
import { TABLE_FORMATS, tableFormatOf } from './all-tables.ts';

test.each(TABLE_FORMATS.map((format) => [format.name, format] as const))(
  '%s is recognised and has all its fields',
  async (_name, format) => {
    const file = aBarsFile([...format.example]);
    expect(tableFormatOf(await headerOf(file))).toBe(format);
    const [row] = await readTable(file);
    for (const field of Object.keys(format.columns)) expect(row?.field(field)).not.toBe('');
    expect(row?.line).toBe(format.bare || format.example.length === 1 ? 1 : 2);
  },
);

test('quoted fields may have commas and quotes in them', () => {
  expect(fieldsOf('"a ""b"", c",, d ,"5,46,227"')).toEqual(['a "b", c', '', ' d ', '5,46,227']);
  expect(fieldsOf('"open')).toEqual(['open']);
});

test('JSON that is damaged or has no rows is refused by name', async () => {
  const damaged = aBarsFile(['{"CM":[{"tradingDate":"26-Jan-'], { name: 'h.json' });
  await expect(headerOf(damaged)).rejects.toThrow('h.json: the JSON is damaged or incomplete');
  await expect(headerOf(aBarsFile(['{"CM":[]}'], { name: 'h.json' }))).rejects.toThrow('has no list of rows');
});

test('a line with a zero byte is refused, since PostgreSQL can’t store it', async () => {
  const file = aBarsFile(['date,kind,name', '2027-01-26,holiday,Repub\0ic Day'], { name: 'h.csv' });
  await expect(readTable(file)).rejects.toThrow('h.csv, line 2: the line has bytes in it that are no text');
});
