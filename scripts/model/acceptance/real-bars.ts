import type { BarColumns } from '#server/analytics/columns.ts';
import { HORIZONS } from '#server/analytics/model/horizons.ts';
import { brier, led } from '#server/analytics/model/metrics/calibration.ts';
import type { Horizon, Panel } from '#server/analytics/model/types.ts';
import { type Figures, measure } from '../measure.ts';
import { type Check, type Line, number, percent } from './check.ts';

const measured = new Map<unknown, Figures>();

/** The figures of a panel, computed once. */
function figuresOf(panel: Panel, nifty?: BarColumns): Figures {
  const known = measured.get(panel) ?? measure({ panel, nifty }, () => undefined);
  measured.set(panel, known);
  return known;
}

const onSurvivors =
  (line: (figures: Figures, horizon: Horizon) => Line[]): Check =>
  ({ survivors, niftySurvivors }) =>
    HORIZONS.flatMap((horizon) => line(figuresOf(survivors, niftySurvivors), horizon));

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

/** 8: probabilities beat the base rate. */
export const brierScores = onSurvivors(({ counted, days }, horizon) => {
  const { brier: own, brierBase: base, years } = counted[horizon];
  const better = years.filter((year) => year.brier < year.brierBase).length;
  const skill = 1 - brier(days[horizon].flat(), ({ pExcess }) => pExcess, led) / 0.25;
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

/** The long horizon has one independent outcome a year: its bar can't be as tight as the others'. */
const MAX_ERROR: Record<Horizon, number> = { short: 0.04, medium: 0.06, long: 0.08 };

/** 9: probabilities are calibrated, and their mean is no worse than the rate of all earlier rows. */
export const calibration = onSurvivors(({ counted }, horizon) => {
  const { ece, n, maxConfidence, meanUp, meanBase, meanExpanding, happened } = counted[horizon];
  const off = (mean: number | null) => Math.abs((mean ?? 1) - (happened ?? 0));
  return [
    {
      what: `${horizon}: calibration error of P(up) in ten bins of equal size (n ${n})`,
      figure: percent(ece ?? 1, 2),
      bar: `≤ ${percent(MAX_ERROR[horizon], 0)}`,
      holds: ece !== null && ece <= MAX_ERROR[horizon],
    },
    {
      what: `${horizon}: mean P(up) ${percent(meanUp ?? 0)} (stated base rate ${percent(meanBase ?? 0)}), happened ${percent(happened ?? 0)}: off by`,
      figure: percent(off(meanUp)),
      bar: `≤ ${percent(off(meanExpanding))} of the base rate of all earlier rows + 1 %`,
      holds: off(meanUp) <= off(meanExpanding) + 0.01,
    },
    {
      what: `${horizon}: highest confidence shown`,
      figure: percent(maxConfidence ?? 1),
      bar: '≤ 75 %',
      holds: maxConfidence !== null && maxConfidence <= 0.75,
    },
  ];
});

/** Winkler scores of the survivors from 2011 on, with a σ of 60 days and one interval for all stocks. */
const WINKLER_OF_60_DAYS: Record<Horizon, number> = { short: 0.672, medium: 0.9827, long: 1.5717 };

/** 10: intervals have their stated coverage, for calm and volatile stocks alike. */
export const intervals = onSurvivors(({ counted }, horizon) => {
  const { coverage80, coverageByVolatility, winkler, years } = counted[horizon];
  const worst = years.toSorted((a, b) => a.coverage80 - b.coverage80)[0];
  return [
    {
      what: `${horizon}: 80 % interval covers (worst year ${worst?.year}: ${percent(worst?.coverage80 ?? 0)})`,
      figure: percent(coverage80 ?? 0),
      bar: '76 to 84 %',
      holds: isNear80(coverage80 ?? 0),
    },
    {
      what: `${horizon}: in the calm, middle and volatile third of stocks`,
      figure: coverageByVolatility.map((part) => percent(part)).join(', '),
      bar: '76 to 84 %',
      holds: coverageByVolatility.every(isNear80),
    },
    {
      what: `${horizon}: Winkler score`,
      figure: number(winkler, 4),
      bar: `< ${number(WINKLER_OF_60_DAYS[horizon], 4)}, that of a σ of 60 days`,
      holds: winkler !== null && winkler < WINKLER_OF_60_DAYS[horizon],
    },
  ];
});

const isNear80 = (coverage: number): boolean => coverage >= 0.76 && coverage <= 0.84;
