export type PriceColumn = 'open' | 'high' | 'low' | 'close';
type BarColumn = PriceColumn | 'symbol' | 'date' | 'volume';

/** Where one file keeps what: the index of each column, and how it writes a date. */
export interface BarsFormat {
  columns: Record<BarColumn, number>;
  /** The column with the series, where there is one; only EQ is read. */
  series: number | null;
  /** Fields a line must have. */
  width: number;
  dateExample: string;
  /** Prices are as they were quoted; otherwise they are adjusted for later splits and bonuses. */
  raw: boolean;
  /** The file's way of writing a date → YYYY-MM-DD, or something that is no such date. */
  isoDate(written: string): string;
}

interface Layout {
  name: string;
  /** A column only this layout has. */
  sign: string;
  columns: Record<BarColumn, string>;
  series: string | null;
  dateExample: string;
  isoDate(written: string): string;
}

/** Columns are found by name, because vendors add and reorder them. */
const LAYOUTS: readonly Layout[] = [
  {
    // NSE's Unified Distilled File Format, in use since 8 July 2024.
    name: 'an NSE bhavcopy (UDiFF)',
    sign: 'TckrSymb',
    columns: {
      symbol: 'TckrSymb',
      date: 'TradDt',
      open: 'OpnPric',
      high: 'HghPric',
      low: 'LwPric',
      close: 'ClsPric',
      volume: 'TtlTradgVol',
    },
    series: 'SctySrs',
    dateExample: '2024-07-08',
    isoDate: (written) => written,
  },
  {
    name: 'an NSE bhavcopy',
    sign: 'TOTTRDQTY',
    columns: {
      symbol: 'SYMBOL',
      date: 'TIMESTAMP',
      open: 'OPEN',
      high: 'HIGH',
      low: 'LOW',
      close: 'CLOSE',
      volume: 'TOTTRDQTY',
    },
    series: 'SERIES',
    dateExample: '23-MAR-2020',
    isoDate: isoFromDayMonthYear,
  },
  {
    name: 'daily bars',
    sign: 'symbol',
    columns: {
      symbol: 'symbol',
      date: 'date',
      open: 'open',
      high: 'high',
      low: 'low',
      close: 'close',
      volume: 'volume',
    },
    series: null,
    dateExample: '2020-03-23',
    isoDate: (written) => written,
  },
];

/**
 * Recognises a file by its header.
 * @returns the format, or the flaw of the header in words that complete a sentence
 */
export function formatOf(header: readonly string[]): BarsFormat | { flaw: string } {
  const names = header.map((name) => name.trim().toLowerCase());
  const at = (name: string) => names.indexOf(name.toLowerCase());
  const layout = LAYOUTS.find(({ sign }) => at(sign) !== -1);
  if (!layout) {
    return { flaw: 'the header is not "symbol,date,open,high,low,close,volume" nor that of an NSE bhavcopy' };
  }
  const wanted = layout.series === null ? layout.columns : { ...layout.columns, series: layout.series };
  const missing = Object.values(wanted).find((name) => at(name) === -1);
  if (missing) return { flaw: `the header of ${layout.name} lacks the column ${missing}` };
  const { columns } = layout;
  const positions = {
    symbol: at(columns.symbol),
    date: at(columns.date),
    open: at(columns.open),
    high: at(columns.high),
    low: at(columns.low),
    close: at(columns.close),
    volume: at(columns.volume),
  };
  return {
    columns: positions,
    series: layout.series === null ? null : at(layout.series),
    // The old bhavcopy ends each line with a comma: a last column without a name.
    width: names.at(-1) === '' ? names.length - 1 : names.length,
    dateExample: layout.dateExample,
    // The exchange's own files have a series, and never change afterwards.
    raw: layout.series !== null,
    isoDate: layout.isoDate,
  };
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** "23-MAR-2020" → "2020-03-23". */
function isoFromDayMonthYear(written: string): string {
  const [day = '', month = '', year = ''] = written.split('-');
  const number = MONTHS.indexOf(month.toUpperCase()) + 1;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
