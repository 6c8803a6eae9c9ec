import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { filesWithin } from '#server/market/history/files/archive.ts';
import { fieldsOf } from '#server/market/history/files/fields.ts';
import { aFolder } from '#tests/support/market/bars-file.ts';
import { aZip } from '#tests/support/market/zip-file.ts';
import { headerOf, readTable } from '../csv-table.ts';
import { TABLE_FORMATS, tableFormatOf } from './all-tables.ts';

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      line === ''
        ? ''
        : fieldsOf(line)
            .map((field) => `"${field.replaceAll('"', '""')}"`)
            .join(),
    )
    .join('\n');

/** How spreadsheets, editors and archives write the same table. */
const WRITTEN: [string, (text: string, name: string) => Buffer | Promise<Buffer>, string?][] = [
  [
    'with a byte-order mark and line ends of Windows',
    (text) => Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`),
  ],
  ['all in quotes', (text) => Buffer.from(text.startsWith('{') ? text : quoted(text))],
  [
    'with blanks at the ends of lines and fields',
    (text) =>
      Buffer.from(
        text.startsWith('{') || text.includes('"')
          ? text
          : text.replaceAll(',', ' , ').replaceAll('\n', '  \n'),
      ),
  ],
  [
    'with empty lines at the end and before the header',
    (text) => Buffer.from(`\n\n${text}\n${text.startsWith('{') ? '' : ',,,\n'}`),
  ],
  ['in UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['gzipped', (text) => gzipSync(text)],
  ['in an archive', (text, name) => aZip({ [name]: text }), 'a.zip'],
  [
    'in an archive within an archive',
    async (text, name) => aZip({ 'inner.zip': await aZip({ [name]: text }) }),
    'a.zip',
  ],
];

describe.each(TABLE_FORMATS.map((format) => [format.name, format] as const))('%s', (_name, format) => {
  const text = `${format.example.join('\n')}\n`;
  const fields = [...Object.keys(format.columns), ...Object.keys(format.further ?? {})];
  const rowsOf = async (bytes: Buffer, name: string) => {
    const path = join(aFolder(), name);
    writeFileSync(path, bytes);
    const [file = ''] = await filesWithin(path);
    expect(tableFormatOf(await headerOf(file))).toBe(format);
    return (await readTable(file)).map((row) => fields.map((field) => row.field(field)));
  };

  test.each(WRITTEN)('is the same %s', async (_how, as, name = 'table.csv') => {
    const plain = await rowsOf(Buffer.from(text), 'table.csv');
    expect(plain).not.toEqual([]);
    expect(await rowsOf(await as(text, 'table.csv'), name)).toEqual(plain);
  });
});
