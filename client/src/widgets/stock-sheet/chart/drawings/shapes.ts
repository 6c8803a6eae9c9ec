import { price, signedChange, signedPercent } from '#client/lib/format/format.ts';
import type { Drawing } from '#shared/contract/market/charts.ts';
import { text } from '../text.ts';

/** A place on the chart in pixels. */
export interface Spot {
  x: number;
  y: number;
}

/** The shape of a drawing: lines, an optional area, labels, and handles. */
export interface Shape {
  lines: { from: Spot; to: Spot; dashed?: boolean }[];
  area: { from: Spot; to: Spot } | null;
  words: { at: Spot; text: string; align: 'left' | 'right' | 'center' }[];
  handles: Spot[];
}

/** From bars and prices to pixels. */
export interface Surface {
  x(label: string): number;
  y(price: number): number;
  /** Bars from one label to another. */
  bars(from: string, to: string): number;
  width: number;
}

const LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];
const ABOVE = 5;

/** The shape of a drawing; empty where a point is missing. */
export function shapeOf(drawing: Pick<Drawing, 'kind' | 'points' | 'text'>, on: Surface): Shape {
  const [first, second = first] = drawing.points;
  if (!first || !second) return EMPTY;
  const a = { x: on.x(first.time), y: on.y(first.price) };
  const b = { x: on.x(second.time), y: on.y(second.price) };
  const handles = drawing.points.length === 1 ? [a] : [a, b];
  switch (drawing.kind) {
    case 'trend':
      return { ...EMPTY, lines: [{ from: a, to: b }], handles };
    case 'ray':
      return { ...EMPTY, lines: [{ from: a, to: beyond(a, b, on.width) }], handles };
    case 'horizontal':
      return {
        ...EMPTY,
        lines: [{ from: { x: 0, y: a.y }, to: { x: on.width, y: a.y } }],
        words: [{ at: { x: on.width - 4, y: a.y - ABOVE }, text: price(first.price), align: 'right' }],
        handles,
      };
    case 'rectangle':
      return { ...EMPTY, area: { from: a, to: b }, lines: outline(a, b), handles };
    case 'fibonacci':
      return fibonacci({ a, b, from: first.price, to: second.price }, on, handles);
    case 'text':
      return { ...EMPTY, words: [{ at: a, text: drawing.text ?? '', align: 'left' }], handles };
    case 'measure':
      return {
        ...EMPTY,
        area: { from: a, to: b },
        lines: [{ from: a, to: b, dashed: true }],
        words: [
          {
            at: { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - ABOVE },
            text: measured(first.price, second.price, on.bars(first.time, second.time)),
            align: 'center',
          },
        ],
        handles,
      };
  }
}

const EMPTY: Shape = { lines: [], area: null, words: [], handles: [] };

/** "+105.00 (+3.62%), 12 bars". */
export const measured = (from: number, to: number, bars: number): string =>
  text.draw.measured(signedChange(to - from), signedPercent(100 * (to / from - 1)), Math.abs(bars));

/** Where a line through two spots leaves the chart, on the side of the second. */
function beyond(a: Spot, b: Spot, width: number): Spot {
  if (a.x === b.x) return { x: b.x, y: b.y < a.y ? -FAR : FAR };
  const x = b.x > a.x ? Math.max(width, b.x) : Math.min(0, b.x);
  return { x, y: a.y + ((b.y - a.y) / (b.x - a.x)) * (x - a.x) };
}

const FAR = 1e5;

function outline(a: Spot, b: Spot): Shape['lines'] {
  const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
  return corners.flatMap((from, at) => {
    const to = corners[(at + 1) % corners.length];
    return to ? [{ from, to }] : [];
  });
}

/** Retracements of the move from one price to another: 0 at its end, 1 at its start. */
function fibonacci(
  { a, b, from, to }: { a: Spot; b: Spot; from: number; to: number },
  on: Surface,
  handles: Spot[],
): Shape {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const levels = LEVELS.map((level) => ({ level, value: to + (from - to) * level }));
  return {
    ...EMPTY,
    lines: levels.map(({ level, value }) => ({
      from: { x: left, y: on.y(value) },
      to: { x: right, y: on.y(value) },
      dashed: level !== 0 && level !== 1,
    })),
    words: readable(levels, on.y).map(({ level, value }) => ({
      at: { x: right + ABOVE, y: on.y(value) + 4 },
      text: `${level} · ${price(value)}`,
      align: 'left',
    })),
    handles,
  };
}

const LINE = 14;

/** The labelled levels: all of them, or only the ends and the middle if lines are close together. */
function readable<Level extends { level: number; value: number }>(
  levels: readonly Level[],
  y: (price: number) => number,
): Level[] {
  const [end, start] = [levels[0], levels.at(-1)];
  const height = Math.abs(y(start?.value ?? 0) - y(end?.value ?? 0));
  return levels.filter(({ level }) => height >= 9 * LINE || level % 0.5 === 0);
}

/** The handle at a spot, the drawing itself, or null. */
export function hitOf(shape: Shape, at: Spot, reach: number): number | 'body' | null {
  const handle = shape.handles.findIndex((each) => Math.hypot(each.x - at.x, each.y - at.y) <= reach + 2);
  if (handle >= 0) return handle;
  if (shape.lines.some(({ from, to }) => distance(at, from, to) <= reach)) return 'body';
  const { area } = shape;
  if (area && between(at.x, area.from.x, area.to.x) && between(at.y, area.from.y, area.to.y)) return 'body';
  return shape.words.some((word) => isOn(word, at)) ? 'body' : null;
}

const between = (value: number, one: number, other: number) =>
  value >= Math.min(one, other) && value <= Math.max(one, other);

const LETTER = 6.5;

function isOn({ at, text: written, align }: Shape['words'][number], spot: Spot): boolean {
  const width = written.length * LETTER;
  const left = align === 'left' ? at.x : align === 'right' ? at.x - width : at.x - width / 2;
  return between(spot.x, left, left + width) && between(spot.y, at.y - LINE, at.y + 4);
}

/** Distance of a spot from a line segment. */
function distance(spot: Spot, from: Spot, to: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / length;
  const within = Math.min(1, Math.max(0, along));
  return Math.hypot(spot.x - from.x - within * dx, spot.y - from.y - within * dy);
}
