import type { FiscalPeriod } from '#shared/domain/fundamentals.ts';
import { type Figures, figureOf, periodsOf } from './reported-figures.ts';

/** Valuation and quality of a company. Null means unknown, or that a ratio means nothing: a loss has no P/E. */
export interface Ratios {
  /** Earnings a share of the last four quarters, or of the last year where those are not all known, ₹. */
  eps: number | null;
  bookValue: number | null;
  pe: number | null;
  pb: number | null;
  /** Percent. */
  roe: number | null;
  roce: number | null;
  debtToEquity: number | null;
}

/** The reported figures that ratios are computed of. */
export const RATIO_FIELDS = ['eps', 'book_value', 'roe', 'roce', 'debt_to_equity'] as const;

/**
 * - P/E = price ÷ earnings a share of the last four quarters;
 * - P/B = price ÷ book value a share;
 * - ROE = that reported, or earnings ÷ book value of the last year.
 *
 * @param price the last price in rupees; null if unknown
 */
export function ratiosOf(figures: Figures, price: number | null): Ratios {
  const [year] = periodsOf(figures, 'year', RATIO_FIELDS);
  const of = (field: Parameters<typeof figureOf>[1]) => (year ? figureOf(figures, field, year.name) : null);
  const [eps, bookValue] = [trailingEps(figures) ?? of('eps'), of('book_value')];
  const yearEps = of('eps');
  const computedRoe = yearEps !== null && bookValue ? (100 * yearEps) / bookValue : null;
  return {
    eps,
    bookValue,
    pe: ratio(price, eps),
    pb: ratio(price, bookValue),
    roe: of('roe') ?? computedRoe,
    roce: of('roce'),
    debtToEquity: of('debt_to_equity'),
  };
}

/** The sum of four quarters that follow each other; null unless all are known, and none is older than the last year. */
function trailingEps(figures: Figures): number | null {
  const quarters = periodsOf(figures, 'quarter', ['eps']).slice(0, 4);
  const [newest] = quarters;
  const [year] = periodsOf(figures, 'year', ['eps']);
  const isOld = newest && year && newest.end < year.end;
  if (quarters.length < 4 || !follow(quarters) || isOld) return null;
  return quarters.reduce((sum, { name }) => sum + (figureOf(figures, 'eps', name) ?? 0), 0);
}

function follow(quarters: readonly FiscalPeriod[]): boolean {
  const months = quarters.map(({ end }) => 12 * Number(end.slice(0, 4)) + Number(end.slice(5, 7)));
  return months.every((month, n) => n === 0 || (months[n - 1] ?? 0) - month === 3);
}

const ratio = (price: number | null, per: number | null): number | null =>
  price === null || per === null || per <= 0 ? null : price / per;
