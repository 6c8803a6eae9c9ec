import { type BarRow, parseRow } from './bar-row.ts';
import { BarsFileError, openText, reasonOf } from './bars-file.ts';
import { type BarsFormat, formatOf } from './bars-format.ts';
import { createDaysSeen } from './days-seen.ts';

/** Some thousands of bars, in the file's order. */
export interface BarsBatch {
  bars: BarRow[];
  /** How many of them had their range widened by a rounding error. */
  repaired: number;
  /** Bytes of the file read so far, as stored. */
  bytesRead: number;
}

/**
 * Streams the bars of a CSV file, plain or gzipped; the header tells the format (see `formatOf`). Symbols come as written.
 * @throws BarsFileError at the first flaw, which may be after many batches: store them in one transaction
 */
export async function* readBars(file: string): AsyncGenerator<BarsBatch> {
  const { stored, text } = await openText(file);
  const scan = createScan(file);
  let count = 0;
  try {
    for await (const piece of text) {
      const batch = scan.take(piece);
      count += batch.bars.length;
      yield { ...batch, bytesRead: stored.bytesRead };
    }
    const batch = scan.end();
    count += batch.bars.length;
    yield { ...batch, bytesRead: stored.bytesRead };
  } catch (failure) {
    throw failure instanceof BarsFileError
      ? failure
      : new BarsFileError(file, scan.line(), reasonOf(failure));
  } finally {
    stored.destroy();
  }
  if (count === 0) throw new BarsFileError(file, null, 'the file has no bars');
}

interface Scanned {
  bars: BarRow[];
  repaired: number;
}

interface Scan {
  /** Takes the next piece of the text; gives the bars of the lines it completes. */
  take(piece: string): Scanned;
  /** The text is over: what is left is its last line. */
  end(): Scanned;
  /** The line that comes next. */
  line(): number;
}

/** No line of any format comes near this: a file without line ends must not fill the memory. */
const LONGEST_LINE = 64 * 1024;

function createScan(file: string): Scan {
  const readLine = createLineReader();
  let line = 0;
  let rest = '';

  function scan(written: string, into: Scanned): void {
    line += 1;
    const row = readLine(written.endsWith('\r') ? written.slice(0, -1) : written);
    if (row === null) return;
    if ('flaw' in row) throw new BarsFileError(file, line, row.flaw);
    into.bars.push(row.bar);
    if (row.repaired) into.repaired += 1;
  }

  return {
    take(piece) {
      const scanned: Scanned = { bars: [], repaired: 0 };
      const text = rest + piece;
      let start = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
        scan(text.slice(start, end), scanned);
        start = end + 1;
      }
      rest = text.slice(start);
      if (rest.length > LONGEST_LINE)
        throw new BarsFileError(file, line + 1, 'the line is too long for bars');
      return scanned;
    },
    end() {
      const scanned: Scanned = { bars: [], repaired: 0 };
      if (rest !== '') scan(rest, scanned);
      return scanned;
    },
    line: () => line + 1,
  };
}

type LineRead = { bar: BarRow; repaired: boolean } | { flaw: string } | null;

/** Reads lines in their order: the first is the header; a line without a bar gives null. */
function createLineReader(): (line: string) => LineRead {
  const seen = createDaysSeen();
  let format: BarsFormat | null = null;
  return (line) => {
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
}

function fieldsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const fields = line.match(/(?<=^|,)("([^"]|"")*"|[^,]*)/g) ?? [];
  return fields.map((field) => field.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'));
}
