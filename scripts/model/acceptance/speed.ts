import { snapshotAt } from '#server/analytics/model/features.ts';
import { UNIVERSE_SIZE } from '#server/analytics/model/horizons.ts';
import { gridOf } from '#server/analytics/model/panel/grid.ts';
import { universeOf } from '#server/analytics/model/panel/universe.ts';
import { weekStarts } from '#server/analytics/model/panel/weeks.ts';
import { predictDay } from '#server/analytics/model/predict-day.ts';
import type { Model, Panel } from '#server/analytics/model/types.ts';
import { walkForward } from '#server/analytics/model/walk-forward.ts';
import type { Line } from './check.ts';
import { simulatedPanel } from './no-edge.ts';

/** 12, first half: how long it takes for a hundred stocks and ten years, in processor time of one core. */
export function speed(): Line[] {
  const panel = simulatedPanel(1, 1);
  let model: Model | null = null;
  const features = secondsOf(() => allFeatures(panel));
  const walk = secondsOf(() => {
    model = walkForward(panel, { prior: null, take: () => undefined });
  });
  const day = secondsOf(() => model && predictDay(panel, model));
  return [
    line('all features of each week, and three horizons', features + walk, 10),
    line('the whole walk-forward', walk, 60),
    line('one new day', day, 0.3),
  ];
}

function allFeatures(panel: Panel): void {
  const grid = gridOf(panel);
  const universe = universeOf(grid, UNIVERSE_SIZE);
  for (const index of weekStarts(grid.days)) snapshotAt(grid, universe.at(index), index);
}

/** Processor time rather than the clock's: what else the machine does is not the model's. */
export function secondsOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

const line = (what: string, seconds: number, most: number): Line => ({
  what,
  figure: `${seconds.toFixed(2)} s`,
  bar: `≤ ${most} s`,
  holds: seconds <= most,
});
