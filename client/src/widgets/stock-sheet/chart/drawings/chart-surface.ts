import type { IChartApi, ISeriesApi, Logical, Time } from 'lightweight-charts';
import type { BarsReply } from '#shared/contract/market/bars.ts';
import type { DrawingPoint } from '#shared/contract/market/charts.ts';
import { chartTime } from '../draw/chart-time.ts';
import { placeOf, snapped } from './places.ts';
import type { Spot, Surface } from './shapes.ts';

/** The price pane, from bars and prices to pixels and back. */
export interface ChartSurface extends Surface {
  /** The bar and price at a spot, snapped to the bar's prices within a reach. */
  pointAt(spot: Spot, reach: number): DrawingPoint | null;
  /** Whether a spot is in the price pane, not on an axis or another pane. */
  has(spot: Spot): boolean;
  /** The index of a label's bar; negative before the first. */
  place(label: string): number;
  label(place: number): string | null;
  /** Scrolls the chart if a bar is out of view. */
  reveal(label: string): void;
}

export function chartSurface(
  { chart, series }: { chart: IChartApi; series: ISeriesApi<'Candlestick'> },
  bars: BarsReply,
): ChartSurface {
  const { times, interval } = bars;
  const scale = chart.timeScale();
  const width = scale.width();
  const y = (price: number) => series.priceToCoordinate(price) ?? 0;
  const logicalOf = (place: number) => {
    const label = times[Math.max(0, place)] ?? '';
    const index = scale.timeToIndex(chartTime(label, interval) as Time, true) ?? 0;
    return place < 0 ? index + place : index;
  };
  const place = (label: string) => placeOf(times, interval, label);
  const barNear = (x: number) => {
    const logical = scale.coordinateToLogical(x);
    if (logical === null || times.length === 0) return null;
    // Other symbols may have additional bars in between.
    const ahead = logicalOf(times.length - 1) - (times.length - 1);
    return Math.min(times.length - 1, Math.max(0, Math.round(logical) - ahead));
  };
  return {
    width,
    y,
    x: (label) => scale.logicalToCoordinate(logicalOf(place(label)) as Logical) ?? 0,
    bars: (from, to) => place(to) - place(from),
    place,
    label: (at) => times[at] ?? null,
    reveal(label) {
      const range = scale.getVisibleLogicalRange();
      const at = logicalOf(place(label));
      if (!range || (at >= range.from && at <= range.to)) return;
      const by = at < range.from ? at - range.from : at - range.to;
      scale.setVisibleLogicalRange({ from: range.from + by, to: range.to + by });
    },
    has: ({ x, y: down }) => x >= 0 && x <= width && down >= 0 && down <= chart.paneSize(0).height,
    pointAt({ x, y: down }, reach) {
      const at = barNear(x);
      const price = series.coordinateToPrice(down);
      const time = at === null ? undefined : times[at];
      if (at === null || time === undefined || price === null || price <= 0) return null;
      return { time, price: snapped(bars, at, { price, y, reach }) };
    },
  };
}
