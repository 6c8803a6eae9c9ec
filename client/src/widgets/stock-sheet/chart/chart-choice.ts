import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { BAR_INTERVALS, type BarInterval } from '#shared/contract/bars.ts';

/** What a person looks at a stock through: how long a bar is, and which indicators are drawn, as the API writes them. */
export interface ChartChoice {
  interval: BarInterval;
  indicators: readonly string[];
}

/** Most indicators at once: there are so many line colours. */
export const MAX_INDICATORS = 4;

const USUAL: ChartChoice = { interval: '1d', indicators: ['sma:50', 'sma:200'] };
/** Names in the address, and the place in the browser's memory. */
const ADDRESS = { interval: 'chart', indicators: 'ind' } as const;
const KEY = 'artha.chart';

/** The choice, and a function that changes part of it: in the address of this sheet, and on this device for the next one. */
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

/** What an address asks for; where it says nothing, or nonsense, what is remembered. */
export function readChoice(address: URLSearchParams, remembered: ChartChoice): ChartChoice {
  const written = address.get(ADDRESS.indicators);
  return {
    interval: intervalIn(address.get(ADDRESS.interval)) ?? remembered.interval,
    indicators: written === null ? remembered.indicators : indicatorsIn(written),
  };
}

/** The address with a choice; the rest of it stays. */
export function writeChoice(
  address: URLSearchParams,
  { interval, indicators }: ChartChoice,
): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set(ADDRESS.interval, interval);
  next.set(ADDRESS.indicators, indicators.join(','));
  return next;
}

/** A remembered choice as it is stored, or the usual one. */
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
    // A browser that keeps nothing still has the choice in the address.
  }
}
