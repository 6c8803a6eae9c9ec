import * as z from 'zod/mini';
import { exactPaise, rupeeText } from '../../domain/money.ts';
import { PRACTICE_CASH, PRACTICE_SPEEDS } from '../../domain/trading/practice.ts';
import { dateInput, instant, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { contractNote, ratesInForce } from './charges.ts';
import { quickOrder, trade, tradeChange } from './trades.ts';

const PRACTICE_STATES = ['paused', 'running', 'over'] as const;

const day = dateInput('Enter a date such as 2026-11-10');
const speed = z.union(
  PRACTICE_SPEEDS.map((value) => z.literal(value)),
  { error: `Choose a speed: ${PRACTICE_SPEEDS.join(', ')}` },
);
const cashText = `Enter starting cash of ${rupeeText(PRACTICE_CASH.least)} to ${rupeeText(PRACTICE_CASH.most)}`;
const startingCash = z.number({ error: cashText }).check(
  z.gte(PRACTICE_CASH.least / 100, cashText),
  z.lte(PRACTICE_CASH.most / 100, cashText),
  z.refine((amount) => exactPaise(amount) !== null, 'Starting cash can have up to two decimals'),
);

/** A day's result in rupees; simulated. */
const score = z.object({
  /** Cash and shares at the close. */
  endValue: z.number(),
  /** After charges. */
  pnl: z.number(),
  returnPercent: z.number(),
  charges: z.number(),
  /** Fills. */
  trades: z.int(),
  /** The largest fall from a peak of the day. */
  drawdown: z.number(),
  drawdownPercent: z.number(),
  /** Buying and holding the stock with the same cash from the first price to the close. */
  hold: z.object({ quantity: z.int(), pnl: z.number(), returnPercent: z.number(), charges: z.number() }),
});
export type PracticeScore = z.output<typeof score>;

const summary = z.object({
  id: z.uuid(),
  symbol: z.string(),
  name: z.string(),
  date: z.iso.date(),
  state: z.enum(PRACTICE_STATES),
  /** Starting cash in rupees. */
  cash: z.number(),
  speed,
  /** The replayed moment. */
  marketTime: instant,
  createdAt: instant,
  /** Null until the day is over. */
  score: z.nullable(score),
});
export type PracticeSummary = z.output<typeof summary>;

const column = z.array(z.number()).check(z.maxLength(500));

const dayReply = z.object({
  ...summary.shape,
  /** The stock's id on that day. */
  instrumentId: z.int(),
  opensAt: instant,
  endsAt: instant,
  /** Orders fill immediately; false during an auction at the end of the day. */
  continuous: z.boolean(),
  /** Name of the phase: "Market Open". */
  phase: z.string(),
  quote: z.object({
    last: z.number(),
    previousClose: z.number(),
    open: z.number(),
    high: z.number(),
    low: z.number(),
    volume: z.number(),
  }),
  /** NIFTY 50 at the same moment; null if its bars are unknown. */
  index: z.nullable(z.object({ name: z.string(), last: z.number(), previousClose: z.number() })),
  /** Minutes from the requested one up to the moment; the last may be incomplete. */
  minutes: z.object({
    from: z.int(),
    open: column,
    high: column,
    low: column,
    close: column,
    volume: column,
  }),
  account: z.object({
    cash: z.number(),
    /** Reserved by pending purchases. */
    held: z.number(),
    available: z.number(),
    charges: z.number(),
    /** Cash and shares at the last price, and the gain since the start; after charges. */
    value: z.number(),
    pnl: z.number(),
    shares: z.int(),
    /** Not reserved by a pending sale. */
    freeShares: z.int(),
    /** Null without shares. */
    averagePrice: z.nullable(z.number()),
  }),
  /** P&L of buying and holding so far. */
  holdPnl: z.number(),
  /** Newest first. */
  trades: z.array(trade),
  /** Limits of a limit price. */
  limits: z.object({ tick: z.number(), bandLow: z.number(), bandHigh: z.number() }),
  rates: ratesInForce,
});
export type PracticeDay = z.output<typeof dayReply>;

const dayId = z.object({ id: z.uuid({ error: 'Unknown practice day' }) });
const orderId = z.extend(dayId, { order: z.uuid({ error: 'Unknown trade' }) });
const wholeMinute = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, 'Enter a whole number of minutes')),
  z.transform(Number),
);

export const practice = {
  list: endpoint({
    method: 'GET',
    path: '/api/practice',
    access: 'user',
    summary: 'Practice days of the user, newest first.',
    reply: z.array(summary),
  }),
  dates: endpoint({
    method: 'GET',
    path: '/api/practice/dates',
    access: 'user',
    cost: 5,
    summary: 'Past days of a stock that can be replayed, oldest first, without prices.',
    query: z.object({ symbol: symbolInput }),
    reply: z.object({ symbol: z.string(), name: z.string(), dates: z.array(z.iso.date()) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/practice',
    access: 'user',
    cost: 20,
    programs: 'never',
    status: 201,
    summary: 'Creates a practice day. It waits at the open until it is started.',
    body: z.object({ symbol: symbolInput, date: day, cash: startingCash, speed }),
    reply: summary,
  }),
  day: endpoint({
    method: 'GET',
    path: '/api/practice/:id',
    access: 'user',
    programs: 'never',
    summary: 'A practice day at its current time. Each read advances a running one.',
    params: dayId,
    query: z.object({ from: z.optional(wholeMinute) }),
    reply: dayReply,
  }),
  control: endpoint({
    method: 'POST',
    path: '/api/practice/:id/clock',
    access: 'user',
    programs: 'never',
    summary: 'Runs or pauses a practice day, advances it by a minute, or skips to the close.',
    params: dayId,
    body: z.object({ action: z.enum(['run', 'pause', 'step', 'finish']), speed: z.optional(speed) }),
    reply: summary,
  }),
  place: endpoint({
    method: 'POST',
    path: '/api/practice/:id/orders',
    access: 'user',
    programs: 'never',
    repeatable: true,
    summary: 'Places an order of a practice day. Accepts Idempotency-Key.',
    params: dayId,
    body: z.omit(quickOrder, { symbol: true, product: true }),
    reply: trade,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/practice/:id/orders/:order/cancel',
    access: 'user',
    programs: 'never',
    summary: 'Cancels a pending order of a practice day.',
    params: orderId,
    reply: trade,
  }),
  modify: endpoint({
    method: 'PATCH',
    path: '/api/practice/:id/orders/:order',
    access: 'user',
    programs: 'never',
    summary:
      'Changes a pending limit order (quantity, price) or exit (price: its trigger) of a practice day.',
    params: orderId,
    body: tradeChange,
    reply: trade,
  }),
  contractNote: endpoint({
    method: 'GET',
    path: '/api/practice/:id/orders/:order/contract-note',
    access: 'user',
    programs: 'never',
    summary: 'The contract note of an executed order of a practice day.',
    params: orderId,
    reply: contractNote,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/practice/:id',
    access: 'user',
    programs: 'never',
    summary: 'Deletes a practice day with its orders and its score.',
    params: dayId,
    reply: z.array(summary),
  }),
};

export const practiceSchemas = { PracticeDay: dayReply, PracticeScore: score, PracticeSummary: summary };
