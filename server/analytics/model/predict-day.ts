import { barsUntil } from '../columns.ts';
import { readiness, snapshotAt } from './features.ts';
import { baseRate, countUp } from './fits/base-rate.ts';
import { neededFeatures } from './history.ts';
import { byHorizon, HORIZON_DAYS, HORIZONS, UNIVERSE_SIZE } from './horizons.ts';
import { type Grid, gridOf } from './panel/grid.ts';
import { type Universe, universeOf } from './panel/universe.ts';
import { weekStarts } from './panel/weeks.ts';
import { predictHorizon } from './predict.ts';
import { scoresOf } from './score.ts';
import { skillSince, type Trial, weeklyTrials } from './skill.ts';
import type { DayPredictions, Horizon, Model, Panel } from './types.ts';

/** Trading days before a trial from which scores count in it, and a fortnight. */
const REACH = HORIZON_DAYS.long + 10;

/**
 * A model's predictions at a day's close for the most traded stocks of that time, at the three horizons.
 * @param options.day days since 1970-01-01; rounded down to a trading day, by default the panel's last
 * @throws RangeError when the panel has no day until then
 */
export function predictDay(
  panel: Panel,
  model: Model,
  options: { day?: number; universeSize?: number } = {},
): DayPredictions {
  const grid = gridOf(panel);
  const index = (options.day === undefined ? grid.days.length : barsUntil(grid.days, options.day)) - 1;
  const day = grid.days[index];
  if (day === undefined) throw new RangeError('The panel has no bars until that day.');
  const universe = universeOf(grid, options.universeSize ?? UNIVERSE_SIZE);
  const snapshot = snapshotAt(grid, universe.at(index), index, neededFeatures(model.weights));
  const scores = scoresOf(snapshot, model.weights);
  const known = countUp(grid, universe, index);
  const trials = trialsBetween(grid, universe, model, index);
  const skill = byHorizon((horizon) => skillSince(model.horizons[horizon], trials[horizon], day));
  const rows = HORIZONS.flatMap((horizon) => {
    const baseUp = baseRate(model.horizons[horizon].longRunUp, known[horizon]);
    return predictHorizon(model, horizon, { snapshot, scores, baseUp, skill: skill[horizon] }).rows;
  });
  return { day, rows, skill, missing: missingFrom(grid, universe.at(index), index) };
}

/** Trials of the weeks until a day that a model does not know; the scores they test reach back a year further. */
function trialsBetween(
  grid: Grid,
  universe: Universe,
  { weights, horizons }: Model,
  until: number,
): Record<Horizon, Trial[]> {
  const asOf = Math.min(...HORIZONS.map((horizon) => horizons[horizon].skill.asOf));
  const from = barsUntil(grid.days, asOf) - REACH;
  const wanted = neededFeatures(weights);
  const tried = weeklyTrials(grid);
  const trials = byHorizon((): Trial[] => []);
  for (const index of weekStarts(grid.days)) {
    if (index < from || index > until) continue;
    const snapshot = snapshotAt(grid, universe.at(index), index, wanted);
    const trial = tried(snapshot, scoresOf(snapshot, weights));
    for (const horizon of HORIZONS) trials[horizon].push(trial[horizon]);
  }
  return trials;
}

function missingFrom(grid: Grid, universe: readonly number[], index: number): DayPredictions['missing'] {
  const chosen = new Set(universe);
  return grid.stocks.flatMap((stock, position): DayPredictions['missing'] => {
    const { instrumentId } = stock.stock;
    const state = readiness(stock, index);
    if (state !== 'ready') return [{ instrumentId, reason: state }];
    return chosen.has(position) ? [] : [{ instrumentId, reason: 'outside-universe' }];
  });
}
