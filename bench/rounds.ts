import type { Pace } from './bench.ts';
import { isClear } from './statistics.ts';

/** Measures once; more is better. */
type Measure = () => Promise<number>;

/** Shorter windows and more rounds by the same factor: a slow second of the machine then affects both sides. */
export const finer = (times: number, { rounds, windowMs, progress }: Pace): Pace => ({
  rounds: times * rounds,
  windowMs: windowMs / times,
  progress,
});

/** The results of two sides measured in turn: `pairs` by round, and each side separately. */
export interface Rounds {
  pairs: { ratio: number; again: number }[];
  one: number[];
  other: number[];
}

/** Converts pairs of rates to cost ratios, ours ÷ the other's: less is better. */
export const costsOf = (pairs: Rounds['pairs']): { cost: number; again: number }[] =>
  pairs.map(({ ratio, again }) => ({ cost: 1 / ratio, again }));

/**
 * Measures two sides alternately, one, other, one, other, after a warm-up of both. The load of the machine then
 * affects both, and each measurement follows one of the other side; otherwise it would find its memory warm. A side's
 * measurement ÷ that of the round before shows the noise. `gate` is that of one ÷ other; the rounds end early when they
 * are clear of it ({@link isClear}).
 */
export const alternating = (pace: Pace, one: Measure, other: Measure, gate: number | null): Promise<Rounds> =>
  besideEachOther(pace, async () => [await one(), await other()], gate);

/** Like {@link alternating}, for sides that one function measures together, in slices too short to time separately. */
export async function besideEachOther(
  pace: Pace,
  both: () => Promise<readonly [one: number, other: number]>,
  gate: number | null,
): Promise<Rounds> {
  const pass = async () => {
    const [one, other] = await both();
    return { one, other };
  };
  const passes = await inRotation(pace, pass, (sofar) => isClear(between(sofar, 'one', 'other').pairs, gate));
  return between(passes, 'one', 'other');
}

/** Measurements of each side; the first pass is a warm-up. */
export type Passes<Side extends string> = readonly Record<Side, number>[];

/** Measures any number of sides in turn, after a warm-up, until `isEnough`. */
export async function inRotation<Side extends string>(
  { rounds, progress }: Pace,
  pass: () => Promise<Record<Side, number>>,
  isEnough: (sofar: Passes<Side>) => boolean = () => false,
): Promise<Passes<Side>> {
  const passes = [await pass()];
  while (passes.length <= rounds && !isEnough(passes)) {
    passes.push(await pass());
    progress(`round ${passes.length - 1} of ${rounds}`);
  }
  return passes;
}

/** The results of two of the sides. */
export function between<Side extends string>(passes: Passes<Side>, one: Side, other: Side): Rounds {
  const measured = passes.slice(1);
  const pairs = measured.map((pass, n) => ({
    ratio: pass[one] / pass[other],
    again: pass[one] / (passes[n]?.[one] ?? Number.NaN),
  }));
  return { pairs, one: measured.map((pass) => pass[one]), other: measured.map((pass) => pass[other]) };
}
