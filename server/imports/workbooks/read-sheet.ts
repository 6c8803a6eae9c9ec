import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { addDays, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { openEntry, openFileBytes } from '../../market/history/files/archive.ts';
import { BarsFileError, reasonOf } from '../../market/history/files/file-error.ts';
import { readXml } from './xml.ts';

/** A non-empty cell: text or a number; dates are numbers. */
export type Cell = string | number;

/** A row with cells, by column: A is 0. */
export interface SheetRow {
  /** Row number as in the spreadsheet, from 1. */
  line: number;
  cells: ReadonlyMap<number, Cell>;
}

/** A sheet of a workbook. */
export interface Sheet {
  rows: SheetRow[];
  /** The date that a number represents; null if it is none. */
  dateOf(cell: Cell | undefined): TradingDate | null;
}

/** Far above the supported workbooks, and far below a harmful size. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_PART_BYTES = 16 * 1024 * 1024;
const [MAX_PARTS, MAX_ROWS, MAX_COLUMN, MAX_TEXTS] = [500, 5_000, 200, 50_000];

/**
 * Reads one sheet of a workbook (XLSX) by its name; null when the workbook has none of that name. Only values are read:
 * a formula counts as its last result.
 * @throws BarsFileError for a file that is not a workbook, is damaged, or is too large when unpacked
 */
export async function readSheet(path: string, name: string): Promise<Sheet | null> {
  try {
    const zip = await fromBufferPromise(await bytesOf(path), { lazyEntries: true, autoClose: false });
    return await sheetIn(await partsOf(zip), name);
  } catch (failure) {
    if (failure instanceof BarsFileError) throw failure;
    throw new BarsFileError(path, null, `the workbook cannot be read (${reasonOf(failure)})`);
  }
}

async function bytesOf(path: string): Promise<Buffer> {
  const { stored, close } = (await openEntry(path)) ?? openFileBytes(path);
  try {
    return await limited(stored, MAX_BYTES);
  } finally {
    close();
  }
}

async function limited(stream: Readable, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    if (bytes > most) throw new Error(`it is larger than ${most / 1024 / 1024} MB`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Unpacks a part of a workbook by its path; null when there is none. */
type ReadPart = (path: string) => Promise<string | null>;

async function partsOf(zip: ZipFile): Promise<ReadPart> {
  if (zip.entryCount > MAX_PARTS) throw new Error(`it has more than ${MAX_PARTS} parts`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return async (path) => {
    const entry = entries.get(path);
    if (!entry) return null;
    // Checked before unpacking; yauzl stops a part that is longer than it claims.
    if (entry.uncompressedSize > MAX_PART_BYTES) {
      throw new Error(`a part of it is larger than ${MAX_PART_BYTES / 1024 / 1024} MB`);
    }
    const bytes = await limited(await zip.openReadStreamPromise(entry), MAX_PART_BYTES);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  };
}

const WORKBOOK = 'xl/workbook.xml';

async function sheetIn(part: ReadPart, name: string): Promise<Sheet | null> {
  const workbook = await part(WORKBOOK);
  const relations = await part('xl/_rels/workbook.xml.rels');
  if (workbook === null || relations === null) throw new Error('it has no list of sheets');
  const { ids, from1904 } = sheetsIn(workbook);
  const id = ids.get(name);
  if (id === undefined) return null;
  const targets = targetsIn(relations);
  const sheet = await part(targets.get(id) ?? '');
  if (sheet === null) throw new Error(`its sheet "${name}" is missing`);
  const texts = textsIn((await part('xl/sharedStrings.xml')) ?? '');
  return { rows: rowsIn(sheet, texts), dateOf: (cell) => dateOf(cell, from1904) };
}

const ignore = () => undefined;

function sheetsIn(xml: string): { ids: Map<string, string>; from1904: boolean } {
  const ids = new Map<string, string>();
  let from1904 = false;
  readXml(xml, {
    open(name, attribute) {
      if (name === 'sheet') ids.set(attribute('name') ?? '', attribute('id') ?? '');
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute('date1904') ?? '');
    },
    text: ignore,
    close: ignore,
  });
  return { ids, from1904 };
}

/** Paths of parts by relation id. */
function targetsIn(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  readXml(xml, {
    open(name, attribute) {
      if (name !== 'Relationship') return;
      targets.set(attribute('Id') ?? '', posix.resolve('/xl', attribute('Target') ?? '').slice(1));
    },
    text: ignore,
    close: ignore,
  });
  return targets;
}

/** The shared strings that cells refer to by index; formatted ones with all runs, without phonetic text. */
function textsIn(xml: string): string[] {
  const texts: string[] = [];
  let [text, inText, inPhonetic] = ['', false, false];
  readXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 't') inText = !inPhonetic;
      if (name === 'rPh') inPhonetic = true;
    },
    text(written) {
      if (inText) text += written;
    },
    close(name) {
      if (name === 't') inText = false;
      if (name === 'rPh') inPhonetic = false;
      if (name !== 'si') return;
      if (texts.push(text) > MAX_TEXTS) throw new Error(`it has more than ${MAX_TEXTS} texts`);
    },
  });
  return texts;
}

function rowsIn(xml: string, texts: readonly string[]): SheetRow[] {
  const rows: SheetRow[] = [];
  let cells = new Map<number, Cell>();
  let [line, column, type, value, inValue] = [0, -1, '', '', false];
  readXml(xml, {
    open(name, attribute) {
      if (name === 'row') {
        // Rows and cells without a number follow the previous one.
        line = Number(attribute('r') ?? line + 1);
        [cells, column] = [new Map(), -1];
        if (rows.push({ line, cells }) > MAX_ROWS) throw new Error(`it has more than ${MAX_ROWS} rows`);
      } else if (name === 'c') {
        column = columnOf(attribute('r')) ?? column + 1;
        [type, value] = [attribute('t') ?? 'n', ''];
        if (column > MAX_COLUMN) throw new Error(`it has more than ${MAX_COLUMN} columns`);
      } else if (name === 'v' || name === 't') inValue = true;
    },
    text(written) {
      if (inValue) value += written;
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      if (name !== 'c') return;
      const cell = cellOf(type, value, texts);
      if (cell !== null) cells.set(column, cell);
    },
  });
  return rows;
}

/** "B16" → 1. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellOf(type: string, value: string, texts: readonly string[]): Cell | null {
  if (value === '') return null;
  if (type === 's') return texts[Number(value)] ?? null;
  const number = Number(value);
  return type === 'n' && Number.isFinite(number) ? number : value;
}

/**
 * Days count from 30 December 1899, or from 1 January 1904 in old Macintosh workbooks. Spreadsheets treat 1900 as a
 * leap year, so the count is right from March 1900 on.
 */
function dateOf(cell: Cell | undefined, from1904: boolean): TradingDate | null {
  if (typeof cell === 'string') return tradingDate(cell.slice(0, 10));
  if (cell === undefined || !(cell >= 61 && cell < 100_000)) return null;
  return addDays((from1904 ? '1904-01-01' : '1899-12-30') as TradingDate, Math.floor(cell));
}
