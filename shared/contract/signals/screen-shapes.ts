import * as z from 'zod/mini';
import { instant } from '../common.ts';

export const EVIDENCE_UNITS = [
  'rupees',
  'crore',
  'percent',
  'points',
  'times',
  'shares',
  'sessions',
  'days',
  'number',
] as const;

/**
 * A value that explains a match: "14-day RSI 27.4". `crore` is crores of rupees, `times` a multiple, `points` are
 * percentage points.
 */
export const evidence = z.object({
  label: z.string(),
  value: z.number(),
  unit: z.enum(EVIDENCE_UNITS),
});
export type ScreenEvidence = z.output<typeof evidence>;

/** Common stock fields of all screen lists. */
export const stockFigures = {
  /** Instrument id, as in the live feed. */
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  sector: z.string(),
  /** Rupees. */
  currentPrice: z.number(),
  changePercent: z.number(),
  /** Shares so far today. */
  volume: z.number(),
  asOf: instant,
  stale: z.boolean(),
};

export const screenShapesSchemas = { ScreenEvidence: evidence };
