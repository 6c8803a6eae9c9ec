import type { TradingDate } from '../ist.ts';

/** Reported figures of a company: crores of rupees, rupees per share, percent, or a ratio. */
export const FUNDAMENTAL_FIELDS = [
  'sales',
  'net_profit',
  'eps',
  'book_value',
  'roe',
  'roce',
  'debt_to_equity',
  'promoters',
  'fii',
  'dii',
  'public',
] as const;
export type FundamentalField = (typeof FUNDAMENTAL_FIELDS)[number];

/** Where figures of real companies come from: files in our own format, exports of Screener.in, Yahoo Finance. */
export const FUNDAMENTAL_SOURCES = ['file', 'screener', 'yahoo-finance'] as const;
export type FundamentalSource = (typeof FUNDAMENTAL_SOURCES)[number];

/** Sources of imported figures, which take precedence over fetched ones. */
export const IMPORTED: ReadonlySet<FundamentalSource> = new Set(['file', 'screener']);

/** Amounts per share, which a later split or bonus divides. */
export const PER_SHARE: ReadonlySet<FundamentalField> = new Set(['eps', 'book_value']);

/**
 * A year or a quarter of an Indian company's books, whose years end in March, or the twelve months up to the end of a
 * quarter.
 */
export interface FiscalPeriod {
  /** "FY2026", "Q2FY2027", "TTMQ2FY2027". */
  name: string;
  kind: 'year' | 'quarter' | 'trailing';
  /** Last day. */
  end: TradingDate;
}

const PERIOD = /^(?:(TTM)?Q([1-4]))?FY(\d{4})$/;
/** Month and day on which each quarter ends; the first three are in the calendar year before. */
const QUARTER_ENDS = ['06-30', '09-30', '12-31', '03-31'] as const;

/**
 * Reads "FY2026" (the year to 31 March 2026), "Q2FY2027" or "TTM Q2FY2027", in any case and with blanks; null for
 * anything else.
 */
export function fiscalPeriod(written: string): FiscalPeriod | null {
  const name = written.toUpperCase().replaceAll(/\s/g, '');
  const [, trailing, quarter, year] = PERIOD.exec(name) ?? [];
  if (year === undefined) return null;
  const place = quarter === undefined ? 3 : Number(quarter) - 1;
  const end = `${place === 3 ? year : Number(year) - 1}-${QUARTER_ENDS[place]}` as TradingDate;
  return { name, kind: quarter === undefined ? 'year' : trailing ? 'trailing' : 'quarter', end };
}

/** The year, the quarter or the twelve months that end on a day; null where none do. */
export function periodEnding(end: TradingDate, kind: FiscalPeriod['kind']): FiscalPeriod | null {
  const calendarYear = Number(end.slice(0, 4));
  const place = QUARTER_ENDS.findIndex((monthAndDay) => end.endsWith(monthAndDay));
  const year = place === 3 ? calendarYear : calendarYear + 1;
  if (place < 0 || (kind === 'year' && place !== 3)) return null;
  const quarter = `Q${place + 1}FY${year}`;
  return { name: { year: `FY${year}`, quarter, trailing: `TTM${quarter}` }[kind], kind, end };
}

/** The quarters of a financial year in order: those of 2026 are April 2025 to March 2026. */
export const quartersOf = (year: number): FiscalPeriod[] =>
  QUARTER_ENDS.map((monthAndDay, place) => ({
    name: `Q${place + 1}FY${year}`,
    kind: 'quarter',
    end: `${place === 3 ? year : year - 1}-${monthAndDay}` as TradingDate,
  }));

/** "Q2 FY27", "FY26", "TTM Q2 FY27". */
export const periodLabel = (name: string): string =>
  name
    .replace(/^(TTM)?(Q\d)/, (_, trailing, quarter) => `${trailing ? 'TTM ' : ''}${quarter} `)
    .replace(/FY\d\d/, 'FY');
