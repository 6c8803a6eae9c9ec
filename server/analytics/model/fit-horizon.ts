import { slopeOn } from './calibration.ts';
import { trailingIcUpper } from './drift.ts';
import { baseRate, REFERENCE_UP } from './fits/base-rate.ts';
import { fitLogistic, logit } from './fits/logistic.ts';
import { joined, type Week } from './history.ts';
import { HORIZON_DAYS } from './horizons.ts';
import { quantile } from './panel/ranks.ts';
import { addTrade, noTrades, SEGMENTS, TERCILES, tercileOf } from './segments.ts';
import type { Horizon, HorizonFit, TradeSums } from './types.ts';

/** p(1 − p) × the variance of a centred rank: Fisher information per row of a nearly fair coin. */
const INFORMATION_PER_ROW = 0.25 / 12;
/**
 * Shrinkage, in independent blocks, of tilts to zero, and of the interval to its reference. The up
 * tilt is shrunk most: its outcomes move with the market, and few blocks can tell the two apart.
 */
const UP_BLOCKS = 40;
const EXCESS_BLOCKS = 8;
const INTERVAL_BLOCKS = 6;
/** In units of σ·√H, from Indian stocks. */
export const INTERVAL: [low: number, high: number] = [-1.17, 1.5];

/**
 * Fits a horizon on weeks with known returns; the weeks' own out-of-sample predictions calibrate it.
 * @param day everything was known at this day's close, days since 1970-01-01
 * @param spoken weeks with judged trades, including those without known returns
 */
export function fitHorizon(
  horizon: Horizon,
  weeks: readonly Week[],
  spoken: readonly Week[],
  day: number,
): Omit<HorizonFit, 'skill'> {
  const rows = weeks.reduce((count, { score }) => count + score.length, 0);
  const blocks = Math.max(0.01, (weeks.length * 5) / HORIZON_DAYS[horizon]);
  const up = joined(weeks, 'up');
  const risen = up.reduce((sum, value) => sum + value, 0);
  const longRunUp = REFERENCE_UP[horizon];
  const baseUp = baseRate(longRunUp, { weeks: weeks.length, rows, risen });
  const perBlock = Math.max(1, (INFORMATION_PER_ROW * rows) / blocks);
  return {
    baseUp,
    longRunUp,
    ...tiltsOf(weeks, up, baseUp, perBlock),
    upSlope: slopeOn(weeks, 'up', blocks),
    excessSlope: slopeOn(weeks, 'excess', blocks),
    interval: intervalsOf(weeks, blocks),
    weeks: weeks.length,
    rows,
    segments: recordOf(spoken, day),
    trailingIcUpper: trailingIcUpper(weeks, HORIZON_DAYS[horizon], day),
  };
}

function tiltsOf(
  weeks: readonly Week[],
  up: Float64Array,
  baseUp: number,
  perBlock: number,
): Pick<HorizonFit, 'upTilt' | 'excessTilt'> {
  const score = joined(weeks, 'score');
  const columns = [score, joined(weeks, 'residual'), joined(weeks, 'volatility')];
  const offsets = new Float64Array(score.length);
  const [excess = 0] = fitLogistic(
    { columns: [score], offsets, outcomes: joined(weeks, 'beat') },
    EXCESS_BLOCKS * perBlock,
  );
  const [a = 0, b = 0, c = 0] = fitLogistic(
    { columns, offsets: offsets.map(() => logit(baseUp)), outcomes: up },
    UP_BLOCKS * perBlock,
  );
  return { upTilt: [a, b, c], excessTilt: Math.max(0, excess) };
}

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
function recordOf(spoken: readonly Week[], day: number): TradeSums[] {
  const segments = Array.from({ length: SEGMENTS }, noTrades);
  for (const { trades } of spoken) {
    for (const { segment, knownOn, outcome } of trades) {
      const sums = segments[segment];
      if (sums && knownOn <= day) addTrade(sums, outcome);
    }
  }
  return segments;
}
