import type { BarColumns } from '../columns.ts';
import { blendPrior, priorSpeaks } from './blend.ts';
import { scoreEdges } from './drift.ts';
import { type Snapshot, snapshotAt } from './features.ts';
import { fitHorizon } from './fit-horizon.ts';
import { baseRate, type UpCount } from './fits/base-rate.ts';
import { judgeWeek, neededFeatures, type Week } from './history.ts';
import { byHorizon, EMBARGO_DAYS, HORIZONS, MIN_MEMBERS, UNIVERSE_SIZE } from './horizons.ts';
import { type Grid, gridOf } from './panel/grid.ts';
import { universeOf } from './panel/universe.ts';
import { weekStarts, yearOf } from './panel/weeks.ts';
import { predictHorizon } from './predict.ts';
import { STATIC_WEIGHTS, scoresOf } from './score.ts';
import { skillOf, skillSince, type Trial, weeklyTrials } from './skill.ts';
import type { Horizon, Model, Panel, Prior, WalkForwardOptions, WalkForwardRow } from './types.ts';

/** Matured weeks a horizon needs before a model without a prior predicts it. */
const MIN_WEEKS = 52;

type History = Record<Horizon, Week[]>;
type Trials = Record<Horizon, Trial[]>;
interface Walk {
  grid: Grid;
  history: History;
  trials: Trials;
  known: KnownSoFar;
  fromDay: number;
  untilDay: number;
}
type KnownSoFar = Record<Horizon, (day: number) => UpCount>;

/**
 * Walks through a panel's weeks in real-time order: each year a model is fitted on what had matured by then, minus
 * an embargo, and predicts only that year's weeks. Passes on each week's rows with outcomes, and returns the model
 * fitted at the end. Deleting bars after a day changes no prediction up to that day.
 */
export function walkForward(panel: Panel, options: WalkForwardOptions): Model {
  return walkEras([{ panel, fromDay: Number.NEGATIVE_INFINITY, benchmark: options.benchmark }], options);
}

/** A panel used from a day on, until the next era's. */
export interface Era {
  panel: Panel;
  /** Days since 1970-01-01. */
  fromDay: number;
  benchmark?: BarColumns | undefined;
}

/** The same over consecutive panels, so that no day is learned from twice. Throws RangeError without an era. */
export function walkEras(eras: readonly Era[], options: WalkForwardOptions): Model {
  const history: History = byHorizon(() => []);
  const trials: Trials = byHorizon(() => []);
  const known = byHorizon((horizon) => knownSoFar(history[horizon]));
  let model: Model | null = null;
  for (const [place, { panel, fromDay, benchmark }] of eras.entries()) {
    const untilDay = eras[place + 1]?.fromDay ?? Number.POSITIVE_INFINITY;
    const grid = gridOf(panel, benchmark);
    model = walkEra({ grid, history, trials, known, fromDay, untilDay }, options, (done) =>
      options.onProgress?.((place + done) / eras.length),
    );
    // What had not matured when an era's bars ended never will.
    for (const horizon of HORIZONS) dropUnripe(history[horizon]);
  }
  if (model === null) throw new RangeError('There is nothing to walk through.');
  return model;
}

function walkEra(walk: Walk, options: WalkForwardOptions, onProgress: (done: number) => void): Model {
  const { grid, trials, fromDay, untilDay } = walk;
  const universe = universeOf(grid, options.universeSize ?? UNIVERSE_SIZE);
  const inEra = (index: number) => (grid.days[index] ?? 0) >= fromDay && (grid.days[index] ?? 0) < untilDay;
  const weeks = weekStarts(grid.days).filter(inEra);
  const wanted = neededFeatures(STATIC_WEIGHTS);
  const tried = weeklyTrials(grid, options.relabel);
  let model: Model | null = null;
  let year = Number.NaN;
  for (const [done, index] of weeks.entries()) {
    const snapshot = snapshotAt(grid, universe.at(index), index, wanted);
    const thisYear = yearOf(snapshot.day);
    if (model === null || thisYear !== year) model = fitOn(walk, index - 1, options.prior);
    year = thisYear;
    const scores = scoresOf(snapshot, model.weights);
    const trial = tried(snapshot, scores);
    for (const horizon of HORIZONS) trials[horizon].push(trial[horizon]);
    if (snapshot.members.length >= MIN_MEMBERS) liveWeek(walk, { snapshot, scores }, model, options);
    onProgress((done + 1) / weeks.length);
  }
  return fitOn(walk, grid.days.length - 1, options.prior);
}

function dropUnripe(weeks: Week[]): void {
  const first = weeks.findIndex(({ maturesOn }) => maturesOn === Number.POSITIVE_INFINITY);
  if (first !== -1) weeks.splice(first);
}

/** Fits a model on what had matured by a day of the grid, minus the embargo. */
function fitOn({ grid, history, trials }: Walk, index: number, prior: Prior | null): Model {
  const known = grid.days[index - EMBARGO_DAYS] ?? Number.NEGATIVE_INFINITY;
  const matured = byHorizon((horizon) => history[horizon].filter(({ maturesOn }) => maturesOn <= known));
  const fittedOn = grid.days[index] ?? 0;
  // The prior has its own skill record: only own weeks that it has not seen are added.
  const unseen = prior && fittedOn >= prior.lastDay ? prior.lastDay : Number.NEGATIVE_INFINITY;
  const own: Model = {
    fittedOn,
    weights: STATIC_WEIGHTS,
    scoreEdges: scoreEdges(matured.short.map(({ score }) => score)),
    horizons: byHorizon((horizon) => ({
      ...fitHorizon(horizon, matured[horizon], history[horizon], known),
      skill: skillOf(trials[horizon], unseen, known),
    })),
  };
  return blendPrior(own, prior);
}

function liveWeek(
  { grid, history, trials, known }: Walk,
  { snapshot, scores }: { snapshot: Snapshot; scores: Float64Array },
  model: Model,
  { prior, take, relabel }: WalkForwardOptions,
): void {
  const rows: WalkForwardRow[] = [];
  for (const horizon of HORIZONS) {
    const speaks = model.horizons[horizon].weeks >= MIN_WEEKS || priorSpeaks(prior, model);
    const count = known[horizon](snapshot.day);
    const baseUp = baseRate(model.horizons[horizon].longRunUp, count);
    const skill = skillSince(model.horizons[horizon], trials[horizon], snapshot.day);
    const predicted = speaks ? predictHorizon(model, horizon, { snapshot, scores, baseUp, skill }) : null;
    const expandingUp = count.rows === 0 ? 0.5 : count.risen / count.rows;
    const judged = judgeWeek(grid, snapshot, horizon, scores, predicted?.stated ?? null, relabel);
    history[horizon].push(judged.week);
    for (const [i, row] of (predicted?.rows ?? []).entries()) {
      rows.push({
        ...row,
        forwardReturn: knownOrNull(judged.forward?.returns[i]),
        excess: knownOrNull(judged.forward?.excess[i]),
        lead: knownOrNull(judged.forward?.lead[i]),
        barrier: judged.barriers[i] ?? null,
        expandingUp,
      });
    }
  }
  if (rows.length > 0) take(rows);
}

const knownOrNull = (value = Number.NaN): number | null => (Number.isNaN(value) ? null : value);

/** Outcomes known by a day; days must be requested in order. */
function knownSoFar(weeks: readonly Week[]): (day: number) => UpCount {
  const known: UpCount = { weeks: 0, rows: 0, risen: 0 };
  return (day) => {
    for (let week = weeks[known.weeks]; week && week.maturesOn <= day; week = weeks[known.weeks]) {
      known.weeks += 1;
      known.rows += week.up.length;
      known.risen += week.up.reduce((sum, value) => sum + value, 0);
    }
    return known;
  };
}
