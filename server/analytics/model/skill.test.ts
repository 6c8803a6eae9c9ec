import { describe, expect, test } from 'vitest';
import { randomPanel } from '#tests/support/market/random-panel.ts';
import { cut } from '../columns.ts';
import { blendPrior } from './blend.ts';
import { snapshotAt } from './features.ts';
import { byHorizon, HORIZONS } from './horizons.ts';
import { gridOf } from './panel/grid.ts';
import { universeOf } from './panel/universe.ts';
import { weekStarts } from './panel/weeks.ts';
import { predictDay } from './predict-day.ts';
import { scoresOf } from './score.ts';
import { addSkill, evidenceOf, hasShownSkill, NO_SKILL, skillOf, type Trial, weeklyTrials } from './skill.ts';
import type { Horizon, Model, Panel, Prior, Skill } from './types.ts';
import { walkForward } from './walk-forward.ts';

describe('the evidence of trials', () => {
  test.each([
    [0, 0, 1],
    [1, 1, 1.3805],
    [-3, 6, 0.1846],
    [8, 6, 72.9936],
  ])('that sum to %d, with squares of %d, is %d', (sum, squares, evidence) => {
    expect(evidenceOf({ n: 0, sum, squares })).toBeCloseTo(evidence, 4);
  });

  test('is enough for a claim at 20 to 1: after seven years of weeks of ±0.15, at a mean of 0.022', () => {
    const weeks = (mean: number): Skill => {
      const all = { n: 364, sum: 364 * mean, squares: 364 * 0.15 ** 2 };
      return { asOf: 0, stocks: 100, all, recent: all };
    };
    expect(hasShownSkill(weeks(0.0215))).toBe(false);
    expect(hasShownSkill(weeks(0.022))).toBe(true);
  });

  test('needs recent weeks at 1 to 1, whatever was shown before', () => {
    // exp(1.45²/8) · Φ(.725) = 1.3006 · .7658 = .996; exp(1.5²/8) · Φ(.75) = 1.3248 · .7734 = 1.025.
    const shown = { n: 800, sum: 40, squares: 30 };
    const skill = (sum: number): Skill => ({
      asOf: 0,
      stocks: 100,
      all: shown,
      recent: { n: 100, sum, squares: 3 },
    });
    expect(hasShownSkill(skill(1.45))).toBe(false);
    expect(hasShownSkill(skill(1.5))).toBe(true);
  });

  test('claims skill in at most one of twenty markets without an edge, checked weekly for twenty years', () => {
    // Intraday moves of 2 % random walks serve as weekly ICs of about ±0.15.
    const claimed = randomPanel(400, 1_040).filter(({ bars: { open, close } }) => {
      let skill = NO_SKILL;
      return [...close].some((price, day) => {
        const ic = 7.5 * Math.log(price / (open[day] ?? price));
        const week = { n: 1, sum: ic, squares: ic * ic };
        skill = addSkill(skill, { asOf: 7 * day, stocks: 1, all: week, recent: week });
        return hasShownSkill(skill);
      });
    }).length;
    expect(claimed).toBeGreaterThan(0);
    expect(claimed).toBeLessThanOrEqual(20);
  });

  test('covers the trials after one day up to another; untestable weeks are skipped', () => {
    const trials = [
      { day: 7, ic: 0.5, stocks: ['X'] },
      { day: 14, ic: 0.1, stocks: ['A', 'B'] },
      { day: 21, ic: Number.NaN, stocks: ['Y'] },
      { day: 28, ic: -0.2, stocks: ['B', 'C'] },
      { day: 35, ic: 0.9, stocks: ['Z'] },
    ];
    const { all, stocks, asOf } = skillOf(trials, 7, 28);
    expect([all.n, stocks, asOf]).toEqual([2, 3, 28]);
    expect(all.sum).toBeCloseTo(-0.1, 12);
    expect(all.squares).toBeCloseTo(0.05, 12);
  });

  test('halves every two years, also when two records are joined', () => {
    const two = 2 * 365.25;
    const trials = [
      { day: 0, ic: 0.4, stocks: ['A'] },
      { day: two, ic: 0.2, stocks: ['A'] },
    ];
    const { recent } = skillOf(trials, -1, two);
    expect(recent.n).toBeCloseTo(1.5, 12);
    expect(recent.sum).toBeCloseTo(0.2 + 0.2, 12);
    expect(recent.squares).toBeCloseTo(0.08 + 0.04, 12);
    const joined = addSkill(skillOf(trials.slice(0, 1), -1, 0), skillOf(trials.slice(1), 0, two));
    expect(joined.recent.sum).toBeCloseTo(0.4, 12);
    expect(joined).toMatchObject({ asOf: two, stocks: 1, all: { n: 2 } });
  });
});

/** Six stocks, each gaining more per day than the previous one. */
function spreadPanel(days: number): Panel {
  return randomPanel(6, days).map((stock, i) => ({
    ...stock,
    bars: { ...stock.bars, close: stock.bars.close.map((_, n) => 100 * Math.exp(0.0001 * i * n)) },
  }));
}

describe('weekly trials', () => {
  const grid = gridOf(spreadPanel(700));
  const snapshot = (index: number) => snapshotAt(grid, [0, 1, 2, 3, 4, 5], index, new Set());
  const rising = Float64Array.from([0, 1, 2, 3, 4, 5]);
  const falling = rising.map((score) => -score);
  /** To twelve digits. */
  const signs = (trials: Record<Horizon, Trial>) =>
    byHorizon((horizon) => Math.round(trials[horizon].ic * 1e12) / 1e12);

  test('a score in the order of the outcome is 1, the opposite −1, and the first week tests nothing', () => {
    const right = weeklyTrials(grid);
    expect(right(snapshot(300), rising).short.ic).toBeNaN();
    expect(signs(right(snapshot(305), rising))).toEqual({ short: 1, medium: 1, long: 1 });
    const wrong = weeklyTrials(grid);
    wrong(snapshot(300), falling);
    expect(signs(wrong(snapshot(305), rising))).toEqual({ short: -1, medium: -1, long: -1 });
  });

  test('scores apply for as long as their horizon, and sum', () => {
    const tried = weeklyTrials(grid);
    tried(
      snapshot(300),
      falling.map((score) => 5 * score),
    );
    let last = byHorizon((): Trial => ({ day: 0, ic: Number.NaN, stocks: [] }));
    for (let index = 305; index <= 300 + 70; index += 5) last = tried(snapshot(index), rising);
    // After thirteen weeks the heavy wrong score has expired at the short horizon, and is outweighed at the others.
    expect(signs(last)).toEqual({ short: 1, medium: 1, long: 1 });
    const early = weeklyTrials(grid);
    early(
      snapshot(300),
      falling.map((score) => 50 * score),
    );
    for (let index = 305; index <= 300 + 70; index += 5) last = early(snapshot(index), rising);
    expect(signs(last)).toEqual({ short: 1, medium: -1, long: -1 });
  });

  test('go on after a fit, week by week, as if all had been tried in one walk', () => {
    const panel = spreadPanel(900);
    const whole = gridOf(panel);
    const universe = universeOf(whole, 100);
    const day = whole.days[850] ?? 0;
    const early = panel.map((stock) => ({ ...stock, bars: cut(stock.bars, whole.days[700] ?? 0) }));
    const model = walkForward(early, { prior: null, take: () => undefined });
    const tried = weeklyTrials(whole);
    const trials = weekStarts(whole.days).map((index) => {
      const at = snapshotAt(whole, universe.at(index), index);
      return tried(at, scoresOf(at, model.weights));
    });
    const { skill } = predictDay(panel, model, { day });
    // Without a tilt on the score nothing is stated that they could prove.
    const silent = {
      ...model,
      horizons: byHorizon((h) => ({ ...model.horizons[h], excessTilt: 0, skill: NO_SKILL })),
    };
    const { rows, skill: none } = predictDay(panel, silent, { day });
    expect(none).toEqual(byHorizon(() => NO_SKILL));
    expect(new Set(rows.map(({ abstained }) => abstained))).toEqual(new Set(['unproven']));
    for (const horizon of HORIZONS) {
      const of = trials.map((trial) => trial[horizon]);
      const expected = skillOf(of, Number.NEGATIVE_INFINITY, day);
      expect(skill[horizon].all.n).toBe(expected.all.n);
      expect(skill[horizon].all.sum).toBeCloseTo(expected.all.sum, 9);
      // The model knows the weeks until five days before its fit, and their weight fades from the last one on.
      expect(skill[horizon].recent.sum).toBeCloseTo(skillOf(of, -1, skill[horizon].asOf).recent.sum, 9);
    }
  });

  test('an audit permutes the returns before the trials', () => {
    const tried = weeklyTrials(grid, (forward) => ({ ...forward, returns: forward.returns.map((r) => -r) }));
    tried(snapshot(300), rising);
    expect(signs(tried(snapshot(305), rising)).short).toBe(-1);
  });
});

describe('a model', () => {
  const panel = randomPanel(12, 1_300);
  const model = walkForward(panel, { prior: null, take: () => undefined });
  const sums = { n: 500, sum: 20, squares: 10 };
  const shown: Skill = { asOf: model.fittedOn, stocks: 12, all: sums, recent: sums };
  const withSkill = (skill: Skill, fitted: Model = model): Model => ({
    ...fitted,
    horizons: byHorizon((horizon) => ({
      ...fitted.horizons[horizon],
      longRunUp: 0.7,
      excessTilt: 2,
      excessSlope: 1,
      trailingIcUpper: null,
      skill,
    })),
  });
  const claims = (of: Model, horizon: Horizon) =>
    predictDay(panel, { ...of, scoreEdges: [] }).rows.filter((row) => row.horizon === horizon);

  test('counts a trial for each week that was known when it was fitted', () => {
    const grid = gridOf(panel);
    const weeks = [...grid.days.keys()].filter((i) => i > 255 && i <= 1_299 - 5 && i % 5 === 0).length;
    for (const horizon of HORIZONS) expect(model.horizons[horizon].skill.all.n).toBe(weeks);
  });

  test('makes no claim without shown skill, and gives the reason', () => {
    for (const horizon of HORIZONS) {
      const silent = claims(withSkill(NO_SKILL), horizon);
      expect(new Set(silent.map(({ prediction }) => prediction))).toEqual(new Set(['HOLD']));
      expect(new Set(silent.map(({ abstained }) => abstained))).toEqual(new Set(['unproven']));
      const speaking = claims(withSkill(shown), horizon);
      expect(new Set(speaking.map(({ prediction }) => prediction))).toEqual(new Set(['BUY', 'HOLD', 'SELL']));
      expect(new Set(speaking.map(({ abstained }) => abstained))).toEqual(new Set([null]));
    }
  });

  test('adds the prior’s skill to its own weeks after the prior’s', () => {
    const day = model.fittedOn;
    const priorOf = (lastDay: number): Prior => ({
      version: 'tested',
      data: { from: '2001-01-01', to: '2010-12-31', symbols: 1, rows: 1 },
      lastDay,
      model: withSkill(shown),
    });
    expect(blendPrior(model, priorOf(day)).horizons.long.skill).toEqual(
      addSkill(shown, model.horizons.long.skill),
    );
    const fitted = (lastDay: number) =>
      walkForward(panel, { prior: priorOf(lastDay), take: () => undefined }).horizons.short.skill.all.n;
    expect(fitted(day - 70)).toBe(sums.n + 9);
    expect(fitted(day + 1)).toBe(model.horizons.short.skill.all.n);
  });
});
