import type { BarColumns } from '../columns.ts';
import { compareComputed } from '../compare-computed.ts';
import { highest, lowest } from '../indicators/windows/extremes.ts';
import { sma } from '../indicators/windows/sma.ts';
import { type ScreenInputs, valueAt } from './inputs.ts';

const RSI_LENGTH = 14;
const RISING_SESSIONS = 20;
/** A golden crossover counts for this many sessions, including its own. */
const CROSS_SESSIONS = 10;

/**
 * Fills the inputs of every bar of a stock, each from that bar and earlier ones.
 * @param into has a row for every bar
 */
export function fillInputs(bars: BarColumns, into: ScreenInputs): void {
  const { high, low, close, volume } = bars;
  into.close.set(close);
  into.volume.set(volume);
  setLater(into.previousClose, close, 1);
  setLater(into.high20, highest(high, 20), 1);
  setLater(into.high55, highest(high, 55), 1);
  setLater(into.high100, highest(high, 100), 1);
  setLater(into.high252, highest(high, 252), 1);
  setLater(into.low252, lowest(low, 252), 1);
  setLater(into.meanVolume20, sma(volume, 20), 1);
  into.sma50.set(sma(close, 50));
  into.sma200.set(sma(close, 200));
  setLater(into.sma200Before, into.sma200, RISING_SESSIONS);
  fillRanges(high, low, close, into);
  fillBefore(into);
  fillRsi(close, into);
  fillCrossAge(into);
}

/** Copies values shifted by a number of rows; NaN before. */
function setLater(into: Float64Array, values: Float64Array, rows: number): void {
  into.fill(Number.NaN, 0, Math.min(rows, into.length));
  into.set(values.subarray(0, Math.max(0, values.length - rows)), Math.min(rows, into.length));
}

/** Borrows the crossAge column, which is filled last, for daily ranges. */
function fillRanges(high: Float64Array, low: Float64Array, close: Float64Array, into: ScreenInputs): void {
  const ranges = into.crossAge;
  for (let row = 0; row < close.length; row++) {
    ranges[row] = rangeOf(valueAt(high, row), valueAt(low, row), valueAt(close, row));
  }
  into.range5.set(sma(ranges, 5));
  into.range20.set(sma(ranges, 20));
}

/** A day's range as a fraction of its close. */
export const rangeOf = (high: number, low: number, close: number): number => (high - low) / close;

function fillBefore({ close, high20, high100, before20, before100 }: ScreenInputs): void {
  before20[0] = Number.NaN;
  before100[0] = Number.NaN;
  for (let row = 1; row < close.length; row++) {
    before20[row] = valueAt(close, row - 1) - valueAt(high20, row - 1);
    before100[row] = valueAt(close, row - 1) - valueAt(high100, row - 1);
  }
}

/**
 * Wilder, New Concepts in Technical Trading Systems (1978): simple means of the first 14 changes, then 13 parts old
 * and 1 part new.
 */
function fillRsi(close: Float64Array, { gain, loss, rsi14 }: ScreenInputs): void {
  let gains = 0;
  let losses = 0;
  gain[0] = Number.NaN;
  loss[0] = Number.NaN;
  rsi14[0] = Number.NaN;
  for (let row = 1; row < close.length; row++) {
    const change = valueAt(close, row) - valueAt(close, row - 1);
    const up = Math.max(0, change);
    const down = Math.max(0, -change);
    const early = row <= RSI_LENGTH;
    gains = early ? gains + up / RSI_LENGTH : smoothed(gains, up);
    losses = early ? losses + down / RSI_LENGTH : smoothed(losses, down);
    const known = row >= RSI_LENGTH;
    gain[row] = known ? gains : Number.NaN;
    loss[row] = known ? losses : Number.NaN;
    rsi14[row] = known ? rsiOf(gains, losses) : Number.NaN;
  }
}

/** Wilder's average with one more value. */
export const smoothed = (average: number, value: number): number =>
  (average * (RSI_LENGTH - 1) + value) / RSI_LENGTH;

/** 0 to 100; NaN for a price that never moved. */
export const rsiOf = (gain: number, loss: number): number => (100 * gain) / (gain + loss);

function fillCrossAge({ sma50, sma200, crossAge }: ScreenInputs): void {
  crossAge[0] = Number.NaN;
  for (let row = 1; row < crossAge.length; row++) {
    const before = compareComputed(valueAt(sma50, row - 1), valueAt(sma200, row - 1));
    crossAge[row] = crossAgeOf(
      compareComputed(valueAt(sma50, row), valueAt(sma200, row)),
      before,
      valueAt(crossAge, row - 1),
    );
  }
}

/**
 * Sessions since one average crossed above the other; NaN if it is not above, or crossed more than nine sessions ago.
 * @param above the averages compared: 1 if it is above, 0 if equal, −1 if below; `aboveBefore` of the session before
 */
export function crossAgeOf(above: number, aboveBefore: number, ageBefore: number): number {
  if (!(above > 0)) return Number.NaN;
  if (aboveBefore <= 0) return 0;
  return ageBefore + 1 < CROSS_SESSIONS ? ageBefore + 1 : Number.NaN;
}
