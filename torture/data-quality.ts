import { dateOfDay } from '#server/analytics/columns.ts';
import { type Judgement, judgeBars } from '#server/analytics/quality/judge.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { type Planted, plantSpikes, plantSplits, plantSwaps } from './data-quality/plant.ts';
import { type RealSeries, readSeries } from './data-quality/series.ts';
import { barsFileFor } from './support/bars-file.ts';

/** Rounds, each with different plants. */
const ROUNDS = 10;

/**
 * Bar 12 of the acceptance of predictions, on daily bars, real ones where a file is named. Planted are seven series
 * swapped with others, unadjusted splits and bonuses, and spikes of more than five times that revert. Each must be
 * refused; other refusals are counted. Swaps are planted in three ways: on stored days, from one day to the next, and
 * as a second name for another's prices.
 */
export async function dataQuality(run: Run): Promise<Verdict> {
  const found = faults();
  const { file, kind, remove } = barsFileFor(run);
  const real = await readSeries(file);
  remove();
  const clean = falseAlarms(real);
  const counts = { swap: [0, 0], split: [0, 0], spike: [0, 0] } as Record<Planted['kind'], [number, number]>;
  let beside = 0;
  for (let round = 0; round < run.of(ROUNDS); round++) {
    const seed = `${run.seed} ${round}`;
    for (const plant of [...plantSwaps(real, seed), plantSplits(real, seed), plantSpikes(real, seed)]) {
      const judged = judgeBars(plant.incoming, plant.stored, real.context);
      for (const one of plant.planted) count(one, isCaught(judged, one), counts, found);
      beside += accused(judged, plant.planted, clean.refused);
    }
    run.progress(`round ${round + 1}`);
  }
  const of = (kind: Planted['kind']) => `${counts[kind][0]} of ${counts[kind][1]}`;
  return {
    figure:
      `${of('swap')} swapped series, ${of('split')} unadjusted splits and ${of('spike')} spikes caught; false alarms: ` +
      `${clean.words} in ${real.bars} clean ${kind} bars of ${real.series.size} series; ${beside} series without plants refused in all rounds`,
    bar: '7 of 7 swapped series, every unadjusted split and every reverting spike, false alarms counted',
    faults: found.reported(),
  };
}

function count(
  one: Planted,
  caught: boolean,
  counts: Record<Planted['kind'], [number, number]>,
  found: Faults,
): void {
  counts[one.kind][1] += 1;
  if (caught) counts[one.kind][0] += 1;
  else found.add(`${one.words} was not caught`);
}

/** For a swap, the whole series must be refused; for a spike, its bars; for a split, the first bar after it. */
function isCaught({ refused }: Judgement, { symbol, rows }: Planted): boolean {
  const mine = new Set(refused.filter((refusal) => refusal.symbol === symbol).map(({ row }) => row));
  return rows.every((row) => mine.has(row));
}

/** Number of series without plants that were refused as a whole. */
function accused({ refused }: Judgement, planted: readonly Planted[], usual: ReadonlySet<string>): number {
  const guilty = new Set(planted.flatMap(({ symbol, from }) => [symbol, from]));
  const others = refused.filter(
    ({ symbol, row, reason }) => !guilty.has(symbol) && !usual.has(`${symbol} ${row} ${reason}`),
  );
  return new Set(others.map(({ symbol }) => symbol)).size;
}

/** Refusals in the unchanged bars. */
function falseAlarms({ series, context }: RealSeries): { words: string; refused: ReadonlySet<string> } {
  const { refused } = judgeBars(series, new Map(), context);
  const reasons = Map.groupBy(refused, ({ reason }) => reason);
  const words = [...reasons].map(([reason, rows]) => `${rows.length} ${reason}`).join(', ');
  for (const { symbol, row, reason } of refused) {
    if (reason === 'split') {
      const date = dateOfDay(series.get(symbol)?.days[row] ?? 0);
      console.error(`  data-quality: alarm without a plant: ${symbol} ${date} ${reason}`);
    }
  }
  return {
    words: words || 'none',
    refused: new Set(refused.map(({ symbol, row, reason }) => `${symbol} ${row} ${reason}`)),
  };
}
