import type { RandomStream } from '../random.ts';

/**
 * Volatility clustering: GJR-GARCH(1,1) with Student's t (Glosten, Jagannathan and Runkle 1993). Shocks are in
 * units of their long-run standard deviation, so the long-run variance is 1.
 */
export interface Clustering {
  /** Weight of the last squared shock. */
  alpha: number;
  /** Additional weight after a negative shock. */
  gamma: number;
  /** Weight of the last variance. */
  beta: number;
  /** Degrees of freedom of Student's t, above 2. */
  nu: number;
}

/** A day's shock in two parts (night and session), and the variance the second was drawn with. */
export interface Shock {
  overnight: number;
  session: number;
  sessionVariance: number;
}

/** Fraction of a day's variance between the close and the next open. */
const OVERNIGHT_SHARE = 0.2;
/** A shock's effect on the next day's variance is capped at this many standard deviations. */
const MAX_IMPACT = 6;

/** State of a shock process: the variance of its next day. */
export interface ShockState {
  variance: number;
}

/** Shocks of successive days, capped at `longest`. */
export function shockProcess(
  clustering: Clustering,
  state: ShockState = { variance: 1 },
): {
  next(random: RandomStream, longest?: number): Shock;
} {
  return {
    next(random, longest = Number.POSITIVE_INFINITY) {
      const { variance } = state;
      const shock = shortened(drawShock(random, clustering.nu, variance), longest);
      state.variance = nextVariance(clustering, variance, shock.overnight + shock.session);
      return shock;
    },
  };
}

/** The next day's variance, given a day's variance and shock. */
export function nextVariance({ alpha, gamma, beta }: Clustering, variance: number, shock: number): number {
  const felt = Math.min(shock * shock, MAX_IMPACT ** 2 * variance);
  return 1 - alpha - gamma / 2 - beta + (alpha + (shock < 0 ? gamma : 0)) * felt + beta * variance;
}

/** The shock, scaled down to the maximum if it exceeds it. */
export function shortened(shock: Shock, longest: number): Shock {
  const by = longest / Math.abs(shock.overnight + shock.session);
  return by >= 1
    ? shock
    : {
        overnight: shock.overnight * by,
        session: shock.session * by,
        sessionVariance: shock.sessionVariance * by * by,
      };
}

/**
 * Student's t with the given variance. Night and session share one scale, so that their sum is Student's t too and
 * a wild night precedes a wild session.
 */
function drawShock(random: RandomStream, nu: number, variance: number): Shock {
  const scaled = (variance * (nu - 2)) / (2 * random.gamma(nu / 2));
  const sessionVariance = scaled * (1 - OVERNIGHT_SHARE);
  return {
    overnight: Math.sqrt(scaled * OVERNIGHT_SHARE) * random.normal(),
    session: Math.sqrt(sessionVariance) * random.normal(),
    sessionVariance,
  };
}
