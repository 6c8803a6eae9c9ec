import type { Stock } from '#shared/contract/market/stocks.ts';
import type { TechnicalFigures } from '#shared/contract/signals/screeners.ts';
import { text } from './text.ts';

const TECHNICAL = [
  ...(['rsi', 'fromSma50', 'fromSma200', 'fromHigh52w', 'fromLow52w', 'volumeTimes'] as const),
  ...(['pe', 'pb', 'roe', 'dividendYield'] as const),
] as const;

/** Numbers of a stock that the list filters, sorts and shows, in the order of the panels. */
export const FIGURES = [
  'price',
  'change',
  'volume',
  'marketCap',
  ...TECHNICAL,
  'delivery',
  'health',
] as const;
export type Figure = (typeof FIGURES)[number];

/** Rupees, percent, shares, crore of rupees, a multiple, or points of 100. Null if unknown. */
export type FigureValues = Record<Figure, number | null>;

/** Whether a figure comes from the second read, of technical figures. */
export const isTechnical = (name: string): boolean => TECHNICAL.some((each) => each === name);

/** Optional columns; stock, price and actions are always shown. */
export const COLUMNS = [
  ...(['change', 'volume', 'marketCap', 'predictions'] as const),
  ...TECHNICAL,
  ...(['delivery', 'health'] as const),
] as const;
export type ListColumn = (typeof COLUMNS)[number];

export const DEFAULT_COLUMNS: readonly ListColumn[] = COLUMNS.slice(0, 4);

export const labelOf = (name: Figure | ListColumn | 'name'): string => text.columns[name];

/** A stock's live quote, if any. */
export type QuoteOf = (id: number) => { last: number; volume: number } | undefined;
export type TechnicalOf = ReadonlyMap<number, TechnicalFigures>;
/** Scores of the stored bars by symbol, 0 to 100. */
export type HealthOf = ReadonlyMap<string, number | null>;

const CRORE = 1e7;

/** A stock's figures at its live quote, or the snapshot's until then. */
export function figuresOf(
  stock: Stock,
  quote: ReturnType<QuoteOf>,
  technical: TechnicalFigures | undefined,
  health: number | null = null,
): FigureValues {
  const price = quote ? quote.last / 100 : Number(stock.currentPrice);
  const previousClose = Number(stock.previousClose);
  const { id: _, ...further } = technical ?? UNKNOWN;
  return {
    price,
    change: previousClose > 0 ? 100 * (price / previousClose - 1) : null,
    volume: quote ? quote.volume : Number(stock.volume),
    marketCap: stock.marketCapKnown ? Number(stock.marketCap) / CRORE : null,
    ...further,
    delivery: stock.deliveryPercent,
    health,
  };
}

const UNKNOWN: TechnicalFigures = {
  id: 0,
  rsi: null,
  fromSma50: null,
  fromSma200: null,
  fromHigh52w: null,
  fromLow52w: null,
  volumeTimes: null,
  pe: null,
  pb: null,
  roe: null,
  dividendYield: null,
};
