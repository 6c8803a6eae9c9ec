import type { Week } from './history.ts';
import { fitLogistic } from './logistic.ts';

/** The slope is drawn to 1, no correction, as if by this many independent blocks. */
const SLOPE_BLOCKS = 4;
/** No claim is made bolder than its model made it. */
const STEEPEST = 1;

/**
 * Platt's (1999) slope of what was said on what came to be, over weeks in which a model spoke before the outcome was known
 * (prequential, Dawid 1984). Never below 0: a claim that was wrong is silenced, not turned round.
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
