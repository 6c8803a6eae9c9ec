/** Drawings on a chart, by the tool that makes them. */
export const DRAWING_KINDS = [
  'trend',
  'horizontal',
  'ray',
  'rectangle',
  'fibonacci',
  'text',
  'measure',
] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

/** How many bars a drawing is attached to. */
export const POINTS_OF = {
  trend: 2,
  horizontal: 1,
  ray: 2,
  rectangle: 2,
  fibonacci: 2,
  text: 1,
  measure: 2,
} as const satisfies Record<DrawingKind, 1 | 2>;

/** Limits: drawings of a person on one chart, charts with drawings, and letters of a text. */
export const MAX_DRAWINGS = 100;
export const MAX_DRAWN_SYMBOLS = 500;
export const MAX_DRAWING_TEXT = 140;
