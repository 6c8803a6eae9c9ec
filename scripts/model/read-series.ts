import { type BarColumns, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { BarsFileError, openText } from '#server/market/history/files/bars-file.ts';
import { type BarsLayout, layoutOf } from '#server/market/history/formats/all-formats.ts';
import type { NeededColumn } from '#server/market/history/formats/bars-format.ts';
import { writtenDate } from '#server/market/history/formats/written-date.ts';

/** A bar of the file, in rupees. */
export type Row = [day: number, open: number, high: number, low: number, close: number, volume: number];

/** Bars as columns. */
export function columnsOf(rows: readonly Row[]): BarColumns {
  const columns = emptyColumns(rows.length);
  for (const [i, [day, open, high, low, close, volume]] of rows.entries()) {
    columns.days[i] = day;
    columns.open[i] = open;
    columns.high[i] = high;
    columns.low[i] = low;
    columns.close[i] = close;
    columns.volume[i] = volume;
  }
  return columns;
}

/** A file's content, and counts of what was skipped. */
export interface SeriesRead {
  file: string;
  /** By symbol as written, sorted by day. */
  rows: Map<string, Row[]>;
  count: number;
  /** Bars with an invalid price, or an open or close outside their range. */
  inconsistent: number;
  /** A second bar for a day. */
  repeated: number;
  zeroVolume: number;
}

/**
 * Reads the bars of a CSV file, plain or gzipped, and drops invalid ones, with a count. Throws BarsFileError for a
 * file without bars.
 */
export async function readSeries(file: string): Promise<SeriesRead> {
  const read: SeriesRead = { file, rows: new Map(), count: 0, inconsistent: 0, repeated: 0, zeroVolume: 0 };
  let format: BarsLayout | null = null;
  let rest = '';
  const { text } = await openText(file);
  for await (const piece of text) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) format = take(read, line.trim(), format);
  }
  if (rest.trim() !== '') take(read, rest.trim(), format);
  for (const [symbol, rows] of read.rows) read.rows.set(symbol, inOrder(read, rows));
  return read;
}

function take(read: SeriesRead, line: string, format: BarsLayout | null): BarsLayout | null {
  if (format === null) return header(read.file, line);
  if (line === '') return format;
  const fields = line.split(',').map((field) => field.replaceAll('"', ''));
  const { at } = format;
  if (at.series !== null && fields[at.series]?.trim() !== 'EQ') return format;
  const number = (column: NeededColumn) => Number(fields[at[column]] || Number.NaN);
  const date = writtenDate(fields[at.date]?.trim() ?? '');
  const symbol = fields[at.symbol ?? -1]?.trim() ?? '';
  const [open, high, low, close, volume] = [
    number('open'),
    number('high'),
    number('low'),
    number('close'),
    number('volume'),
  ];
  if (date === null || symbol === '' || !isSound(open, high, low, close, volume)) read.inconsistent++;
  else {
    const rows = read.rows.get(symbol) ?? [];
    if (rows.length === 0) read.rows.set(symbol, rows);
    rows.push([
      dayNumber(date),
      open,
      Math.max(high, open, close),
      Math.min(low, open, close),
      close,
      volume,
    ]);
    read.count++;
    if (volume === 0) read.zeroVolume++;
  }
  return format;
}

function header(file: string, line: string): BarsLayout {
  const format = layoutOf(line.replace(/^\uFEFF/, '').split(','));
  if ('flaw' in format) throw new BarsFileError(file, 1, format.flaw);
  return format;
}

/** Adjusting rounds each price separately: this many rupees outside the range are tolerated. */
const ROUNDING = 0.05;

function isSound(open: number, high: number, low: number, close: number, volume: number): boolean {
  return (
    [open, high, low, close].every((price) => Number.isFinite(price) && price > 0) &&
    volume >= 0 &&
    low <= high &&
    Math.max(open, close) <= high + ROUNDING &&
    Math.min(open, close) >= low - ROUNDING
  );
}

function inOrder(read: SeriesRead, rows: Row[]): Row[] {
  const sorted = rows.toSorted((a, b) => a[0] - b[0]);
  const stored = sorted.filter((row, i) => row[0] !== sorted[i - 1]?.[0]);
  read.repeated += sorted.length - stored.length;
  return stored;
}
