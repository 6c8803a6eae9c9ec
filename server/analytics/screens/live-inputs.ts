import { type Bar, type BarColumns, emptyColumns, firstBars } from '../columns.ts';
import { compareComputed } from '../compare-computed.ts';
import { copyRow, emptyInputs, firstRows, type ScreenInputs, valueAt } from './inputs.ts';
import { crossAgeOf, fillInputs, rangeOf, rsiOf, smoothed } from './past-inputs.ts';

/** The facts of many stocks around the end of their stored bars, a row for each stock. */
export interface DayInputs {
  /** Of the last stored bar, and of the one before it. */
  last: ScreenInputs;
  before: ScreenInputs;
  /** Of a next bar that only repeats the last close, without volume: what a quote then moves. */
  opening: ScreenInputs;
}

/**
 * Bars that are looked at: windows reach back 253, and what Wilder's averages remember of bars before these is less than a
 * part in 10¹⁵, (13 ÷ 14) to the power of 506.
 */
const TAIL = 520;

/** The facts from which each tick of the next day is a few operations a stock. */
export function prepareDay(stocks: readonly BarColumns[]): DayInputs {
  const scratch = emptyInputs(TAIL + 1);
  const room = emptyColumns(TAIL + 1);
  const day = {
    last: emptyInputs(stocks.length),
    before: emptyInputs(stocks.length),
    opening: emptyInputs(stocks.length),
  };
  stocks.forEach((bars, stock) => {
    const rows = Math.min(TAIL, bars.days.length);
    if (rows === 0) return;
    const inputs = firstRows(scratch, rows + 1);
    fillInputs(tailWithFlatBar(bars, firstBars(room, rows + 1)), inputs);
    copyRow(inputs, rows, day.opening, stock);
    copyRow(inputs, rows - 1, day.last, stock);
    if (rows > 1) copyRow(inputs, rows - 2, day.before, stock);
  });
  return day;
}

/** Fills `tail` with the last bars and one more. */
function tailWithFlatBar(bars: BarColumns, tail: BarColumns): BarColumns {
  const rows = tail.days.length - 1;
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
    tail[name].set(bars[name].subarray(bars.days.length - rows));
    tail[name][rows] = name === 'volume' ? 0 : valueAt(bars.close, bars.days.length - 1);
  }
  return tail;
}

/**
 * Writes into a stock's row of `now`, a copy of the opening, the facts of the day's bar so far: rupees, and shares traded
 * until now.
 */
export function liveRow({ last, opening }: DayInputs, stock: number, bar: Bar, now: ScreenInputs): void {
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
    compareComputed(valueAt(now.sma50, stock), valueAt(now.sma200, stock)),
    compareComputed(valueAt(last.sma50, stock), valueAt(last.sma200, stock)),
    valueAt(last.crossAge, stock),
  );
}
