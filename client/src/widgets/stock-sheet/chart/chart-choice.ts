import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { BAR_INTERVALS, type BarInterval } from '#shared/contract/bars.ts';

/** A chart's settings: interval and indicators, in the API's notation. */
export interface ChartChoice {
  interval: BarInterval;
  indicators: readonly string[];
}

/** Maximum indicators: the number of line colours. */
export const MAX_INDICATORS = 4;

const USUAL: ChartChoice = { interval: '1d', indicators: ['sma:50', 'sma:200'] };
/** Parameter names in the address, and the storage key. */
const ADDRESS = { interval: 'chart', indicators: 'ind' } as const;
const KEY = 'artha.chart';

/**
 * The chart settings, and a function that changes part of them: in this sheet's address, and stored on this device
 * for the next one.
 */
export function useChartChoice(): [ChartChoice, (change: Partial<ChartChoice>) => void] {
  const [address, setAddress] = useSearchParams();
  const [remembered] = useState(recall);
  const choice = readChoice(address, remembered);
  const change = (part: Partial<ChartChoice>) => {
    const next = { ...choice, ...part };
    remember(next);
    setAddress((current) => writeChoice(current, next), { replace: true });
  };
  return [choice, change];
}

/** The settings in an address; missing or invalid parts come from storage. */
export function readChoice(address: URLSearchParams, remembered: ChartChoice): ChartChoice {
  const written = address.get(ADDRESS.indicators);
  return {
    interval: intervalIn(address.get(ADDRESS.interval)) ?? remembered.interval,
    indicators: written === null ? remembered.indicators : indicatorsIn(written),
  };
}

/** The address with the settings; other parameters are unchanged. */
export function writeChoice(
  address: URLSearchParams,
  { interval, indicators }: ChartChoice,
): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set(ADDRESS.interval, interval);
  next.set(ADDRESS.indicators, indicators.join(','));
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
    interval: intervalIn(Reflect.get(parsed, 'interval')) ?? USUAL.interval,
    indicators: Array.isArray(indicators) ? indicatorsIn(indicators.join(',')) : USUAL.indicators,
  };
}

const WRITTEN = /^[a-z][a-z0-9]*(:[\d.]+(-[\d.]+)*)?$/i;

const indicatorsIn = (written: string): string[] =>
  [...new Set(written.split(','))].filter((each) => WRITTEN.test(each)).slice(0, MAX_INDICATORS);

const intervalIn = (written: unknown): BarInterval | undefined =>
  BAR_INTERVALS.find((interval) => interval === written);

function recall(): ChartChoice {
  try {
    return choiceFrom(localStorage.getItem(KEY));
  } catch {
    return USUAL;
  }
}

function remember(choice: ChartChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Without storage the settings are still in the address.
  }
}
