import { HORIZON_DAYS } from '../horizons.ts';
import { yearOf } from '../panel/weeks.ts';
import type { Horizon } from '../types.ts';
import {
  type Bin,
  beat,
  brier,
  calibrationError,
  coverage,
  coverageByVolatility,
  led,
  reliability,
  rose,
  winkler,
} from './calibration.ts';
import type { Days, Scored } from './record.ts';
import { areaUnderCurve, blockT, dailyIcs, meanOf, topDecileExcess } from './skill.ts';

/** Claims of one kind, next to how often the same happened to all stocks. */
export interface ClaimReport {
  n: number;
  /** How often they came true: a higher price, or a lower return than the benchmark's. */
  hitRate: number | null;
  hitBase: number | null;
  /** How often the target of their trade came before its stop. */
  targetRate: number | null;
  targetBase: number | null;
}

export interface YearReport {
  year: number;
  rankIc: number | null;
  brier: number;
  brierBase: number;
  coverage80: number;
}

/** Out-of-sample figures of a horizon; probabilities and rates are fractions, null means nothing to measure. */
export interface HorizonReport {
  n: number;
  rankIc: number | null;
  /** With blocks of the horizon's length. */
  rankIcT: number | null;
  rankIcStatic: number | null;
  /** Of the score for outperforming the median. */
  auc: number | null;
  /** Of P(up), and of the expanding base rate instead. */
  brier: number | null;
  brierBase: number | null;
  /** Mean of P(up), of the base rates it was stated with, and how often prices rose, on the same rows. */
  meanUp: number | null;
  meanBase: number | null;
  meanExpanding: number | null;
  happened: number | null;
  /** In ten bins of equal size. */
  ece: number | null;
  maxConfidence: number | null;
  coverage80: number | null;
  /** Calmest third of each day's stocks first. */
  coverageByVolatility: number[];
  winkler: number | null;
  topDecileExcessNet: number | null;
  buy: ClaimReport;
  sell: ClaimReport;
  years: YearReport[];
}

export function horizonReport(horizon: Horizon, days: Days): HorizonReport {
  const rows = days.flat();
  const ics = dailyIcs(days, ({ score }) => score);
  return {
    n: rows.length,
    rankIc: known(meanOf(ics)),
    rankIcT: known(blockT(ics, HORIZON_DAYS[horizon])),
    // The score is the static composite: the alternatives did not beat it (see the model card).
    rankIcStatic: known(meanOf(ics)),
    auc: known(areaUnderCurve(rows.map((row) => ({ score: row.score, positive: beat(row) })))),
    brier: known(brier(rows, ({ pUp }) => pUp, rose)),
    brierBase: known(brier(rows, ({ expandingUp }) => expandingUp, rose)),
    meanUp: known(meanOf(rows.map(({ pUp }) => pUp))),
    meanBase: known(meanOf(rows.map(({ baseUp }) => baseUp))),
    meanExpanding: known(meanOf(rows.map(({ expandingUp }) => expandingUp))),
    happened: known(meanOf(rows.map((row) => (rose(row) ? 1 : 0)))),
    ece: rows.length === 0 ? null : calibrationError(upBins(rows)),
    maxConfidence: rows.length === 0 ? null : rows.reduce((most, row) => Math.max(most, row.confidence), 0),
    coverage80: known(coverage(rows)),
    coverageByVolatility: coverageByVolatility(rows),
    winkler: known(winkler(rows)),
    topDecileExcessNet: known(topDecileExcess(days)),
    buy: claimReport(rows, 'BUY', rose, 'upper'),
    sell: claimReport(rows, 'SELL', (row) => !led(row), 'lower'),
    years: yearReports(days),
  };
}

export const upBins = (rows: readonly Scored[]): Bin[] => reliability(rows, ({ pUp }) => pUp, rose);

const known = (value: number): number | null => (Number.isFinite(value) ? value : null);

function claimReport(
  rows: readonly Scored[],
  claim: 'BUY' | 'SELL',
  cameTrue: (row: Scored) => boolean,
  first: 'upper' | 'lower',
): ClaimReport {
  const claimed = rows.filter(({ prediction }) => prediction === claim);
  const share = (some: readonly Scored[], of: (row: Scored) => boolean) =>
    known(meanOf(some.map((row) => (of(row) ? 1 : 0))));
  const reached = (some: readonly Scored[]) =>
    share(
      some.filter(({ barrier }) => barrier !== null),
      ({ barrier }) => barrier === first,
    );
  return {
    n: claimed.length,
    hitRate: share(claimed, cameTrue),
    hitBase: share(rows, cameTrue),
    targetRate: reached(claimed),
    targetBase: reached(rows),
  };
}

function yearReports(days: Days): YearReport[] {
  const byYear = Map.groupBy(days, ([first]) => yearOf(first?.day ?? 0));
  return [...byYear].map(([year, some]) => {
    const rows = some.flat();
    return {
      year,
      rankIc: known(meanOf(dailyIcs(some, ({ score }) => score))),
      brier: brier(rows, ({ pUp }) => pUp, rose),
      brierBase: brier(rows, ({ expandingUp }) => expandingUp, rose),
      coverage80: coverage(rows),
    };
  });
}
