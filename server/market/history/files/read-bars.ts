import { type BarRow, parseRow } from './bar-row.ts';
import { BarsFileError, openText, reasonOf } from './bars-file.ts';
import { type BarsFormat, formatOf } from './bars-format.ts';
import { createDaysSeen } from './days-seen.ts';

/** Some thousands of bars, in the file's order. */
export interface BarsBatch {
  bars: BarRow[];
  /** Where each of them stands in the file, the header being line 1. */
  lines: number[];
  /** Prices are as they were quoted, see `BarsFormat`. */
  raw: boolean;
  /** How many of them had their range widened by a rounding error. */
  repaired: number;
  /** Bytes of the file read so far, as stored. */
  bytesRead: number;
}

/**
 * Streams the bars of a CSV file, plain or gzipped; the header tells the format (see `formatOf`). Symbols come as written.
 * @param passOver is told of a line that is flawed, which is then left out
 * @throws BarsFileError at the first flaw that nobody passes over, which may be after many batches: store them in one transaction
 */
export async function* readBars(file: string, passOver?: PassOver): AsyncGenerator<BarsBatch> {
  const { stored, text } = await openText(file);
  const scan = createScan(file, passOver);
  let count = 0;
  try {
    for await (const piece of text) {
      const batch = scan.take(piece);
      count += batch.bars.length;
      yield { ...batch, raw: scan.isRaw(), bytesRead: stored.bytesRead };
    }
    const batch = scan.end();
    count += batch.bars.length;
    yield { ...batch, raw: scan.isRaw(), bytesRead: stored.bytesRead };
  } catch (failure) {
    throw failure instanceof BarsFileError
      ? failure
      : new BarsFileError(file, scan.line(), reasonOf(failure));
  } finally {
    stored.destroy();
  }
  if (count === 0) throw new BarsFileError(file, null, 'the file has no bars');
}

/** Takes a line that is no bar, and why, in words that complete a sentence. */
type PassOver = (line: number, flaw: string) => void;

interface Scanned {
  bars: BarRow[];
  lines: number[];
  repaired: number;
}

interface Scan {
  /** Takes the next piece of the text; gives the bars of the lines it completes. */
  take(piece: string): Scanned;
  /** The text is over: what is left is its last line. */
  end(): Scanned;
  /** The line that comes next. */
  line(): number;
  /** Whether the format has prices as they were quoted. */
  isRaw(): boolean;
}

/** No line of any format comes near this: a file without line ends must not fill the memory. */
const MAX_LINE_LENGTH = 64 * 1024;

function createScan(file: string, passOver?: PassOver): Scan {
  const readLine = createLineReader();
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

/** Reads lines in their order: the first is the header; a line without a bar gives null. */
function createLineReader(): { read(line: string): LineRead; isRaw(): boolean } {
  const seen = createDaysSeen();
  let format: BarsFormat | null = null;
  const read = (line: string): LineRead => {
    if (format === null) {
      const recognised = formatOf(fieldsOf(line.replace(/^\uFEFF/, '')));
      if ('flaw' in recognised) return recognised;
      format = recognised;
      return null;
    }
    if (line === '') return null;
    const row = parseRow(fieldsOf(line), format);
    if ('skipped' in row) return null;
    if ('flaw' in row || seen.add(row.bar.symbol, row.bar.date)) return row;
    return { flaw: `${row.bar.symbol} has a second bar for ${row.bar.date}` };
  };
  return { read, isRaw: () => format?.raw ?? false };
}

function fieldsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const fields = line.match(/(?<=^|,)("([^"]|"")*"|[^,]*)/g) ?? [];
  return fields.map((field) => field.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'));
}
