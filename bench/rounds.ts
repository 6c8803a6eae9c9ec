import type { Pace } from './bench.ts';

/** Measures once; more is better. */
type Measure = () => Promise<number>;

/**
 * Measures one thing against another in turns, after a warm-up of both, so that whatever else the machine does meets both.
 * The first is measured a second time in each round, in changing order, to say how far the same is apart from itself.
 */
export async function inTurns(
  { rounds, progress }: Pace,
  one: Measure,
  other: Measure,
): Promise<{ pairs: { ratio: number; again: number }[]; one: number[]; other: number[] }> {
  await one();
  await other();
  const measured = {
    pairs: [] as { ratio: number; again: number }[],
    one: [] as number[],
    other: [] as number[],
  };
  for (let round = 0; round < rounds; round++) {
    const first = await one();
    const reference = await other();
    const second = await one();
    measured.pairs.push({ ratio: (first + second) / 2 / reference, again: second / first });
    measured.one.push((first + second) / 2);
    measured.other.push(reference);
    progress(`round ${round + 1} of ${rounds}`);
  }
  return measured;
}
