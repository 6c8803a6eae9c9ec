import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { BarsLayout } from '../formats/all-formats.ts';
import type { PriceColumn } from '../formats/bars-format.ts';
import { writtenDate } from '../formats/written-date.ts';

/** One daily bar of a file; the symbol as written, prices in paise, volume in shares. */
export interface BarRow {
  symbol: string;
  date: TradingDate;
  open: Paise;
  high: Paise;
  low: Paise;
  close: Paise;
  volume: number;
  /** If the file has one. */
  isin?: string;
  /** Delivered shares, and their percentage of the volume. */
  delivery?: { shares: number; percent: number };
}

/** Result of reading a line: a bar, a line of another series, or a flaw as the end of a sentence. */
export type ParsedRow =
  | { bar: BarRow; repaired: boolean }
  | { skipped: true }
  | { flaw: string }
  /** The file as a whole is not supported. */
  | { refusal: string };

/**
 * Adjusting for splits rounds each price on its own, so a close can end up slightly above its high. Up to this many
 * paise the range is widened; more is a flaw of the file.
 */
const ROUNDING_PAISE = 5;

const FIRST_DATE = '1990-01-01';
const LAST_DATE = '2099-12-31';
const SYMBOL = /^\^?[A-Za-z0-9][A-Za-z0-9&._ -]{0,31}$/;
const DECIMAL = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** Shares of a company: rolling settlement, trade for trade, and the exchange's list of laggards. */
const SHARES = ['EQ', 'BE', 'BZ'];
/** Placeholders of days without trades in a download. */
const NOTHING = ['', '-', 'null'];

/**
 * Reads one line of a bars file.
 * @param fields the line's fields
 * @param layout positions of the columns, see `layoutOf`
 * @param symbolOfFile for formats without a symbol in their rows
 * @returns the bar with prices rounded to the paisa, or why there is none; never throws
 */
export function parseRow(fields: readonly string[], layout: BarsLayout, symbolOfFile = ''): ParsedRow {
  const { at, refusals, width } = layout;
  const field = (place: number | null) => (place === null ? '' : (fields[place]?.trim() ?? ''));
  if (fields.length < width) {
    return { flaw: `the line has ${fields.length} fields where the header has ${width}` };
  }
  for (const refusal of refusals) {
    const because = refusal.because(field(refusal.at));
    if (because !== null) return { refusal: because };
  }
  if (at.series !== null && !SHARES.includes(field(at.series).toUpperCase())) return { skipped: true };
  const symbol = at.symbol === null ? symbolOfFile : field(at.symbol);
  if (!SYMBOL.test(symbol)) return { flaw: `"${symbol}" is not a symbol` };
  const written = field(at.date);
  const date = dateOf(written);
  if (date === null) return { flaw: `"${written}" is not a date such as 2020-03-23` };
  const columns = ['open', 'high', 'low', 'close', 'volume'] as const;
  // A vendor's file of one symbol has an empty row for a day without trades.
  if (at.symbol === null && columns.every((column) => NOTHING.includes(field(at[column]))))
    return { skipped: true };
  return withPrices({ symbol, date, isin: field(at.isin) }, layout, field);
}

type Field = (place: number | null) => string;

function withPrices(
  of: Pick<BarRow, 'symbol' | 'date' | 'isin'>,
  { at }: BarsLayout,
  field: Field,
): ParsedRow {
  const prices = { open: 0, high: 0, low: 0, close: 0 };
  for (const column of ['open', 'high', 'low', 'close'] as const) {
    const price = numberIn(field(at[column]), column);
    if (typeof price === 'string') return { flaw: price };
    prices[column] = Math.round(price * 100);
    if (prices[column] === 0) return { flaw: `the ${column} ${field(at[column])} is less than a paisa` };
    if (!Number.isSafeInteger(prices[column])) return { flaw: `the ${column} is too large` };
  }
  const volume = numberIn(field(at.volume), 'volume');
  if (typeof volume === 'string') return { flaw: volume };
  if (!Number.isSafeInteger(Math.round(volume))) return { flaw: 'the volume is too large' };
  const delivery = deliveryIn(field(at.delivered), field(at.deliveredPercent));
  if (delivery && 'flaw' in delivery) return delivery;
  return barOf({ ...of, volume: Math.round(volume), ...(delivery && { delivery }) }, prices);
}

function deliveryIn(shares: string, percent: string): BarRow['delivery'] | { flaw: string } | null {
  if (NOTHING.includes(shares) || NOTHING.includes(percent)) return null;
  const [delivered, part] = [
    numberIn(shares, 'delivered quantity'),
    numberIn(percent, 'delivery percentage'),
  ];
  if (typeof delivered === 'string') return { flaw: delivered };
  if (typeof part === 'string') return { flaw: part };
  if (part > 100) return { flaw: `the delivery percentage ${percent} is above 100` };
  if (!Number.isSafeInteger(delivered))
    return { flaw: `the delivered quantity ${shares} is not a number of shares` };
  return { shares: delivered, percent: part };
}

function barOf(
  { isin, ...of }: Pick<BarRow, 'symbol' | 'date' | 'isin' | 'volume' | 'delivery'>,
  prices: Record<PriceColumn, number>,
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
    ...of,
    ...(isin && { isin }),
    open: paise(open),
    high: paise(highest),
    low: paise(lowest),
    close: paise(close),
  };
  return { bar, repaired: highest !== high || lowest !== low };
}

/** Most rows of a file have one of a few dates. */
const dates = new Map<string, TradingDate | null>();
const MAX_DATES = 50_000;

function dateOf(written: string): TradingDate | null {
  const known = dates.get(written);
  if (known !== undefined) return known;
  const date = writtenDate(written);
  const inRange = date !== null && date >= FIRST_DATE && date <= LAST_DATE ? date : null;
  if (dates.size < MAX_DATES) dates.set(written, inRange);
  return inRange;
}

/** Commas are ignored: "55,46,227". */
function numberIn(field: string, column: string): number | string {
  const written = field.includes(',') ? field.replaceAll(',', '') : field;
  if (written === '') return `the ${column} is missing`;
  if (!DECIMAL.test(written)) return `the ${column} "${field}" is not a number`;
  const value = Number(written);
  return value < 0 ? `the ${column} ${field} is negative` : value;
}

const rupees = (amount: number) => String(amount / 100);
