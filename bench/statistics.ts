import { randomStream } from '#server/market/sources/random.ts';

/** The middle value, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [below, above] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return ((below ?? Number.NaN) + (above ?? Number.NaN)) / 2;
}

const RESAMPLES = 2_000;

/**
 * The 90 % interval of the median by bootstrap (Efron 1979): the 5th and 95th percentile of the medians of resamples
 * with replacement. Seeded, so that the same values give the same interval.
 */
export function medianInterval(values: readonly number[]): { low: number; high: number } {
  const chance = randomStream(1);
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(values.map(() => values[Math.floor(chance.uniform() * values.length)] ?? Number.NaN)),
  ).toSorted((a, b) => a - b);
  const at = (part: number) => medians[Math.floor(part * (RESAMPLES - 1))] ?? Number.NaN;
  return { low: at(0.05), high: at(0.95) };
}

/**
 * The slope of the least-squares line through log sizes and log costs: 0 for a constant cost, 1 for one in
 * proportion.
 */
export function logLogSlope(points: readonly { size: number; cost: number }[]): number {
  const x = points.map(({ size }) => Math.log(size));
  const y = points.map(({ cost }) => Math.log(cost));
  const [mx, my] = [mean(x), mean(y)];
  const covariance = x.reduce((sum, xi, i) => sum + (xi - mx) * ((y[i] ?? my) - my), 0);
  return covariance / x.reduce((sum, xi) => sum + (xi - mx) ** 2, 0);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Maximum difference of two runs of the same thing. */
const CONTROL = 0.08;

/** A lower or upper gate. */
interface Bound {
  kind: 'at least' | 'at most';
  gate: number;
}

/** One round's result; `again` is a measurement ÷ the one before of the same side. */
interface Round {
  figure: number;
  again: number;
}

export interface Judged {
  figure: number;
  /** Null when inconclusive. */
  holds: boolean | null;
  control: number;
  rounds: number;
  low: number;
  high: number;
}

const controlOf = (rounds: readonly { again: number }[]): number =>
  Math.abs(median(rounds.map(({ again }) => again)) - 1);

/** Rounds that suffice when all of them are clear of the gate. */
const ENOUGH = 8;
/** Distance from the gate, as a factor, from which a round is clear of it. */
const CLEAR = 1.1;

/**
 * Whether more rounds are not needed: there are eight or more, each is at least a tenth away from the gate of the
 * ratio, all on the same side, and repeated runs agree. If the true median were at the gate, all of eight independent
 * rounds would be on the wrong side with a chance of 1 in 2⁸. Checking after each round adds nothing to that: if one of
 * the first eight is not clear, no later check can end the rounds. Without a gate, eight rounds suffice.
 */
export function isClear(pairs: readonly { ratio: number; again: number }[], gate: number | null): boolean {
  if (pairs.length < ENOUGH || controlOf(pairs) > CONTROL) return false;
  if (gate === null) return true;
  return (
    pairs.every(({ ratio }) => ratio >= CLEAR * gate) || pairs.every(({ ratio }) => ratio <= gate / CLEAR)
  );
}

/**
 * Judges the median of some rounds. Inconclusive (null) when two runs of the same thing differ by more than 8 %, or
 * when the median is beyond the gate but its interval is not.
 */
function judge(rounds: readonly Round[], bound: Bound): Judged {
  const control = controlOf(rounds);
  const figures = rounds.map((round) => round.figure);
  const figure = median(figures);
  const { low, high } = medianInterval(figures);
  const { kind, gate } = bound;
  const reached = kind === 'at least' ? figure >= gate : figure <= gate;
  const missed = kind === 'at least' ? high < gate : low > gate;
  const holds = control > CONTROL ? null : reached ? true : missed ? false : null;
  return { figure, holds, control, rounds: rounds.length, low, high };
}

/**
 * Judges a ratio with a lower gate; `again` is a measurement of the first side ÷ the one before.
 */
export const judgeRatio = (pairs: readonly { ratio: number; again: number }[], gate: number): Judged =>
  judge(
    pairs.map(({ ratio, again }) => ({ figure: ratio, again })),
    { kind: 'at least', gate },
  );

/** The same for a cost with an upper gate. `cost` is ours ÷ the other's. */
export const judgeCost = (rounds: readonly { cost: number; again: number }[], gate: number): Judged =>
  judge(
    rounds.map(({ cost, again }) => ({ figure: cost, again })),
    { kind: 'at most', gate },
  );

/** The same with a gate for the growth of the cost. */
export function withSlope<J extends Judged>(judged: J, slope: number, slopeGate: number) {
  return { ...judged, slope, holds: judged.holds && slope <= slopeGate };
}
