import { dayNumber } from '#server/analytics/columns.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import {
  type FiscalPeriod,
  type FundamentalField,
  PER_SHARE,
  periodEnding,
} from '#shared/domain/market/fundamentals.ts';
import { resultsDeadline } from '../../market/fundamentals/results-deadline.ts';
import type { ShareChange } from '../../market/history/daily-history.ts';
import type { ScreenerExport, SheetField, Statement } from './screener-export.ts';

/** A figure as in the table of company figures, and its line in the sheet. */
export interface ExportedFigure {
  line: number;
  period: FiscalPeriod;
  field: FundamentalField;
  value: number;
  asOf: TradingDate;
}

interface Day {
  /** The day of the export. */
  exportedOn: TradingDate;
  /** Splits and bonuses on record, until that day. */
  changes: readonly ShareChange[];
}

/** @returns the figures of an export, and the ends of years that are not financial years here */
export function figuresOf(
  { years, quarters }: ScreenerExport,
  day: Day,
): { figures: ExportedFigure[]; otherYears: TradingDate[] } {
  const figures: ExportedFigure[] = [];
  const otherYears: TradingDate[] = [];
  for (const year of years) {
    const period = periodEnding(year.end, 'year');
    if (!period) otherYears.push(year.end);
    else
      figures.push(...dated(period, [...resultsOf(year, sharesAt(years, year.end)), ...ratiosOf(year)], day));
  }
  for (const quarter of quarters) {
    const period = periodEnding(quarter.end, 'quarter');
    if (period) figures.push(...dated(period, resultsOf(quarter, sharesAt(years, quarter.end)), day));
  }
  return { figures, otherYears };
}

type Computed = [field: FundamentalField, value: number | null, line: number];

const value = (of: Statement, field: SheetField): number | null => of.figures.get(field)?.value ?? null;
const line = (of: Statement, field: SheetField): number => of.figures.get(field)?.line ?? 0;

/** The adjusted number of shares of the last year that had ended by then; later ones were not known yet. */
const sharesAt = (years: readonly Statement[], end: TradingDate): number | null => {
  const year = years.findLast((known) => known.end <= end && known.figures.has('shares'));
  return year ? value(year, 'shares') : null;
};

function resultsOf(of: Statement, shares: number | null): Computed[] {
  const profit = value(of, 'netProfit');
  return [
    ['sales', value(of, 'sales'), line(of, 'sales')],
    ['net_profit', profit, line(of, 'netProfit')],
    ['eps', divided(profit, shares), line(of, 'netProfit')],
  ];
}

/** At the year's end, as ROE is computed elsewhere; with negative equity there is no ratio. */
function ratiosOf(of: Statement): Computed[] {
  const [capital, reserves] = [value(of, 'equity'), value(of, 'reserves')];
  const equity = capital === null || reserves === null ? null : capital + reserves;
  const [borrowings, beforeTax] = [value(of, 'borrowings'), value(of, 'profitBeforeTax')];
  const employed = equity === null || borrowings === null ? null : equity + borrowings;
  const earned = beforeTax === null ? null : beforeTax + (value(of, 'interest') ?? 0);
  return [
    ['book_value', divided(equity, value(of, 'shares')), line(of, 'reserves')],
    ['roe', percent(divided(value(of, 'netProfit'), equity)), line(of, 'netProfit')],
    ['roce', percent(divided(earned, employed)), line(of, 'profitBeforeTax')],
    ['debt_to_equity', divided(borrowings, equity), line(of, 'borrowings')],
  ];
}

const divided = (of: number | null, by: number | null): number | null =>
  of === null || by === null || by <= 0 ? null : of / by;
const percent = (ratio: number | null) => (ratio === null ? null : 100 * ratio);

/**
 * Known figures only, from the day they became known. Amounts per share are of the shares of that day, as published.
 */
function dated(
  period: FiscalPeriod,
  computed: readonly Computed[],
  { exportedOn, changes }: Day,
): ExportedFigure[] {
  const deadline = resultsDeadline(period);
  const asOf = deadline < exportedOn ? deadline : exportedOn;
  const since = changes.filter(({ day }) => day > dayNumber(asOf));
  const sharesSince = since.reduce((all, { shares }) => all * shares, 1);
  return computed.flatMap(([field, found, line]) => {
    if (found === null) return [];
    const exact = PER_SHARE.has(field) ? found * sharesSince : found;
    return [{ line, period, field, value: Math.round(100 * exact) / 100, asOf }];
  });
}
