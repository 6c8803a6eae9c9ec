import { DAY_MS } from '#shared/domain/ist.ts';
import { at, type BarColumns, type Candle } from '../columns.ts';
import { defineIndicator } from './indicator.ts';

type Range = Pick<Candle, 'high' | 'low' | 'close'>;

/**
 * Floor-trader pivots from the high H, low L and close C of the day, week or month before the bar's own: P = (H + L
 * + C) ÷ 3, R1 = 2P − L, S1 = 2P − H, R2 = P + (H − L), S2 = P − (H − L), R3 = H + 2(P − L), S3 = L − 2(H − P). NaN
 * in the first period. Woodie, Camarilla and Fibonacci pivots are other formulas.
 * @param span 1 for the day before, 7 for the week (Monday to Sunday), 30 for the month
 */
export function pivots({ days, high, low, close }: BarColumns, span: number) {
  const column = () => new Float64Array(close.length);
  const columns = {
    pivot: column(),
    r1: column(),
    r2: column(),
    r3: column(),
    s1: column(),
    s2: column(),
    s3: column(),
  };
  const state = pivotState(span);
  for (let i = 0; i < close.length; i++) {
    take(state, at(days, i), { high: at(high, i), low: at(low, i), close: at(close, i) });
    const { pivot, r1, r2, r3, s1, s2, s3 } = state.levels;
    columns.pivot[i] = pivot;
    columns.r1[i] = r1;
    columns.r2[i] = r2;
    columns.r3[i] = r3;
    columns.s1[i] = s1;
    columns.s2[i] = s2;
    columns.s3[i] = s3;
  }
  return columns;
}

function levelsOf({ high, low, close }: Range) {
  const pivot = (high + low + close) / 3;
  return {
    pivot,
    r1: 2 * pivot - low,
    r2: pivot + (high - low),
    r3: high + 2 * (pivot - low),
    s1: 2 * pivot - high,
    s2: pivot - (high - low),
    s3: low - 2 * (high - pivot),
  };
}

interface PivotState {
  span: number;
  /** Number of the last bar's day, week or month, and its range so far. */
  place: number;
  range: Range;
  /** Levels from the previous one. */
  levels: ReturnType<typeof levelsOf>;
}

function pivotState(span: number): PivotState {
  const nothing = { high: Number.NaN, low: Number.NaN, close: Number.NaN };
  return { span, place: Number.NaN, range: nothing, levels: levelsOf(nothing) };
}

/** Adds one bar. */
function take(state: PivotState, day: number, { high, low, close }: Range): void {
  const place = placeOf(day, state.span);
  if (place === state.place) {
    const { range } = state;
    state.range = { high: Math.max(range.high, high), low: Math.min(range.low, low), close };
  } else {
    state.levels = levelsOf(state.range);
    state.place = place;
    state.range = { high, low, close };
  }
}

/** Days since 1970-01-01, weeks since the Monday before it, or months. */
function placeOf(day: number, span: number): number {
  if (span === 1) return day;
  if (span === 7) return Math.floor((day + 3) / 7);
  const date = new Date(day * DAY_MS);
  return 12 * date.getUTCFullYear() + date.getUTCMonth();
}

export const pivotsIndicator = defineIndicator({
  id: 'pivots',
  name: 'Pivot points',
  about: 'Support and resistance levels from the range of the previous day, week or month.',
  pane: 'price',
  ofField: false,
  parameters: {
    span: {
      name: 'Period',
      default: 30,
      min: 1,
      max: 30,
      whole: true,
      choices: [
        { value: 1, name: 'Day' },
        { value: 7, name: 'Week' },
        { value: 30, name: 'Month' },
      ],
    },
  },
  outputs: {
    pivot: { name: 'Pivot', unit: 'price' },
    r1: { name: 'R1', unit: 'price' },
    r2: { name: 'R2', unit: 'price' },
    r3: { name: 'R3', unit: 'price' },
    s1: { name: 'S1', unit: 'price' },
    s2: { name: 'S2', unit: 'price' },
    s3: { name: 'S3', unit: 'price' },
  },
  // Maximum sessions in a day, week or month.
  warmUp: ({ span }) => (span === 1 ? 1 : span === 7 ? 7 : 31),
  compute: ({ bars }, { span }) => pivots(bars, span),
  start: ({ span }) => pivotState(span),
  step(stored, bar, keep) {
    const state = keep ? stored : { ...stored };
    take(state, bar.day, bar);
    return state.levels;
  },
});
