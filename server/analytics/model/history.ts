import type { Claimed } from './claim.ts';
import { featurePosition, type Snapshot } from './features.ts';
import { referenceUp } from './fits/base-rate.ts';
import { HORIZON_DAYS } from './horizons.ts';
import { type ForwardReturns, forwardReturns, tradeAfter } from './outcomes.ts';
import type { Grid } from './panel/grid.ts';
import { centredRanks, rankCorrelation } from './panel/ranks.ts';
import { segmentOf, segmentPosition } from './segments.ts';
import { levelsOf } from './triple-barrier.ts';
import type { BarrierOutcome, Horizon, Model, WalkForwardOptions } from './types.ts';

/** One week's members at one horizon: inputs and outcomes. */
export interface Week {
  /** Days since 1970-01-01: of the week, and when its returns became known; infinity if not yet. */
  day: number;
  maturesOn: number;
  /** Inputs of the probabilities: static scores, and ranks of residual momentum and one-year volatility. */
  score: Float64Array;
  residual: Float64Array;
  volatility: Float64Array;
  /** 1 for a higher close, otherwise 0; likewise for outperforming the benchmark. */
  up: Float64Array;
  beat: Float64Array;
  /** How often stocks of such a volatility close higher by long history. */
  reference: Float64Array;
  /** Log return in units of σ·√H. */
  move: Float64Array;
  ic: number;
  /** The uncalibrated prediction of the model of that time: base and tilts, in logits; null in the first years. */
  stated: Claimed | null;
  /** Judged trades with segment and the day they became known. */
  trades: { segment: number; knownOn: number; outcome: BarrierOutcome }[];
}

/** Features used by such weights: those of the score, and those of probabilities and levels. */
export function neededFeatures(weights: Model['weights']): ReadonlySet<string> {
  return new Set([...weights.map(({ feature }) => feature), ...INPUTS]);
}

const INPUTS = ['residualMomentum', 'volatility250', 'volatility60'];

/** Indices of the rank features that the probabilities use. */
export const RESIDUAL = featurePosition('residualMomentum');
export const VOLATILITY = featurePosition('volatility250');
const SIGMA = featurePosition('volatility60');
/** Floor of volatility: a stock that hardly moved for three months still can, and barriers need room. */
const MIN_SIGMA = 0.003;

/** Share of the 60 days' variance; the year's has the rest, because volatility reverts to its level. */
const RECENT_SHARE = 1 / 3;

/** Daily volatility over the horizons, per member. */
export function sigmasOf({ values }: Snapshot): Float64Array {
  const year = values[VOLATILITY] ?? new Float64Array();
  return (values[SIGMA] ?? new Float64Array()).map((recent, i) => {
    const usual = year[i] || recent;
    const variance = RECENT_SHARE * (recent || usual) ** 2 + (1 - RECENT_SHARE) * usual ** 2;
    return Math.max(MIN_SIGMA, Math.sqrt(variance) || 0);
  });
}

/** Concatenates a column over all weeks. */
export function joined(
  weeks: readonly Week[],
  column: 'up' | 'beat' | 'reference' | 'score' | 'residual' | 'volatility' | 'move',
): Float64Array {
  const all = new Float64Array(weeks.reduce((count, week) => count + week[column].length, 0));
  let at = 0;
  for (const week of weeks) {
    all.set(week[column], at);
    at += week[column].length;
  }
  return all;
}

/** A day's members at a horizon, with outcomes as far as the grid has them. */
export interface Judged {
  week: Week;
  forward: ForwardReturns | null;
  barriers: (BarrierOutcome | null)[];
}

/** @param stated null before a model existed: such a week can be learned from but does not count in the track record */
export function judgeWeek(
  grid: Grid,
  snapshot: Snapshot,
  horizon: Horizon,
  score: Float64Array,
  stated: Claimed | null,
  relabel: WalkForwardOptions['relabel'] = (forward) => forward,
): Judged {
  const days = HORIZON_DAYS[horizon];
  const sigma = sigmasOf(snapshot);
  const volatility = snapshot.ranks[VOLATILITY] ?? new Float64Array();
  const came = forwardReturns(grid, snapshot, days);
  const forward = came && relabel(came);
  const known = snapshot.members.map((stock, i) =>
    tradeAfter(grid, stock, snapshot.index, levelsOf(sigma[i] ?? 0, days), days),
  );
  const ranks = centredRanks(score);
  const trades = known.flatMap((trade, i) => {
    if (!trade || !stated) return [];
    const segment = segmentPosition(segmentOf(ranks[i] ?? 0, volatility[i] ?? 0));
    return [{ segment, knownOn: grid.days[trade.knownAt] ?? 0, outcome: trade.outcome }];
  });
  const isKnown = (_: number, i: number) => !Number.isNaN(forward?.returns[i] ?? 0);
  const returns = (forward?.returns ?? new Float64Array()).filter(isKnown);
  const spread = sigma.filter(isKnown);
  const week: Week = {
    day: snapshot.day,
    maturesOn: grid.days[snapshot.index + days] ?? Number.POSITIVE_INFINITY,
    score: score.filter(isKnown),
    residual: (snapshot.ranks[RESIDUAL] ?? new Float64Array()).filter(isKnown),
    volatility: volatility.filter(isKnown),
    up: returns.map((value) => (value > 0 ? 1 : 0)),
    beat: (forward?.lead ?? new Float64Array()).filter(isKnown).map((value) => (value > 0 ? 1 : 0)),
    reference: spread.map((daily) => referenceUp(days, daily)),
    move: returns.map((value, i) => Math.log1p(value) / ((spread[i] ?? 0) * Math.sqrt(days))),
    ic: forward ? rankCorrelation(score.filter(isKnown), returns) : Number.NaN,
    stated: stated && { ...stated, up: stated.up.filter(isKnown), excess: stated.excess.filter(isKnown) },
    trades,
  };
  return { week, forward, barriers: known.map((trade) => trade?.outcome ?? null) };
}
