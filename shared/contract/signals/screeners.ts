import * as z from 'zod/mini';
import { RECORD_HORIZONS, SCREEN_KEYS, type ScreenKey, STRENGTHS } from '../../domain/screens.ts';
import { instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ownScreens } from './own-screens.ts';
import { evidence, stockFigures } from './screen-shapes.ts';

/** The specification's fields; each screen fills its own. Rupees, percent, a date. */
const additionalInfo = z.object({
  breakoutLevel: z.optional(z.number()),
  rsi: z.optional(z.number()),
  resistanceLevel: z.optional(z.number()),
  /** Percentage points of the company. */
  fiiChange: z.optional(z.number()),
  divYield: z.optional(z.number()),
  exDate: z.optional(z.iso.date()),
});

const screenerResult = z.object({
  ...stockFigures,
  strength: z.enum(STRENGTHS),
  /** Why it matches, in one sentence. */
  signal: z.string(),
  additionalInfo,
  evidence: z.array(evidence),
  /** Whether it did not match at the last close; null for screens that are not on prices. */
  isNew: z.nullable(z.boolean()),
});
export type ScreenerResult = z.output<typeof screenerResult>;

/** A match at the close of the session before. */
const earlierMatch = z.object({
  symbol: z.string(),
  name: z.string(),
  strength: z.enum(STRENGTHS),
  signal: z.string(),
  /** Rupees. */
  close: z.number(),
});
export type EarlierMatch = z.output<typeof earlierMatch>;

/** One horizon of "how this screen did". Per cent; null where there were no matches to look at. */
const recordRow = z.object({
  /** Sessions from the match's close to the measured one: 5, 20 or 60. */
  days: z.int(),
  /** Matches whose horizon is over. */
  n: z.int(),
  /** Days with matches; the sample of the t statistic. */
  sessions: z.int(),
  /** Percentage of matches that rose by the horizon. */
  hitRatePercent: z.nullable(z.number()),
  /** The same percentage over all stocks and days. */
  baseRatePercent: z.nullable(z.number()),
  meanReturnPercent: z.nullable(z.number()),
  /** Mean return minus that of the whole universe on the same days. */
  meanExcessPercent: z.nullable(z.number()),
  /**
   * t statistic of the excess, by Newey and West with as many lags as the horizon. Beyond ±2 is rarely chance. Null
   * with fewer sessions than ten horizons.
   */
  t: z.nullable(z.number()),
});
export type ScreenRecordRow = z.output<typeof recordRow>;

/** Past performance of a screen on the deployment's own bars. */
const screenRecord = z.object({
  /** The tested period; nothing after `to` was used. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Number of sessions, and mean number of stocks. */
  sessions: z.int(),
  stocks: z.number(),
  /** Matches per session, and new ones; a golden crossover counts on its first day only. */
  hitsPerDay: z.number(),
  newPerDay: z.number(),
  /** 5, 20 and 60 sessions. */
  horizons: z.array(recordRow).check(z.length(RECORD_HORIZONS.length)),
  /** The same as a sentence, with the word "simulated". */
  words: z.string(),
});
export type ScreenRecord = z.output<typeof screenRecord>;

const aboutScreen = z.object({
  key: z.enum(SCREEN_KEYS),
  title: z.string(),
  /** The rule as text, and the strength levels. */
  rule: z.string(),
  strengthRule: z.string(),
  /** `none`: this deployment has no data for the screen, so its group is empty; `sentence` says so. */
  source: z.enum(['available', 'none']),
  sentence: z.string(),
  /**
   * Null where the screen can't be backtested (FII, dividends) or bars don't go back far enough; `recordSentence`
   * says which.
   */
  record: z.nullable(screenRecord),
  recordSentence: z.nullable(z.string()),
});
export type AboutScreen = z.output<typeof aboutScreen>;

/** An object with an entry per group of the seven. */
const bySevenScreens = <Part extends z.ZodMiniType>(part: Part) =>
  Object.fromEntries(SCREEN_KEYS.map((key) => [key, part])) as Record<ScreenKey, Part>;

export const screenerGroups = z.object({
  ...bySevenScreens(z.array(screenerResult)),
  about: z.object(bySevenScreens(aboutScreen)),
  /** Market time of the newest quote used. */
  asOf: instant,
  tradingDate: z.iso.date(),
  /** Stocks evaluated. */
  universe: z.int(),
  stale: z.boolean(),
  /** Earlier matches of screens that are empty now, at the previous close; null without such a close. */
  lastSession: z.nullable(
    z.object({
      tradingDate: z.iso.date(),
      /** The price screens that are empty now, and had matches then. */
      screens: z.array(z.object({ key: z.enum(SCREEN_KEYS), matches: z.array(earlierMatch) })),
    }),
  ),
});
export type ScreenerGroups = z.output<typeof screenerGroups>;

/** Figures of a stock at the newest quote. Null without enough history, or without reports of the company. */
const technicalFigures = z.object({
  id: z.int(),
  /** 14-day RSI, 0 to 100. */
  rsi: z.nullable(z.number()),
  /** Last price above (+) or below (−) its average close of 50 and 200 sessions, percent. */
  fromSma50: z.nullable(z.number()),
  fromSma200: z.nullable(z.number()),
  /** Last price above (+) or below (−) the highest high and lowest low of the 252 sessions before, percent. */
  fromHigh52w: z.nullable(z.number()),
  fromLow52w: z.nullable(z.number()),
  /** Volume today ÷ mean volume of the 20 sessions before. */
  volumeTimes: z.nullable(z.number()),
  /** Dividends of twelve months ÷ last price, percent; null where the market has no dividends. */
  dividendYield: z.nullable(z.number()),
  /** Last price ÷ earnings of four quarters and ÷ book value per share; null also after a loss. */
  pe: z.nullable(z.number()),
  pb: z.nullable(z.number()),
  /** Of the last reported year, percent. */
  roe: z.nullable(z.number()),
});

export type TechnicalFigures = z.output<typeof technicalFigures>;

const figuresOfAll = z.object({
  stocks: z.array(technicalFigures),
  /** Market time of the newest quote used. */
  asOf: instant,
  stale: z.boolean(),
});
export type TechnicalFiguresOfAll = z.output<typeof figuresOfAll>;

export const screeners = {
  figures: endpoint({
    method: 'GET',
    path: '/api/screeners/figures',
    access: 'user',
    shared: true,
    summary:
      'RSI, distances to averages and 52-week levels, relative volume, yield, P/E, P/B and ROE of every stock, as the screens use them.',
    reply: figuresOfAll,
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/screeners/all',
    access: 'user',
    shared: true,
    summary: 'Current matches of the seven screens, with rule, evidence and past performance.',
    reply: screenerGroups,
  }),
  ...ownScreens,
};

export const screenersSchemas = {
  AboutScreen: aboutScreen,
  EarlierMatch: earlierMatch,
  ScreenRecord: screenRecord,
  ScreenRecordRow: recordRow,
  ScreenerGroups: screenerGroups,
  ScreenerResult: screenerResult,
  TechnicalFigures: technicalFigures,
  TechnicalFiguresOfAll: figuresOfAll,
};
