import { HORIZONS } from '#server/analytics/model/horizons.ts';
import { calibrationError, rose } from '#server/analytics/model/metrics/calibration.ts';
import { createRecord, type Scored } from '#server/analytics/model/metrics/record.ts';
import { upBins } from '#server/analytics/model/metrics/report.ts';
import { meanOf } from '#server/analytics/model/metrics/skill.ts';
import type { Horizon } from '#server/analytics/model/types.ts';
import { walkForward } from '#server/analytics/model/walk-forward.ts';
import { freshStart } from '../../lookahead/histories.ts';
import { type Line, percent } from './check.ts';

const SEEDS = 20;
const ENOUGH = 1_000;

/**
 * 9: Past Results at a fresh start of the simulated market. One market's record contains six independent years, in
 * which stocks rise or fall together: only many markets show whether probabilities are right.
 */
export function simulatedRecord(): Line[] {
  const seeds = Array.from({ length: SEEDS }, (_, i) => {
    const record = createRecord(0);
    walkForward(freshStart(i + 1), { prior: null, take: record.add });
    return record;
  });
  return HORIZONS.flatMap((horizon) =>
    linesOf(
      horizon,
      seeds.map((record) => record.days(horizon).flat()),
    ),
  );
}

const share = (rows: readonly Scored[]) => meanOf(rows.map((row) => (rose(row) ? 1 : 0)));
const stated = (rows: readonly Scored[]) => meanOf(rows.map(({ pUp }) => pUp));

function linesOf(horizon: Horizon, seeds: readonly Scored[][]): Line[] {
  const rows = seeds.flat();
  const bins = upBins(rows);
  const error = calibrationError(bins);
  const worst = Math.max(
    ...bins.filter(({ n }) => n >= ENOUGH).map(({ predicted, came }) => Math.abs(predicted - came)),
  );
  const base = meanOf(rows.map(({ baseUp }) => baseUp));
  const gaps = seeds.map((some) => Math.abs(stated(some) - share(some)));
  return [
    {
      what: `${horizon}: ${SEEDS} default markets (n ${rows.length}): probability ${percent(stated(rows))}, stated base rate ${percent(base)}, happened ${percent(share(rows))}; calibration error`,
      figure: percent(error),
      bar: '≤ 3 %',
      holds: error <= 0.03,
    },
    {
      what: `${horizon}: worst decile (one market's mean is off by ${percent(meanOf(gaps))} on average)`,
      figure: percent(worst),
      bar: '≤ 5 %',
      holds: worst <= 0.05,
    },
  ];
}
