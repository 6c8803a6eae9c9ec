import type { ProbabilityFigures } from '#shared/contract/predictions.ts';

type Bin = ProbabilityFigures['bins'][number];

/** A bin as it is drawn, in px. */
interface DrawnBin {
  bin: Bin;
  x: number;
  y: number;
  low: number;
  high: number;
  /** Of the column that says how many there are. */
  columnTop: number;
  columnHeight: number;
}

export interface ReliabilityLayout {
  bins: DrawnBin[];
  ticks: { value: number; x: number; y: number }[];
  x(value: number): number;
  y(value: number): number;
  /** Heights of the diagram and of the columns' ground. */
  plotHeight: number;
  columnsBottom: number;
}

const TOP = 10;
const PLOT_HEIGHT = 250;
const COLUMNS = 44;
const GAP = 34;
const LEFT = 40;
const RIGHT = 12;

/** Lays the reliability diagram out: the same scale both ways, wide enough for all points and their ranges. */
export function layOutReliability({ bins, baseRate }: ProbabilityFigures, width: number): ReliabilityLayout {
  const values = bins.flatMap(({ said, low, high }) => [said, low, high]);
  if (baseRate !== null) values.push(baseRate);
  const least = Math.max(0, Math.floor(Math.min(...values, 0.45) * 10) / 10);
  const most = Math.min(1, Math.ceil(Math.max(...values, 0.65) * 10) / 10);
  const part = (value: number) => (value - least) / (most - least);
  const x = (value: number) => LEFT + part(value) * Math.max(width - LEFT - RIGHT, 1);
  const y = (value: number) => TOP + (1 - part(value)) * PLOT_HEIGHT;
  const largest = Math.max(...bins.map(({ n }) => n), 1);
  const columnsBottom = TOP + PLOT_HEIGHT + GAP + COLUMNS + 16;
  const steps = Math.round((most - least) * 10);
  return {
    bins: bins.map((bin) => {
      const columnHeight = Math.max(1, (COLUMNS * bin.n) / largest);
      return {
        bin,
        x: x(bin.said),
        y: y(bin.happened),
        low: y(bin.low),
        high: y(bin.high),
        columnTop: columnsBottom - columnHeight,
        columnHeight,
      };
    }),
    ticks: Array.from({ length: steps + 1 }, (_, n) => least + n / 10).map((value) => ({
      value,
      x: x(value),
      y: y(value),
    })),
    x,
    y,
    plotHeight: TOP + PLOT_HEIGHT,
    columnsBottom,
  };
}
