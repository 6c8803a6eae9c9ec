import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { INDICATORS_LIMIT } from '#shared/contract/market/bars.ts';
import { BAR_INTERVALS, type BarInterval } from '#shared/domain/market/bar-interval.ts';
import {
  MAX_COMPARED,
  PRICE_BASES,
  PRICE_SCALES,
  PRICE_STYLES,
  type PriceBasis,
  type PriceScale,
  type PriceStyle,
} from '#shared/domain/market/chart-layout.ts';

/** A chart's settings: interval and indicators, in the API's notation, and price style. */
export interface ChartChoice {
  interval: BarInterval;
  indicators: readonly string[];
  style: PriceStyle;
  scale: PriceScale;
  /** Symbols to compare with; of this chart only, and not stored for the next. */
  compare: readonly string[];
  /** Prices as traded, of this chart only; adjusted when absent. */
  prices?: PriceBasis | undefined;
}

/** The settings of one of several charts. */
export interface SymbolChoice extends ChartChoice {
  symbol: string;
}

/** Maximum indicators: the number of line colours, and of the API. */
export const MAX_INDICATORS = INDICATORS_LIMIT;

const USUAL: ChartChoice = {
  interval: '1d',
  indicators: ['sma:50', 'sma:200'],
  style: 'candles',
  scale: 'normal',
  compare: [],
};
/** Parameter names in the address, and the storage key. */
const ADDRESS = {
  interval: 'chart',
  indicators: 'ind',
  style: 'style',
  scale: 'scale',
  compare: 'vs',
  prices: 'prices',
} as const;
const KEY = 'artha.chart';

/**
 * The chart settings, and a function that changes part of them: in this sheet's address, and stored on this device
 * for the next one.
 */
export function useChartChoice(): [ChartChoice, (change: Partial<ChartChoice>) => void] {
  const [address, setAddress] = useSearchParams();
  const [remembered] = useState(storedChoice);
  const choice = readChoice(address, remembered);
  const change = (part: Partial<ChartChoice>) => {
    const next = { ...choice, ...part };
    remember(next);
    setAddress((current) => writeChoice(current, next, remembered), { replace: true });
  };
  return [choice, change];
}

/** The settings in an address; missing or invalid parts come from storage. */
export function readChoice(address: URLSearchParams, remembered: ChartChoice): ChartChoice {
  const written = address.get(ADDRESS.indicators);
  return {
    interval: intervalIn(address.get(ADDRESS.interval)) ?? remembered.interval,
    indicators: written === null ? remembered.indicators : indicatorsIn(written),
    style: oneOf(PRICE_STYLES, address.get(ADDRESS.style)) ?? remembered.style,
    scale: oneOf(PRICE_SCALES, address.get(ADDRESS.scale)) ?? remembered.scale,
    compare: symbolsIn(address.get(ADDRESS.compare) ?? ''),
    ...basisIn(address.get(ADDRESS.prices)),
  };
}

/** The address with the settings, style and scale where they differ from the stored ones; the rest is unchanged. */
export function writeChoice(
  address: URLSearchParams,
  { interval, indicators, style, scale, compare, prices }: ChartChoice,
  remembered: Pick<ChartChoice, 'style' | 'scale'> = USUAL,
): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set(ADDRESS.interval, interval);
  next.set(ADDRESS.indicators, indicators.join(','));
  if (style !== remembered.style || next.has(ADDRESS.style)) next.set(ADDRESS.style, style);
  if (scale !== remembered.scale || next.has(ADDRESS.scale)) next.set(ADDRESS.scale, scale);
  if (compare.length > 0) next.set(ADDRESS.compare, compare.join(','));
  else next.delete(ADDRESS.compare);
  if (prices === 'unadjusted') next.set(ADDRESS.prices, prices);
  else next.delete(ADDRESS.prices);
  return next;
}

/** Parses stored settings, or returns the defaults. */
export function choiceFrom(stored: string | null): ChartChoice {
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored ?? 'null');
  } catch {
    return USUAL;
  }
  if (typeof parsed !== 'object' || parsed === null) return USUAL;
  const indicators: unknown = Reflect.get(parsed, 'indicators');
  return {
    ...USUAL,
    style: oneOf(PRICE_STYLES, Reflect.get(parsed, 'style')) ?? USUAL.style,
    scale: oneOf(PRICE_SCALES, Reflect.get(parsed, 'scale')) ?? USUAL.scale,
    interval: intervalIn(Reflect.get(parsed, 'interval')) ?? USUAL.interval,
    indicators: Array.isArray(indicators) ? indicatorsIn(indicators.join(',')) : USUAL.indicators,
  };
}

/** A chart in one value of an address: symbol, interval, indicators, style, scale, comparisons, unadjusted prices. */
export function writeChart({
  symbol,
  interval,
  indicators,
  style,
  scale,
  compare,
  prices,
}: SymbolChoice): string {
  const parts = [symbol, interval, indicators.join(','), style, scale, compare.join(',')];
  return [...parts, ...(prices === 'unadjusted' ? [prices] : [])].join(';');
}

/** Parses what `writeChart` wrote; null without a symbol. Missing or invalid parts are the given ones. */
export function readChart(written: string, usual: ChartChoice): SymbolChoice | null {
  const [symbol = '', interval, indicators, style, scale, compare, prices] = written.split(';');
  if (!SYMBOL.test(symbol)) return null;
  return {
    symbol,
    interval: intervalIn(interval) ?? usual.interval,
    indicators: indicators === undefined ? usual.indicators : indicatorsIn(indicators),
    style: oneOf(PRICE_STYLES, style) ?? usual.style,
    scale: oneOf(PRICE_SCALES, scale) ?? usual.scale,
    compare: symbolsIn(compare ?? ''),
    ...basisIn(prices),
  };
}

const basisIn = (written: unknown): Pick<ChartChoice, 'prices'> => {
  const prices = oneOf(PRICE_BASES, written);
  return prices === 'unadjusted' ? { prices } : {};
};

const WRITTEN = /^[a-z][a-z0-9]*(:[\d.]+(-[\d.]+)*)?$/i;

const indicatorsIn = (written: string): string[] =>
  [...new Set(written.split(','))].filter((each) => WRITTEN.test(each)).slice(0, MAX_INDICATORS);

const SYMBOL = /^[\^A-Z0-9&.-]{1,24}$/;

const symbolsIn = (written: string): string[] =>
  [...new Set(written.split(','))].filter((each) => SYMBOL.test(each)).slice(0, MAX_COMPARED);

const intervalIn = (written: unknown): BarInterval | undefined => oneOf(BAR_INTERVALS, written);

const oneOf = <Value extends string>(values: readonly Value[], written: unknown): Value | undefined =>
  values.find((value) => value === written);

/** The chart settings stored on this device. */
export function storedChoice(): ChartChoice {
  try {
    return choiceFrom(localStorage.getItem(KEY));
  } catch {
    return USUAL;
  }
}

function remember(choice: ChartChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...choice, compare: [], prices: undefined }));
  } catch {
    // Without storage the settings are still in the address.
  }
}
