import { type Bar, type BarColumns, emptyColumns } from '../columns.ts';
import { copyRow, emptyFacts, type Facts, firstRows, valueAt } from './facts.ts';
import { crossAgeOf, fillFacts, rangeOf, rsiOf, smoothed } from './past-facts.ts';

/** The facts of many stocks around the end of their stored bars, a row for each stock. */
export interface DayFacts {
  /** Of the last stored bar, and of the one before it. */
  last: Facts;
  before: Facts;
  /** Of a next bar that only repeats the last close, without volume: what a quote then moves. */
  opening: Facts;
}

/** The facts from which each tick of the next day is a few operations a stock. */
export function prepareDay(stocks: readonly BarColumns[]): DayFacts {
  const longest = Math.max(1, ...stocks.map(({ days }) => days.length + 1));
  const scratch = emptyFacts(longest);
  const day = {
    last: emptyFacts(stocks.length),
    before: emptyFacts(stocks.length),
    opening: emptyFacts(stocks.length),
  };
  stocks.forEach((bars, stock) => {
    const rows = bars.days.length;
    if (rows === 0) return;
    const facts = firstRows(scratch, rows + 1);
    fillFacts(withFlatBar(bars), facts);
    copyRow(facts, rows, day.opening, stock);
    copyRow(facts, rows - 1, day.last, stock);
    if (rows > 1) copyRow(facts, rows - 2, day.before, stock);
  });
  return day;
}

function withFlatBar(bars: BarColumns): BarColumns {
  const rows = bars.days.length;
  const longer = emptyColumns(rows + 1);
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
    longer[name].set(bars[name]);
    longer[name][rows] = name === 'volume' ? 0 : valueAt(bars.close, rows - 1);
  }
  longer.days.set(bars.days);
  return longer;
}

/** Writes into a stock's row of `now` the facts of the day's bar so far: rupees, and shares traded until now. */
export function liveRow({ last, opening }: DayFacts, stock: number, bar: Bar, now: Facts): void {
  copyRow(opening, stock, now, stock);
  const flat = valueAt(opening.close, stock);
  const { close } = bar;
  now.close[stock] = close;
  now.volume[stock] = bar.volume;
  now.gain[stock] = smoothed(valueAt(last.gain, stock), Math.max(0, close - flat));
  now.loss[stock] = smoothed(valueAt(last.loss, stock), Math.max(0, flat - close));
  now.rsi14[stock] = rsiOf(valueAt(now.gain, stock), valueAt(now.loss, stock));
  const range = rangeOf(bar.high, bar.low, close);
  now.range5[stock] = valueAt(opening.range5, stock) + range / 5;
  now.range20[stock] = valueAt(opening.range20, stock) + range / 20;
  now.sma50[stock] = valueAt(opening.sma50, stock) + (close - flat) / 50;
  now.sma200[stock] = valueAt(opening.sma200, stock) + (close - flat) / 200;
  now.crossAge[stock] = crossAgeOf(
    valueAt(now.sma50, stock) - valueAt(now.sma200, stock),
    valueAt(last.sma50, stock) - valueAt(last.sma200, stock),
    valueAt(last.crossAge, stock),
  );
}
