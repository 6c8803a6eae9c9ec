import * as z from 'zod/mini';
import { istDate } from '#shared/domain/ist.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import type { CorporateAction, Ohlcv, SourceInstrument } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { moment } from './read-quotes.ts';

const column = z.array(z.nullable(z.number()));
const event = z.record(z.string(), z.unknown());

const chartReply = z.object({
  meta: z.object({
    symbol: z.string(),
    currency: z.literal('INR'),
    exchangeTimezoneName: z.literal('Asia/Kolkata'),
    regularMarketTime: moment,
  }),
  timestamp: z._default(z.array(moment), []),
  indicators: z.object({
    quote: z.array(
      z.object({
        open: z.optional(column),
        high: z.optional(column),
        low: z.optional(column),
        close: z.optional(column),
        volume: z.optional(column),
      }),
    ),
  }),
  events: z.optional(z.object({ dividends: z.optional(event), splits: z.optional(event) })),
});
type ChartReply = z.output<typeof chartReply>;

/** A chart row: start of its interval, and its bar. */
export interface ChartRow extends Ohlcv {
  at: Date;
}

export interface Chart {
  rows: ChartRow[];
  asOf: Date;
  incomplete: number;
  reply: ChartReply;
}

/**
 * Parses a chart. Rows with a missing or non-positive price or volume are skipped and counted. Throws SourceError
 * for another symbol, currency or time zone than the instrument's, or an unknown shape: another instrument's series
 * is worse than none.
 */
export function readChart(of: SourceInstrument, answer: unknown): Chart {
  const parsed = chartReply.safeParse(answer);
  if (!parsed.success || parsed.data.meta.symbol !== of.symbol) throw new SourceError('shape');
  const { timestamp, indicators, meta } = parsed.data;
  const rows: ChartRow[] = [];
  for (const [place, at] of timestamp.entries()) {
    const row = rowAt(indicators.quote[0] ?? {}, place, at);
    if (row) rows.push(row);
  }
  const incomplete = timestamp.length - rows.length;
  return { rows, asOf: meta.regularMarketTime, incomplete, reply: parsed.data };
}

type Columns = ChartReply['indicators']['quote'][number];

function rowAt(columns: Columns, place: number, at: Date): ChartRow | null {
  const { open, high, low, close, volume } = columns;
  const prices = [open, high, low, close].map((prices) => prices?.[place] ?? 0);
  const shares = volume?.[place] ?? -1;
  const [o = 0, h = 0, l = 0, c = 0] = prices;
  if (prices.some((value) => !(value > 0 && value < 1e7)) || !Number.isSafeInteger(shares) || shares < 0)
    return null;
  return {
    at,
    open: nearestPaise(o),
    high: nearestPaise(h),
    low: nearestPaise(l),
    close: nearestPaise(c),
    volume: shares,
  };
}

const dividend = z.object({ date: moment, amount: z.number().check(z.gt(0)) });
const split = z.object({
  date: moment,
  numerator: z.int().check(z.gt(0)),
  denominator: z.int().check(z.gt(0)),
});

/**
 * A chart's dividends and splits, oldest first; dividends in rupees per present-day share. Invalid ones are
 * skipped.
 */
export function actionsOf({ id }: SourceInstrument, { reply }: Chart): CorporateAction[] {
  const dividends = Object.values(reply.events?.dividends ?? {}).flatMap((reported): CorporateAction[] => {
    const { data } = dividend.safeParse(reported);
    const amount = data ? nearestPaise(data.amount) : 0;
    if (!data || amount === 0) return [];
    return [
      { instrumentId: id, exDate: istDate(data.date), kind: 'dividend', amount: nearestPaise(data.amount) },
    ];
  });
  const splits = Object.values(reply.events?.splits ?? {}).flatMap((reported): CorporateAction[] => {
    const { data } = split.safeParse(reported);
    if (!data) return [];
    const { numerator, denominator } = data;
    return [{ instrumentId: id, exDate: istDate(data.date), kind: 'split', numerator, denominator }];
  });
  return [...dividends, ...splits].sort((a, b) => (a.exDate < b.exDate ? -1 : 1));
}
