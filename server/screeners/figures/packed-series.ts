import type { Dated } from '#server/analytics/conditions/dated-figures.ts';

/** Series concatenated into three columns, so that a worker can transfer them together. */
export interface PackedSeries {
  /** Where each series ends. */
  ends: Int32Array;
  from: Int32Array;
  values: Float64Array;
}

/** Packs the values from a day on, including the one in force on that day. */
export function packSeries(series: readonly Dated<number>[], since: number): PackedSeries {
  const recent = series.map((steps) =>
    steps.slice(
      Math.max(
        0,
        steps.findLastIndex(({ from }) => from <= since),
      ),
    ),
  );
  const steps = recent.flat();
  let end = 0;
  return {
    ends: Int32Array.from(recent, ({ length }) => {
      end += length;
      return end;
    }),
    from: Int32Array.from(steps, ({ from }) => from),
    values: Float64Array.from(steps, ({ value }) => value),
  };
}

export function unpackSeries({ ends, from, values }: PackedSeries, place: number): Dated<number> {
  const [begin, end] = [ends[place - 1] ?? 0, ends[place] ?? 0];
  return Array.from(values.subarray(begin, end), (value, n) => ({ from: from[begin + n] ?? 0, value }));
}
