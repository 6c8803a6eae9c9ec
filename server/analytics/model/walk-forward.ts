import { blendPrior, priorSpeaks } from './blend.ts';
import { scoreEdges } from './drift.ts';
import { type Snapshot, snapshotAt } from './features.ts';
import { fitHorizon } from './fit-horizon.ts';
import { judgeWeek, neededFeatures, type Week } from './history.ts';
import { byHorizon, EMBARGO_DAYS, HORIZONS, MIN_MEMBERS, UNIVERSE_SIZE } from './horizons.ts';
import { type Grid, gridOf } from './panel/grid.ts';
import { universeOf } from './panel/universe.ts';
import { weekStarts, yearOf } from './panel/weeks.ts';
import { predictHorizon } from './predict.ts';
import { STATIC_WEIGHTS, scoresOf } from './score.ts';
import { skillSums, type Trial, weeklyTrials } from './skill.ts';
import type { Horizon, Model, Panel, Prior, WalkForwardOptions, WalkForwardRow } from './types.ts';

/** Matured weeks a horizon needs before a model without a prior predicts it. */
const MIN_WEEKS = 52;

type History = Record<Horizon, Week[]>;
type Trials = Record<Horizon, Trial[]>;
interface Walk {
  grid: Grid;
  history: History;
  trials: Trials;
  risen: RisenSoFar;
  fromDay: number;
  untilDay: number;
}
type RisenSoFar = Record<Horizon, (day: number) => number>;

/**
 * Walks through a panel's weeks in real-time order: each year a model is fitted on what had matured by then, minus
 * an embargo, and predicts only that year's weeks. Passes on each week's rows with outcomes, and returns the model
 * fitted at the end. Deleting bars after a day changes no prediction up to that day.
 */
export function walkForward(panel: Panel, options: WalkForwardOptions): Model {
  return walkEras([{ panel, fromDay: Number.NEGATIVE_INFINITY }], options);
}

/** A panel used from a day on, until the next era's. */
export interface Era {
  panel: Panel;
  /** Days since 1970-01-01. */
  fromDay: number;
}

/** The same over consecutive panels, so that no day is learned from twice. Throws RangeError without an era. */
export function walkEras(eras: readonly Era[], options: WalkForwardOptions): Model {
  const history: History = byHorizon(() => []);
  const trials: Trials = byHorizon(() => []);
  const risen = byHorizon((horizon) => risenSoFar(history[horizon]));
  let model: Model | null = null;
  for (const [place, { panel, fromDay }] of eras.entries()) {
    const untilDay = eras[place + 1]?.fromDay ?? Number.POSITIVE_INFINITY;
    const grid = gridOf(panel);
    model = walkEra({ grid, history, trials, risen, fromDay, untilDay }, options, (done) =>
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
    const ics = tried(snapshot, scores);
    for (const horizon of HORIZONS) trials[horizon].push({ day: snapshot.day, ic: ics[horizon] });
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
      skill: skillSums(trials[horizon], unseen, known),
    })),
  };
  return blendPrior(own, prior);
}

function liveWeek(
  { grid, history, risen }: Walk,
  { snapshot, scores }: { snapshot: Snapshot; scores: Float64Array },
  model: Model,
  { prior, take, relabel }: WalkForwardOptions,
): void {
  const rows: WalkForwardRow[] = [];
  for (const horizon of HORIZONS) {
    const speaks = model.horizons[horizon].weeks >= MIN_WEEKS || priorSpeaks(prior, model);
    const predicted = speaks ? predictHorizon(model, horizon, snapshot, scores) : null;
    const expandingUp = risen[horizon](snapshot.day);
    const judged = judgeWeek(grid, snapshot, horizon, scores, predicted?.stated ?? null, relabel);
    history[horizon].push(judged.week);
    for (const [i, row] of (predicted?.rows ?? []).entries()) {
      rows.push({
        ...row,
        forwardReturn: judged.forward?.returns[i] ?? null,
        excess: judged.forward?.excess[i] ?? null,
        barrier: judged.barriers[i] ?? null,
        expandingUp,
      });
    }
  }
  if (rows.length > 0) take(rows);
}

/** Fraction of rows matured by a day that closed higher, one half before any; days must be requested in order. */
function risenSoFar(weeks: readonly Week[]): (day: number) => number {
  let [next, rows, risen] = [0, 0, 0];
  return (day) => {
    for (let week = weeks[next]; week && week.maturesOn <= day; week = weeks[++next]) {
      rows += week.up.length;
      risen += week.up.reduce((sum, value) => sum + value, 0);
    }
    return rows === 0 ? 0.5 : risen / rows;
  };
}
