import * as z from 'zod/mini';
import { BROKERAGE_PLANS } from '../../domain/trading/charges.ts';
import { FILL_MODELS } from '../../domain/trading/fill-model.ts';
import { dateInput, instant, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** A fill's charges by line, in rupees; `total` is the sum of the others. */
export const chargeLines = z.object({
  brokerage: z.number(),
  stt: z.number(),
  exchange: z.number(),
  sebi: z.number(),
  stamp: z.number(),
  gst: z.number(),
  dp: z.number(),
  total: z.number(),
});

const bySide = z.object({ BUY: z.int(), SELL: z.int() });
const brokerage = z.object({
  perCrore: z.int(),
  flatPaise: z.int(),
  floorPaise: z.nullable(z.int()),
  capPaise: z.nullable(z.int()),
  maxPerCrore: z.nullable(z.int()),
});
const dpRate = z.object({ fromPaise: z.int(), paise: z.int() });

const byProduct = z.object({ delivery: bySide, intraday: bySide });

/** Rupees per crore of the base, as `computeCharges` of shared/domain takes them; amounts are paise. */
const chargeRates = z.object({
  brokerage: z.object({ delivery: brokerage, intraday: brokerage }),
  stt: byProduct,
  exchange: z.object({ NSE: z.int(), BSE: z.int() }),
  sebi: z.int(),
  stamp: byProduct,
  gst: z.int(),
  /** By the value of a stock sold from the demat account on a day, lowest first. */
  dp: z.array(dpRate),
});

/** Shares of an order that were filled at one price, at one instant. */
export const orderFill = z.object({
  quantity: z.int(),
  /** Rupees per share. */
  price: z.number(),
  /** Market time. */
  at: instant,
});

/** An earlier fill of the day. Amounts are paise. */
const dayFill = z.object({
  orderId: z.uuid(),
  side: z.enum(['BUY', 'SELL']),
  quantity: z.int(),
  pricePaise: z.int(),
  chargesPaise: z.int(),
  /** Rates of another plan that it was made under; null for those of `rates`. */
  rates: z.nullable(chargeRates),
});

export const ratesInForce = z.object({
  /** The market date they apply to, and the latest of their effective dates. */
  tradingDate: z.iso.date(),
  since: z.iso.date(),
  /** How paper orders are charged. */
  product: z.enum(['delivery', 'intraday']),
  exchange: z.enum(['NSE', 'BSE']),
  rates: chargeRates,
  /** Uncertainties as text. */
  doubts: z.array(z.string()),
  plan: z.enum(BROKERAGE_PLANS),
  /** The account's fills of the requested stock on that date, in order of time: they are netted with the next one. */
  today: z.array(dayFill),
});

/** A change of a fill's charges because a later fill of the day netted shares of it, in rupees. */
const rerating = z.object({
  tradeId: z.uuid(),
  /** The fill that caused it. */
  causeId: z.uuid(),
  at: instant,
  change: chargeLines,
  /** Change in the shares that are intraday, and in those that are BTST. */
  intradayQuantity: z.int(),
  btstQuantity: z.int(),
});
export type Rerating = z.output<typeof rerating>;

/** Contract note of a paper or practice trade. Amounts are rupees. */
export const contractNote = z.object({
  number: z.string(),
  tradeId: z.uuid(),
  /** Its status: "PAPER TRADE: simulated, no real contract"; marked for a practice day. */
  notice: z.string(),
  holder: z.object({ name: z.string(), email: z.string() }),
  tradeDate: z.iso.date(),
  /** The next trading day (T+1). */
  settlementDate: z.iso.date(),
  placedAt: instant,
  executedAt: instant,
  exchange: z.enum(['NSE', 'BSE']),
  product: z.enum(['delivery', 'intraday']),
  security: z.object({ symbol: z.string(), name: z.string(), isin: z.nullable(z.string()) }),
  side: z.enum(['BUY', 'SELL']),
  orderType: z.enum(['MARKET', 'LIMIT', 'SL', 'SL-M']),
  quantity: z.int(),
  /** Average price of its fills. */
  price: z.number(),
  gross: z.number(),
  /** What was filled, oldest first; an order on the BIDASK model can have several fills. */
  fills: z.array(orderFill),
  fillModel: z.enum(FILL_MODELS),
  charges: chargeLines,
  /** Payable for a purchase, receivable for a sale, charges included. */
  net: z.number(),
  netIs: z.enum(['payable', 'receivable']),
  /** Whether the charges were deducted from cash, or only shown. */
  deducted: z.boolean(),
  /** Recorded with the fill, or computed from its date's rates because the fill predates charges. */
  recorded: z.boolean(),
  /** Shares netted by a fill of the same day, and shares sold before delivery. */
  intradayQuantity: z.int(),
  btstQuantity: z.int(),
  /** What changed its charges after the fill, oldest first; `charges` includes it. */
  reratings: z.array(rerating),
});
export type ContractNote = z.output<typeof contractNote>;

const noteFill = z.object({
  tradeId: z.uuid(),
  /** The order that it is a fill of. */
  orderId: z.uuid(),
  fillModel: z.enum(FILL_MODELS),
  symbol: z.string(),
  side: z.enum(['BUY', 'SELL']),
  orderType: z.enum(['MARKET', 'LIMIT', 'SL', 'SL-M']),
  placedAt: instant,
  executedAt: instant,
  quantity: z.int(),
  intradayQuantity: z.int(),
  btstQuantity: z.int(),
  price: z.number(),
  gross: z.number(),
  charges: chargeLines,
});

const noteSide = z.object({
  quantity: z.int(),
  averagePrice: z.number(),
  gross: z.number(),
  stt: z.number(),
  stamp: z.number(),
});

/** A stock on a day: STT and stamp duty are computed by stock and side, as the exchange does. */
const noteSecurity = z.object({
  symbol: z.string(),
  name: z.string(),
  isin: z.nullable(z.string()),
  bought: z.nullable(noteSide),
  sold: z.nullable(noteSide),
  /** Shares bought and sold on the day. */
  intradayQuantity: z.int(),
});

/** The contract note of a trading day: all fills of a paper account. Amounts are rupees. */
const dayNote = z.object({
  number: z.string(),
  notice: z.string(),
  holder: z.object({ name: z.string(), email: z.string() }),
  tradeDate: z.iso.date(),
  settlementDate: z.iso.date(),
  exchange: z.enum(['NSE', 'BSE']),
  securities: z.array(noteSecurity),
  /** In order of time. */
  fills: z.array(noteFill),
  reratings: z.array(rerating),
  bought: z.number(),
  sold: z.number(),
  charges: chargeLines,
  /** The part of the charges that was deducted from cash. */
  deductedCharges: z.number(),
  net: z.number(),
  netIs: z.enum(['payable', 'receivable']),
});
export type DayNote = z.output<typeof dayNote>;

export const charges = {
  rates: endpoint({
    method: 'GET',
    path: '/api/charges/rates',
    access: 'user',
    summary: 'What a trade of the account costs on the market date.',
    query: z.object({ symbol: z.optional(symbolInput) }),
    reply: ratesInForce,
  }),
  contractNote: endpoint({
    method: 'GET',
    path: '/api/trades/:id/contract-note',
    access: 'user',
    summary: 'The contract note of an executed trade of the account.',
    params: z.object({ id: z.uuid('Unknown trade') }),
    reply: contractNote,
  }),
  dayNote: endpoint({
    method: 'GET',
    path: '/api/contract-notes/:date',
    access: 'user',
    summary: "The account's contract note of a trading day, with all its fills.",
    params: z.object({ date: dateInput('Enter a date such as 2026-11-20') }),
    reply: dayNote,
  }),
};

export const chargesSchemas = {
  BrokerageRate: brokerage,
  DpRate: dpRate,
  ChargeLines: chargeLines,
  ChargeRates: chargeRates,
  ContractNote: contractNote,
  DayFill: dayFill,
  DayNote: dayNote,
  NoteFill: noteFill,
  OrderFill: orderFill,
  NoteSecurity: noteSecurity,
  NoteSide: noteSide,
  Rerating: rerating,
  RatesBySide: bySide,
  RatesByProduct: byProduct,
  RatesInForce: ratesInForce,
};
