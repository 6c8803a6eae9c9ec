import { HORIZON_DAYS, HORIZONS } from '#server/analytics/model/horizons.ts';
import type { WalkForwardRow } from '#server/analytics/model/types.ts';
import { walkForward } from '#server/analytics/model/walk-forward.ts';
import { randomStream } from '#server/market/sources/random.ts';
import type { Ground, Line } from './check.ts';

const SAMPLE = 1_000;
/** Number of rows between two checked ones: there are too many to store. */
const EVERY = 101;

/** 11: outcomes of predictions, recomputed from the file's bars. */
export function trackRecord({ survivors, rawSurvivors }: Ground): Line[] {
  const seen: WalkForwardRow[] = [];
  let count = 0;
  walkForward(survivors, {
    prior: null,
    take: (rows) => seen.push(...rows.filter((row) => row.barrier !== null && count++ % EVERY === 0)),
  });
  const chance = randomStream(11);
  const sample = Array.from(
    { length: SAMPLE },
    () => seen[Math.floor(chance.uniform() * seen.length)],
  ).filter((row) => row !== undefined);
  const same = sample.filter((row) => agrees(row, rawSurvivors.get(row.symbol) ?? [])).length;
  const based = seen.filter(({ segment }) => segment.pooled.n <= segment.baseline.n).length;
  return [
    {
      what: 'outcome, return and duration of rows worked out a second time',
      figure: `${same} of ${sample.length}`,
      bar: `${SAMPLE} of ${SAMPLE}`,
      holds: same === SAMPLE,
    },
    {
      what: `rows of ${HORIZONS.length} horizons whose record has that of all stocks as its baseline`,
      figure: `${based} of ${seen.length}`,
      bar: 'all',
      holds: based === seen.length,
    },
  ];
}

/** A line of a bars file: date, open, high, low, close. */
export type RawBar = readonly [date: string, open: number, high: number, low: number, close: number];

/** Written independently of the first implementation: a list of days, and the event on each. */
function agrees(row: WalkForwardRow, bars: readonly RawBar[]): boolean {
  const made = new Date(row.day * 86_400_000).toISOString().slice(0, 10);
  const later = bars.filter(([date]) => date > made).slice(0, HORIZON_DAYS[row.horizon]);
  const bought = later[0]?.[1] ?? Number.NaN;
  const [target, stop] = [bought * row.levels.upper, bought * row.levels.lower];
  const days = later.map(([, open, high, low, close]) => {
    if (low <= stop) return { end: 'lower', price: Math.min(open, stop) };
    if (high >= target) return { end: 'upper', price: Math.max(open, target) };
    return { end: 'time', price: close };
  });
  const touched = days.findIndex(({ end }) => end !== 'time');
  const last = touched === -1 ? days.length - 1 : touched;
  const { barrier } = row;
  return (
    barrier?.end === days[last]?.end &&
    barrier?.tradingDays === last + 1 &&
    barrier?.return === (days[last]?.price ?? Number.NaN) / bought - 1
  );
}
