import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { BarsFormat, PriceColumn } from './bars-format.ts';

/** One daily bar as a file states it; the symbol as written, prices in paise, volume in shares. */
export interface BarRow {
  symbol: string;
  date: TradingDate;
  open: Paise;
  high: Paise;
  low: Paise;
  close: Paise;
  volume: number;
}

/** What a line turned out to be: a bar, a line of another series, or a flaw in words that complete a sentence. */
export type ParsedRow = { bar: BarRow; repaired: boolean } | { skipped: true } | { flaw: string };

/**
 * Adjusting for splits rounds each price on its own, so that a close can end up a hair above its high. Up to this many
 * paise the range is widened; anything more is a flaw of the file.
 */
const ROUNDING_PAISE = 5;

const FIRST_DATE = '1990-01-01';
const LAST_DATE = '2099-12-31';
const SYMBOL = /^\^?[A-Za-z0-9][A-Za-z0-9&._ -]{0,31}$/;
const DECIMAL = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Reads one line of a bars file.
 * @param fields the line's fields
 * @param format where the file keeps what, see `formatOf`
 * @returns the bar with prices to the nearest paisa, or why there is none; never throws
 */
export function parseRow(fields: readonly string[], format: BarsFormat): ParsedRow {
  if (fields.length < format.width) {
    return { flaw: `the line has ${fields.length} fields where the header has ${format.width}` };
  }
  if (format.series !== null && fields[format.series]?.trim() !== 'EQ') return { skipped: true };
  const { columns } = format;
  const symbol = fields[columns.symbol]?.trim() ?? '';
  if (!SYMBOL.test(symbol)) return { flaw: `"${symbol}" is not a symbol` };
  const written = fields[columns.date]?.trim() ?? '';
  const date = dateOf(written, format);
  if (date === null) return { flaw: `"${written}" is not a date such as ${format.dateExample}` };

  const prices = { open: 0, high: 0, low: 0, close: 0 };
  for (const column of ['open', 'high', 'low', 'close'] as const) {
    const price = numberIn(fields[columns[column]], column);
    if (typeof price === 'string') return { flaw: price };
    prices[column] = Math.round(price * 100);
    if (prices[column] === 0)
      return { flaw: `the ${column} ${fields[columns[column]]?.trim()} is less than a paisa` };
    if (!Number.isSafeInteger(prices[column])) return { flaw: `the ${column} is too large` };
  }
  const volume = numberIn(fields[columns.volume], 'volume');
  if (typeof volume === 'string') return { flaw: volume };
  if (!Number.isSafeInteger(Math.round(volume))) return { flaw: 'the volume is too large' };
  return barOf(symbol, date, prices, Math.round(volume));
}

function barOf(
  symbol: string,
  date: TradingDate,
  prices: Record<PriceColumn, number>,
  volume: number,
): ParsedRow {
  const { open, high, low, close } = prices;
  if (high < low) return { flaw: `the high ${rupees(high)} is below the low ${rupees(low)}` };
  for (const [name, price] of [
    ['open', open],
    ['close', close],
  ] as const) {
    if (price > high + ROUNDING_PAISE)
      return { flaw: `the ${name} ${rupees(price)} is above the high ${rupees(high)}` };
    if (price < low - ROUNDING_PAISE)
      return { flaw: `the ${name} ${rupees(price)} is below the low ${rupees(low)}` };
  }
  const highest = Math.max(high, open, close);
  const lowest = Math.min(low, open, close);
  const bar = {
    symbol,
    date,
    open: paise(open),
    high: paise(highest),
    low: paise(lowest),
    close: paise(close),
    volume,
  };
  return { bar, repaired: highest !== high || lowest !== low };
}

function dateOf(written: string, format: BarsFormat): TradingDate | null {
  const date = tradingDate(format.isoDate(written));
  return date !== null && date >= FIRST_DATE && date <= LAST_DATE ? date : null;
}

function numberIn(field: string | undefined, column: string): number | string {
  const written = field?.trim() ?? '';
  if (written === '') return `the ${column} is missing`;
  if (!DECIMAL.test(written)) return `the ${column} "${written}" is not a number`;
  const value = Number(written);
  return value < 0 ? `the ${column} ${written} is negative` : value;
}

const rupees = (amount: number) => String(amount / 100);
