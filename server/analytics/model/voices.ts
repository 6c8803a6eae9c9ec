import { FEATURES, type Snapshot, snapshotAt } from './features.ts';
import { addRows, emptyNormal, solveRidge } from './fits/ridge.ts';
import { binsOf, boostTrees, predictTrees } from './fits/trees.ts';
import { RESIDUAL } from './history.ts';
import { EMBARGO_DAYS, HORIZON_DAYS, HORIZONS, UNIVERSE_SIZE } from './horizons.ts';
import { type ForwardReturns, forwardReturns } from './outcomes.ts';
import { type Grid, gridOf } from './panel/grid.ts';
import { centredRanks } from './panel/ranks.ts';
import { universeOf } from './panel/universe.ts';
import { weekStarts, yearOf } from './panel/weeks.ts';
import { STATIC_WEIGHTS, scoresOf } from './score.ts';
import type { Horizon, Panel } from './types.ts';

/** Scoring methods that are compared; the last two give the fitted one half the weight of the static one. */
export const VOICES = [
  'static',
  'residual momentum',
  'ridge',
  'trees',
  'static + ½ ridge',
  'static + ½ trees',
] as const;
export type EventContext = (typeof VOICES)[number];

/** One week's out-of-sample scores of each method, and the outcomes. */
export interface VoicedWeek extends ForwardReturns {
  day: number;
  horizon: Horizon;
  scores: Record<EventContext, Float64Array>;
}

interface Learned {
  index: number;
  day: number;
  /** By feature. */
  ranks: Float64Array[];
  static: Float64Array;
  forward: ForwardReturns | null;
}

/** Matured weeks before a fitted method is used. */
const MIN_WEEKS = 52;
/** Trees learn from every nth week only, since neighbouring weeks are nearly the same. */
const THINNED = 4;
const TREES = { trees: 60, depth: 3, learningRate: 0.1, leafRows: 100 };

/**
 * Scores a panel's weeks with every method, refitted each year on what had matured by then minus an embargo, like
 * the walk-forward. Targets are return ranks.
 */
export function compareVoices(panel: Panel, onProgress?: (done: number) => void): VoicedWeek[] {
  const grid = gridOf(panel);
  const universe = universeOf(grid, UNIVERSE_SIZE);
  const snapshots = weekStarts(grid.days)
    .map((index) => snapshotAt(grid, universe.at(index), index))
    .filter(({ members }) => members.length >= 5);
  return HORIZONS.flatMap((horizon, place) => {
    const weeks = snapshots.map((snapshot) => learnedOf(grid, snapshot, HORIZON_DAYS[horizon]));
    const years = [...Map.groupBy(weeks, ({ day }) => yearOf(day)).values()];
    const ridge = growingRidge();
    return years.flatMap((year, n) => {
      onProgress?.((place + n / years.length) / HORIZONS.length);
      const known = (year[0]?.index ?? 0) - 1 - EMBARGO_DAYS - HORIZON_DAYS[horizon];
      const matured = weeks.filter(({ index, forward }) => forward !== null && index <= known);
      return matured.length < MIN_WEEKS ? [] : voiceYear(horizon, year, ridge(matured), treesOn(matured));
    });
  });
}

function learnedOf(grid: Grid, snapshot: Snapshot, horizonDays: number): Learned {
  const { index, day, ranks } = snapshot;
  const forward = forwardReturns(grid, snapshot, horizonDays);
  return { index, day, ranks, static: scoresOf(snapshot, STATIC_WEIGHTS), forward };
}

function voiceYear(horizon: Horizon, year: readonly Learned[], ridge: Speaker, trees: Speaker): VoicedWeek[] {
  return year.flatMap((week) => {
    if (!week.forward) return [];
    const [fromRidge, fromTrees] = [ridge(week.ranks), trees(week.ranks)];
    const scores: Record<EventContext, Float64Array> = {
      static: week.static,
      'residual momentum': week.ranks[RESIDUAL] ?? week.static,
      ridge: fromRidge,
      trees: fromTrees,
      'static + ½ ridge': withHalf(week.static, fromRidge),
      'static + ½ trees': withHalf(week.static, fromTrees),
    };
    return [{ day: week.day, horizon, scores, ...week.forward }];
  });
}

function withHalf(score: Float64Array, second: Float64Array): Float64Array {
  const ranks = centredRanks(second);
  return centredRanks(score).map((rank, i) => rank + (ranks[i] ?? 0) / 2);
}

type Speaker = (ranks: readonly Float64Array[]) => Float64Array;

/**
 * Learns incrementally from added weeks. The penalty weighs as much as all rows: a lone feature's weight is halved.
 */
function growingRidge(): (weeks: readonly Learned[]) => Speaker {
  const normal = emptyNormal(FEATURES.length);
  let learned = 0;
  return (weeks) => {
    for (const { ranks, forward } of weeks.slice(learned))
      addRows(normal, ranks, centredRanks(forward?.returns ?? new Float64Array()));
    learned = weeks.length;
    const weights = solveRidge(normal, normal.rows / 12);
    return (ranks) =>
      new Float64Array(ranks[0]?.length ?? 0).map((_, i) =>
        weights.reduce((sum, weight, j) => sum + weight * (ranks[j]?.[i] ?? 0), 0),
      );
  };
}

function treesOn(matured: readonly Learned[]): Speaker {
  const weeks = matured.filter((_, n) => n % THINNED === 0);
  const columns = (weeks[0]?.ranks ?? []).map((_, j) =>
    binsOf(Float64Array.from(weeks.flatMap(({ ranks }) => [...(ranks[j] ?? [])]))),
  );
  const target = Float64Array.from(
    weeks.flatMap(({ forward }) => [...centredRanks(forward?.returns ?? new Float64Array())]),
  );
  const trees = boostTrees({ bins: columns, target }, TREES);
  return (ranks) => predictTrees(trees, ranks.map(binsOf));
}
