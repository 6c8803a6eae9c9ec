import type { Snapshot } from './features.ts';
import { normalBelow } from './fits/normal.ts';
import { byHorizon, HORIZON_DAYS, MIN_MEMBERS } from './horizons.ts';
import { type Grid, isKnownOn } from './panel/grid.ts';
import { rankCorrelation } from './panel/ranks.ts';
import type { Horizon, HorizonFit, Skill, SkillSums, WalkForwardOptions } from './types.ts';

/** One week of a horizon's scores: rank correlation with the outcome, known at the close of a day. */
export interface Trial {
  /** Days since 1970-01-01. */
  day: number;
  /** NaN without members to test. */
  ic: number;
  /** Symbols of the ranked stocks. */
  stocks: readonly string[];
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
): (snapshot: Snapshot, scores: Float64Array) => Record<Horizon, Trial> {
  const isKnown = (position: number, day: number) => {
    const stock = stocks[position];
    return stock !== undefined && isKnownOn(stock, day);
  };
  const positionOf = new Map(stocks.map((stock, position) => [stock, position]));
  let open: ScoredDay[] = [];
  return ({ index, day, members }, scores) => {
    const before = open.at(-1)?.index ?? index;
    const returnOf = (position: number) => {
      const close = stocks[position]?.close;
      return Math.log((close?.[index] ?? Number.NaN) / (close?.[before] ?? Number.NaN));
    };
    const trials = byHorizon((horizon): Trial => {
      const ranks = ranksOf(open.filter((scored) => scored.index > before - HORIZON_DAYS[horizon]));
      for (const position of ranks.keys()) if (!isKnown(position, day)) ranks.delete(position);
      if (ranks.size < MIN_MEMBERS) return { day, ic: Number.NaN, stocks: [] };
      const returns = Float64Array.from(ranks.keys(), returnOf);
      const ic = rankCorrelation(
        Float64Array.from(ranks.values()),
        relabel({ returns, excess: returns, lead: returns }).returns,
      );
      return {
        day,
        ic,
        stocks: Array.from(ranks.keys(), (position) => stocks[position]?.stock.symbol ?? ''),
      };
    });
    const positions = Int32Array.from(members, (stock) => positionOf.get(stock) ?? 0);
    open = [...open, { index, positions, scores }].filter((scored) => scored.index > index - MAX);
    return trials;
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

/** What the trials known by one day and not yet by another have shown. */
export function skillOf(trials: readonly Trial[], after: number, asOf: number): Skill {
  const counted = trials.filter(({ day, ic }) => day > after && day <= asOf && !Number.isNaN(ic));
  const sums = (weightOf: (day: number) => number) =>
    counted
      .map(({ day, ic }) => weighted({ n: 1, sum: ic, squares: ic * ic }, weightOf(day)))
      .reduce(addSums, NO_TRIALS);
  return {
    asOf,
    stocks: new Set(counted.flatMap(({ stocks }) => stocks)).size,
    all: sums(() => 1),
    recent: sums((day) => fading(asOf - day)),
  };
}

const NO_TRIALS: SkillSums = { n: 0, sum: 0, squares: 0 };
export const NO_SKILL: Skill = { asOf: 0, stocks: 0, all: NO_TRIALS, recent: NO_TRIALS };

const HALF_LIFE_DAYS = 2 * 365.25;
const fading = (days: number): number => 0.5 ** (days / HALF_LIFE_DAYS);

const weighted = ({ n, sum, squares }: SkillSums, weight: number): SkillSums => ({
  n: n * weight,
  sum: sum * weight,
  squares: squares * weight,
});

const addSums = (a: SkillSums, b: SkillSums): SkillSums => ({
  n: a.n + b.n,
  sum: a.sum + b.sum,
  squares: a.squares + b.squares,
});

/** Joins two records of different weeks. Their stocks may be the same, so the larger number counts. */
export function addSkill(a: Skill, b: Skill): Skill {
  const asOf = Math.max(a.asOf, b.asOf);
  return {
    asOf,
    stocks: Math.max(a.stocks, b.stocks),
    all: addSums(a.all, b.all),
    recent: addSums(weighted(a.recent, fading(asOf - a.asOf)), weighted(b.recent, fading(asOf - b.asOf))),
  };
}

/**
 * What a fit has shown by the close of a day: its own record, and the trials that were known since. A fit without a
 * tilt on the score states nothing that they could prove.
 */
export const skillSince = (
  { skill, excessTilt }: Pick<HorizonFit, 'skill' | 'excessTilt'>,
  trials: readonly Trial[],
  day: number,
): Skill => (excessTilt === 0 ? skill : addSkill(skill, skillOf(trials, skill.asOf, day)));

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

/** With recent weeks weighing most, a bettor must at least have broken even. */
const MIN_RECENT_EVIDENCE = 1;

/**
 * Whether the shown skill is enough for a claim: proven over all weeks, and not lost since. Decay on its own would not
 * suffice: a bettor who forgets losses reaches 20 sooner or later.
 */
export const hasShownSkill = ({ all, recent }: Skill): boolean =>
  evidenceOf(all) >= MIN_EVIDENCE && evidenceOf(recent) >= MIN_RECENT_EVIDENCE;
