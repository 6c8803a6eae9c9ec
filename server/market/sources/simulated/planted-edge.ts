import type { Traits } from './traits.ts';

/** Trading days of the look-back and of its end that is left out: the year before the last month. */
const LOOK_BACK = 250;
const LEFT_OUT = 21;
/** Drift of one day per standard deviation of the signal, in standard deviations of what the market does not explain. */
const MOMENTUM_DRIFT = 0.0085;
const LOW_VOL_DRIFT = 0.0045;

/**
 * The two cross-sectional effects that real stocks showed, at their real small size: what rose beyond the market in the
 * year before the last month goes on a little (residual momentum), and calm stocks do a little better than wild ones: by what
 * volatility takes from a logarithm (half its variance), and some more.
 * Days count from 0 in the order in which `record` is called; only what was recorded bears on a drift.
 */
export interface PlantedEdge {
  /** Expected log return of the next day by stock, beyond what every stock earns. */
  drifts(): Float64Array;
  /** Log returns of the day less the market's part. */
  record(residuals: Float64Array): void;
}

/** What the effects remember: the days recorded, and by day (in a ring of a year) the sums of each stock's residuals until then. */
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
