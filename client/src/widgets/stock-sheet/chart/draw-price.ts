import {
  CandlestickSeries,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts';
import type { BarsReply } from '#shared/contract/bars.ts';
import type { ChartColours } from './chart-colours.ts';
import { chartTime } from './chart-time.ts';
import type { Mark } from './markers.ts';

/** Candles, volume below them, and marks. */
export interface DrawnPrice {
  candles: ISeriesApi<'Candlestick'>;
  paint(colours: ChartColours): void;
  /** Redraws all bars, or only the last one if nothing else changed. */
  show(bars: BarsReply, colours: ChartColours): void;
  mark(marks: readonly Mark[], interval: BarsReply['interval'], colours: ChartColours): void;
}

/** Volume uses the lowest 17 % of the pane. */
const VOLUME_TOP = 0.83;

export function drawPrice(chart: IChartApi): DrawnPrice {
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: VOLUME_TOP, bottom: 0 } });
  const candles = chart.addSeries(CandlestickSeries, { priceLineStyle: LineStyle.Dotted });
  candles.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 1 - VOLUME_TOP + 0.03 } });
  const marker = createSeriesMarkers(candles);
  let shown: BarsReply | null = null;

  return {
    candles,
    paint: (colours) => candles.applyOptions(candleColours(colours)),
    show(bars, colours) {
      const last = bars.times.length - 1;
      const from = shown && sameButLast(shown, bars) ? last : 0;
      const rows = { candles: candlesOf(bars, from), volume: volumeOf(bars, from, colours) };
      const [candle, column] = [rows.candles[0], rows.volume[0]];
      if (from > 0 && candle && column) {
        candles.update(candle);
        volume.update(column);
      } else {
        candles.setData(rows.candles);
        volume.setData(rows.volume);
      }
      shown = bars;
    },
    mark: (marks, interval, colours) =>
      marker.setMarkers(marks.map((mark) => markerOf(mark, interval, colours))),
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

function candlesOf(bars: BarsReply, from: number) {
  return times(bars, from).map((time, place) => {
    const at = from + place;
    const close = bars.close[at] ?? 0;
    return {
      time,
      open: bars.open[at] ?? close,
      high: bars.high[at] ?? close,
      low: bars.low[at] ?? close,
      close,
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
