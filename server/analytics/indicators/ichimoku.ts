import { at, type Bar, type BarColumns } from '../columns.ts';
import { donchian } from './donchian.ts';
import { defineIndicator, period } from './indicator.ts';
import { type ExtremeState, extremeStep, highestState, lowestState } from './windows/extremes.ts';

/** The four lengths of an Ichimoku chart, in bars. */
export interface IchimokuPeriods {
  conversion: number;
  base: number;
  span: number;
  /** Bars by which the spans are drawn ahead, the current one included as TradingView counts: 26 moves them by 25. */
  shift: number;
}

/**
 * Ichimoku Kinkō Hyō: conversion and base are the middle of the range of the last 9 and 26 bars. The spans are drawn
 * ahead, so a bar has those computed `shift` − 1 bars before it: spanA the middle of conversion and base, spanB the
 * middle of the range of 52 bars. The lagging line is the close drawn back; its value at a bar would look ahead, so
 * `lagged` is the close of `shift` − 1 bars before, to compare with. Each is NaN during its warm-up.
 * Source: Hosoda (1969). Displaced as in TradingView, which counts the current bar as the first of 26.
 */
export function ichimoku(bars: BarColumns, { conversion, base, span, shift }: IchimokuPeriods) {
  const middle = (period: number) => donchian(bars, period).middle;
  const [fast, slow, wide] = [middle(conversion), middle(base), middle(span)];
  const ahead = new Float64Array(fast.length);
  for (let i = 0; i < ahead.length; i++) ahead[i] = (at(fast, i) + at(slow, i)) / 2;
  const moved = shift - 1;
  const [spanA, spanB, lagged] = [later(ahead, moved), later(wide, moved), later(bars.close, moved)];
  return { conversion: fast, base: slow, spanA, spanB, lagged };
}

/** The column shifted to later bars; NaN at the start. */
function later(values: Float64Array, bars: number): Float64Array {
  const moved = new Float64Array(values.length).fill(Number.NaN);
  moved.set(values.subarray(0, Math.max(0, values.length - bars)), Math.min(bars, values.length));
  return moved;
}

type Range = [high: ExtremeState, low: ExtremeState];

interface IchimokuState {
  conversion: Range;
  base: Range;
  span: Range;
  /** The values of the last `shift` − 1 bars, the oldest at `next`. */
  delayed: { spanA: Float64Array; spanB: Float64Array; lagged: Float64Array };
  next: number;
}

const rangeState = (period: number): Range => [highestState(period), lowestState(period)];

function ichimokuState({ conversion, base, span, shift }: IchimokuPeriods): IchimokuState {
  const delay = () => new Float64Array(shift - 1).fill(Number.NaN);
  return {
    conversion: rangeState(conversion),
    base: rangeState(base),
    span: rangeState(span),
    delayed: { spanA: delay(), spanB: delay(), lagged: delay() },
    next: 0,
  };
}

function ichimokuStep(state: IchimokuState, bar: Bar, keep: boolean) {
  const middle = ([high, low]: Range) =>
    (extremeStep(high, bar.high, keep) + extremeStep(low, bar.low, keep)) / 2;
  const [conversion, base, span] = [middle(state.conversion), middle(state.base), middle(state.span)];
  const { next, delayed } = state;
  const { spanA, spanB, lagged } = delayed;
  const values = {
    conversion,
    base,
    spanA: at(spanA, next),
    spanB: at(spanB, next),
    lagged: at(lagged, next),
  };
  if (keep) {
    spanA[next] = (conversion + base) / 2;
    spanB[next] = span;
    lagged[next] = bar.close;
    state.next = (next + 1) % lagged.length;
  }
  return values;
}

export const ichimokuIndicator = defineIndicator({
  id: 'ichimoku',
  name: 'Ichimoku cloud',
  about: 'Midpoints of three ranges. Two of them form a cloud, which is drawn ahead.',
  pane: 'price',
  ofField: false,
  parameters: {
    conversion: period(9, { name: 'Conversion' }),
    base: period(26, { name: 'Base' }),
    span: period(52, { name: 'Span B' }),
    shift: period(26, { name: 'Shift', min: 2 }),
  },
  outputs: {
    conversion: { name: 'Conversion', unit: 'price' },
    base: { name: 'Base', unit: 'price' },
    spanA: { name: 'Span A', unit: 'price' },
    spanB: { name: 'Span B', unit: 'price' },
    lagged: { name: 'Lagged close', unit: 'price' },
  },
  warmUp: ({ conversion, base, span, shift }) => Math.max(conversion, base, span) + shift - 2,
  compute: ({ bars }, periods) => ichimoku(bars, periods),
  start: ichimokuState,
  step: ichimokuStep,
});
