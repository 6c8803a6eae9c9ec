/**
 * Inputs of the price screens, as columns. A row is one bar: a column runs over the days of one stock, or over the
 * stocks of one day. Prices are rupees, volumes shares; NaN where history is too short.
 *
 * `highN` is the highest high of the N sessions before the day, `low252` the lowest low of as many, `meanVolume20` the
 * mean volume of the 20 before it. `before20` and `before100` are the previous close's distance above its own level;
 * above 0, the breakout is not new. `gain` and `loss` are Wilder's averages behind `rsi14`. `rangeN` is the mean of
 * (high − low) ÷ close over N sessions including the day. `sma200Before` is the 200-day average 20 sessions ago, and
 * `crossAge` the sessions since the 50-day average crossed above it.
 */
export const INPUT_NAMES = [
  'close',
  'previousClose',
  'volume',
  'meanVolume20',
  'high20',
  'high55',
  'high100',
  'high252',
  'low252',
  'before20',
  'before100',
  'gain',
  'loss',
  'rsi14',
  'range5',
  'range20',
  'sma50',
  'sma200',
  'sma200Before',
  'crossAge',
] as const;
type InputName = (typeof INPUT_NAMES)[number];
export type ScreenInputs = Record<InputName, Float64Array>;

/** Columns for this many rows, all NaN. */
export function emptyInputs(rows: number): ScreenInputs {
  const column = () => new Float64Array(rows).fill(Number.NaN);
  return Object.fromEntries(INPUT_NAMES.map((name) => [name, column()])) as ScreenInputs;
}

/** The first rows of all columns, as views of the same memory. */
export function firstRows(inputs: ScreenInputs, rows: number): ScreenInputs {
  return Object.fromEntries(
    INPUT_NAMES.map((name) => [name, inputs[name].subarray(0, rows)]),
  ) as ScreenInputs;
}

export function copyRow(from: ScreenInputs, row: number, to: ScreenInputs, at: number): void {
  for (const name of INPUT_NAMES) to[name][at] = from[name][row] ?? Number.NaN;
}

/** A deep copy. */
export function copyOf(inputs: ScreenInputs): ScreenInputs {
  return Object.fromEntries(INPUT_NAMES.map((name) => [name, inputs[name].slice()])) as ScreenInputs;
}

/** A value of a column; NaN outside it. */
export const valueAt = (column: Float64Array, row: number): number => column[row] ?? Number.NaN;
