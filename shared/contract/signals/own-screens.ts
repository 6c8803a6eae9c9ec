import * as z from 'zod/mini';
import { MAX_OWN_SCREEN_NAME, MAX_OWN_SCREEN_TEXT } from '../../domain/limits.ts';
import { instant, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { EVIDENCE_UNITS, evidence, stockFigures } from './screen-shapes.ts';

/** Syntax error of a written screen. */
const screenFault = z.object({
  /** Offset in characters; the text's length if something is missing at its end. */
  position: z.int(),
  /** Length in characters; 0 at the end. */
  length: z.int(),
  /** In a sentence or two. */
  reason: z.string(),
  /** What to write in its place; null without a suggestion. */
  suggestion: z.nullable(z.string()),
});
export type ScreenFault = z.output<typeof screenFault>;

const expression = z
  .string({ error: 'Enter a condition' })
  .check(
    z.trim(),
    z.minLength(1, 'Enter a condition'),
    z.maxLength(MAX_OWN_SCREEN_TEXT, `A condition can have up to ${MAX_OWN_SCREEN_TEXT} characters`),
  );

const name = z
  .string({ error: 'Enter a screen name' })
  .check(
    z.trim(),
    z.minLength(1, 'Enter a screen name'),
    z.maxLength(MAX_OWN_SCREEN_NAME, `A screen name can have up to ${MAX_OWN_SCREEN_NAME} characters`),
  );

const ownScreen = z.object({
  id: z.string(),
  name: z.string(),
  /** Canonical form: normal spaces and brackets. */
  expression: z.string(),
  /** Notify of stocks that newly match. */
  alertOnMatch: z.boolean(),
  /** Wall clock. */
  createdAt: instant,
  updatedAt: instant,
});
export type OwnScreen = z.output<typeof ownScreen>;

const ownScreenForm = z.object({ name, expression, alertOnMatch: z.optional(z.boolean()) });
export type OwnScreenForm = z.input<typeof ownScreenForm>;

const ownMatch = z.object({
  ...stockFigures,
  /** The stock's values of the condition's fields. */
  evidence: z.array(evidence),
});
export type OwnScreenMatch = z.output<typeof ownMatch>;

/** A custom screen that a stock matches. */
const ownScreenOfStock = z.object({
  id: z.string(),
  name: z.string(),
  expression: z.string(),
  /** The condition as a sentence. */
  words: z.string(),
  /** The stock's values of the condition's fields. */
  evidence: z.array(evidence),
});
export type OwnScreenOfStock = z.output<typeof ownScreenOfStock>;

/** Current matches of a written screen; empty with a syntax error and its position. */
const preview = z.object({
  fault: z.nullable(screenFault),
  /** Canonical form; null with an error. */
  expression: z.nullable(z.string()),
  /** The condition as a sentence; null with an error. */
  words: z.nullable(z.string()),
  matches: z.array(ownMatch),
  /** Stocks evaluated, and those with too short a history or without a figure. */
  universe: z.int(),
  tooYoung: z.int(),
  asOf: z.nullable(instant),
  /** Evaluation time in milliseconds. */
  tookMs: z.number(),
});
export type ScreenPreview = z.output<typeof preview>;

const screenField = z.object({
  /** Its identifier: "rsi". */
  name: z.string(),
  words: z.string(),
  unit: z.enum(EVIDENCE_UNITS),
  group: z.enum(['price', 'volume', 'trend', 'momentum', 'volatility', 'company']),
  parameters: z.array(
    z.object({
      name: z.string(),
      standard: z.number(),
      min: z.number(),
      max: z.number(),
      whole: z.boolean(),
    }),
  ),
  /** Whether its first argument may be a column: "sma(volume, 20)". */
  ofColumn: z.boolean(),
  /** "rsi(14)" */
  example: z.string(),
  /** What its name doesn't say: "Of the last reported financial year."; null where nothing. */
  note: z.nullable(z.string()),
  /** Why this market has no such data; null where it has. */
  missing: z.nullable(z.string()),
});
export type ScreenField = z.output<typeof screenField>;

/** A field whose value is text. */
const screenTextField = z.object({
  /** Its identifier: "sector". */
  name: z.string(),
  words: z.string(),
  /** Its setting is one of these; the first is the default. Empty where it takes none. */
  options: z.array(z.string()),
  /** What it can be in this market. */
  values: z.array(z.string()),
});
export type ScreenTextField = z.output<typeof screenTextField>;

const screenLanguage = z.object({
  fields: z.array(screenField),
  texts: z.array(screenTextField),
  /** Of `in("NIFTY 50")`: indices whose members are known, and why none is. */
  indices: z.object({ names: z.array(z.string()), missing: z.nullable(z.string()) }),
  /** Columns other fields can be computed on. */
  columns: z.array(z.string()),
  comparisons: z.array(z.string()),
  /** Those with matches now. */
  examples: z.array(z.object({ name: z.string(), expression: z.string(), matches: z.int() })),
  limits: z.object({
    characters: z.int(),
    depth: z.int(),
    conditions: z.int(),
    /** Maximum look-back in sessions. */
    lookback: z.int(),
    /** Maximum screens per user. */
    screens: z.int(),
  }),
});
export type ScreenLanguage = z.output<typeof screenLanguage>;

const whichScreen = z.object({ id: z.uuid('Unknown screen') });

/** Part of `api.screeners`: custom screens. */
export const ownScreens = {
  language: endpoint({
    method: 'GET',
    path: '/api/screeners/language',
    access: 'user',
    summary: 'Fields, comparisons and limits of custom screens, and examples that match now.',
    reply: screenLanguage,
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/screeners/own',
    access: 'user',
    summary: 'Custom screens of the user, oldest first.',
    reply: z.array(ownScreen),
  }),
  ownOf: endpoint({
    method: 'GET',
    path: '/api/screeners/own/of/:symbol',
    access: 'user',
    summary: 'The user’s custom screens that a stock matches now, oldest first.',
    params: z.object({ symbol: symbolInput }),
    reply: z.array(ownScreenOfStock),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/screeners/own',
    access: 'user',
    summary: 'Saves a custom screen. An invalid condition is refused with position and reason.',
    body: ownScreenForm,
    reply: ownScreen,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/screeners/own/:id',
    access: 'user',
    summary: 'Changes a custom screen. Omitted fields stay the same.',
    params: whichScreen,
    body: z.partial(ownScreenForm),
    reply: ownScreen,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/screeners/own/:id',
    access: 'user',
    summary: 'Deletes a custom screen.',
    params: whichScreen,
    reply: z.object({ message: z.string() }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/screeners/own/preview',
    access: 'user',
    cost: 20,
    summary: 'Current matches of a condition, or the position of its error.',
    body: z.object({ expression }),
    reply: preview,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/screeners/own/:id/csv',
    access: 'user',
    cost: 20,
    summary: 'Matches of a custom screen, as a CSV file (text/csv).',
    params: whichScreen,
    file: 'text/csv',
    reply: z.string(),
  }),
};

export const ownScreensSchemas = {
  OwnScreen: ownScreen,
  OwnScreenForm: ownScreenForm,
  OwnScreenMatch: ownMatch,
  OwnScreenOfStock: ownScreenOfStock,
  ScreenFault: screenFault,
  ScreenField: screenField,
  ScreenLanguage: screenLanguage,
  ScreenPreview: preview,
  ScreenTextField: screenTextField,
};
