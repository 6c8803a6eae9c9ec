import type { SimulatedMarket } from '#server/market/sources/simulated/simulated-market.ts';

/** Daily series of several stocks and an index over the same days. */
export interface Panel {
  stocks: readonly StockSeries[];
  /** Log returns of the index. */
  index: Float64Array;
}
export interface StockSeries {
  sector: string;
  /** Log returns from close to close. */
  returns: Float64Array;
  /** Log returns from close to open. */
  overnight: Float64Array;
  /** Shares traded, by day. */
  volume: Float64Array;
}

/** The first days of a simulated market, from its public bars: prices on ticks, and an index of those prices. */
export function panelOf(market: SimulatedMarket, days: number, indexClose: (day: number) => number): Panel {
  const overDays = (value: (day: number) => number) =>
    Float64Array.from({ length: days }, (_, day) => value(day));
  const stocks = market.stocks.map(({ sector }, i): StockSeries => {
    const bars = Array.from({ length: days }, (_, day) => market.barOf(day, i));
    const before = overDays((day) => bars[day - 1]?.close ?? market.closeOf(-1, i));
    return {
      sector,
      returns: overDays((day) => Math.log((bars[day]?.close ?? 0) / (before[day] ?? 0))),
      overnight: overDays((day) => Math.log((bars[day]?.open ?? 0) / (before[day] ?? 0))),
      volume: overDays((day) => bars[day]?.volume ?? 0),
    };
  });
  return { stocks, index: overDays((day) => Math.log(indexClose(day) / indexClose(day - 1))) };
}
