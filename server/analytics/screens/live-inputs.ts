import { type Bar, type BarColumns, emptyColumns, firstBars } from '../columns.ts';
import { compareComputed } from '../compare-computed.ts';
import { copyRow, emptyInputs, firstRows, type ScreenInputs, valueAt } from './inputs.ts';
import { crossAgeOf, fillInputs, rangeOf, rsiOf, smoothed } from './past-inputs.ts';

/** Inputs of many stocks at the end of their stored bars, one row per stock. */
export interface DayInputs {
  /** Of the last stored bar, and of the one before it. */
  last: ScreenInputs;
  before: ScreenInputs;
  /** Of a hypothetical next bar that repeats the last close without volume; quotes then update it. */
  opening: ScreenInputs;
}

/**
 * Bars considered: windows reach back 253, and the weight of earlier bars in Wilder's averages is less than 10⁻¹⁵,
 * (13 ÷ 14) to the power of 506.
 */
const TAIL = 520;

/** Precomputes inputs, so that each tick of the next day costs only a few operations per stock. */
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

/** Fills `tail` with the last bars plus a flat one. */
function tailWithFlatBar(bars: BarColumns, tail: BarColumns): BarColumns {
  const rows = tail.days.length - 1;
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
    tail[name].set(bars[name].subarray(bars.days.length - rows));
    tail[name][rows] = name === 'volume' ? 0 : valueAt(bars.close, bars.days.length - 1);
  }
  return tail;
}

/**
 * Updates a stock's row of `now`, a copy of the opening row, with the day's bar so far: rupees, and shares traded.
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
