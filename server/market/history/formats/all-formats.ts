import { type BarsFileFormat, type FurtherColumn, folded, type NeededColumn } from './bars-format.ts';
import { formatsIn } from './formats-in.ts';

const countOf = ({ columns }: BarsFileFormat) => Object.keys(columns).length;

/** Formats with more columns first: the first one that a header fits is used. */
export const BARS_FORMATS: readonly BarsFileFormat[] = (
  await formatsIn<BarsFileFormat>(new URL('./bars/', import.meta.url))
).toSorted((a, b) => countOf(b) - countOf(a));

/** A format with the position of each column in a file. */
export interface BarsLayout {
  format: BarsFileFormat;
  at: Record<NeededColumn, number> & Record<FurtherColumn, number | null>;
  /** The columns that show that a file is not supported. */
  refusals: { at: number; because(value: string): string | null }[];
  /** Required fields per line. */
  width: number;
}

/**
 * Recognises a file by its header.
 * @returns the layout, or the flaw of the header as the end of a sentence
 */
export function layoutOf(header: readonly string[]): BarsLayout | { flaw: string } {
  const names = header.map(folded);
  const has = (name: string) => names.includes(folded(name));
  const known = BARS_FORMATS.find(({ own }) => has(own));
  if (!known) {
    return { flaw: 'the header is not "symbol,date,open,high,low,close,volume" nor that of an NSE bhavcopy' };
  }
  const missing = needed(known).find((name) => !has(name));
  if (missing) return { flaw: `the header of ${known.name} lacks the column ${missing}` };
  const place = (name: string | undefined) => {
    const found = name === undefined ? -1 : names.indexOf(folded(name));
    return found < 0 ? null : found;
  };
  const needs = (name: string) => place(name) ?? 0;
  const { columns, refuses = [] } = known;
  return {
    format: known,
    at: {
      date: needs(columns.date),
      open: needs(columns.open),
      high: needs(columns.high),
      low: needs(columns.low),
      close: needs(columns.close),
      volume: needs(columns.volume),
      symbol: place(columns.symbol),
      series: place(columns.series),
      isin: place(columns.isin),
      delivered: place(columns.delivered),
      deliveredPercent: place(columns.deliveredPercent),
    },
    refusals: refuses.flatMap(({ column, because }) => {
      const found = place(column);
      return found === null ? [] : [{ at: found, because }];
    }),
    // The old bhavcopy ends each line with a comma: a last column without a name.
    width: names.at(-1) === '' ? names.length - 1 : names.length,
  };
}

/** Required columns. ISINs are missing in old bhavcopies, and deliveries are optional. */
function needed({ columns }: BarsFileFormat): string[] {
  const { symbol, date, open, high, low, close, volume, series } = columns;
  return [symbol, date, open, high, low, close, volume, series].filter((name) => name !== undefined);
}
