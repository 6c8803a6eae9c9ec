import { HORIZONS } from '#server/analytics/model/horizons.ts';
import { beat, brier } from '#server/analytics/model/metrics/calibration.ts';
import { upBins } from '#server/analytics/model/metrics/report.ts';
import type { Horizon } from '#server/analytics/model/types.ts';
import { type Figures, measure } from '../measure.ts';
import { type Check, type Line, number, percent } from './check.ts';

const measured = new Map<unknown, Figures>();

/** The figures of a panel, worked out once. */
function figuresOf(panel: Parameters<typeof measure>[0]): Figures {
  const known = measured.get(panel) ?? measure(panel, () => undefined);
  measured.set(panel, known);
  return known;
}

const onSurvivors =
  (line: (figures: Figures, horizon: Horizon) => Line[]): Check =>
  ({ survivors }) =>
    HORIZONS.flatMap((horizon) => line(figuresOf(survivors), horizon));

const MIN_IC: Record<Horizon, number> = { short: 0.05, medium: 0.06, long: 0.06 };
const MIN_FREE_IC: Record<Horizon, number> = { short: 0.1, medium: 0.13, long: 0.16 };

/** 6: real bars, from 2011 on. */
export const ranksOfSurvivors = onSurvivors(({ counted }, horizon) => {
  const { rankIc, rankIcT, n } = counted[horizon];
  return [atLeast(`${horizon}: rank-IC (block t ${number(rankIcT, 1)}, n ${n})`, rankIc, MIN_IC[horizon])];
});

/** 7: bars that include later failures. */
export const ranksOfAll: Check = ({ survivorFree }) => {
  const { all } = figuresOf(survivorFree);
  return HORIZONS.flatMap((horizon) => [
    atLeast(`${horizon}: rank-IC (n ${all[horizon].n})`, all[horizon].rankIc, MIN_FREE_IC[horizon]),
    atLeast(`${horizon}: AUC`, all[horizon].auc, 0.55),
  ]);
};

const atLeast = (what: string, value: number | null, least: number): Line => ({
  what,
  figure: number(value),
  bar: `≥ ${least}`,
  holds: value !== null && value >= least,
});

/** 8: probabilities are better than the base rate. */
export const brierScores = onSurvivors(({ counted, days }, horizon) => {
  const { brier: own, brierBase: base, years } = counted[horizon];
  const better = years.filter((year) => year.brier < year.brierBase).length;
  const skill = 1 - brier(days[horizon].flat(), ({ pExcess }) => pExcess, beat) / 0.25;
  const isBetter = own !== null && base !== null && own < base;
  return [
    {
      what: `${horizon}: Brier of P(up)`,
      figure: number(own, 4),
      bar: `< ${number(base, 4)}`,
      holds: isBetter,
    },
    {
      what: `${horizon}: years in which it is better`,
      figure: `${better} of ${years.length}`,
      bar: '≥ 55 %',
      holds: better >= 0.55 * years.length,
    },
    { what: `${horizon}: skill of P(excess)`, figure: percent(skill, 2), bar: '> 0', holds: skill > 0 },
  ];
});

/** 9: what is said comes to be as often as it is said. */
export const calibration = onSurvivors(({ counted, days }, horizon) => {
  const { ece, maxConfidence } = counted[horizon];
  const full = upBins(days[horizon].flat()).filter(({ n }) => n >= 1_000);
  const worst = full.reduce((most, { predicted, came }) => Math.max(most, Math.abs(predicted - came)), 0);
  return [
    {
      what: `${horizon}: ECE of P(up)`,
      figure: percent(ece ?? 1),
      bar: '≤ 3 %',
      holds: ece !== null && ece <= 0.03,
    },
    {
      what: `${horizon}: worst of ${full.length} bins with n ≥ 1,000`,
      figure: percent(worst),
      bar: '≤ 5 %',
      holds: worst <= 0.05,
    },
    {
      what: `${horizon}: highest confidence shown`,
      figure: percent(maxConfidence ?? 1),
      bar: '≤ 75 %',
      holds: maxConfidence !== null && maxConfidence <= 0.75,
    },
  ];
});

/** 10: intervals hold what they promise. */
export const intervals = onSurvivors(({ counted }, horizon) => {
  const { coverage80, years } = counted[horizon];
  const worst = years.toSorted((a, b) => a.coverage80 - b.coverage80)[0];
  return [
    {
      what: `${horizon}: 80 % interval covers (worst year ${worst?.year}: ${percent(worst?.coverage80 ?? 0)})`,
      figure: percent(coverage80 ?? 0),
      bar: '76 to 86 %',
      holds: coverage80 !== null && coverage80 >= 0.76 && coverage80 <= 0.86,
    },
  ];
});
