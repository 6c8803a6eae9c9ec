import type { Traits } from '../traits.ts';

/** Trading days of the look-back, and of its skipped end: the year before the last month. */
const LOOK_BACK = 250;
const LEFT_OUT = 21;
/** Daily drift per standard deviation of the signal, in residual standard deviations. */
const MOMENTUM_DRIFT = 0.0085;
const LOW_VOL_DRIFT = 0.0045;

/**
 * The two cross-sectional effects of real stocks, at their real small size: stocks that rose beyond the market in
 * the year before the last month continue slightly (residual momentum), and low-volatility stocks outperform
 * slightly: by the volatility drag (half the variance), and some more. Days count from 0 in order of `record`
 * calls; a drift depends only on recorded days.
 */
export interface PlantedEdge {
  /** Expected log return of the next day per stock, beyond the common return. */
  drifts(): Float64Array;
  /** The day's log returns without the market's part. */
  record(residuals: Float64Array): void;
}

/** State of the effects: days recorded, and per day (in a one-year ring) each stock's cumulative residuals. */
export interface EdgeState {
  days: number;
  sums: Float64Array[];
}

export const freshEdge = (stocks: number): EdgeState => ({
  days: 0,
  sums: Array.from({ length: LOOK_BACK + 1 }, () => new Float64Array(stocks)),
});

/** @param strength 1 for the real size, 0 for a market without an edge */
export function plantEdge(
  traits: readonly Traits[],
  strength: number,
  state: EdgeState = freshEdge(traits.length),
): PlantedEdge {
  const residualSd = Float64Array.from(traits, ({ total, market }) => Math.sqrt(total ** 2 - market ** 2));
  const calm = standardised(Float64Array.from(traits, ({ total }) => -Math.log(total)));
  const meanVariance = traits.reduce((sum, { total }) => sum + total ** 2, 0) / traits.length;
  const drag = traits.map(({ total }) => (meanVariance - total ** 2) / 2);
  const scale = residualSd.map((sd) => sd * Math.sqrt(LOOK_BACK - LEFT_OUT));
  const { sums } = state;
  const sumAfter = (day: number) => sums[day % sums.length] ?? new Float64Array(traits.length);

  function momentum(): Float64Array {
    const { days } = state;
    if (days <= LOOK_BACK) return new Float64Array(traits.length);
    const until = sumAfter(days - LEFT_OUT);
    const from = sumAfter(days - LOOK_BACK);
    return scale.map((unit, i) => ((until[i] ?? 0) - (from[i] ?? 0)) / unit);
  }

  return {
    drifts() {
      const past = centred(momentum());
      return residualSd.map(
        (sd, i) =>
          strength *
          ((drag[i] ?? 0) + sd * (MOMENTUM_DRIFT * (past[i] ?? 0) + LOW_VOL_DRIFT * (calm[i] ?? 0))),
      );
    },
    record(residuals) {
      const before = sumAfter(state.days);
      state.days++;
      const after = sumAfter(state.days);
      for (let i = 0; i < after.length; i++) after[i] = (before[i] ?? 0) + (residuals[i] ?? 0);
    },
  };
}

function centred(x: Float64Array): Float64Array {
  const mean = x.reduce((sum, value) => sum + value, 0) / x.length;
  return x.map((value) => value - mean);
}

function standardised(x: Float64Array): Float64Array {
  const middle = centred(x);
  const sd = Math.sqrt(middle.reduce((sum, value) => sum + value * value, 0) / x.length);
  return sd === 0 ? middle : middle.map((value) => value / sd);
}
