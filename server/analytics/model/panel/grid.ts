import type { BarColumns } from '../../columns.ts';
import type { Panel, PanelStock } from '../types.ts';

/**
 * All stocks over the same trading days. A day without a bar repeats the last close with zero volume; before the
 * first bar all values are NaN. Nothing depends on a later day.
 */
export interface Grid {
  /** Days since 1970-01-01, rising. */
  days: Int32Array;
  stocks: GridStock[];
  /** Mean log return of the stocks that traded: the market, with or without an index. */
  market: Float64Array;
  /** The same for each sector with enough stocks. */
  sectors: Map<string, Float64Array>;
  /** Closes of the index that stocks are compared with; NaN on days without one. */
  benchmark: Float64Array;
}

export interface GridStock {
  stock: PanelStock;
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  /** Rupees traded: close × volume. */
  turnover: Float64Array;
  /** Log returns from close to close; 0 on the first bar. */
  returns: Float64Array;
  /** Number of the stock's bars up to and including the day, also those on days outside the market's. */
  bars: Int32Array;
}

/** Whether a stock's price on a day is known. One that stopped trading keeps its last close. */
export const isKnownOn = ({ stock }: GridStock, day: number): boolean =>
  stock.endsWithFile !== true || (stock.bars.days.at(-1) ?? 0) >= day;

/** A day on which less than this fraction of the usual number of stocks has a bar is not a trading day. */
const MIN_PART = 0.3;
/** Smoothing weight of the usual number of stocks. */
const USUAL_WEIGHT = 0.1;
/** Larger daily moves are clipped in the market's mean: they are more often errors or splits than real. */
const LARGEST_MOVE = 0.35;
/** With fewer stocks a sector's mean is hardly more than the stock itself. */
const MIN_IN_SECTOR = 4;

export function gridOf(panel: Panel, benchmark?: BarColumns): Grid {
  const days = marketDays(panel);
  const stocks = panel.map((stock) => onGrid(stock, days));
  const bySector = [...Map.groupBy(stocks, ({ stock }) => stock.sector ?? '')].filter(
    ([sector, some]) => sector !== '' && some.length >= MIN_IN_SECTOR,
  );
  return {
    days,
    stocks,
    market: meanReturns(stocks, days.length),
    sectors: new Map(bySector.map(([sector, some]) => [sector, meanReturns(some, days.length)])),
    benchmark: onDays(days, benchmark),
  };
}

function onDays(days: Int32Array, benchmark: BarColumns | undefined): Float64Array {
  const closes = new Map(benchmark?.days.entries().map(([bar, day]) => [day, benchmark.close[bar]]));
  return Float64Array.from(days, (day) => closes.get(day) ?? Number.NaN);
}

function marketDays(panel: Panel): Int32Array {
  const first = panel.reduce((day, { bars }) => Math.min(day, bars.days[0] ?? day), Number.POSITIVE_INFINITY);
  const last = panel.reduce(
    (day, { bars }) => Math.max(day, bars.days.at(-1) ?? day),
    Number.NEGATIVE_INFINITY,
  );
  if (last < first) return new Int32Array();
  const counts = new Int32Array(last - first + 1);
  for (const { bars } of panel) {
    for (let bar = 0; bar < bars.days.length; bar++) {
      const at = (bars.days[bar] ?? first) - first;
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  let usual = 0;
  return Int32Array.from(counts, (_, at) => first + at).filter((_, at) => {
    const count = counts[at] ?? 0;
    if (count === 0 || count < MIN_PART * usual) return false;
    usual = usual === 0 ? count : usual + USUAL_WEIGHT * (count - usual);
    return true;
  });
}

function onGrid(stock: PanelStock, days: Int32Array): GridStock {
  const column = () => new Float64Array(days.length).fill(Number.NaN);
  const grid: GridStock = {
    stock,
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    turnover: new Float64Array(days.length),
    returns: new Float64Array(days.length),
    bars: new Int32Array(days.length),
  };
  let bar = 0;
  for (let i = 0; i < days.length; i++) {
    const day = days[i] ?? 0;
    while ((stock.bars.days[bar] ?? Number.POSITIVE_INFINITY) < day) bar++;
    const traded = stock.bars.days[bar] === day;
    grid.bars[i] = traded ? bar + 1 : bar;
    if (traded) setBar(grid, i, stock.bars, bar);
    else repeatClose(grid, i);
  }
  return grid;
}

function setBar(grid: GridStock, i: number, bars: BarColumns, bar: number): void {
  const close = bars.close[bar] ?? Number.NaN;
  const before = grid.close[i - 1] ?? Number.NaN;
  grid.open[i] = bars.open[bar] ?? close;
  grid.high[i] = bars.high[bar] ?? close;
  grid.low[i] = bars.low[bar] ?? close;
  grid.close[i] = close;
  grid.turnover[i] = close * (bars.volume[bar] ?? 0);
  grid.returns[i] = Number.isNaN(before) ? 0 : Math.log(close / before);
}

function repeatClose(grid: GridStock, i: number): void {
  const close = grid.close[i - 1] ?? Number.NaN;
  grid.open[i] = close;
  grid.high[i] = close;
  grid.low[i] = close;
  grid.close[i] = close;
}

function meanReturns(stocks: readonly GridStock[], days: number): Float64Array {
  const mean = new Float64Array(days);
  for (let i = 1; i < days; i++) {
    let [sum, count] = [0, 0];
    for (const { bars, returns } of stocks) {
      const before = bars[i - 1] ?? 0;
      if (before === 0 || bars[i] === before) continue;
      sum += Math.max(-LARGEST_MOVE, Math.min(LARGEST_MOVE, returns[i] ?? 0));
      count++;
    }
    mean[i] = count === 0 ? 0 : sum / count;
  }
  return mean;
}
