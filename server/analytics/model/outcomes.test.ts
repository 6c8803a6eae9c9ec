import { expect, test } from 'vitest';
import { randomPanel } from '#tests/support/market/random-panel.ts';
import { snapshotAt } from './features.ts';
import { forwardReturns } from './outcomes.ts';
import { gridOf } from './panel/grid.ts';
import { universeOf } from './panel/universe.ts';

const PANEL = randomPanel(5, 400);
const INDEX = 300;

test('a lead is over the index, or over the median where it has no close', () => {
  const days = PANEL[0]?.bars.days ?? new Int32Array();
  const bars = PANEL[0]?.bars;
  if (!bars) throw new Error('There are five stocks.');
  // The index rises by a tenth from the day on, and has no later close from the 370th day on.
  const close = Float64Array.from(days, (_, n) => (n > INDEX ? 110 : 100));
  const known = { ...bars, close };
  const short = { ...bars, days: days.subarray(0, 370), close: close.subarray(0, 370) };
  const of = (benchmark: typeof bars, horizon: number) => {
    const grid = gridOf(PANEL, benchmark);
    return forwardReturns(grid, snapshotAt(grid, universeOf(grid, 100).at(INDEX), INDEX), horizon);
  };
  const over = of(known, 80);
  over?.lead.forEach((lead, i) => {
    expect(lead).toBeCloseTo((over.returns[i] ?? 0) - 0.1, 12);
  });
  expect(of(short, 80)?.lead).toEqual(of(short, 80)?.excess);
  expect(of(short, 60)?.lead).not.toEqual(of(short, 60)?.excess);
});
