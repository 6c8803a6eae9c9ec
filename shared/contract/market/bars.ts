import * as z from 'zod/mini';
import { BAR_INTERVALS } from '../../domain/market/bar-interval.ts';
import { PRICE_BASES } from '../../domain/market/chart-layout.ts';
import { ACTION_KINDS } from '../../domain/market/corporate-actions.ts';
import { instant, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Maximum bars per reply, and indicators over them. */
const BARS_LIMIT = 1_000;
export const INDICATORS_LIMIT = 8;
/** Range of a sparkline in sessions. */
const SPARKLINE_DAYS = { min: 5, max: 60 } as const;

/** A day in India, YYYY-MM-DD. */
const day = z.iso.date();
const column = z.array(z.number()).check(z.maxLength(BARS_LIMIT));
const symbol = z.object({ symbol: symbolInput });

/** An integer in a query. */
const wholeNumber = (what: string, { min, max }: { min: number; max: number }) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/, `${what} must be a whole number`)),
    z.pipe(
      z.transform(Number),
      z
        .int()
        .check(z.gte(min, `${what} must be ${min} or more`), z.lte(max, `${what} must be ${max} or less`)),
    ),
  );

/** One indicator's values per bar; null during warm-up. */
const indicatorColumns = z.object({
  /** As requested: "sma:20", "macd:12-26-9". */
  id: z.string(),
  outputs: z.array(
    z.object({
      /** The name of the line: "value", "signal", "upper". */
      name: z.string(),
      values: z.array(z.nullable(z.number())).check(z.maxLength(BARS_LIMIT)),
    }),
  ),
});
export type IndicatorColumns = z.output<typeof indicatorColumns>;

const barsReply = z.object({
  symbol: z.string(),
  interval: z.enum(BAR_INTERVALS),
  /** Bar labels, oldest first: the start within a session, otherwise a date (a week's Monday, a month's first). */
  times: z.array(z.string()).check(z.maxLength(BARS_LIMIT)),
  /** Rupees, adjusted for splits, bonuses and other actions unless requested otherwise; an index in points. */
  open: column,
  high: column,
  low: column,
  close: column,
  /** Shares; zero for an index. */
  volume: column,
  /** The last bar is not complete yet. */
  partial: z.boolean(),
  /** There are older bars; request them with `before`. */
  more: z.boolean(),
  indicators: z.array(indicatorColumns),
  /** Market time. */
  asOf: instant,
  stale: z.boolean(),
});
export type BarsReply = z.output<typeof barsReply>;

/** A selectable indicator, in catalogue order. */
const indicatorChoice = z.object({
  id: z.string(),
  name: z.string(),
  /** Its definition in one sentence. */
  rule: z.string(),
  /** Over the prices, or in a separate pane below. */
  pane: z.enum(['price', 'own']),
  parameters: z.array(
    z.object({
      name: z.string(),
      initial: z.number(),
      min: z.number(),
      max: z.number(),
      /** Integers only; others have up to two decimals. */
      whole: z.boolean(),
      /** The allowed values, if few; otherwise empty. */
      choices: z.array(z.object({ value: z.number(), name: z.string() })),
    }),
  ),
  outputs: z.array(z.object({ name: z.string(), label: z.string(), style: z.enum(['line', 'columns']) })),
  /** Horizontal levels: 30 and 70 for an RSI. */
  levels: z.array(z.number()),
});
export type IndicatorChoice = z.output<typeof indicatorChoice>;

const sparklines = z.object({
  /** The last completed day. */
  asOf: z.nullable(day),
  /** Trading days, oldest first. */
  dates: z.array(day),
  /** Adjusted closes of those days in rupees; null without a bar. */
  lines: z.array(z.object({ id: z.int(), closes: z.array(z.nullable(z.number())) })),
});
export type Sparklines = z.output<typeof sparklines>;

const datedLevel = z.object({ value: z.number(), date: day });
const level = z.nullable(datedLevel);
/** A figure over a number of trading days; null with too few. */
const figureOverDays = z.object({ value: z.number(), days: z.int() });
const figureOver = z.nullable(figureOverDays);

const stockEvent = z.object({
  kind: z.enum(ACTION_KINDS),
  exDate: day,
  /** Rupees per share: the dividend, or the price of an offer. */
  amount: z.nullable(z.number()),
  /** New shares for old ones (split, merger), or given, offered or bought back for them. */
  numerator: z.nullable(z.int()),
  denominator: z.nullable(z.int()),
  /** The company whose shares are given, or the new symbol. */
  otherSymbol: z.nullable(z.string()),
  /** Announced and still in the future. */
  upcoming: z.boolean(),
});
export type StockEvent = z.output<typeof stockEvent>;

/** Null means unknown here, never zero. */
const stockFigures = z.object({
  symbol: z.string(),
  /** The last completed day included; null before the first. */
  asOf: z.nullable(day),
  high52Week: level,
  low52Week: level,
  /** Shares per day. */
  averageVolume: figureOver,
  /** Standard deviation of daily log returns, percent per year. */
  volatilityPercent: figureOver,
  /** Against NIFTY 50, from daily returns. */
  beta: figureOver,
  /** Change of the adjusted close, without dividends, compared with NIFTY 50 over the same days. */
  returns: z.array(
    z.object({
      period: z.enum(['1W', '1M', '3M', '6M', '1Y', '3Y', '5Y']),
      /** The base close's date; null if the history is shorter. */
      since: z.nullable(day),
      percent: z.nullable(z.number()),
      nifty50Percent: z.nullable(z.number()),
    }),
  ),
  /** Dividends of the last twelve months ÷ the last close; null if not all of them are known. */
  dividendYieldPercent: z.nullable(z.object({ value: z.number(), since: day, dividends: z.int() })),
  /** By the newest imported list of each index. */
  indices: z.array(z.object({ name: z.string(), since: day, asOf: day })),
  /** Delivered part of the traded shares; null where no imported file has it. */
  delivery: z.nullable(
    z.object({
      average: figureOverDays,
      /** Up to 60 sessions, oldest first. */
      days: z.array(z.object({ date: day, percent: z.number(), shares: z.number() })),
    }),
  ),
  /** Held by foreign portfolio investors, by the newest filing; null without one. */
  foreignHolding: z.nullable(
    z.object({
      percent: z.number(),
      /** Percentage points since the quarter before; null without it. */
      change: z.nullable(z.number()),
      quarterEnd: day,
      filedOn: day,
    }),
  ),
  /** Newest first. */
  events: z.array(stockEvent),
});
export type StockFigures = z.output<typeof stockFigures>;

/** Charts and figures of a stock or an index. */
export const stockCharts = {
  bars: endpoint({
    method: 'GET',
    path: '/api/stocks/:symbol/bars',
    headers: ['Link'],
    access: 'user',
    cost: 2,
    summary:
      'Bars of a stock or index, the newest or those before a time, with today’s unfinished one and any indicators over them.',
    params: symbol,
    query: z.object({
      interval: z._default(
        z.enum(BAR_INTERVALS, `Choose an interval of ${BAR_INTERVALS.slice(0, -1).join(', ')} or 1mo`),
        '1d',
      ),
      prices: z._default(z.enum(PRICE_BASES, 'Choose adjusted or unadjusted prices'), 'adjusted'),
      /** Only bars earlier than this value of `times`. */
      before: z.optional(
        z
          .string()
          .check(
            z.maxLength(24, 'Enter a date, or a time such as 2026-11-20T10:30:00Z'),
            z.regex(
              /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/,
              'Enter a date, or a time such as 2026-11-20T10:30:00Z',
            ),
          ),
      ),
      limit: z._default(wholeNumber('The number of bars', { min: 1, max: BARS_LIMIT }), 500),
      /** "sma:20,macd:12-26-9"; omitted parameters take their defaults. */
      indicators: z.optional(
        z.string().check(
          z.maxLength(200, 'Too many indicators'),
          z.regex(/^([a-z]\w*(:[\d.]+(-[\d.]+)*)?)?(,[a-z]\w*(:[\d.]+(-[\d.]+)*)?)*$/i, {
            error: 'Write indicators like sma:20,macd:12-26-9',
          }),
        ),
      ),
    }),
    reply: barsReply,
  }),
  indicators: endpoint({
    method: 'GET',
    path: '/api/stocks/indicators',
    access: 'user',
    summary: 'Indicators that can be computed with the bars.',
    reply: z.array(indicatorChoice),
  }),
  sparklines: endpoint({
    method: 'GET',
    path: '/api/stocks/sparklines',
    access: 'user',
    shared: true,
    summary: 'The closes of every stock over the last trading days.',
    query: z.object({ days: z._default(wholeNumber('The number of days', SPARKLINE_DAYS), 30) }),
    reply: sparklines,
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/stocks/:symbol/sheet',
    access: 'user',
    cost: 2,
    summary: 'Key figures and events of a stock, each as of the last finished day.',
    params: symbol,
    reply: stockFigures,
  }),
};

export const barsSchemas = {
  DatedLevel: datedLevel,
  FigureOverDays: figureOverDays,
  BarsReply: barsReply,
  IndicatorChoice: indicatorChoice,
  IndicatorColumns: indicatorColumns,
  Sparklines: sparklines,
  StockEvent: stockEvent,
  StockFigures: stockFigures,
};
