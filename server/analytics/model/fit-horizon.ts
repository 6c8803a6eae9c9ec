import { slopeOn } from './calibration.ts';
import { trailingIcUpper } from './drift.ts';
import { baseRate, referenceUp } from './fits/base-rate.ts';
import { fitLogistic, logit } from './fits/logistic.ts';
import { joined, type Week } from './history.ts';
import { HORIZON_DAYS } from './horizons.ts';
import { quantile } from './panel/ranks.ts';
import { STATIC_WEIGHTS } from './score.ts';
import { addTrade, noTrades, SEGMENTS, TERCILES, tercileOf } from './segments.ts';
import type { Horizon, HorizonFit, TradeSums } from './types.ts';

/** p(1 − p) × the variance of a centred rank: Fisher information per row of a nearly fair coin. */
const INFORMATION_PER_ROW = 0.25 / 12;
/**
 * Shrinkage, in independent blocks, of tilts and of the interval to their references. The up tilts are shrunk most:
 * their outcomes move with the market, and few blocks can separate the two.
 */
const UP_BLOCKS = 40;
const EXCESS_BLOCKS = 10;
const INTERVAL_BLOCKS = 6;
/** Fraction of stocks that beat the benchmark: 49.1 to 50.2 % beat NIFTY 50 (2011–21). Estimating it anew did worse. */
const EVEN = 0.5;
/**
 * A stock's move is 1 ÷ √.67 times its own part, without the market. A lead therefore raises the odds of a higher price
 * by that much less than the odds of beating others.
 */
const OWN_PART = Math.sqrt(0.67);
/** In units of σ·√H, from Indian stocks. */
export const INTERVAL: [low: number, high: number] = [-1.17, 1.5];

/**
 * Fits a horizon on weeks with known returns; the weeks' own out-of-sample predictions calibrate it.
 * @param day everything was known at this day's close, days since 1970-01-01
 * @param judged weeks with judged trades, including those without known returns
 */
export function fitHorizon(
  horizon: Horizon,
  weeks: readonly Week[],
  judged: readonly Week[],
  day: number,
): Omit<HorizonFit, 'skill'> {
  const rows = weeks.reduce((count, { score }) => count + score.length, 0);
  const blocks = Math.max(0.01, (weeks.length * 5) / HORIZON_DAYS[horizon]);
  const [up, beat, reference] = [joined(weeks, 'up'), joined(weeks, 'beat'), joined(weeks, 'reference')];
  const longRunUp = referenceUp(HORIZON_DAYS[horizon]);
  const baseUp = baseRate(longRunUp, { weeks: weeks.length, rows, risen: sumOf(up) });
  const perBlock = Math.max(1, (INFORMATION_PER_ROW * rows) / blocks);
  return {
    baseUp,
    longRunUp,
    ...tiltsOf(weeks, { up, beat, reference, baseUp }, perBlock),
    upSlope: slopeOn(weeks, 'up', blocks),
    excessSlope: slopeOn(weeks, 'excess', blocks),
    interval: intervalsOf(weeks, blocks),
    weeks: weeks.length,
    rows,
    segments: recordOf(judged, day),
    trailingIcUpper: trailingIcUpper(weeks, HORIZON_DAYS[horizon], day),
  };
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

interface Outcomes {
  up: Float64Array;
  beat: Float64Array;
  reference: Float64Array;
  baseUp: number;
}

function tiltsOf(
  weeks: readonly Week[],
  { up, beat, reference, baseUp }: Outcomes,
  perBlock: number,
): Pick<HorizonFit, 'upTilt' | 'excessTilt'> {
  const [score, volatility] = [joined(weeks, 'score'), joined(weeks, 'volatility')];
  const columns = [score, joined(weeks, 'residual'), volatility];
  const offsets = (base: number) => new Float64Array(score.length).fill(logit(base));
  const [excess = 0] = fitLogistic(
    { columns: [score], offsets: offsets(EVEN), outcomes: beat },
    EXCESS_BLOCKS * perBlock,
  );
  const excessTilt = Math.max(0, excess);
  const ofScore = OWN_PART * excessTilt;
  // The score already has a part of volatility's tilt.
  const ofVolatility = slopeOf(reference.map(logit), volatility) - VOLATILITY_WEIGHT * ofScore;
  const [a = 0, b = 0, c = 0] = fitLogistic(
    { columns, offsets: offsets(baseUp), outcomes: up },
    UP_BLOCKS * perBlock,
    [ofScore, 0, ofVolatility],
  );
  return { upTilt: [a, b, c], excessTilt };
}

const VOLATILITY_WEIGHT = STATIC_WEIGHTS.find(({ feature }) => feature === 'volatility250')?.weight ?? 0;

/** Least squares through the origin, because ranks are centred; 0 without any. */
const slopeOf = (y: Float64Array, x: Float64Array): number =>
  y.reduce((sum, value, i) => sum + value * (x[i] ?? 0), 0) /
  Math.max(1e-9, sumOf(x.map((value) => value ** 2)));

/** The 10th and 90th percentiles of moves in each volatility tercile. */
function intervalsOf(weeks: readonly Week[], blocks: number): HorizonFit['interval'] {
  const [volatility, moves] = [joined(weeks, 'volatility'), joined(weeks, 'move')];
  return Array.from({ length: TERCILES }, (_, tercile) => {
    const own = moves.filter((_, i) => tercileOf(volatility[i] ?? 0) === tercile).sort();
    const drawn = (part: number, towards: number) =>
      own.length === 0
        ? towards
        : (blocks * quantile(own, part) + INTERVAL_BLOCKS * towards) / (blocks + INTERVAL_BLOCKS);
    return [drawn(0.1, INTERVAL[0]), drawn(0.9, INTERVAL[1])];
  });
}

/** Trades known by a day, by segment. */
function recordOf(judged: readonly Week[], day: number): TradeSums[] {
  const segments = Array.from({ length: SEGMENTS }, noTrades);
  for (const { trades } of judged) {
    for (const { segment, knownOn, outcome } of trades) {
      const sums = segments[segment];
      if (sums && knownOn <= day) addTrade(sums, outcome);
    }
  }
  return segments;
}
