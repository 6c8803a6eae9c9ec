import { at, type Bar, type BarColumns } from '../columns.ts';
import { type AtrState, atr, atrState, atrStep } from './atr.ts';
import { defineIndicator, multiple, period } from './indicator.ts';

/**
 * Supertrend: bands `width` average true ranges above and below the middle of the bar. The lower band never falls
 * while closes are above it, the upper never rises while they are below it; a close beyond the active band reverses
 * the trend. `line` is the active band, `direction` +1 when it is the lower one (uptrend) and −1 otherwise. NaN for
 * the first `period` bars; the initial trend is down. Source: Seban; as TradingView's ta.supertrend computes it,
 * whose direction has the other sign and whose ATR counts the first bar.
 */
export function supertrend(bars: BarColumns, period: number, width: number) {
  const ranges = atr(bars, period);
  const { high, low, close } = bars;
  const line = new Float64Array(close.length).fill(Number.NaN);
  const direction = new Float64Array(close.length).fill(Number.NaN);
  const bands = noBands();
  for (let i = period; i < close.length; i++) {
    follow(bands, (at(high, i) + at(low, i)) / 2, width * at(ranges, i), at(close, i));
    line[i] = bands.direction > 0 ? bands.lower : bands.upper;
    direction[i] = bands.direction;
  }
  return { line, direction };
}

interface Bands {
  lower: number;
  upper: number;
  direction: number;
  /** Close of the previous bar. */
  close: number;
}

const noBands = (): Bands => ({
  lower: Number.NEGATIVE_INFINITY,
  upper: Number.POSITIVE_INFINITY,
  direction: -1,
  close: Number.NaN,
});

/** Adds one bar whose raw bands are `away` from its middle. */
function follow(bands: Bands, middle: number, away: number, close: number): void {
  const [lower, upper] = [middle - away, middle + away];
  const first = Number.isNaN(bands.close);
  if (lower > bands.lower || bands.close < bands.lower) bands.lower = lower;
  if (upper < bands.upper || bands.close > bands.upper) bands.upper = upper;
  if (!first && bands.direction < 0 && close > bands.upper) bands.direction = 1;
  else if (!first && bands.direction > 0 && close < bands.lower) bands.direction = -1;
  bands.close = close;
}

interface SupertrendState {
  width: number;
  range: AtrState;
  bands: Bands;
}

function supertrendStep(state: SupertrendState, bar: Bar, keep: boolean) {
  const range = atrStep(state.range, bar, keep);
  if (Number.isNaN(range)) return { line: Number.NaN, direction: Number.NaN };
  const bands = keep ? state.bands : { ...state.bands };
  follow(bands, (bar.high + bar.low) / 2, state.width * range, bar.close);
  return { line: bands.direction > 0 ? bands.lower : bands.upper, direction: bands.direction };
}

export const supertrendIndicator = defineIndicator({
  id: 'supertrend',
  name: 'Supertrend',
  about: 'A trailing band that follows the trend and changes sides when a close crosses it.',
  pane: 'price',
  ofField: false,
  parameters: { period: period(10), width: multiple(3, 'ATR multiple') },
  outputs: {
    line: { name: 'Supertrend', unit: 'price' },
    direction: { name: 'Direction', unit: 'direction' },
  },
  warmUp: ({ period }) => period,
  compute: ({ bars }, { period, width }) => supertrend(bars, period, width),
  start: ({ period, width }): SupertrendState => ({ width, range: atrState(period), bands: noBands() }),
  step: supertrendStep,
});
