import * as z from 'zod/mini';
import { MAX_OWN_SCREEN_NAME, MAX_OWN_SCREEN_TEXT } from '../domain/limits.ts';
import { instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { EVIDENCE_UNITS, evidence, stockFigures } from './screen-shapes.ts';

/** Where a written screen can't be understood. */
const screenFault = z.object({
  /** Characters before the fault; the length of the text when something is missing at its end. */
  position: z.int(),
  /** Characters that are at fault; 0 at the end. */
  length: z.int(),
  /** A sentence. */
  reason: z.string(),
});
export type ScreenFault = z.output<typeof screenFault>;

const expression = z
  .string({ error: 'A screen needs a condition' })
  .check(
    z.trim(),
    z.minLength(1, 'A screen needs a condition'),
    z.maxLength(MAX_OWN_SCREEN_TEXT, `A screen has at most ${MAX_OWN_SCREEN_TEXT} characters`),
  );

const name = z
  .string({ error: 'A screen needs a name' })
  .check(
    z.trim(),
    z.minLength(1, 'A screen needs a name'),
    z.maxLength(MAX_OWN_SCREEN_NAME, `A name has at most ${MAX_OWN_SCREEN_NAME} characters`),
  );

const ownScreen = z.object({
  id: z.string(),
  name: z.string(),
  /** As the product writes it: normal spaces and brackets. */
  expression: z.string(),
  /** Tell me of stocks that match and did not before. */
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
  /** The values of the fields the condition names, at this stock. */
  evidence: z.array(evidence),
});
export type OwnScreenMatch = z.output<typeof ownMatch>;

/** What a written screen finds now. With a fault it finds nothing and says where it is. */
const preview = z.object({
  fault: z.nullable(screenFault),
  /** The condition as the product writes it; null with a fault. */
  expression: z.nullable(z.string()),
  /** The condition in words; null with a fault. */
  words: z.nullable(z.string()),
  matches: z.array(ownMatch),
  /** Stocks that were looked at, and those of them whose history is too short for the condition. */
  universe: z.int(),
  tooYoung: z.int(),
  asOf: z.nullable(instant),
  /** Milliseconds the evaluation took. */
  tookMs: z.number(),
});
export type ScreenPreview = z.output<typeof preview>;

const screenField = z.object({
  /** As it is written: "rsi". */
  name: z.string(),
  words: z.string(),
  unit: z.enum(EVIDENCE_UNITS),
  group: z.enum(['price', 'volume', 'trend', 'momentum', 'volatility']),
  parameters: z.array(
    z.object({
      name: z.string(),
      standard: z.number(),
      min: z.number(),
      max: z.number(),
      whole: z.boolean(),
    }),
  ),
  /** Its first argument may be a column: "sma(volume, 20)". */
  ofColumn: z.boolean(),
  /** "rsi(14)" */
  example: z.string(),
});
export type ScreenField = z.output<typeof screenField>;

const screenLanguage = z.object({
  fields: z.array(screenField),
  /** What other fields may be of. */
  columns: z.array(z.string()),
  comparisons: z.array(z.string()),
  examples: z.array(z.object({ name: z.string(), expression: z.string() })),
  limits: z.object({
    characters: z.int(),
    depth: z.int(),
    conditions: z.int(),
    /** Most sessions a condition may look back. */
    lookback: z.int(),
    /** Screens a person may keep. */
    screens: z.int(),
  }),
});
export type ScreenLanguage = z.output<typeof screenLanguage>;

const whichScreen = z.object({ id: z.uuid('There is no such screen') });

/** Part of `api.screeners`: conditions that people write. */
export const ownScreens = {
  language: endpoint({
    method: 'GET',
    path: '/api/screeners/language',
    access: 'user',
    summary: 'The fields, comparisons and limits of screens that people write.',
    reply: screenLanguage,
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/screeners/own',
    access: 'user',
    summary: 'The screens the person keeps, oldest first.',
    reply: z.array(ownScreen),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/screeners/own',
    access: 'user',
    summary: 'Keeps a screen; a condition that can’t be understood is refused with position and reason.',
    body: ownScreenForm,
    reply: ownScreen,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/screeners/own/:id',
    access: 'user',
    summary: 'Changes a custom screen; fields left out stay unchanged.',
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
    summary: 'What a condition matches now, or where it can’t be read.',
    body: z.object({ expression }),
    reply: preview,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/screeners/own/:id/csv',
    access: 'user',
    cost: 20,
    summary: 'The matches of a screen the person keeps, as a CSV file (text/csv).',
    params: whichScreen,
    file: 'text/csv',
    reply: z.string(),
  }),
};

export const ownScreensSchemas = {
  OwnScreen: ownScreen,
  OwnScreenForm: ownScreenForm,
  OwnScreenMatch: ownMatch,
  ScreenFault: screenFault,
  ScreenField: screenField,
  ScreenLanguage: screenLanguage,
  ScreenPreview: preview,
};
