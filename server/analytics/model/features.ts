import type { Feature, Sight } from './features/feature.ts';
import { INDICATORS } from './features/indicators.ts';
import { MOMENTUM } from './features/momentum.ts';
import { PLACE } from './features/place.ts';
import { RISK } from './features/risk.ts';
import { SECTOR } from './features/sector.ts';
import { TRADING } from './features/trading.ts';
import type { Grid, GridStock } from './grid.ts';
import { MIN_BARS } from './horizons.ts';
import { centredRanks } from './ranks.ts';

/** Everything the model can look at, in a fixed order. */
export const FEATURES: readonly Feature[] = [
  ...MOMENTUM,
  ...RISK,
  ...PLACE,
  ...TRADING,
  ...INDICATORS,
  ...SECTOR,
];

const POSITIONS = new Map(FEATURES.map(({ name }, position) => [name, position]));

/** The place of a feature in {@link FEATURES}. Throws RangeError when there is none of that name. */
export function featurePosition(name: string): number {
  const position = POSITIONS.get(name);
  if (position === undefined) throw new RangeError(`No feature is called ${name}.`);
  return position;
}

/** The universe of one day as the model sees it: columns by feature, each with a value for every member. */
export interface Snapshot {
  /** Position of the day in the grid. */
  index: number;
  /** Days since 1970-01-01. */
  day: number;
  /** The stocks that can be judged; columns have one entry for each, in this order. */
  members: readonly GridStock[];
  /** Empty for features that were not wanted. */
  values: Float64Array[];
  /** The values' centred ranks among the members. */
  ranks: Float64Array[];
}

/** A stock without a bar for this many trading days is stale. */
const STALE_DAYS = 5;

/** Whether a day has enough, and fresh enough, bars of a stock. */
export function readiness({ bars }: GridStock, index: number): 'ready' | 'short-history' | 'stale' {
  if ((bars[index] ?? 0) < MIN_BARS) return 'short-history';
  return bars[index] === bars[index - STALE_DAYS] ? 'stale' : 'ready';
}

/**
 * Features of the ready ones among some stocks, from bars until and including the day.
 * @param wanted names of the features to compute; all of them unless given
 */
export function snapshotAt(
  grid: Grid,
  positions: readonly number[],
  index: number,
  wanted?: ReadonlySet<string>,
): Snapshot {
  const members = positions.flatMap((position) => {
    const stock = grid.stocks[position];
    return stock && readiness(stock, index) === 'ready' ? [stock] : [];
  });
  const sights = members.map(
    (stock): Sight => ({
      stock,
      market: grid.market,
      sector: grid.sectors.get(stock.stock.sector ?? '') ?? null,
      day: index,
    }),
  );
  const values = FEATURES.map((feature) =>
    wanted === undefined || wanted.has(feature.name)
      ? Float64Array.from(sights, (sight) => finite(feature.at(sight)))
      : NOT_WANTED,
  );
  return { index, day: grid.days[index] ?? 0, members, values, ranks: values.map(centredRanks) };
}

const NOT_WANTED = new Float64Array();
const finite = (value: number): number => (Number.isFinite(value) ? value : Number.NaN);
