import type { TextValue } from '#shared/domain/screen-language/syntax.ts';

/** Values that are known from a day on, each until the next; ascending, days since 1970-01-01. */
export type Dated<Value> = readonly { from: number; value: Value }[];

/**
 * What is known of a stock besides its bars, by the day on which it became known: a condition on a past day sees
 * nothing later. Numbers are keyed as in FIGURE_FIELDS, NaN where a figure has lapsed; texts as by {@link textKey}.
 */
export interface DatedFigures {
  numbers: Readonly<Record<string, Dated<number>>>;
  texts: Readonly<Record<string, Dated<string>>>;
  /** By index: whether it is a member. */
  indices: Readonly<Record<string, Dated<boolean>>>;
}

export const NO_FIGURES: DatedFigures = { numbers: {}, texts: {}, indices: {} };

/** "prediction(short)" */
export const textKey = ({ name, option }: TextValue): string =>
  option === null ? name : `${name}(${option})`;

/** The value that is known on a day; null before the first. */
export function knownOn<Value>(series: Dated<Value> | undefined, day: number): Value | null {
  return series?.findLast(({ from }) => from <= day)?.value ?? null;
}

/** A column of what is known on each of the ascending days; NaN before the first value. */
export function columnOn(series: Dated<number> | undefined, days: ArrayLike<number>): Float64Array {
  const column = new Float64Array(days.length).fill(Number.NaN);
  let next = 0;
  let value = Number.NaN;
  for (let row = 0; row < days.length; row++) {
    for (; series && next < series.length; next++) {
      const step = series[next];
      if (!step || step.from > (days[row] ?? 0)) break;
      value = step.value;
    }
    column[row] = value;
  }
  return column;
}
