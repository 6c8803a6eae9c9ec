/** Distribution of a session's trading over its minutes. */
export interface SessionShape {
  minutes: number;
  /** Fraction of the day's variance in each minute; they sum to 1. */
  variance: Float64Array;
  /** Square roots of these fractions. */
  deviation: Float64Array;
  /** Mean fraction of the day's volume in each quarter-hour, the last one possibly shorter; they sum to 1. */
  volume: Float64Array;
}

/** Percent of a day's volume per quarter-hour from 09:15 to 15:30: medians of NSE stocks. */
const VOLUME_PERCENT = [
  12.5, 5.1, 4.1, 4.0, 5.6, 3.8, 2.7, 2.3, 2.1, 2.7, 2.2, 2.0, 2.4, 2.1, 3.2, 2.3, 2.1, 2.7, 3.1, 3.3, 3.8,
  5.3, 5.5, 7.7, 7.4,
];
const TOTAL_PERCENT = VOLUME_PERCENT.reduce((sum, share) => sum + share, 0);

const shapes = new Map<number, SessionShape>();

/**
 * The shape of a session of some length. Lengths other than the usual 375 minutes stretch the usual profile: busy
 * at both ends, quiet at noon. Variance follows half the volume profile and half the clock (an assumption: prices
 * move more when more is traded, but less than proportionally).
 */
export function sessionShape(minutes: number): SessionShape {
  const known = shapes.get(minutes);
  if (known) return known;
  const variance = Float64Array.from({ length: minutes }, (_, minute) => {
    const traded = volumeUntil((minute + 1) / minutes) - volumeUntil(minute / minutes);
    return 0.5 * traded + 0.5 / minutes;
  });
  const shape = {
    minutes,
    variance,
    deviation: variance.map(Math.sqrt),
    volume: Float64Array.from({ length: Math.ceil(minutes / 15) }, (_, quarter) => {
      const end = Math.min((quarter + 1) * 15, minutes);
      return volumeUntil(end / minutes) - volumeUntil((quarter * 15) / minutes);
    }),
  };
  shapes.set(minutes, shape);
  return shape;
}

/** Fraction of the volume traded after a fraction of the session. */
function volumeUntil(fraction: number): number {
  const position = fraction * VOLUME_PERCENT.length;
  const whole = Math.floor(position + 1e-9);
  const before = VOLUME_PERCENT.slice(0, whole).reduce((sum, share) => sum + share, 0);
  return (before + (VOLUME_PERCENT[whole] ?? 0) * Math.max(0, position - whole)) / TOTAL_PERCENT;
}
