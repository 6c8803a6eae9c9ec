import type { BarrierOutcome, SegmentFigures, TradeFigures, TradeSums } from './types.ts';

const QUINTILES = 5;
export const TERCILES = 3;
/** Calendar days per trading day. */
const CALENDAR_DAYS = 1.45;
/** A segment's record of this many trades weighs as much as that of all stocks. */
const HALF_WEIGHT = 350;

export const SEGMENTS = QUINTILES * TERCILES;

/** The segment of two centred ranks: score quintile and volatility tercile, counted from 0. */
export function segmentOf(scoreRank: number, volatilityRank: number): { quintile: number; tercile: number } {
  return { quintile: part(scoreRank, QUINTILES), tercile: tercileOf(volatilityRank) };
}

/** The volatility tercile of a centred rank, 0 for the calmest. */
export const tercileOf = (volatilityRank: number): number => part(volatilityRank, TERCILES);

const part = (rank: number, parts: number): number =>
  Math.min(parts - 1, Math.max(0, Math.floor((rank + 0.5) * parts)));

export const segmentPosition = ({ quintile, tercile }: { quintile: number; tercile: number }): number =>
  quintile * TERCILES + tercile;

export function noTrades(): TradeSums {
  return { n: 0, hits: 0, stops: 0, returns: 0, tradingDays: 0, positives: 0 };
}

/** Adds a trade to the sums. */
export function addTrade(sums: TradeSums, { end, return: made, tradingDays }: BarrierOutcome): void {
  sums.n += 1;
  sums.hits += end === 'upper' ? 1 : 0;
  sums.stops += end === 'lower' ? 1 : 0;
  sums.returns += made;
  sums.tradingDays += tradingDays;
  sums.positives += made > 0 ? 1 : 0;
}

export function addSums(a: TradeSums, b: TradeSums): TradeSums {
  return {
    n: a.n + b.n,
    hits: a.hits + b.hits,
    stops: a.stops + b.stops,
    returns: a.returns + b.returns,
    tradingDays: a.tradingDays + b.tradingDays,
    positives: a.positives + b.positives,
  };
}

/** Each segment's record, shrunk towards that of all stocks with weight n/(n + 350), next to that of all stocks. */
export function recordsOf(segments: readonly TradeSums[]): SegmentFigures[] {
  const baseline = figuresOf(segments.reduce(addSums, noTrades()));
  return Array.from({ length: SEGMENTS }, (_, position) => ({
    scoreQuintile: Math.floor(position / TERCILES),
    volatilityTercile: position % TERCILES,
    pooled: shrunk(figuresOf(segments[position] ?? noTrades()), baseline),
    baseline,
  }));
}

/** Sums as means; zeros without trades. */
export function figuresOf({ n, hits, stops, returns, tradingDays, positives }: TradeSums): TradeFigures {
  const each = (value: number) => (n === 0 ? 0 : value / n);
  return {
    n,
    targetRate: each(hits),
    stopRate: each(stops),
    expiredRate: each(n - hits - stops),
    avgReturn: each(returns),
    avgTradingDays: each(tradingDays),
    avgCalendarDays: each(tradingDays) * CALENDAR_DAYS,
    positiveRate: each(positives),
  };
}

function shrunk(own: TradeFigures, all: TradeFigures): TradeFigures {
  const weight = own.n / (own.n + HALF_WEIGHT);
  const mixed = (a: number, b: number) => b + weight * (a - b);
  return {
    n: own.n,
    targetRate: mixed(own.targetRate, all.targetRate),
    stopRate: mixed(own.stopRate, all.stopRate),
    expiredRate: mixed(own.expiredRate, all.expiredRate),
    avgReturn: mixed(own.avgReturn, all.avgReturn),
    avgTradingDays: mixed(own.avgTradingDays, all.avgTradingDays),
    avgCalendarDays: mixed(own.avgCalendarDays, all.avgCalendarDays),
    positiveRate: mixed(own.positiveRate, all.positiveRate),
  };
}
