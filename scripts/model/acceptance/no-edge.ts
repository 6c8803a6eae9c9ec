import { HORIZONS } from '#server/analytics/model/horizons.ts';
import { beat } from '#server/analytics/model/metrics/calibration.ts';
import { createRecord, type Scored } from '#server/analytics/model/metrics/record.ts';
import { areaUnderCurve, dailyIcs, meanOf } from '#server/analytics/model/metrics/skill.ts';
import type { Horizon, Panel } from '#server/analytics/model/types.ts';
import { walkForward } from '#server/analytics/model/walk-forward.ts';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { simulatedHistory } from '../../lookahead/histories.ts';
import { type Ground, type Line, number, percent } from './check.ts';

/** 3: with outcomes permuted among the stocks of a day, nothing is found in them. */
export function shuffled({ survivors }: Ground): Line[] {
  const record = createRecord(0);
  const chance = randomStream(3);
  walkForward(survivors, {
    prior: null,
    take: record.add,
    relabel: ({ returns, excess, lead }) => {
      const order = shuffledOrder(returns.length, chance);
      return {
        returns: returns.map((_, i) => returns[order[i] ?? 0] ?? 0),
        excess: excess.map((_, i) => excess[order[i] ?? 0] ?? 0),
        lead: lead.map((_, i) => lead[order[i] ?? 0] ?? 0),
      };
    },
  });
  return HORIZONS.flatMap((horizon) => nullLines(horizon, record.days(horizon)));
}

function shuffledOrder(size: number, chance: RandomStream): Int32Array {
  const order = Int32Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const other = Math.floor(chance.uniform() * (i + 1));
    [order[i], order[other]] = [order[other] ?? 0, order[i] ?? 0];
  }
  return order;
}

function nullLines(horizon: Horizon, days: Scored[][]): Line[] {
  const rows = days.flat();
  const ic = meanOf(dailyIcs(days, ({ score }) => score));
  const auc = areaUnderCurve(rows.map((row) => ({ score: row.score, positive: beat(row) })));
  const near = rows.filter(({ pExcess }) => pExcess >= 0.48 && pExcess <= 0.52).length / rows.length;
  return [
    {
      what: `${horizon}: |rank-IC| of shuffled outcomes`,
      figure: number(Math.abs(ic), 4),
      bar: '≤ .01',
      holds: Math.abs(ic) <= 0.01,
    },
    { what: `${horizon}: AUC`, figure: number(auc), bar: '.49 to .51', holds: auc >= 0.49 && auc <= 0.51 },
    {
      what: `${horizon}: P(excess) within .48 and .52`,
      figure: percent(near),
      bar: '≥ 99 %',
      holds: near >= 0.99,
    },
  ];
}

const DAYS = 2_480;

/** Ten years of a hundred simulated stocks. */
const simulatedPanel = (seed: number, edge: number): Panel => simulatedHistory(seed, DAYS, edge).panel;

const SEEDS = 20;

/** 4: in a market without an edge none is claimed, and a BUY is no better than any stock. */
export function withoutEdge(): Line[] {
  const seeds = Array.from({ length: SEEDS }, (_, i) => walked(i + 1, 0));
  const boldest = seeds.reduce(
    (most, days) => Math.max(most, ...HORIZONS.map((h) => highestExcess(days[h]))),
    0,
  );
  return [
    {
      what: `highest P(excess) of ${SEEDS} seeds`,
      figure: number(boldest),
      bar: '≤ .55',
      holds: boldest <= 0.55,
    },
    ...HORIZONS.map((horizon) =>
      buyLine(
        horizon,
        seeds.map((days) => days[horizon]),
      ),
    ),
  ];
}

type Walked = Record<Horizon, Scored[][]>;

function walked(seed: number, edge: number): Walked {
  const record = createRecord(0);
  walkForward(simulatedPanel(seed, edge), { prior: null, take: record.add });
  return { short: record.days('short'), medium: record.days('medium'), long: record.days('long') };
}

const highestExcess = (days: Scored[][]): number =>
  days.flat().reduce((most, { pExcess }) => Math.max(most, pExcess), 0);

/**
 * Compares a BUY with the stocks of its day and volatility tercile. The rate of all days includes the good years that
 * BUYs follow; and if all stocks drift up equally, calm ones reach a target derived from their volatility more often.
 * Only trades that reached a barrier count: their number follows from volatility's mean reversion. Rows of one market
 * are correlated, so a seed counts as one observation.
 */
function buyLine(horizon: Horizon, seeds: readonly Scored[][][]): Line {
  const ahead = seeds.map(aheadOfItsLike).filter((value) => value !== null);
  const centre = meanOf(ahead);
  const error = Math.sqrt(
    meanOf(ahead.map((value) => (value - centre) ** 2)) / Math.max(1, ahead.length - 1),
  );
  return {
    what: `${horizon}: BUY target first, less stocks of its day and volatility (${ahead.length} seeds with one)`,
    figure: ahead.length === 0 ? 'no BUY' : `${percent(centre)} ± ${percent(error)}`,
    bar: 'within 2 standard errors of 0',
    holds: ahead.length < 2 || Math.abs(centre) <= 2 * error,
  };
}

/**
 * How much more often a BUY hits its target than the stocks of its day and tercile, among trades that reached a
 * barrier; null without a BUY.
 */
function aheadOfItsLike(days: Scored[][]): number | null {
  const each = days.flatMap((rows) => {
    const judged = rows
      .filter(({ barrier }) => barrier === 'upper' || barrier === 'lower')
      .sort((one, other) => one.high80 - other.high80);
    const terciles = Map.groupBy(judged, (row) => Math.floor((3 * judged.indexOf(row)) / judged.length));
    return [...terciles.values()].flatMap((like) => {
      const rate = hitRate(like);
      return like
        .filter(({ prediction }) => prediction === 'BUY')
        .map(({ barrier }) => (barrier === 'upper' ? 1 : 0) - rate);
    });
  });
  return each.length === 0 ? null : meanOf(each);
}

const hitRate = (rows: readonly Scored[]): number =>
  meanOf(rows.map(({ barrier }) => (barrier === 'upper' ? 1 : 0)));

const PLANTED_SEEDS = 10;
/** The edge measured on real stocks: a rank-IC of about .10. */
const PLANTED = 1;

/** 5: an existing edge is found. */
export function plantedEdge(): Line[] {
  const ics = Array.from({ length: PLANTED_SEEDS }, (_, i) => {
    const days = walked(i + 1, PLANTED);
    return HORIZONS.map((horizon) => meanOf(dailyIcs(days[horizon], ({ score }) => score)));
  });
  return HORIZONS.map((horizon, place) => {
    const each = ics.map((seed) => seed[place] ?? 0);
    const positive = each.filter((ic) => ic > 0).length;
    return {
      what: `${horizon}: mean rank-IC of ${PLANTED_SEEDS} seeds, and how many are positive`,
      figure: `${number(meanOf(each))}, ${positive}`,
      bar: '≥ .06, ≥ 9',
      holds: meanOf(each) >= 0.06 && positive >= 9,
    };
  });
}
