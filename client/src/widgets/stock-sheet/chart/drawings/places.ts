import { istInstant, type TradingDate } from '#shared/domain/ist.ts';
import {
  type BarInterval,
  INTRADAY_MINUTES,
  isIntraday,
  type LongInterval,
} from '#shared/domain/market/bar-interval.ts';
import { barAt } from '../draw/chart-time.ts';

const NINE_FIFTEEN = 33_300;
const DAY_MS = 86_400_000;
const SESSION_MINUTES = 375;
/** Fraction of calendar days that are trading days. */
const TRADED = 5 / 7;
const BARS_A_DAY: Record<LongInterval, number> = { '1d': TRADED, '1w': 1 / 7, '1mo': 12 / 365 };

/** The instant of a bar's label, at any interval: a day begins with its session. */
const instantOf = (label: string): Date =>
  label.length > 10 ? new Date(label) : istInstant(label as TradingDate, NINE_FIFTEEN);

/**
 * The index of the bar that contains the bar of a label, which may have another interval; without one, the last bar
 * before it. Before the first bar it is negative and estimated, so that a line keeps its slope.
 */
export function placeOf(times: readonly string[], interval: BarInterval, label: string): number {
  const at = instantOf(label);
  const wanted = barAt(at, interval);
  const [first] = times;
  if (first === undefined) return 0;
  if (wanted < first) {
    const days = (instantOf(first).getTime() - at.getTime()) / DAY_MS;
    return -Math.max(1, Math.round(days * barsADay(interval)));
  }
  let from = 0;
  let until = times.length;
  while (until - from > 1) {
    const middle = (from + until) >> 1;
    if ((times[middle] ?? '') <= wanted) from = middle;
    else until = middle;
  }
  return from;
}

const barsADay = (interval: BarInterval) =>
  isIntraday(interval)
    ? TRADED * Math.ceil(SESSION_MINUTES / INTRADAY_MINUTES[interval])
    : BARS_A_DAY[interval];

type Prices = Record<'open' | 'high' | 'low' | 'close', readonly number[]>;

/** Snaps a price to the nearest of the bar's four prices, if within a reach in pixels. */
export function snapped(
  bars: Prices,
  at: number,
  { price, y, reach }: { price: number; y: (price: number) => number; reach: number },
): number {
  const here = y(price);
  const near = (['open', 'high', 'low', 'close'] as const)
    .flatMap((field) => bars[field][at] ?? [])
    .map((value) => ({ value, away: Math.abs(y(value) - here) }))
    .filter(({ away }) => away <= reach)
    .sort((a, b) => a.away - b.away);
  return near[0]?.value ?? Math.round(price * 100) / 100;
}
