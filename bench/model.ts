import { FEATURES, type Snapshot } from '#server/analytics/model/features.ts';
import { HORIZONS } from '#server/analytics/model/horizons.ts';
import { gridOf } from '#server/analytics/model/panel/grid.ts';
import { centredRanks } from '#server/analytics/model/panel/ranks.ts';
import { predictHorizon } from '#server/analytics/model/predict.ts';
import { scoresOf } from '#server/analytics/model/score.ts';
import type { Model, Panel } from '#server/analytics/model/types.ts';
import { walkForward } from '#server/analytics/model/walk-forward.ts';
import { randomStream } from '#server/market/sources/random.ts';
import { randomPanel } from '#tests/support/market/random-panel.ts';
import type { Pace, Result } from './bench.ts';
import { cpuMs } from './cpu.ts';
import { finer } from './rounds.ts';
import { judgeCost, logLogSlope } from './statistics.ts';

const STOCKS = 100;
const DAYS = 2_480;
const WALK_GATE_S = 60;
const PREDICTED = 2_500;
const PREDICT_GATE_MS = 25;
/** Predictions in one measurement: a single one is too short to time. */
const REPEATED = 8;

/**
 * B11: the walk-forward over a hundred stocks and ten years, and the prediction of 2,500 stocks from their features.
 */
export async function model(pace: Pace): Promise<Result[]> {
  const panel = randomPanel(STOCKS, DAYS);
  const fitted = walk(panel);
  return [walking(pace, panel), predicting(pace, fitted)];
}

const walk = (panel: Panel): Model => walkForward(panel, { prior: null, take: () => undefined });

function walking(pace: Pace, panel: Panel): Result {
  const seconds = () => cpuMs(() => walk(panel)) / 1_000;
  const points = [STOCKS / 4, STOCKS / 2, STOCKS].map((size) => ({
    size,
    cost: cpuMs(() => walk(panel.slice(0, size))),
  }));
  return {
    id: 'B11w',
    name: 'model: the whole walk-forward, in seconds',
    gate: `≤ ${WALK_GATE_S}`,
    slope: logLogSlope(points),
    ...judgeCost(repeated(pace, seconds), WALK_GATE_S),
    note: `${STOCKS} stocks, ${DAYS} days, three horizons; CPU time`,
  };
}

function predicting(pace: Pace, fitted: Model): Result {
  const snapshot = randomSnapshot();
  const predict = () => {
    const scores = scoresOf(snapshot, fitted.weights);
    for (const horizon of HORIZONS) {
      const { skill } = fitted.horizons[horizon];
      predictHorizon(fitted, horizon, { snapshot, scores, baseUp: 0.55, skill });
    }
  };
  const milliseconds = () =>
    cpuMs(() => {
      for (let n = 0; n < REPEATED; n++) predict();
    }) / REPEATED;
  return {
    id: 'B11',
    name: 'model: predictions of 2,500 stocks × 3, in milliseconds',
    gate: `≤ ${PREDICT_GATE_MS}`,
    slope: null,
    ...judgeCost(repeated(finer(4, pace), milliseconds), PREDICT_GATE_MS),
    note: 'with levels, record and contributions, from features; CPU time',
  };
}

/** Measures the same thing again and again; each cost ÷ the one before shows the noise. */
function repeated({ rounds, progress }: Pace, measure: () => number): { cost: number; again: number }[] {
  let before = measure();
  return Array.from({ length: rounds }, (_, round) => {
    const cost = measure();
    const again = cost / before;
    before = cost;
    progress(`round ${round + 1} of ${rounds}`);
    return { cost, again };
  });
}

function randomSnapshot(): Snapshot {
  const [stock] = gridOf(randomPanel(1, 300)).stocks;
  const chance = randomStream(1);
  const values = FEATURES.map(() =>
    Float64Array.from({ length: PREDICTED }, () => 0.01 + 0.02 * chance.uniform()),
  );
  return {
    index: 299,
    day: stock?.stock.bars.days[299] ?? 0,
    members: Array.from({ length: PREDICTED }, () => stock).filter((one) => one !== undefined),
    values,
    ranks: values.map(centredRanks),
  };
}
