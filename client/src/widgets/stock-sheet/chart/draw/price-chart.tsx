import {
  ColorType,
  CrosshairMode,
  createChart,
  type IChartApi,
  LineStyle,
  PriceScaleMode,
} from 'lightweight-charts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { price } from '#client/lib/format/format.ts';
import type { BarsReply, IndicatorChoice } from '#shared/contract/market/bars.ts';
import { isIntraday } from '#shared/domain/market/bar-interval.ts';
import type { PriceScale, PriceStyle } from '#shared/domain/market/chart-layout.ts';
import { firstInRange, type Range } from '../chart-look.ts';
import type { Mark } from '../markers.ts';
import { text } from '../text.ts';
import type { Comparison } from '../use-comparisons.ts';
import { type ChartColours, useChartColours } from './chart-colours.ts';
import { chartTime, timeLabel } from './chart-time.ts';
import { type DrawnComparisons, drawComparisons } from './draw-comparisons.ts';
import { type DrawnIndicators, drawIndicators } from './draw-indicators.ts';
import { type DrawnPrice, drawPrice } from './draw-price.ts';

/**
 * Draws a layer on the chart, such as a prediction's cone. Receives the chart and its price series, and returns the
 * function that removes the layer.
 */
export type ChartDrawing = (on: {
  chart: IChartApi;
  series: DrawnPrice['series'];
  colours: ChartColours;
  interval: BarsReply['interval'];
  /** The focusable element that receives pointer and key events. */
  element: HTMLElement;
}) => () => void;

interface PriceChartProps {
  bars: BarsReply;
  marks: readonly Mark[];
  choices: readonly IndicatorChoice[];
  /** Id of the element that describes the chart in a sentence. */
  describedBy: string;
  /** The bar under the pointer, as text. */
  message: string;
  /** Index of the bar under the pointer; null if none. */
  pointed: number | null;
  onPoint: (at: number | null) => void;
  /** The left edge came into view, and there are older bars. */
  onOlder: () => void;
  drawing?: ChartDrawing | undefined;
  /** The user's orders and alerts, which get pointer events before the pen. */
  lines?: ChartDrawing | undefined;
  /** The user's drawings, and the pen for them. */
  pen?: ChartDrawing | undefined;
  /** Candles on a normal scale by default. Another style needs another chart, so use it as the key as well. */
  style?: PriceStyle;
  scale?: PriceScale;
  comparisons?: readonly Comparison[];
  /** Fits the chart to a range once its bars have loaded; a new `turn` repeats it. */
  range?: { value: Range; turn: number } | null;
  /** Receives the chart once it is drawn, and null when it is removed. */
  onChart?: (chart: IChartApi | null) => void;
}

interface Drawn {
  chart: IChartApi;
  price: DrawnPrice;
  indicators: DrawnIndicators;
  comparisons: DrawnComparisons;
}

const MODES: Record<PriceScale, PriceScaleMode> = {
  normal: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
};
const NOTHING: never[] = [];

/** Initial bar width, if there are enough bars, and space to the right of the last one. */
const BAR_PIXELS = 6;
const ROOM_RIGHT = 6;
/** Older bars are requested when fewer than this many remain beyond the left edge. */
const NEAR_THE_EDGE = 20;

/**
 * Candles with volume, marks and indicators on a canvas. Arrow keys move between bars. For screen readers there is a
 * description, and a table of the data.
 */
export function PriceChart(props: PriceChartProps) {
  const { bars, marks, choices, describedBy, message, pointed, onPoint, drawing } = props;
  const { scale = 'normal', comparisons = NOTHING, range = null } = props;
  const container = useRef<HTMLDivElement>(null);
  const colours = useChartColours();
  const drawn = useDrawnChart(container, props, colours);
  const { symbol, interval } = bars;

  useEffect(() => {
    drawn?.chart.applyOptions(chartLook(colours, interval));
    drawn?.price.paint(colours);
  }, [drawn, colours, interval]);
  useEffect(() => {
    drawn?.price.show(bars, colours);
    drawn?.indicators.show(bars, choices, colours);
  }, [drawn, bars, choices, colours]);
  useEffect(() => {
    drawn?.price.mark(marks, interval, colours);
  }, [drawn, marks, interval, colours]);
  useLayer(container, drawn, drawing, colours, interval);
  useLayer(container, drawn, props.lines, colours, interval);
  useLayer(container, drawn, props.pen, colours, interval);
  useEffect(() => drawn?.comparisons.show(comparisons, colours), [drawn, comparisons, colours]);
  useEffect(() => {
    drawn?.chart.priceScale('right').applyOptions({ mode: MODES[scale] });
    drawn?.indicators.showOverlays(scale !== 'percent');
  }, [drawn, scale]);
  useFirstView(drawn, `${symbol} ${interval}`, bars.times, range);

  return (
    <div
      ref={container}
      role="slider"
      tabIndex={0}
      aria-label={text.bar}
      aria-describedby={describedBy}
      aria-valuemin={1}
      aria-valuemax={bars.times.length}
      aria-valuenow={(pointed ?? bars.times.length - 1) + 1}
      aria-valuetext={message}
      className="size-full rounded-control bg-(--chart-ground)"
      onKeyDown={(event) => {
        const next = keyTarget(event.key, pointed, bars.times.length);
        if (next === undefined) return;
        event.preventDefault();
        onPoint(next);
        if (drawn && next !== null) pointAt(drawn, bars, next);
      }}
      onBlur={() => drawn?.chart.clearCrosshairPosition()}
    />
  );
}

/** Creates the chart in the page's colours: without them its first frame would be white. */
function useDrawnChart(
  container: RefObject<HTMLDivElement | null>,
  props: PriceChartProps,
  colours: ChartColours,
): Drawn | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const onPoint = useEffectEvent((at: number | null) => props.onPoint(at));
  const onRange = useEffectEvent((from: number) => {
    if (from < NEAR_THE_EDGE && props.bars.more) props.onOlder();
  });
  const last = useEffectEvent(() => props.bars.times.length - 1);
  const firstLook = useEffectEvent(() => chartLook(colours, props.bars.interval));
  const onChart = useEffectEvent((chart: IChartApi | null) => props.onChart?.(chart));
  const style = useEffectEvent(() => props.style ?? 'candles');
  useEffect(() => {
    if (!container.current) return;
    const chart = createChart(container.current, FIXED_LOOK);
    chart.applyOptions(firstLook());
    // Also fires without a mouse event, because the chart may move beneath the pointer.
    chart.subscribeCrosshairMove(({ logical }) => {
      onPoint(logical === undefined ? null : Math.max(0, Math.min(logical, last())));
    });
    chart.timeScale().subscribeVisibleLogicalRangeChange((range) => range && onRange(range.from));
    setDrawn({
      chart,
      price: drawPrice(chart, style()),
      indicators: drawIndicators(chart),
      comparisons: drawComparisons(chart),
    });
    onChart(chart);
    return () => {
      setDrawn(null);
      onChart(null);
      // After the layers have removed themselves.
      queueMicrotask(() => chart.remove());
    };
  }, [container]);
  return drawn;
}

/** Draws a layer while the chart is mounted. */
function useLayer(
  container: RefObject<HTMLDivElement | null>,
  drawn: Drawn | null,
  layer: ChartDrawing | undefined,
  colours: ChartColours,
  interval: BarsReply['interval'],
): void {
  useEffect(() => {
    const element = container.current;
    if (!drawn || !element) return;
    return layer?.({ chart: drawn.chart, series: drawn.price.series, colours, interval, element });
  }, [container, drawn, layer, colours, interval]);
}

/** Shows a new stock or interval at its newest bars, or over the chosen range; later pages of bars don't move it. */
function useFirstView(
  drawn: Drawn | null,
  what: string,
  times: readonly string[],
  range: PriceChartProps['range'],
): void {
  const viewed = useRef<{ chart: IChartApi; what: string } | null>(null);
  useEffect(() => {
    if (!drawn || times.length === 0) return;
    const wanted = `${what} ${range?.turn ?? 0}`;
    if (viewed.current?.chart === drawn.chart && viewed.current.what === wanted) return;
    viewed.current = { chart: drawn.chart, what: wanted };
    const scale = drawn.chart.timeScale();
    scale.setVisibleLogicalRange(firstView(scale.width(), times, range));
  }, [drawn, what, times, range]);
}

function firstView(width: number, times: readonly string[], range: PriceChartProps['range']) {
  const to = times.length + ROOM_RIGHT;
  if (range) return { from: firstInRange(times, range.value) - 0.5, to };
  return { from: times.length - Math.max(20, Math.round(width / BAR_PIXELS)), to };
}

/** The bar a key leads to; undefined for other keys. */
function keyTarget(key: string, pointed: number | null, bars: number): number | null | undefined {
  const from = pointed ?? bars;
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'ArrowRight') return Math.min(bars - 1, from + 1);
  if (key === 'PageUp') return Math.max(0, from - 20);
  if (key === 'PageDown') return Math.min(bars - 1, from + 20);
  if (key === 'Home') return 0;
  return key === 'End' ? bars - 1 : undefined;
}

/** Moves the crosshair to a bar, and scrolls the chart if the bar is out of view. */
function pointAt({ chart, price: { series } }: Drawn, bars: BarsReply, at: number): void {
  const scale = chart.timeScale();
  const range = scale.getVisibleLogicalRange();
  if (range && (at < range.from || at > range.to)) {
    const shift = at < range.from ? at - range.from : at - range.to;
    scale.setVisibleLogicalRange({ from: range.from + shift, to: range.to + shift });
  }
  const [time, close] = [bars.times[at], bars.close[at]];
  if (time !== undefined && close !== undefined) {
    chart.setCrosshairPosition(close, chartTime(time, bars.interval) as never, series);
  }
}

/** Cache: the axis formats the same labels in every frame, which takes longer than painting. */
const labels = new Map<number, string>();
const MAX_LABELS = 2_000;

function priceLabel(value: number): string {
  const known = labels.get(value);
  if (known !== undefined) return known;
  if (labels.size >= MAX_LABELS) labels.clear();
  const label = price(value);
  labels.set(value, label);
  return label;
}

const FIXED_LOOK = {
  autoSize: true,
  // The credit next to the chart names the library's authors, as its licence requires. The built-in link must be off
  // from the start: inside the chart it would be a control within a control.
  layout: { attributionLogo: false },
  crosshair: { mode: CrosshairMode.Normal },
  localization: { locale: 'en-IN', priceFormatter: priceLabel, timeFormatter: timeLabel },
  rightPriceScale: { borderVisible: false, entireTextOnly: true },
  handleScroll: { vertTouchDrag: false },
} as const;

const chartLook = (colours: ChartColours, interval: BarsReply['interval']) => ({
  layout: {
    background: { type: ColorType.Solid as const, color: colours.ground },
    textColor: colours.axis,
    fontFamily: colours.font,
    fontSize: 11,
    panes: { separatorColor: colours.grid, separatorHoverColor: colours.cross },
  },
  grid: { vertLines: { visible: false }, horzLines: { color: colours.grid } },
  timeScale: { borderVisible: false, timeVisible: isIntraday(interval), secondsVisible: false },
  crosshair: {
    vertLine: { color: colours.cross, style: LineStyle.Dotted, labelBackgroundColor: colours.label },
    horzLine: { color: colours.cross, style: LineStyle.Dotted, labelBackgroundColor: colours.label },
  },
});
