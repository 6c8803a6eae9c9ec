import * as z from 'zod/mini';
import { HORIZONS } from '../../domain/predictions/horizon.ts';
import { AUTO_RULES, DEFAULT_BACKTEST, MAX_SLIPPAGE_BPS } from '../../domain/trading/auto-trading.ts';
import { FILL_MODELS } from '../../domain/trading/fill-model.ts';
import { dateInput, instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** A rule that a purchase passed, with its figures. */
const autoCheck = z.object({ rule: z.enum(AUTO_RULES), words: z.string() });
export type AutoCheck = z.output<typeof autoCheck>;

/** The verdict on one prediction: bought, or which rule refused. Probabilities are percent, prices rupees. */
const autoDecision = z.object({
  symbol: z.string(),
  name: z.string(),
  /** The day whose close the prediction is based on. */
  issuedOn: z.iso.date(),
  horizon: z.enum(HORIZONS),
  probability: z.number(),
  baseRate: z.number(),
  /** Percentage points. */
  edge: z.number(),
  outcome: z.enum(['bought', 'rejected']),
  /** The refusing rule; null for a purchase, which passed all. */
  rule: z.nullable(z.enum(AUTO_RULES)),
  /** The reason as text. */
  words: z.string(),
  /** For a purchase: each passed rule with its values. */
  checks: z.array(autoCheck),
  quantity: z.nullable(z.int()),
  price: z.nullable(z.number()),
  stopLoss: z.nullable(z.number()),
  target: z.nullable(z.number()),
});
export type AutoDecision = z.output<typeof autoDecision>;

/** Journal row, and index within it. */
const entryId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9]{1,4}$/, 'Unknown entry'));

const journalEntry = z.extend(autoDecision, {
  id: entryId,
  /** Market time. */
  at: instant,
  tradeId: z.nullable(z.uuid()),
});
export type JournalEntry = z.output<typeof journalEntry>;

const autoPreview = z.object({
  /** Market time. */
  at: instant,
  enabled: z.boolean(),
  /** Why nothing would be bought now, whatever the predictions; null if buying is possible. */
  waits: z.nullable(z.string()),
  /** The account's state relative to its limits. */
  standing: z.object({
    openPositions: z.int(),
    maxOpenPositions: z.int(),
    /** Today's auto-trading P&L in rupees, realised and unrealised; negative for a loss. */
    dayPnl: z.number(),
    /** Today's loss in rupees if every open stop were hit. */
    atRisk: z.number(),
    dailyLossLimit: z.nullable(z.number()),
    lossesInARow: z.int(),
    availableCash: z.number(),
  }),
  decisions: z.array(autoDecision),
});
export type AutoPreview = z.output<typeof autoPreview>;

const day = dateInput('Enter a date such as 2024-03-01');

const backtestForm = z.object({
  from: day,
  to: day,
  slippageBps: z._default(
    z
      .int('Enter whole basis points')
      .check(z.gte(0, 'Enter 0 or more'), z.lte(MAX_SLIPPAGE_BPS, `Enter ${MAX_SLIPPAGE_BPS} or less`)),
    DEFAULT_BACKTEST.slippageBps,
  ),
  exitAtHorizon: z._default(z.boolean(), DEFAULT_BACKTEST.exitAtHorizon),
  fillModel: z._default(z.enum(FILL_MODELS), 'LAST'),
});

const backtest = z.object({
  simulated: z.literal(true),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Starting capital in rupees. */
  capital: z.number(),
  /** Completed trades. */
  trades: z.int(),
  wins: z.int(),
  /** Rupees. */
  charges: z.number(),
  /** What market orders paid above the market's price and got below it, in rupees. */
  slippage: z.number(),
  slippageBps: z.int(),
  exitAtHorizon: z.boolean(),
  /** On BIDASK market orders pay spread and impact by the formula of paper orders. */
  fillModel: z.enum(FILL_MODELS),
  /** Percent over the period. */
  returnPercent: z.number(),
  niftyPercent: z.nullable(z.number()),
  equalWeightPercent: z.nullable(z.number()),
  maxDrawdownPercent: z.number(),
  /** 80 % range of 1,000 bootstrap resamples of the weeks it bought in; null for fewer than ten weeks. */
  luck: z.nullable(z.object({ low: z.number(), high: z.number() })),
  /**
   * The account in rupees, and the capital invested in NIFTY 50 and in all stocks equally, on at most 500 sessions: the
   * first, the last, both ends of the largest drawdown, and others evenly spaced.
   */
  curve: z.array(
    z.object({
      date: z.iso.date(),
      equity: z.number(),
      nifty: z.nullable(z.number()),
      equalWeight: z.nullable(z.number()),
    }),
  ),
  /** Days with predictions in the period. */
  predictionDays: z.int(),
  /** Why trades were not opened, and how often. */
  rejected: z.array(z.object({ rule: z.enum(AUTO_RULES), n: z.int() })),
});
export type Backtest = z.output<typeof backtest>;

export const autoTrading = {
  preview: endpoint({
    method: 'GET',
    path: '/api/auto-trading/preview',
    access: 'user',
    cost: 5,
    summary: 'What auto-trading would do now, with the rule behind each decision. No order is placed.',
    reply: autoPreview,
  }),
  journal: endpoint({
    method: 'GET',
    path: '/api/auto-trading/journal',
    headers: ['Link'],
    access: 'user',
    cost: 2,
    summary: 'Decisions of auto-trading, newest first.',
    query: z.object({
      before: z.optional(entryId),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
    }),
    reply: z.array(journalEntry),
  }),
  backtest: endpoint({
    method: 'POST',
    path: '/api/auto-trading/backtest',
    access: 'user',
    cost: 50,
    summary: 'Backtests the rules over a period of out-of-sample predictions, with charges. Simulated.',
    body: backtestForm,
    reply: backtest,
  }),
};

export const autoTradingSchemas = {
  AutoCheck: autoCheck,
  AutoDecision: autoDecision,
  AutoPreview: autoPreview,
  Backtest: backtest,
  JournalEntry: journalEntry,
};
