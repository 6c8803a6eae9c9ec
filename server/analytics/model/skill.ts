import type { Snapshot } from './features.ts';
import { byHorizon, HORIZON_DAYS, MIN_MEMBERS } from './horizons.ts';
import type { Grid } from './panel/grid.ts';
import { rankCorrelation } from './panel/ranks.ts';
import type { Horizon, SkillSums, WalkForwardOptions } from './types.ts';

/** One week of a horizon's scores: rank correlation with the outcome, known at the close of a day. */
export interface Trial {
  /** Days since 1970-01-01. */
  day: number;
  /** NaN without members to test. */
  ic: number;
}

type Relabel = NonNullable<WalkForwardOptions['relabel']>;

/** A weekly day's members, by grid index, and their scores. */
interface ScoredDay {
  index: number;
  positions: Int32Array;
  scores: Float64Array;
}

const MAX = Math.max(...Object.values(HORIZON_DAYS));

/**
 * Tests the scores on each week's log returns once: a stock's position is the sum of its scores whose horizon has
 * not ended (the overlapping portfolios of Jegadeesh and Titman, 1993). If nothing is predictable the correlations
 * are consecutive fair bets, whatever the horizon. Weekly days must be requested in order.
 */
export function weeklyTrials(
  { stocks }: Grid,
  relabel: Relabel = (forward) => forward,
): (snapshot: Snapshot, scores: Float64Array) => Record<Horizon, number> {
  const positionOf = new Map(stocks.map((stock, position) => [stock, position]));
  let open: ScoredDay[] = [];
  return ({ index, members }, scores) => {
    const before = open.at(-1)?.index ?? index;
    const returnOf = (position: number) => {
      const close = stocks[position]?.close;
      return Math.log((close?.[index] ?? Number.NaN) / (close?.[before] ?? Number.NaN));
    };
    const ics = byHorizon((horizon) => {
      const ranks = ranksOf(open.filter((day) => day.index > before - HORIZON_DAYS[horizon]));
      if (ranks.size < MIN_MEMBERS) return Number.NaN;
      const returns = Float64Array.from(ranks.keys(), returnOf);
      return rankCorrelation(
        Float64Array.from(ranks.values()),
        relabel({ returns, excess: returns }).returns,
      );
    });
    const positions = Int32Array.from(members, (stock) => positionOf.get(stock) ?? 0);
    open = [...open, { index, positions, scores }].filter((day) => day.index > index - MAX);
    return ics;
  };
}

/** Sum of each stock's scores over some days, by grid index. */
function ranksOf(days: readonly ScoredDay[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { positions, scores } of days) {
    for (const [i, position] of positions.entries())
      sums.set(position, (sums.get(position) ?? 0) + (scores[i] ?? 0));
  }
  return sums;
}

/** Sums of the trials known by one day and not yet by another. */
export function skillSums(trials: readonly Trial[], after: number, until: number): SkillSums {
  return trials
    .filter(({ day, ic }) => day > after && day <= until && !Number.isNaN(ic))
    .map(({ ic }) => ({ n: 1, sum: ic, squares: ic * ic }))
    .reduce(addSkill, NO_SKILL);
}

export const NO_SKILL: SkillSums = { n: 0, sum: 0, squares: 0 };

export function addSkill(a: SkillSums, b: SkillSums): SkillSums {
  return { n: a.n + b.n, sum: a.sum + b.sum, squares: a.squares + b.squares };
}

/** Of this many markets without an edge, at most one is ever claimed to have one. */
const MIN_EVIDENCE = 20;

/**
 * The wealth of a bettor who started with 1 and bet on the trials, the stake spread over a half-normal distribution
 * of unit width (Robbins's mixture; de la Peña 1999). If a trial is as often above as below zero, its expectation
 * stays at 1, and it ever reaches 20 in at most one of twenty cases, whenever one looks.
 */
export function evidenceOf({ sum, squares }: SkillSums): number {
  const spread = 1 + squares;
  const gain = Math.exp(sum ** 2 / (2 * spread)) / Math.sqrt(spread);
  return 2 * gain * normalBelow(sum / Math.sqrt(spread));
}

/** Whether the shown skill is enough for a claim. */
export const hasShownSkill = (skill: SkillSums): boolean => evidenceOf(skill) >= MIN_EVIDENCE;

/** Standard normal distribution function, to seven digits (Abramowitz and Stegun 26.2.17). */
function normalBelow(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x < 0 ? tail : 1 - tail;
}
