import { type IChartApi, type ISeriesApi, LineSeries, LineStyle, type Time } from 'lightweight-charts';
import type { Comparison } from '../use-comparisons.ts';
import type { ChartColours } from './chart-colours.ts';
import { chartTime } from './chart-time.ts';

/** Dashed lines of other stocks and indices on the price scale. */
export interface DrawnComparisons {
  show(comparisons: readonly Comparison[], colours: ChartColours): void;
}

export function drawComparisons(chart: IChartApi): DrawnComparisons {
  const lines = new Map<string, ISeriesApi<'Line'>>();
  return {
    show(comparisons, colours) {
      const wanted = new Set(comparisons.map(({ symbol }) => symbol));
      for (const [symbol, line] of lines) {
        if (wanted.has(symbol)) continue;
        chart.removeSeries(line);
        lines.delete(symbol);
      }
      for (const { symbol, name, place, bars } of comparisons) {
        const line = lines.get(symbol) ?? chart.addSeries(LineSeries, FIXED);
        lines.set(symbol, line);
        line.applyOptions({ color: colours.comparisons[place] ?? colours.axis, title: name });
        line.setData(
          bars.times.map((time, at) => ({
            time: chartTime(time, bars.interval) as Time,
            value: bars.close[at] ?? 0,
          })),
        );
      }
    },
  };
}

const FIXED = {
  lineWidth: 2,
  lineStyle: LineStyle.Dashed,
  priceLineVisible: false,
  crosshairMarkerVisible: false,
} as const;
