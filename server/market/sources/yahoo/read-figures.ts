import * as z from 'zod/mini';
import { istDate } from '#shared/domain/ist.ts';
import {
  type FiscalPeriod,
  type FundamentalField,
  periodEnding,
} from '#shared/domain/market/fundamentals.ts';
import type { SourceFigure } from '../source.ts';
import { SourceError } from '../source-error.ts';
import type { CompanyReplies } from './client.ts';
import { moment } from './read-quotes.ts';

/** A number, plain or with its formatted text; anything else, such as `{}` or null, is unknown. */
const number = z.catch(
  z.pipe(
    z.union([z.number(), z.object({ raw: z.number() })]),
    z.transform((value): number | null => (typeof value === 'number' ? value : value.raw)),
  ),
  null,
);
const figure = z._default(number, null);

const summaryReply = z.object({
  financialData: z.object({ financialCurrency: z.string(), returnOnEquity: figure, debtToEquity: figure }),
  defaultKeyStatistics: z.object({
    mostRecentQuarter: z.catch(z.optional(moment), undefined),
    bookValue: figure,
    trailingEps: figure,
  }),
});

const seriesReply = z.array(
  z.object({
    date: moment,
    periodType: z.string(),
    totalRevenue: figure,
    netIncome: figure,
    basicEPS: figure,
  }),
);

const CRORE = 1e7;

/**
 * Reads Yahoo's figures of a company: sales, net profit and basic earnings per share by year and quarter, and at the
 * newest quarter trailing earnings and return on equity, book value and debt to equity. Missing figures are absent, and
 * so are periods that don't end with one of ours. Throws SourceError for an unknown shape.
 */
export function readFigures({ summary, annual, quarterly }: CompanyReplies): SourceFigure[] {
  const [summarised, years, quarters] = [
    summaryReply.safeParse(summary),
    seriesReply.safeParse(annual),
    seriesReply.safeParse(quarterly),
  ];
  if (!summarised.success || !years.success || !quarters.success) throw new SourceError('shape');
  const { financialData, defaultKeyStatistics } = summarised.data;
  // Some companies report in dollars; their figures are ignored, since no exchange rate is guessed.
  if (financialData.financialCurrency !== 'INR') return [];
  return [
    ...reported(years.data, { kind: 'year', type: '12M' }),
    ...reported(quarters.data, { kind: 'quarter', type: '3M' }),
    ...ofNewestQuarter(financialData, defaultKeyStatistics),
  ];
}

type Series = z.output<typeof seriesReply>;

const reported = (
  series: Series,
  { kind, type }: { kind: FiscalPeriod['kind']; type: string },
): SourceFigure[] =>
  series.flatMap(({ date, periodType, totalRevenue, netIncome, basicEPS }) => {
    const period = periodType === type ? periodEnding(istDate(date), kind) : null;
    return [
      ...known(period, 'sales', totalRevenue, 1 / CRORE),
      ...known(period, 'net_profit', netIncome, 1 / CRORE),
      ...known(period, 'eps', basicEPS),
    ];
  });

type Summary = z.output<typeof summaryReply>;

function ofNewestQuarter(
  { returnOnEquity, debtToEquity }: Summary['financialData'],
  { mostRecentQuarter, bookValue, trailingEps }: Summary['defaultKeyStatistics'],
): SourceFigure[] {
  if (!mostRecentQuarter) return [];
  const end = istDate(mostRecentQuarter);
  const [quarter, trailing] = [periodEnding(end, 'quarter'), periodEnding(end, 'trailing')];
  return [
    ...known(trailing, 'eps', trailingEps),
    // A fraction, while debt to equity is in percent.
    ...known(trailing, 'roe', returnOnEquity, 100),
    ...known(quarter, 'book_value', bookValue),
    ...known(quarter, 'debt_to_equity', debtToEquity, 0.01),
  ];
}

function known(
  period: FiscalPeriod | null,
  field: FundamentalField,
  value: number | null,
  times = 1,
): SourceFigure[] {
  if (!period || value === null) return [];
  return [{ period, field, value: Math.round(100 * value * times) / 100 }];
}
