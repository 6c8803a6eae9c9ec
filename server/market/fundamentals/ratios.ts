import type { FiscalPeriod } from '#shared/domain/market/fundamentals.ts';
import { type Figures, figureOf, periodsOf } from './reported-figures.ts';

/** Valuation and quality of a company. Null means unknown, or that a ratio means nothing: a loss has no P/E. */
export interface Ratios {
  /** Earnings per share of the last four quarters, or of the last year if those are not all known, ₹. */
  eps: number | null;
  bookValue: number | null;
  pe: number | null;
  pb: number | null;
  /** Percent. */
  roe: number | null;
  roce: number | null;
  debtToEquity: number | null;
}

/** The reported figures that ratios are computed from. */
export const RATIO_FIELDS = ['eps', 'book_value', 'roe', 'roce', 'debt_to_equity'] as const;

/**
 * - P/E = price ÷ earnings per share of the newest twelve months: the last four quarters, reported trailing twelve
 *   months, or the last year;
 * - P/B = price ÷ book value per share at the end of the last year or of a later quarter;
 * - ROE = as reported for the newest twelve months, or earnings ÷ book value of the last year.
 *
 * @param price the last price in rupees; null if unknown
 */
export function ratiosOf(figures: Figures, price: number | null): Ratios {
  const [year] = periodsOf(figures, 'year', RATIO_FIELDS);
  const ofYear = (field: RatioField) => (year ? figureOf(figures, field, year.name) : null);
  const yearly = (value: number | null): Candidate => ({ end: year?.end ?? '', value });
  const later = (field: RatioField, kind: FiscalPeriod['kind']) =>
    newestOf(yearly(ofYear(field)), latest(figures, field, kind));
  const eps = newestOf(lastQuarters(figures), latest(figures, 'eps', 'trailing'), yearly(ofYear('eps')));
  const bookValue = later('book_value', 'quarter');
  const [yearEps, yearBook] = [ofYear('eps'), ofYear('book_value')];
  const computedRoe = yearEps !== null && yearBook ? (100 * yearEps) / yearBook : null;
  return {
    eps,
    bookValue,
    pe: ratio(price, eps),
    pb: ratio(price, bookValue),
    roe: newestOf(yearly(ofYear('roe') ?? computedRoe), latest(figures, 'roe', 'trailing')),
    roce: later('roce', 'trailing'),
    debtToEquity: later('debt_to_equity', 'quarter'),
  };
}

type RatioField = (typeof RATIO_FIELDS)[number];

/** A figure and the last day of its period. */
interface Candidate {
  end: string;
  value: number | null;
}
const NONE: Candidate = { end: '', value: null };

/** The known figure of the newest period; the first one on a tie. */
function newestOf(...candidates: readonly Candidate[]): number | null {
  const known = candidates.filter(({ value }) => value !== null);
  return known.reduce((best, next) => (next.end > best.end || best.value === null ? next : best), NONE).value;
}

/** A field in the newest period of a kind that has it. */
function latest(figures: Figures, field: RatioField, kind: FiscalPeriod['kind']): Candidate {
  const [period] = periodsOf(figures, kind, [field]);
  return period ? { end: period.end, value: figureOf(figures, field, period.name) } : NONE;
}

/** The sum of four quarters that follow each other; unknown unless all are known. */
function lastQuarters(figures: Figures): Candidate {
  const quarters = periodsOf(figures, 'quarter', ['eps']).slice(0, 4);
  const [newest] = quarters;
  if (!newest || quarters.length < 4 || !follow(quarters)) return NONE;
  const sum = quarters.reduce((eps, { name }) => eps + (figureOf(figures, 'eps', name) ?? 0), 0);
  return { end: newest.end, value: sum };
}

function follow(quarters: readonly FiscalPeriod[]): boolean {
  const months = quarters.map(({ end }) => 12 * Number(end.slice(0, 4)) + Number(end.slice(5, 7)));
  return months.every((month, n) => n === 0 || (months[n - 1] ?? 0) - month === 3);
}

const ratio = (price: number | null, per: number | null): number | null =>
  price === null || per === null || per <= 0 ? null : price / per;
