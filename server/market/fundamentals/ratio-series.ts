import { dayNumber } from '#server/analytics/columns.ts';
import type { Dated } from '#server/analytics/conditions/dated-figures.ts';
import { ratiosOf } from './ratios.ts';
import { addFigure, type ReportedFigure } from './reported-figures.ts';

/** The names of the series, in a fixed order. */
export const RATIOS = ['eps', 'bookValue', 'roe', 'roce', 'debtToEquity'] as const;

/** Figures of a company, each value from the day on which it was published; NaN while unknown. */
export type RatioSeries = Readonly<Record<(typeof RATIOS)[number], Dated<number>>>;

/** What {@link ratiosOf} gives on each day. */
export function ratioSeries(reports: readonly ReportedFigure[]): RatioSeries {
  const known = new Map<string, ReportedFigure>();
  const series = Object.fromEntries(
    RATIOS.map((name) => [name, [] as { from: number; value: number }[]]),
  ) as Record<keyof RatioSeries, { from: number; value: number }[]>;
  const byDay = [...Map.groupBy(reports, ({ asOf }) => asOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [asOf, published] of byDay) {
    for (const figure of published) addFigure(known, figure);
    const ratios = ratiosOf(known, null);
    const from = dayNumber(asOf);
    for (const name of RATIOS) {
      const value = ratios[name] ?? Number.NaN;
      const before = series[name].at(-1)?.value ?? Number.NaN;
      if (!Object.is(value, before)) series[name].push({ from, value });
    }
  }
  return series;
}
