import * as z from 'zod/mini';
import { instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** A day in India, YYYY-MM-DD. */
const day = z.iso.date();

/** An account at the end of a trading day; the last point is now. Rupees and percent. */
const curvePoint = z.object({
  date: day,
  value: z.number(),
  /** Deposits minus withdrawals so far. */
  funded: z.number(),
  /** Value of the same deposits in NIFTY 50 and in the equal-weight universe; null if unknown. */
  nifty50: z.nullable(z.number()),
  equalWeight: z.nullable(z.number()),
  /** Time-weighted return below its peak, 0 or less. */
  drawdownPercent: z.number(),
});
export type CurvePoint = z.output<typeof curvePoint>;

/** Money-weighted return (XIRR). */
const moneyWeighted = z.object({
  /** Over the whole period. */
  percent: z.number(),
  /** Annualised; null below 30 days, when it would be misleading. */
  annualPercent: z.nullable(z.number()),
});

const benchmark = z.object({
  /** Current value of the account's own deposits in the index. */
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
  /** Percent of the value in shares, largest first. */
  sectors: z.array(slice),
  stocks: z.array(z.object({ ...slice.shape, symbol: z.string(), sector: z.string() })),
  /** Null without holdings. */
  concentration: z.nullable(
    z.object({
      /** Σ of squared weights: 1 for a single stock. */
      herfindahl: z.number(),
      /** Number of equal holdings with the same concentration. */
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
  /** 1 if every trading day is a point; 6 if only every sixth, plus the ends and the largest drawdown's. */
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
  /** The deepest fall from a peak; null if none. */
  maxDrawdown: z.nullable(
    z.object({ percent: z.number(), from: day, to: day, recoveredOn: z.nullable(day) }),
  ),
  benchmarks: z.object({ nifty50: z.nullable(benchmark), equalWeight: z.nullable(benchmark) }),
  realised: z.number(),
  unrealised: z.number(),
  dividends: z.number(),
  /** Charges deducted from cash. */
  charges: z.number(),
  allocation,
});
export type PerformanceHistory = z.output<typeof performanceHistory>;

const performanceReport = z.object({
  /** Market time. */
  asOf: instant,
  /** Some price is the last good one of a source that is down, or is missing. */
  stale: z.boolean(),
  /** Null until the first deposit. */
  history: z.nullable(performanceHistory),
});

const lot = z.object({
  symbol: z.string(),
  companyName: z.string(),
  acquiredOn: day,
  quantity: z.int(),
  cost: z.number(),
  averagePrice: z.number(),
  /** At the last price; null without one. */
  value: z.nullable(z.number()),
  gain: z.nullable(z.number()),
  daysHeld: z.int(),
  term: z.enum(['short', 'long']),
  /** The first day on which a sale is long-term. */
  longTermFrom: day,
});
export type Lot = z.output<typeof lot>;

const termTotal = z.object({ lots: z.int(), cost: z.number(), value: z.number(), gain: z.number() });

const lotsReport = z.object({
  asOf: instant,
  stale: z.boolean(),
  /** One per stock and purchase day, in FIFO order per stock. Up to 1,000. */
  lots: z.array(lot),
  /** Total number of lots. */
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
  /** Sold lot parts, excluding intraday. */
  disposals: z.int(),
  shortTerm: gainsAndLosses,
  longTerm: gainsAndLosses,
  /** Net sales per term and rate; `taxable` is after losses and the exemption. */
  classes: z.array(
    z.object({
      term: z.enum(['short', 'long']),
      ratePercent: z.number(),
      net: z.number(),
      taxable: z.number(),
      tax: z.number(),
    }),
  ),
  /** The year's long-term exemption, and how much was used. */
  exemption: z.number(),
  exempt: z.number(),
  /** What the prices of 31 January 2018 added to the costs of shares bought before. */
  grandfathered: z.number(),
  /** Losses that no gain of the year could absorb; not carried forward here. */
  unusedShortTermLoss: z.number(),
  unusedLongTermLoss: z.number(),
  /** Before surcharge and cess; null if the rates of a sale are unknown. */
  tax: z.nullable(z.number()),
  /** Income from other sources, not in `tax`. */
  dividends: z.number(),
  /** Intraday round trips: speculative business income, not in `tax`. */
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
