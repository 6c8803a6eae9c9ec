import type {
  IChartApi,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  Time,
} from 'lightweight-charts';
import { price } from '#client/lib/format/format.ts';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { coneShape } from './cone-shape.ts';
import { text } from './text.ts';

/** Drawing surface and colours. */
interface Canvas {
  chart: IChartApi;
  series: ISeriesApi<'Candlestick'>;
  /** Trading days per bar. */
  daysPerBar: number;
  colours: { accent: string; axis: string; font: string };
}

type Cone = Pick<
  HorizonPrediction,
  'entryPoint' | 'exitPoint' | 'stopLoss' | 'interval' | 'tradingDays' | 'issuedOn'
>;

/** Past bars kept in view next to the cone, and space for its labels as a fraction of the width. */
const PAST = 90;
const LABELS = 0.14;

/**
 * Draws a prediction's 80 % interval ahead of the bars, with target and stop. Returns the function that removes
 * it.
 */
export function drawCone(on: Canvas, cone: Cone): () => void {
  const { chart, series, daysPerBar } = on;
  const from = startOf(series, cone.issuedOn);
  if (from === null) return () => undefined;
  const ahead = cone.tradingDays / daysPerBar;
  const scale = chart.timeScale();
  const before = scale.getVisibleLogicalRange();
  const primitive = conePrimitive(on, cone);
  series.attachPrimitive(primitive);
  // Runs after the chart has chosen its visible range.
  const frame = requestAnimationFrame(() =>
    scale.setVisibleLogicalRange({ from: from - PAST, to: from + ahead + (PAST + ahead) * LABELS }),
  );
  return () => {
    cancelAnimationFrame(frame);
    series.detachPrimitive(primitive);
    if (before) scale.setVisibleLogicalRange(before);
  };
}

/** Index of the newest bar on or before the prediction's day. */
function startOf(series: Canvas['series'], issuedOn: string): number | null {
  const bars = series.data();
  for (let at = bars.length - 1; at >= 0; at--) if (String(bars[at]?.time) <= issuedOn) return at;
  return null;
}

function conePrimitive(on: Canvas, cone: Cone): ISeriesPrimitive<Time> {
  const shape = coneShape(cone);
  const { interval, exitPoint, stopLoss } = cone;
  const priceRange = {
    minValue: Math.min(interval.low, stopLoss, exitPoint),
    maxValue: Math.max(interval.high, stopLoss, exitPoint),
  };
  const view: IPrimitivePaneView = {
    zOrder: () => 'bottom',
    renderer: () => ({
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context }) => {
          const at = placesOf(on, cone);
          if (at) paint(context, on, cone, { shape, ...at });
        }),
    }),
  };
  return { paneViews: () => [view], autoscaleInfo: () => ({ priceRange }) };
}

interface Places {
  x(days: number): number;
  y(rupees: number): number;
}

function placesOf({ chart, series, daysPerBar }: Canvas, { issuedOn }: Cone): Places | null {
  const from = startOf(series, issuedOn);
  if (from === null) return null;
  const scale = chart.timeScale();
  const [start, next] = [from, from + 1].map((at) => scale.logicalToCoordinate(at as Logical));
  if (start === null || start === undefined || next === null || next === undefined) return null;
  return {
    x: (days) => start + (days / daysPerBar) * (next - start),
    y: (rupees) => series.priceToCoordinate(rupees) ?? 0,
  };
}

function paint(
  context: CanvasRenderingContext2D,
  { colours }: Canvas,
  { tradingDays, exitPoint, stopLoss }: Cone,
  { shape, x, y }: Places & { shape: ReturnType<typeof coneShape> },
): void {
  context.save();
  context.beginPath();
  for (const { days, high } of shape) context.lineTo(x(days), y(high));
  for (const { days, low } of shape.toReversed()) context.lineTo(x(days), y(low));
  context.closePath();
  context.globalAlpha = 0.18;
  context.fillStyle = colours.accent;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = colours.accent;
  context.setLineDash([2, 3]);
  context.font = `11px ${colours.font}`;
  context.textAlign = 'left';
  for (const [name, level] of [
    [text.exit, exitPoint],
    [text.stop, stopLoss],
  ] as const) {
    context.beginPath();
    context.moveTo(x(0), y(level));
    context.lineTo(x(tradingDays), y(level));
    context.stroke();
    context.fillStyle = colours.axis;
    context.fillText(`${name} ${price(level)}`, x(tradingDays) + 4, y(level) + 4);
  }
  context.restore();
}
