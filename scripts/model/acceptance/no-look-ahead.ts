import { type BarColumns, cut, emptyColumns } from '#server/analytics/columns.ts';
import type { Feature } from '#server/analytics/model/features/feature.ts';
import { FEATURES, readiness, type Snapshot, snapshotAt } from '#server/analytics/model/features.ts';
import { type Grid, gridOf } from '#server/analytics/model/grid.ts';
import { UNIVERSE_SIZE } from '#server/analytics/model/horizons.ts';
import { predictDay } from '#server/analytics/model/predict-day.ts';
import type { Model, Panel } from '#server/analytics/model/types.ts';
import { universeOf } from '#server/analytics/model/universe.ts';
import { walkForward } from '#server/analytics/model/walk-forward.ts';
import { emptyInputs, INPUT_NAMES } from '#server/analytics/screens/inputs.ts';
import { fillInputs } from '#server/analytics/screens/past-inputs.ts';
import { randomStream } from '#server/market/sources/random.ts';
import type { Ground, Line } from './check.ts';

const TIMES = 50;
/** Stocks whose bars are looked at: enough for a universe, and quick. */
const STOCKS = 60;

/** 1: what is said of a day does not change when the bars after it are deleted. */
export function truncation({ survivors }: Ground): Line[] {
  const panel = survivors.slice(0, STOCKS);
  const whole = prepared(panel);
  const chance = randomStream(1);
  let [same, rows] = [0, 0];
  for (let n = 0; n < TIMES; n++) {
    const day = anyDay(whole.grid, chance.uniform());
    const shorter = panel.map((stock) => ({ ...stock, bars: cut(stock.bars, day) }));
    const [before, after] = [
      predictedAt(panel, whole.grid, whole.model, day),
      predictedAt(shorter, gridOf(shorter), whole.model, day),
    ];
    rows += before.rows;
    if (before.text === after.text) same++;
  }
  return [
    line(`features, predictions and screener rows at ${TIMES} days (${rows} values)`, same),
    walkedTwice(panel, whole),
  ];
}

/** 2: nor when they are multiplied; and a feature that knows tomorrow is found out. */
export function poison({ survivors }: Ground): Line[] {
  const panel = survivors.slice(0, STOCKS);
  const whole = prepared(panel);
  const chance = randomStream(2);
  let [same, tripped] = [0, 0];
  for (let n = 0; n < TIMES; n++) {
    const day = anyDay(whole.grid, chance.uniform());
    const poisoned = panel.map((stock) => ({ ...stock, bars: poison1(stock.bars, day, chance.uniform) }));
    const other = gridOf(poisoned);
    if (
      predictedAt(panel, whole.grid, whole.model, day).text ===
      predictedAt(poisoned, other, whole.model, day).text
    )
      same++;
    if (valuesOf(CANARY, whole.grid, day) !== valuesOf(CANARY, other, day)) tripped++;
  }
  return [
    line(`with later bars × .5 to 2, the same at ${TIMES} days`, same),
    line('days on which a planted leak is found', tripped),
  ];
}

const line = (what: string, days: number): Line => ({
  what,
  figure: `${days} of ${TIMES}`,
  bar: `${TIMES} of ${TIMES}`,
  holds: days === TIMES,
});

interface Prepared {
  grid: Grid;
  model: Model;
  /** What the walk-forward said, a line for each row. */
  predicted: string[];
}

function prepared(panel: Panel): Prepared {
  const predicted: string[] = [];
  const model = walkForward(panel, {
    prior: null,
    take: (rows) => {
      for (const { forwardReturn, excess, barrier, ...row } of rows) predicted.push(JSON.stringify(row));
    },
  });
  return { grid: gridOf(panel), model, predicted };
}

/** A whole walk over bars that end early says the same of the days it reaches. */
function walkedTwice(panel: Panel, { grid, predicted }: Prepared): Line {
  const day = anyDay(grid, 0.6);
  const again = prepared(panel.map((stock) => ({ ...stock, bars: cut(stock.bars, day) }))).predicted;
  const holds = again.length > 0 && again.every((row, i) => row === predicted[i]);
  const figure = `${again.filter((row, i) => row === predicted[i]).length} of ${again.length}`;
  return { what: 'rows of a walk-forward over bars that end early', figure, bar: 'all', holds };
}

/** Any day from the third year to the last but one. */
function anyDay({ days }: Grid, part: number): number {
  return days[Math.floor(600 + part * (days.length - 900))] ?? 0;
}

function predictedAt(panel: Panel, grid: Grid, model: Model, day: number): { text: string; rows: number } {
  const index = grid.days.indexOf(day);
  const snapshot = snapshotAt(grid, universeOf(grid, UNIVERSE_SIZE).at(index), index);
  const screens = panel.map(({ bars }) => lastInputs(cut(bars, day), bars));
  const predictions = predictDay(panel, model, { day });
  const rows = predictions.rows.length + FEATURES.length * snapshot.members.length + screens.length;
  return { text: JSON.stringify([columnsOf(snapshot), predictions, screens]), rows };
}

const columnsOf = ({ values }: Snapshot): number[][] => values.map((column) => [...column]);

/** The facts that screens are made of at the last of the shorter bars, computed with the longer ones. */
function lastInputs(shorter: BarColumns, bars: BarColumns): number[] {
  const inputs = emptyInputs(bars.days.length);
  fillInputs(bars, inputs);
  return INPUT_NAMES.map((name) => inputs[name][shorter.days.length - 1] ?? Number.NaN);
}

function poison1(bars: BarColumns, day: number, uniform: () => number): BarColumns {
  const poisoned = emptyColumns(bars.days.length);
  poisoned.days.set(bars.days);
  for (let i = 0; i < bars.days.length; i++) {
    const factor = (bars.days[i] ?? 0) <= day ? 1 : 0.5 + 1.5 * uniform();
    for (const column of ['open', 'high', 'low', 'close'] as const)
      poisoned[column][i] = (bars[column][i] ?? 0) * factor;
    poisoned.volume[i] = bars.volume[i] ?? 0;
  }
  return poisoned;
}

/** Tomorrow's return: what an audit of leaks must find. */
const CANARY: Feature = {
  name: 'tomorrow',
  label: 'return of tomorrow',
  unit: 'fraction',
  at: ({ stock: { returns }, day }) => returns[day + 1] ?? 0,
};

function valuesOf(feature: Feature, grid: Grid, day: number): string {
  const index = grid.days.indexOf(day);
  const ready = grid.stocks.filter((stock) => readiness(stock, index) === 'ready');
  return JSON.stringify(
    ready.map((stock) => feature.at({ stock, market: grid.market, sector: null, day: index })),
  );
}
