import { basename } from 'node:path';
import { type BarsLayout, layoutOf } from '../formats/all-formats.ts';
import { type BarRow, parseRow } from './bar-row.ts';
import { BarsFileError, openText, reasonOf } from './bars-file.ts';
import { createDaysSeen } from './days-seen.ts';
import { fieldsOf } from './fields.ts';

/** A few thousand bars, in the file's order. */
export interface BarsBatch {
  bars: BarRow[];
  /** Line number of each in the file, the header being line 1. */
  lines: number[];
  /** Prices are as quoted, see `BarsFileFormat`. */
  raw: boolean;
  /** How many of them had their range widened because of a rounding error. */
  repaired: number;
  /** Stored bytes of the file read so far. */
  bytesRead: number;
}

/**
 * Streams the bars of a CSV file, plain, gzipped or in an archive; the header determines the format (see `layoutOf`).
 * Symbols are as written.
 * @param passOver receives flawed lines, which are then skipped
 * @param symbol symbol of the rows, for formats without one
 * @throws BarsFileError at the first flaw without `passOver`, possibly after many batches: store them in one
 *   transaction
 */
export async function* readBars(
  file: string,
  passOver?: PassOver,
  symbol?: string,
): AsyncGenerator<BarsBatch> {
  const { bytesRead, text, close } = await openText(file);
  const scan = createScan(file, passOver, symbol);
  let count = 0;
  try {
    for await (const piece of text) {
      const batch = scan.take(piece);
      count += batch.bars.length;
      yield { ...batch, raw: scan.isRaw(), bytesRead: bytesRead() };
    }
    const batch = scan.end();
    count += batch.bars.length;
    yield { ...batch, raw: scan.isRaw(), bytesRead: bytesRead() };
  } catch (failure) {
    throw failure instanceof BarsFileError
      ? failure
      : new BarsFileError(file, scan.line(), reasonOf(failure));
  } finally {
    close();
  }
  if (count === 0) throw new BarsFileError(file, null, 'the file has no bars');
}

/** Receives a line that is not a bar, and the reason as the end of a sentence. */
type PassOver = (line: number, flaw: string) => void;

interface Scanned {
  bars: BarRow[];
  lines: number[];
  repaired: number;
}

interface Scan {
  /** Takes the next piece of the text; returns the bars of the lines it completes. */
  take(piece: string): Scanned;
  /** Ends the text: the remainder is its last line. */
  end(): Scanned;
  /** Number of the next line. */
  line(): number;
  /** Whether the format has prices as quoted. */
  isRaw(): boolean;
}

/** Far above the lines of any format: a file without line ends must not fill the memory. */
const MAX_LINE_LENGTH = 64 * 1024;

function createScan(file: string, passOver?: PassOver, symbol?: string): Scan {
  const readLine = createLineReader(file, symbol);
  let line = 0;
  let rest = '';

  function scan(written: string, into: Scanned): void {
    line += 1;
    const row = readLine.read(written.endsWith('\r') ? written.slice(0, -1) : written);
    if (row === null) return;
    if ('flaw' in row) {
      if (!passOver || line === 1) throw new BarsFileError(file, line, row.flaw);
      passOver(line, row.flaw);
      return;
    }
    into.bars.push(row.bar);
    into.lines.push(line);
    if (row.repaired) into.repaired += 1;
  }

  return {
    take(piece) {
      const scanned: Scanned = { bars: [], lines: [], repaired: 0 };
      const text = rest + piece;
      let start = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
        scan(text.slice(start, end), scanned);
        start = end + 1;
      }
      rest = text.slice(start);
      if (rest.length > MAX_LINE_LENGTH)
        throw new BarsFileError(file, line + 1, 'the line is too long for bars');
      return scanned;
    },
    end() {
      const scanned: Scanned = { bars: [], lines: [], repaired: 0 };
      if (rest !== '') scan(rest, scanned);
      return scanned;
    },
    line: () => line + 1,
    isRaw: readLine.isRaw,
  };
}

type LineRead = { bar: BarRow; repaired: boolean } | { flaw: string } | null;

interface LineReader {
  /** Reads lines in order: the first is the header; null for a line without a bar. */
  read(line: string): LineRead;
  isRaw(): boolean;
}

/** Throws BarsFileError for a row that shows that the file is not supported. */
function createLineReader(file: string, symbol: string | undefined): LineReader {
  const seen = createDaysSeen();
  const lines = new Set<number>();
  let layout: BarsLayout | null = null;
  let symbolOfFile = '';
  const readHeader = (line: string): LineRead => {
    const recognised = layoutOf(fieldsOf(line.replace(/^\uFEFF/, '')));
    if ('flaw' in recognised) return recognised;
    layout = recognised;
    if (layout.at.symbol !== null) return null;
    symbolOfFile = symbol ?? layout.format.symbolIn?.(basename(file)) ?? '';
    return symbolOfFile === '' ? { flaw: `${layout.format.name} has no symbol; add --symbol` } : null;
  };
  const read = (line: string): LineRead => {
    if (line.trim() === '') return null;
    if (layout === null) return readHeader(line);
    const row = parseRow(fieldsOf(line), layout, symbolOfFile);
    if ('skipped' in row) return null;
    if ('refusal' in row) throw new BarsFileError(file, null, row.refusal);
    if ('flaw' in row) return row;
    const isSame = lines.has(hashOf(line));
    lines.add(hashOf(line));
    if (seen.add(row.bar.symbol, row.bar.date)) return row;
    return isSame ? null : { flaw: `${row.bar.symbol} has a second bar for ${row.bar.date}` };
  };
  return { read, isRaw: () => layout?.format.raw ?? false };
}

/** A 32-bit hash of a line (FNV-1a), to recognise duplicates. */
function hashOf(line: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < line.length; i++) hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193);
  return hash;
}
