import * as z from 'zod/mini';
import { instant } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A day in India, YYYY-MM-DD. */
const day = z.iso.date();

/** An account at the end of a trading day; the last one is now. Rupees and per cent. */
const curvePoint = z.object({
  date: day,
  value: z.number(),
  /** Money put in so far, less what was taken out. */
  funded: z.number(),
  /** What the same rupees would be worth in NIFTY 50, and in the equal-weight universe; null where that has no level. */
  nifty50: z.nullable(z.number()),
  equalWeight: z.nullable(z.number()),
  /** How far the time-weighted return is below its high, 0 or less. */
  drawdownPercent: z.number(),
});
export type CurvePoint = z.output<typeof curvePoint>;

/** A return that weighs money by how long it was there (XIRR). */
const moneyWeighted = z.object({
  /** Over all the days together. */
  percent: z.number(),
  /** A year; null below 30 days, when it would say more than there is to say. */
  annualPercent: z.nullable(z.number()),
});

const benchmark = z.object({
  /** What the account's own deposits would be worth now. */
  value: z.number(),
  gain: z.number(),
  /** Change of the index since the close of the first day. */
  percent: z.number(),
  /** Null where no rate is defined, as within one day. */
  moneyWeighted: z.nullable(moneyWeighted),
});
export type BenchmarkFigures = z.output<typeof benchmark>;

const slice = z.object({ name: z.string(), value: z.number(), percent: z.number() });
export type AllocationSlice = z.output<typeof slice>;

const allocation = z.object({
  cash: z.number(),
  invested: z.number(),
  /** Per cent of what is in shares, largest first. */
  sectors: z.array(slice),
  stocks: z.array(z.object({ ...slice.shape, symbol: z.string(), sector: z.string() })),
  /** Null while nothing is held. */
  concentration: z.nullable(
    z.object({
      /** Σ of squared weights: 1 when all is in one stock. */
      herfindahl: z.number(),
      /** How many equal holdings would be as concentrated. */
      effectiveHoldings: z.number(),
    }),
  ),
});
export type Allocation = z.output<typeof allocation>;

const performanceHistory = z.object({
  from: day,
  to: day,
  tradingDays: z.int(),
  calendarDays: z.int(),
  points: z.array(curvePoint),
  /** 1 when every trading day is among the points; 6 when only each sixth is, with the ends and the largest drawdown's. */
  everyDays: z.int(),
  value: z.number(),
  funded: z.number(),
  gain: z.number(),
  timeWeighted: z.object({
    percent: z.number(),
    /** Null below a year. */
    annualPercent: z.nullable(z.number()),
  }),
  moneyWeighted: z.nullable(moneyWeighted),
  /** The deepest fall from a high; null while there was none. */
  maxDrawdown: z.nullable(
    z.object({ percent: z.number(), from: day, to: day, recoveredOn: z.nullable(day) }),
  ),
  benchmarks: z.object({ nifty50: z.nullable(benchmark), equalWeight: z.nullable(benchmark) }),
  realised: z.number(),
  unrealised: z.number(),
  dividends: z.number(),
  /** Charges that were taken from the cash. */
  charges: z.number(),
  allocation,
});
export type PerformanceHistory = z.output<typeof performanceHistory>;

const performanceReport = z.object({
  /** Market time. */
  asOf: instant,
  /** A price in it is the last good one of a source that is not answering, or missing. */
  stale: z.boolean(),
  /** Null until the account is given money. */
  history: z.nullable(performanceHistory),
});

const lot = z.object({
  symbol: z.string(),
  companyName: z.string(),
  acquiredOn: day,
  quantity: z.int(),
  cost: z.number(),
  averagePrice: z.number(),
  /** At the last price; null while there is none. */
  value: z.nullable(z.number()),
  gain: z.nullable(z.number()),
  daysHeld: z.int(),
  term: z.enum(['short', 'long']),
  /** The first day on which selling it is long-term. */
  longTermFrom: day,
});
export type Lot = z.output<typeof lot>;

const termTotal = z.object({ lots: z.int(), cost: z.number(), value: z.number(), gain: z.number() });

const lotsReport = z.object({
  asOf: instant,
  stale: z.boolean(),
  /** One for each stock and day of purchase; of a stock the next to be sold first. At most 1,000. */
  lots: z.array(lot),
  /** How many there are. */
  count: z.int(),
  /** Over all lots; those without a price count at cost. */
  shortTerm: termTotal,
  longTerm: termTotal,
});
export type LotsReport = z.output<typeof lotsReport>;

const gainsAndLosses = z.object({ gains: z.number(), losses: z.number() });

const taxYear = z.object({
  /** "2026-27". */
  financialYear: z.string(),
  from: day,
  to: day,
  /** The year is not over. */
  current: z.boolean(),
  /** Parts of lots that were sold, without those within a day. */
  disposals: z.int(),
  shortTerm: gainsAndLosses,
  longTerm: gainsAndLosses,
  /** Sales of a term that are taxed at one rate, netted; `taxable` is after losses and the exemption. */
  classes: z.array(
    z.object({
      term: z.enum(['short', 'long']),
      ratePercent: z.number(),
      net: z.number(),
      taxable: z.number(),
      tax: z.number(),
    }),
  ),
  /** What a year leaves untaxed of long-term gains, and how much of it was used. */
  exemption: z.number(),
  exempt: z.number(),
  /** Losses that no gain of the year could take; they are not carried into another year here. */
  unusedShortTermLoss: z.number(),
  unusedLongTermLoss: z.number(),
  /** Before surcharge and cess; null when the rates of a sale are not known. */
  tax: z.nullable(z.number()),
  /** Income from other sources, not in `tax`. */
  dividends: z.number(),
  /** Round trips within a day: speculative business income, not in `tax`. */
  intraday: z.object({ result: z.number(), disposals: z.int() }),
});
export type TaxYear = z.output<typeof taxYear>;

const taxReport = z.object({
  asOf: instant,
  /** Newest first; only years with a sale or a dividend. */
  years: z.array(taxYear),
});

export const performance = {
  report: endpoint({
    method: 'GET',
    path: '/api/portfolio/performance',
    access: 'user',
    cost: 10,
    summary:
      'Performance: equity curve vs NIFTY 50 and the equal-weight universe, returns, drawdown and allocation.',
    reply: performanceReport,
  }),
  lots: endpoint({
    method: 'GET',
    path: '/api/portfolio/lots',
    access: 'user',
    cost: 10,
    summary: 'Open lots (FIFO) with their holding period.',
    reply: lotsReport,
  }),
  tax: endpoint({
    method: 'GET',
    path: '/api/portfolio/tax',
    access: 'user',
    cost: 10,
    summary: 'Estimated capital gains and tax by Indian financial year.',
    reply: taxReport,
  }),
};

export const performanceSchemas = {
  AnnualisedReturn: moneyWeighted,
  GainsAndLosses: gainsAndLosses,
  LotsTotal: termTotal,
  PerformanceReport: performanceReport,
  TaxReport: taxReport,
  Allocation: allocation,
  AllocationSlice: slice,
  BenchmarkFigures: benchmark,
  CurvePoint: curvePoint,
  Lot: lot,
  LotsReport: lotsReport,
  PerformanceHistory: performanceHistory,
  TaxYear: taxYear,
};
