import * as z from 'zod/mini';
import { MAX_OWN_SCREEN_NAME, MAX_OWN_SCREEN_TEXT } from '../domain/limits.ts';
import { RECORD_HORIZONS, SCREEN_KEYS, type ScreenKey, STRENGTHS } from '../domain/screens.ts';
import { instant } from './common.ts';
import { endpoint } from './endpoint.ts';

export const EVIDENCE_UNITS = [
  'rupees',
  'percent',
  'points',
  'times',
  'shares',
  'sessions',
  'days',
  'number',
] as const;

/** One value a match rests on: "14-day RSI 27.4". `times` is a multiple, `points` are percentage points. */
const evidence = z.object({
  label: z.string(),
  value: z.number(),
  unit: z.enum(EVIDENCE_UNITS),
});
export type ScreenEvidence = z.output<typeof evidence>;

/** The specification's fields; each screen fills its own. Rupees, per cent, a date. */
const additionalInfo = z.object({
  breakoutLevel: z.optional(z.number()),
  rsi: z.optional(z.number()),
  resistanceLevel: z.optional(z.number()),
  /** Percentage points of the company. */
  fiiChange: z.optional(z.number()),
  divYield: z.optional(z.number()),
  exDate: z.optional(z.iso.date()),
});

const stockFigures = {
  /** The instrument's, the same as in the live feed. */
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

const screenerResult = z.object({
  ...stockFigures,
  strength: z.enum(STRENGTHS),
  /** Why it is here, in one sentence. */
  signal: z.string(),
  additionalInfo,
  evidence: z.array(evidence),
  /** It did not match at the last close; null where the screen is not one of prices. */
  isNew: z.nullable(z.boolean()),
});
export type ScreenerResult = z.output<typeof screenerResult>;

/** One horizon of "how this screen did". Per cent; null where there were no matches to look at. */
const recordRow = z.object({
  /** Sessions from the close of the match to the close that is looked at: 5, 20 or 60. */
  days: z.int(),
  /** Matches whose horizon is over. */
  n: z.int(),
  /** Days on which they were; what the t statistic rests on. */
  sessions: z.int(),
  /** Part of the matches that stood higher at the horizon. */
  hitRatePercent: z.nullable(z.number()),
  /** The same part of all stocks of the universe on all days: what no screen at all has. */
  baseRatePercent: z.nullable(z.number()),
  meanReturnPercent: z.nullable(z.number()),
  /** Mean return over that of the whole universe on the same days. */
  meanExcessPercent: z.nullable(z.number()),
  /** Of the excess, by Newey and West with as many lags as the horizon. Beyond ±2 is rarely chance. Null with fewer sessions than ten horizons. */
  t: z.nullable(z.number()),
});
export type ScreenRecordRow = z.output<typeof recordRow>;

/** What followed the matches of a screen so far, on the deployment's own bars. */
const screenRecord = z.object({
  /** The days on which the screen was run; nothing after `to` was looked at. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** How many sessions that is, and how many stocks there were on an average one. */
  sessions: z.int(),
  stocks: z.number(),
  /** Matches an average session shows, and those that were not there the day before; a golden crossover is looked at on its first day only. */
  hitsPerDay: z.number(),
  newPerDay: z.number(),
  /** 5, 20 and 60 sessions. */
  horizons: z.array(recordRow).check(z.length(RECORD_HORIZONS.length)),
  /** The same in a sentence, with the word "simulated". */
  words: z.string(),
});
export type ScreenRecord = z.output<typeof screenRecord>;

const aboutScreen = z.object({
  key: z.enum(SCREEN_KEYS),
  title: z.string(),
  /** The rule in words, and what makes a match strong, moderate or weak. */
  rule: z.string(),
  strengthRule: z.string(),
  /** `none`: this deployment has no data for the screen, so its group is empty for that reason; `sentence` says it. */
  source: z.enum(['available', 'none']),
  sentence: z.string(),
  /** Null where the past can't be asked (FII, dividends), or bars don't go back far enough yet; `recordSentence` says which. */
  record: z.nullable(screenRecord),
  recordSentence: z.nullable(z.string()),
});
export type AboutScreen = z.output<typeof aboutScreen>;

/** An object with an entry for each of the seven groups. */
const bySevenScreens = <Part extends z.ZodMiniType>(part: Part) =>
  Object.fromEntries(SCREEN_KEYS.map((key) => [key, part])) as Record<ScreenKey, Part>;

export const screenerGroups = z.object({
  ...bySevenScreens(z.array(screenerResult)),
  about: z.object(bySevenScreens(aboutScreen)),
  /** Market time of the newest quote that was looked at. */
  asOf: instant,
  tradingDate: z.iso.date(),
  /** Stocks of the universe that were looked at. */
  universe: z.int(),
  stale: z.boolean(),
});
export type ScreenerGroups = z.output<typeof screenerGroups>;

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

export const screeners = {
  all: endpoint({
    method: 'GET',
    path: '/api/screeners/all',
    access: 'user',
    summary: 'The matches of the seven screens now, with rule, evidence, and how each screen did.',
    reply: screenerGroups,
  }),
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
    summary: 'Changes a screen the person keeps; what is left out stays.',
    params: whichScreen,
    body: z.partial(ownScreenForm),
    reply: ownScreen,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/screeners/own/:id',
    access: 'user',
    summary: 'Deletes a screen the person keeps.',
    params: whichScreen,
    reply: z.object({ message: z.string() }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/screeners/own/preview',
    access: 'user',
    summary: 'What a condition finds now, or where it can’t be understood.',
    body: z.object({ expression }),
    reply: preview,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/screeners/own/:id/csv',
    access: 'user',
    summary: 'The matches of a screen the person keeps, as a CSV file (text/csv).',
    params: whichScreen,
    reply: z.string(),
  }),
};
