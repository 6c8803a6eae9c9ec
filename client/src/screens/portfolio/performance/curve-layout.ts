import { roundLevels } from '#client/ui/charts/round-levels.ts';
import { scaleOf } from '#client/ui/charts/sparkline-path.ts';
import type { CurvePoint } from '#shared/contract/trading/performance.ts';

/** Vertical padding of the lines, in px. */
const INSET = 10;

export interface CurveLayout {
  /** Each point's x in px, by calendar day. */
  x: number[];
  y: (rupees: number) => number;
  /** Round rupee amounts with a grid line. */
  levels: number[];
  /** SVG paths; empty if unknown. */
  own: string;
  funded: string;
  nifty50: string;
  equalWeight: string;
}

/** The same points minus deposits: each line's gain. */
export function gainsOf(points: readonly CurvePoint[]): CurvePoint[] {
  const less = (amount: number | null, funded: number) => (amount === null ? null : cents(amount - funded));
  return points.map((point) => ({
    ...point,
    value: cents(point.value - point.funded),
    funded: 0,
    nifty50: less(point.nifty50, point.funded),
    equalWeight: less(point.equalWeight, point.funded),
  }));
}

/** Lays out the account, deposits and benchmarks on one scale, in px. */
export function layOutCurve(points: readonly CurvePoint[], width: number, height: number): CurveLayout {
  const x = placesOf(points, width);
  const known = points.flatMap(({ value, funded, nifty50, equalWeight }) =>
    [value, funded, nifty50, equalWeight].filter((amount) => amount !== null),
  );
  const { low, high, y } = scaleOf(known, height, INSET);
  const line = (of: (point: CurvePoint) => number | null) =>
    linePath(
      points.map((point, n) => {
        const amount = of(point);
        return amount === null ? null : { x: x[n] ?? 0, y: y(amount) };
      }),
    );
  return {
    x,
    y,
    levels: roundLevels(low, high, 4),
    own: line(({ value }) => value),
    funded: stepPath(points.map(({ funded }, n) => ({ x: x[n] ?? 0, y: y(funded) }))),
    nifty50: line(({ nifty50 }) => nifty50),
    equalWeight: line(({ equalWeight }) => equalWeight),
  };
}

/** The drawdown as an area hanging from the top; the deepest reaches the bottom. */
export function layOutDrawdown(points: readonly CurvePoint[], width: number, height: number) {
  const x = placesOf(points, width);
  const deepest = Math.min(...points.map(({ drawdownPercent }) => drawdownPercent));
  const y = (fall: number) => (deepest === 0 ? 0 : round((fall / deepest) * (height - 1)));
  const line = linePath(points.map(({ drawdownPercent }, n) => ({ x: x[n] ?? 0, y: y(drawdownPercent) })));
  return { line, area: line === '' ? '' : `${line}L${x.at(-1) ?? 0} 0L${x[0] ?? 0} 0Z`, deepest };
}

/** Index of the nearest point. */
export function nearestPoint(x: readonly number[], place: number): number {
  return x.reduce((best, at, n) => (Math.abs(at - place) < Math.abs((x[best] ?? 0) - place) ? n : best), 0);
}

/** Evenly spread indices, including both ends. */
export function spread(points: number, most: number): number[] {
  const count = Math.min(points, most);
  if (count < 2) return points === 0 ? [] : [0];
  return Array.from({ length: count }, (_, n) => Math.round((n * (points - 1)) / (count - 1)));
}

const DAY_MS = 86_400_000;

/** A single day is at the right edge, the present. */
function placesOf(points: readonly CurvePoint[], width: number): number[] {
  const days = points.map(({ date }) => Date.parse(date) / DAY_MS);
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  return days.map((day) => (last === first ? width : round(((day - first) / (last - first)) * width)));
}

interface Place {
  x: number;
  y: number;
}

/** A line through the points, with gaps for unknown ones. */
function linePath(places: readonly (Place | null)[]): string {
  return places
    .map((place, n) => (place ? `${n === 0 || !places[n - 1] ? 'M' : 'L'}${place.x} ${place.y}` : ''))
    .join('');
}

/** A step line. */
function stepPath(places: readonly Place[]): string {
  return places.map(({ x, y }, n) => (n === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');
}

const cents = (rupees: number): number => Math.round(rupees * 100) / 100;
const round = (px: number): number => Math.round(px * 10) / 10;
