import {
  BarSeries,
  CandlestickSeries,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineSeries,
  LineStyle,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts';
import type { BarsReply } from '#shared/contract/market/bars.ts';
import type { PriceStyle } from '#shared/domain/market/chart-layout.ts';
import type { Mark } from '../markers.ts';
import type { ChartColours } from './chart-colours.ts';
import { chartTime } from './chart-time.ts';
import { heikinAshi } from './heikin-ashi.ts';

/** Prices, volume below them, and marks. */
export interface DrawnPrice {
  /** The price series; in line style it has the data of a line. */
  series: ISeriesApi<'Candlestick'>;
  paint(colours: ChartColours): void;
  /** Redraws all bars, or only the last one if nothing else changed. */
  show(bars: BarsReply, colours: ChartColours): void;
  mark(marks: readonly Mark[], interval: BarsReply['interval'], colours: ChartColours): void;
}

/** Volume uses the lowest 17 % of the pane. */
const VOLUME_TOP = 0.83;

export function drawPrice(chart: IChartApi, style: PriceStyle): DrawnPrice {
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: VOLUME_TOP, bottom: 0 } });
  const series = seriesOf(chart, style);
  series.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 1 - VOLUME_TOP + 0.03 } });
  // Attached only with marks: it copies the chart's options several times a frame.
  let marker: ISeriesMarkersPluginApi<Time> | null = null;
  let shown: BarsReply | null = null;

  return {
    series,
    paint: (colours) => series.applyOptions(coloursOf(style, colours)),
    show(bars, colours) {
      const last = bars.times.length - 1;
      const from = shown && sameButLast(shown, bars) ? last : 0;
      const rows = { prices: pricesOf(bars, from, style), volume: volumeOf(bars, from, colours) };
      const [price, column] = [rows.prices[0], rows.volume[0]];
      if (from > 0 && price && column) {
        series.update(price);
        volume.update(column);
      } else {
        series.setData(rows.prices);
        volume.setData(rows.volume);
      }
      shown = bars;
    },
    mark(marks, interval, colours) {
      if (marks.length === 0) {
        marker?.detach();
        marker = null;
        return;
      }
      marker ??= createSeriesMarkers(series);
      marker.setMarkers(marks.map((mark) => markerOf(mark, interval, colours)));
    },
  };
}

/** Whether all bars before the last are already drawn. */
function sameButLast(shown: BarsReply, bars: BarsReply): boolean {
  const { length } = bars.times;
  return (
    shown.symbol === bars.symbol &&
    shown.interval === bars.interval &&
    shown.times.length === length &&
    shown.times[0] === bars.times[0] &&
    shown.close.every((close, at) => at === length - 1 || close === bars.close[at])
  );
}

const times = ({ times, interval }: BarsReply, from: number) =>
  times.slice(from).map((time) => chartTime(time, interval) as Time);

function seriesOf(chart: IChartApi, style: PriceStyle): ISeriesApi<'Candlestick'> {
  const options = { priceLineStyle: LineStyle.Dotted };
  // Bars and lines are used through the common series API; rows have both a line's value and a bar's prices.
  if (style === 'line') return chart.addSeries(LineSeries, options) as unknown as ISeriesApi<'Candlestick'>;
  if (style === 'bars') return chart.addSeries(BarSeries, options) as unknown as ISeriesApi<'Candlestick'>;
  return chart.addSeries(CandlestickSeries, options);
}

function pricesOf(bars: BarsReply, from: number, style: PriceStyle) {
  const { open, high, low, close } = style === 'heikin-ashi' ? heikinAshi(bars) : bars;
  return times(bars, from).map((time, place) => {
    const at = from + place;
    const closing = close[at] ?? 0;
    if (style === 'line') return { time, value: closing } as never;
    return {
      time,
      open: open[at] ?? closing,
      high: high[at] ?? closing,
      low: low[at] ?? closing,
      close: closing,
    };
  });
}

function volumeOf(bars: BarsReply, from: number, colours: ChartColours) {
  return times(bars, from).map((time, place) => {
    const at = from + place;
    const up = (bars.close[at] ?? 0) >= (bars.open[at] ?? 0);
    return { time, value: bars.volume[at] ?? 0, color: up ? colours.volumeUp : colours.volumeDown };
  });
}

function coloursOf(style: PriceStyle, colours: ChartColours) {
  if (style === 'line')
    return { color: colours.accent, lineWidth: 2, priceLineColor: colours.label } as never;
  if (style !== 'bars') return candleColours(colours);
  return { upColor: colours.up, downColor: colours.down, priceLineColor: colours.label };
}

/** Up is hollow, down is solid: distinguishable without colour. */
const candleColours = ({ up, upFill, down, label }: ChartColours) => ({
  upColor: upFill,
  borderUpColor: up,
  wickUpColor: up,
  downColor: down,
  borderDownColor: down,
  wickDownColor: down,
  priceLineColor: label,
});

function markerOf(
  { time, kind, text }: Mark,
  interval: BarsReply['interval'],
  colours: ChartColours,
): SeriesMarker<Time> {
  const look = {
    buy: { position: 'belowBar', shape: 'arrowUp', color: colours.buy },
    sell: { position: 'aboveBar', shape: 'arrowDown', color: colours.sell },
    event: { position: 'belowBar', shape: 'circle', color: colours.event },
  } as const;
  return { time: chartTime(time, interval) as Time, text, ...look[kind] };
}
