import * as z from 'zod/mini';
import { BAR_INTERVALS } from '../../domain/market/bar-interval.ts';
import {
  LAYOUT_LINKS,
  LAYOUT_SIZES,
  MAX_COMPARED,
  MAX_LAYOUT_NAME,
  PRICE_BASES,
  PRICE_SCALES,
  PRICE_STYLES,
} from '../../domain/market/chart-layout.ts';
import { DRAWING_KINDS, MAX_DRAWING_TEXT, MAX_DRAWINGS, POINTS_OF } from '../../domain/market/drawing.ts';
import { done, instant, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { INDICATORS_LIMIT } from './bars.ts';

/** A bar, by the label it was drawn at, and a price. */
const drawingPoint = z.object({
  time: z
    .string()
    .check(
      z.maxLength(24, 'Enter the label of a bar'),
      z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?Z)?$/, 'Enter the label of a bar'),
    ),
  price: z
    .number('Enter a price')
    .check(z.positive('A price must be more than 0'), z.lte(1e8, 'This price is too high')),
});
export type DrawingPoint = z.output<typeof drawingPoint>;

const drawing = z
  .object({
    /** Made by the client. */
    id: z.uuid('A drawing needs a UUID'),
    kind: z.enum(DRAWING_KINDS, 'Choose a kind of drawing'),
    points: z.array(drawingPoint).check(z.minLength(1), z.maxLength(2)),
    text: z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Enter a text'),
          z.maxLength(MAX_DRAWING_TEXT, `A text has up to ${MAX_DRAWING_TEXT} characters`),
        ),
    ),
  })
  .check(
    z.refine(
      ({ kind, points }) => points.length === POINTS_OF[kind],
      'This drawing has another number of points',
    ),
    z.refine(({ kind, text }) => (kind === 'text') === (text !== null), 'Only a text has a text'),
  );
export type Drawing = z.output<typeof drawing>;

export const drawingList = z.array(drawing).check(
  z.maxLength(MAX_DRAWINGS, `A chart has up to ${MAX_DRAWINGS} drawings`),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Two drawings have the same id'),
);

const drawings = z.object({
  /** Counts the changes: 0 before the first. */
  version: z.int(),
  drawings: drawingList,
});
export type Drawings = z.output<typeof drawings>;

const layoutChart = z.object({
  symbol: symbolInput,
  interval: z.enum(BAR_INTERVALS, 'Choose an interval'),
  /** In the notation of bars, as "sma:50". */
  indicators: z
    .array(
      z
        .string()
        .check(
          z.maxLength(40, 'Unknown indicator'),
          z.regex(/^[a-z][a-z0-9]*(:[\d.]+(-[\d.]+)*)?$/i, 'Unknown indicator'),
        ),
    )
    .check(z.maxLength(INDICATORS_LIMIT, `A chart has up to ${INDICATORS_LIMIT} indicators`)),
  style: z.enum(PRICE_STYLES, 'Choose a style'),
  scale: z.enum(PRICE_SCALES, 'Choose a scale'),
  /** Adjusted when absent. */
  prices: z.optional(z.enum(PRICE_BASES, 'Choose adjusted or unadjusted prices')),
  compare: z
    .array(symbolInput)
    .check(z.maxLength(MAX_COMPARED, `A chart is compared with up to ${MAX_COMPARED} symbols`)),
});
export type LayoutChart = z.output<typeof layoutChart>;

const isLayoutSize = (n: number) => LAYOUT_SIZES.some((size) => size === n);

export const layoutForm = z.object({
  name: z
    .string('Enter a name')
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name'),
      z.maxLength(MAX_LAYOUT_NAME, `A name can have up to ${MAX_LAYOUT_NAME} characters`),
    ),
  link: z.enum(LAYOUT_LINKS, 'Choose what the charts share'),
  charts: z
    .array(layoutChart)
    .check(z.refine(({ length }) => isLayoutSize(length), 'A layout has 1, 2 or 4 charts')),
});
/** The part of a layout that is stored as one JSON value. */
export const storedLayout = z.pick(layoutForm, { link: true, charts: true });

const layout = z.object({
  id: z.uuid(),
  name: z.string(),
  link: z.enum(LAYOUT_LINKS),
  charts: z.array(layoutChart),
  /** Wall clock. */
  updatedAt: instant,
});
export type ChartLayout = z.output<typeof layout>;

const symbol = z.object({ symbol: symbolInput });
const which = z.object({ id: z.uuid('Unknown layout') });

export const charts = {
  drawings: endpoint({
    method: 'GET',
    path: '/api/charts/:symbol/drawings',
    access: 'user',
    summary: 'The user’s drawings on the chart of a stock or index.',
    params: symbol,
    reply: drawings,
  }),
  saveDrawings: endpoint({
    method: 'PUT',
    path: '/api/charts/:symbol/drawings',
    access: 'user',
    summary: 'Replaces the user’s drawings on a chart, if they are still of the given version.',
    params: symbol,
    body: z.object({
      version: z.int('Enter the version').check(z.gte(0, 'Enter the version')),
      drawings: drawingList,
    }),
    reply: drawings,
  }),
  layouts: endpoint({
    method: 'GET',
    path: '/api/chart-layouts',
    access: 'user',
    summary: 'Saved chart layouts, by name.',
    reply: z.array(layout),
  }),
  createLayout: endpoint({
    method: 'POST',
    path: '/api/chart-layouts',
    access: 'user',
    summary: 'Saves a chart layout.',
    body: layoutForm,
    reply: layout,
    status: 201,
  }),
  changeLayout: endpoint({
    method: 'PUT',
    path: '/api/chart-layouts/:id',
    access: 'user',
    summary: 'Replaces a chart layout.',
    params: which,
    body: layoutForm,
    reply: layout,
  }),
  removeLayout: endpoint({
    method: 'DELETE',
    path: '/api/chart-layouts/:id',
    access: 'user',
    summary: 'Deletes a chart layout.',
    params: which,
    reply: done,
  }),
};

export const chartsSchemas = {
  ChartLayout: layout,
  LayoutChart: layoutChart,
  Drawing: drawing,
  DrawingPoint: drawingPoint,
  Drawings: drawings,
};
