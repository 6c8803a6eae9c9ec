import { fitLogistic } from './fits/logistic.ts';
import type { Week } from './history.ts';

/** The slope is shrunk to 1 (no correction) with the weight of this many independent blocks. */
const SLOPE_BLOCKS = 4;
/** Calibration never makes a claim bolder. */
const STEEPEST = 1;

/**
 * Platt's (1999) slope of outcomes on predictions, over weeks predicted before their outcome was known
 * (prequential, Dawid 1984). Never below 0: a wrong signal is silenced, not inverted.
 */
export function slopeOn(weeks: readonly Week[], claim: 'up' | 'excess', blocks: number): number {
  const spoken = weeks.flatMap(({ stated, up, beat }) => {
    if (!stated) return [];
    return claim === 'up'
      ? [{ tilts: stated.up, offset: stated.base, outcomes: up }]
      : [{ tilts: stated.excess, offset: 0, outcomes: beat }];
  });
  const rows = spoken.reduce((count, { tilts }) => count + tilts.length, 0);
  if (rows === 0) return 1;
  const [tilts, offsets, outcomes] = [new Float64Array(rows), new Float64Array(rows), new Float64Array(rows)];
  let at = 0;
  for (const week of spoken) {
    tilts.set(week.tilts, at);
    offsets.fill(week.offset, at, at + week.tilts.length);
    outcomes.set(week.outcomes, at);
    at += week.tilts.length;
  }
  const information = 0.25 * tilts.reduce((sum, tilt) => sum + tilt * tilt, 0);
  const share = (blocks * spoken.length) / weeks.length;
  const penalty = Math.max(1e-6, (information * SLOPE_BLOCKS) / share);
  const [slope = 1] = fitLogistic({ columns: [tilts], offsets, outcomes }, penalty, [1]);
  return Math.min(STEEPEST, Math.max(0, slope));
}
