import type { RandomStream } from '../../random.ts';

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
  /** Falls are longer than rises by this fraction, and rises shorter, around the same mean; 0 if omitted. */
  skew?: number;
  /** Sudden falls: their probability per day, and their mean size; none if omitted. */
  crashes?: { chance: number; size: number };
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

/** Shocks of successive days. */
export function shockProcess(
  clustering: Clustering,
  state: ShockState = { variance: 1 },
): {
  next(random: RandomStream): Shock;
} {
  const { skew = 0, crashes } = clustering;
  // A skewed shock has a variance of 1 + skew²(1 − 2/π); a gamma of shape 2 has a mean square of 1.5 times its mean's.
  const crashVariance = crashes ? crashes.chance * crashes.size ** 2 * (1.5 - crashes.chance) : 0;
  const quiet = Math.sqrt((1 - crashVariance) / (1 + skew ** 2 * (1 - 2 / Math.PI)));
  return {
    next(random) {
      const { variance } = state;
      const shock = drawShock(random, clustering.nu, variance * quiet ** 2);
      lean(shock, skew);
      if (crashes) addCrash(shock, crashes, Math.sqrt(variance), random);
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

/** Lengthens a fall and shortens a rise (a split normal distribution); the mean of its scale stays 0. */
function lean(shock: Shock, skew: number): void {
  if (skew === 0) return;
  const by = shock.overnight + shock.session < 0 ? 1 + skew : 1 - skew;
  const scale = Math.sqrt(shock.sessionVariance / (1 - OVERNIGHT_SHARE));
  shock.overnight *= by;
  shock.session = shock.session * by + skew * Math.sqrt(2 / Math.PI) * scale;
}

/** At night or in the session, and balanced by slight rises on all days. */
function addCrash(
  shock: Shock,
  { chance, size }: { chance: number; size: number },
  sd: number,
  random: RandomStream,
): void {
  shock.session += chance * size * sd;
  const drawn = random.uniform() / chance;
  if (drawn >= 1) return;
  const fall = ((sd * size) / 2) * random.gamma(2);
  shock.overnight -= drawn * fall;
  shock.session -= (1 - drawn) * fall;
}
