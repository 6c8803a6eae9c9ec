import type { ProbabilityFigures } from '#shared/contract/signals/track-record.ts';

type Bin = ProbabilityFigures['bins'][number];

/** A bin as drawn, in px. */
interface DrawnBin {
  bin: Bin;
  x: number;
  y: number;
  low: number;
  high: number;
}

export interface ReliabilityLayout {
  bins: DrawnBin[];
  /** Labels of predicted rates, and levels of observed rates. */
  predicted: { value: number; x: number }[];
  happened: { value: number; y: number }[];
  x(value: number): number;
  y(value: number): number;
  /** Height of the diagram. */
  plotHeight: number;
}

const TOP = 10;
const PLOT_HEIGHT = 250;
const LEFT = 40;
const RIGHT = 12;

/**
 * Lays out the reliability diagram: predicted rates to the right, observed rates up. Honest probabilities span
 * little, so each axis covers only its values; the diagonal is perfect calibration.
 */
export function layOutReliability({ bins, happened }: ProbabilityFigures, width: number): ReliabilityLayout {
  const across = rangeOf(bins.map(({ said }) => said));
  const up = rangeOf([...bins.flatMap(({ low, high }) => [low, high]), happened ?? 0.5]);
  const x = (value: number) => LEFT + across.part(value) * Math.max(width - LEFT - RIGHT, 1);
  const y = (value: number) => TOP + (1 - up.part(value)) * PLOT_HEIGHT;
  return {
    bins: bins.map((bin) => ({
      bin,
      x: x(bin.said),
      y: y(bin.happened),
      low: y(bin.low),
      high: y(bin.high),
    })),
    predicted: across.steps.map((value) => ({ value, x: x(value) })),
    happened: up.steps.map((value) => ({ value, y: y(value) })),
    x,
    y,
    plotHeight: TOP + PLOT_HEIGHT,
  };
}

/** A range in steps of five points that contains the values with a margin, at least fifteen points wide. */
function rangeOf(values: readonly number[]) {
  const least = Math.max(0, Math.floor(20 * Math.min(...values, 0.5) - 0.2));
  const most = Math.min(20, Math.max(Math.ceil(20 * Math.max(...values, 0.6) + 0.2), least + 3));
  const every = most - least > 8 ? 2 : 1;
  return {
    part: (value: number) => (20 * value - least) / (most - least),
    steps: Array.from({ length: Math.floor((most - least) / every) + 1 }, (_, n) => (least + n * every) / 20),
  };
}
