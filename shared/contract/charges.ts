import * as z from 'zod/mini';
import { instant } from './common.ts';
import { endpoint } from './endpoint.ts';

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
const brokerage = z.object({ perCrore: z.int(), capPaise: z.nullable(z.int()) });

const byProduct = z.object({ delivery: bySide, intraday: bySide });

/** Rupees per crore of the base, as `computeCharges` of shared/domain/charges.ts takes them; amounts are paise. */
const chargeRates = z.object({
  brokerage: z.object({ delivery: brokerage, intraday: brokerage }),
  stt: byProduct,
  exchange: z.object({ NSE: z.int(), BSE: z.int() }),
  sebi: z.int(),
  stamp: byProduct,
  gst: z.int(),
  dpPaise: z.int(),
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
  /** Instruments the account sold on that date, for which the depository has already charged. */
  soldToday: z.array(z.int()),
});

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
  price: z.number(),
  gross: z.number(),
  charges: chargeLines,
  /** Payable for a purchase, receivable for a sale, charges included. */
  net: z.number(),
  netIs: z.enum(['payable', 'receivable']),
  /** Whether the charges were deducted from cash, or only shown. */
  deducted: z.boolean(),
  /** Recorded with the fill, or computed from its date's rates because the fill predates charges. */
  recorded: z.boolean(),
});
export type ContractNote = z.output<typeof contractNote>;

export const charges = {
  rates: endpoint({
    method: 'GET',
    path: '/api/charges/rates',
    access: 'user',
    summary: 'What a trade of the account costs on the market date.',
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
};

export const chargesSchemas = {
  BrokerageRate: brokerage,
  ChargeLines: chargeLines,
  ChargeRates: chargeRates,
  ContractNote: contractNote,
  RatesBySide: bySide,
  RatesByProduct: byProduct,
  RatesInForce: ratesInForce,
};
