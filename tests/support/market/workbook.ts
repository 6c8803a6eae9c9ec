import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsOf } from '#server/market/history/files/fields.ts';
import { DAY_MS } from '#shared/domain/ist.ts';
import { aFolder } from './bars-file.ts';
import { aZip } from './zip-file.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A sheet from its CSV lines: dates become spreadsheet numbers, and "=…" a formula without a value. */
function sheetOf(lines: readonly string[], texts: string[]): string {
  const cell = (field: string, place: string) => {
    if (field === '') return '';
    if (field.startsWith('=')) return `<c r="${place}"><f>${escaped(field.slice(1))}</f><v></v></c>`;
    if (/^\d{4}-\d\d-\d\d$/.test(field)) {
      return `<c r="${place}" s="1"><v>${Date.parse(field) / DAY_MS + 25_569}</v></c>`;
    }
    if (/^-?[\d.]+$/.test(field)) return `<c r="${place}" t="n"><v>${field}</v></c>`;
    return `<c r="${place}" t="s"><v>${texts.push(field) - 1}</v></c>`;
  };
  const rows = lines.map((line, n) => {
    const cells = fieldsOf(line).map((field, at) => cell(field, `${String.fromCharCode(65 + at)}${n + 1}`));
    return `<row r="${n + 1}">${cells.join('')}</row>`;
  });
  return `${HEAD}<worksheet ${MAIN}><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

/** The parts of a workbook, with sheets by name, each from its CSV lines. */
function workbookParts(sheets: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const texts: string[] = [];
  const names = Object.keys(sheets);
  const parts = Object.values(sheets).map((lines) => sheetOf(lines, texts));
  return {
    '[Content_Types].xml': `${HEAD}<Types/>`,
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><workbookPr/><sheets>${names
      .map((name, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships>${names
      .map((_, n) => `<Relationship Id="rId${n + 1}" Target="/xl/worksheets/sheet${n + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `${HEAD}<sst ${MAIN}>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(parts.map((xml, n) => [`xl/worksheets/sheet${n + 1}.xml`, xml])),
  };
}

/** Writes a workbook; returns its path. */
export async function aWorkbook(
  sheets: Parameters<typeof workbookParts>[0],
  { name = 'book.xlsx', folder = aFolder(), over = {} as Record<string, string> } = {},
): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, await aZip({ ...workbookParts(sheets), ...over }));
  return path;
}
