import * as z from 'zod/mini';
import { INTRADAY_STATES, PRODUCTS } from '../../domain/trading/intraday.ts';
import { instant, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { chargeLines } from './charges.ts';
import { product, quantity, trade } from './trades.ts';

const position = z.object({
  instrumentId: z.int(),
  symbol: z.string(),
  companyName: z.string(),
  product: z.enum(PRODUCTS),
  tradingDate: z.iso.date(),
  /** Bought minus sold; negative when short, 0 when closed. */
  netQuantity: z.int(),
  /** Rupees per share of the open shares; null when closed. */
  averagePrice: z.nullable(z.number()),
  boughtQuantity: z.int(),
  /** Rupees per share; null without purchases. */
  averageBought: z.nullable(z.number()),
  soldQuantity: z.int(),
  averageSold: z.nullable(z.number()),
  /** Null without a price. */
  lastPrice: z.nullable(z.number()),
  /** Before charges. */
  realisedPnL: z.number(),
  /** Null without a price. */
  unrealisedPnL: z.nullable(z.number()),
  /** Margin of the open shares. */
  margin: z.number(),
  /** INTRADAY in its session; DELIVERY or SHORT_DELIVERY when it could not be closed in it. */
  state: z.enum(INTRADAY_STATES),
  /** When it is squared off (market time); null after its session. */
  squareOffAt: z.nullable(instant),
  /** Rupees that the square-off costs, GST included. */
  squareOffFee: z.number(),
  stale: z.boolean(),
});
export type Position = z.output<typeof position>;

const exitForm = z.object({
  product: z.optional(product),
  /** All stocks held, when none are named. */
  symbols: z.optional(
    z
      .array(symbolInput, { error: 'Symbols is a list of stock symbols' })
      .check(z.minLength(1, 'Name at least one stock'), z.maxLength(500, 'Name up to 500 stocks')),
  ),
});

const exitResult = z.object({
  symbol: z.string(),
  /** SOLD now (of a short position: bought back), PLACED for the next session, or REFUSED. */
  outcome: z.enum(['SOLD', 'PLACED', 'REFUSED']),
  /** One, or several where the position is larger than an order may be. */
  trades: z.array(trade),
  /** The open orders that were cancelled for it. */
  cancelled: z.array(z.uuid()),
  /** Why it was refused; null otherwise. */
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
});
export type ExitResult = z.output<typeof exitResult>;

export const convertForm = z.object({
  symbol: symbolInput,
  quantity,
  from: product,
  to: product,
});

const conversion = z.object({
  symbol: z.string(),
  from: product,
  to: product,
  /** Negative: of a short position. */
  quantity: z.int(),
  /** Rupees that the shares go over at. */
  value: z.number(),
  /** Market time. */
  at: instant,
});
export type Conversion = z.output<typeof conversion>;

export const margins = z.object({
  product,
  /** Rupees. */
  orderValue: z.number(),
  /** Cash that the order needs: its value (CNC), or the margin of what it would open (MIS). */
  needed: z.number(),
  /** Cash that is available. */
  free: z.number(),
  /** Order value per rupee of margin: 1 for CNC, 5 for MIS. */
  leverage: z.number(),
  /** Of an intraday order, when its position is squared off (market time). */
  squareOffAt: z.nullable(instant),
  /** Charges of the order only; shown, and deducted if the account chose so. */
  charges: chargeLines,
});
export type Margins = z.output<typeof margins>;

export const positions = {
  list: endpoint({
    method: 'GET',
    path: '/api/positions',
    access: 'user',
    summary: "Intraday (MIS) positions: today's, and earlier ones that are not settled.",
    reply: z.array(position),
  }),
  margins: endpoint({
    method: 'GET',
    path: '/api/margins',
    access: 'user',
    summary: 'What an order would need: margin, leverage, charges, square-off time.',
    query: z.object({ order: z.string().check(z.maxLength(1_000)) }),
    reply: margins,
  }),
  convert: endpoint({
    method: 'POST',
    path: '/api/positions/convert',
    access: 'user',
    programs: 'trade',
    repeatable: true,
    summary:
      'Converts an intraday position to delivery, or shares bought today to intraday. Accepts Idempotency-Key.',
    body: convertForm,
    reply: conversion,
  }),
  exit: endpoint({
    method: 'POST',
    path: '/api/positions/exit',
    access: 'user',
    programs: 'trade',
    cost: 20,
    summary: 'Exits positions: cancels the open orders of each stock and sells all its shares at market.',
    body: exitForm,
    reply: z.array(exitResult),
  }),
};

export const positionsSchemas = {
  Conversion: conversion,
  ExitResult: exitResult,
  Margins: margins,
  Position: position,
};
