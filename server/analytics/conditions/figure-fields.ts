import { columnOn, type DatedFigures, knownOn } from './dated-figures.ts';
import type { ScreenField } from './fields.ts';

/** A field computed from a dated figure, and from the close if it is a ratio to the price. */
interface FigureField {
  name: string;
  words: string;
  unit: ScreenField['unit'];
  group: ScreenField['group'];
  /** Its key in the numbers of {@link DatedFigures}. */
  key: string;
  /** Computes the value from the figure and the close in rupees. */
  of: (figure: number, close: number) => number;
  /** What the name does not explain, in one or two sentences. */
  note?: string;
  /** Why a condition can't use it, where a market has no such figure. */
  missing: string;
}

const CRORE = 1e7;
const unchanged = (figure: number): number => figure;
/** A ratio to a loss, or to a negative book value, means nothing. */
const priceTo = (figure: number, close: number): number => (figure > 0 ? close / figure : Number.NaN);
const NO_REPORTS = 'This market has no figures of companies. An operator can import them.';
const OF_LAST_YEAR = 'Of the last reported financial year.';

/** A figure of a company or of its filings, one row each. A new one needs its rows from `readDatedFigures`. */
export const FIGURE_FIELDS: readonly FigureField[] = [
  {
    name: 'market_cap',
    words: 'Market cap',
    unit: 'crore',
    group: 'company',
    key: 'shares',
    of: (shares, close) => (shares * close) / CRORE,
    note: 'In ₹ crore.',
    missing: 'This market has no numbers of shares, so market caps are unknown.',
  },
  {
    name: 'dividend_yield',
    words: 'Dividend yield (12 months)',
    unit: 'percent',
    group: 'company',
    key: 'dividends',
    of: (paid, close) => (100 * paid) / close,
    missing: 'This market has no dividends. An operator can import them.',
  },
  {
    name: 'fii_change',
    words: 'FII stake change (quarter)',
    unit: 'points',
    group: 'company',
    key: 'fiiChange',
    of: unchanged,
    missing: 'This market has no FII shareholding filings. An operator can import them.',
  },
  {
    name: 'delivery',
    words: 'Delivery %',
    unit: 'percent',
    group: 'volume',
    key: 'delivery',
    of: unchanged,
    note: 'Of the last session; today’s comes out after the close.',
    missing: 'This market has no delivery data. An operator can import it.',
  },
  {
    name: 'pe',
    words: 'P/E',
    unit: 'times',
    group: 'company',
    key: 'eps',
    of: priceTo,
    note: 'Price ÷ EPS of four quarters. After a loss there is no P/E, and the stock doesn’t match.',
    missing: NO_REPORTS,
  },
  {
    name: 'pb',
    words: 'P/B',
    unit: 'times',
    group: 'company',
    key: 'bookValue',
    of: priceTo,
    note: 'Price ÷ book value per share. There is none where the book value is negative.',
    missing: NO_REPORTS,
  },
  {
    name: 'roe',
    words: 'ROE',
    unit: 'percent',
    group: 'company',
    key: 'roe',
    of: unchanged,
    note: OF_LAST_YEAR,
    missing: NO_REPORTS,
  },
  {
    name: 'roce',
    words: 'ROCE',
    unit: 'percent',
    group: 'company',
    key: 'roce',
    of: unchanged,
    note: OF_LAST_YEAR,
    missing: NO_REPORTS,
  },
  {
    name: 'debt_to_equity',
    words: 'Debt to equity',
    unit: 'times',
    group: 'company',
    key: 'debtToEquity',
    of: unchanged,
    note: OF_LAST_YEAR,
    missing: NO_REPORTS,
  },
  {
    name: 'eps',
    words: 'EPS (four quarters)',
    unit: 'rupees',
    group: 'company',
    key: 'eps',
    of: unchanged,
    missing: NO_REPORTS,
    note: 'Earnings per share of four quarters, or of the last year where not all four are known.',
  },
];

/** The same as a field of the language. */
export function figureField({ key, of, missing: _, ...field }: FigureField): ScreenField {
  const { name } = field;
  return {
    ...field,
    parameters: [],
    ofColumn: false,
    source: name,
    output: name,
    compute: ({ close }, _settings, _column, { figures, days }) => ({
      [name]: columnOn(figures.numbers[key], days).map((figure, row) => of(figure, close[row] ?? Number.NaN)),
    }),
  };
}

/** A field's value on a day at a price; NaN while unknown. */
export function figureOn(
  name: string,
  { numbers }: DatedFigures,
  { day, close }: { day: number; close: number },
): number {
  const field = FIGURE_FIELDS.find((each) => each.name === name);
  return field?.of(knownOn(numbers[field.key], day) ?? Number.NaN, close) ?? Number.NaN;
}
