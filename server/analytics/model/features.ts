import type { Feature, Sight } from './features/feature.ts';
import { INDICATORS } from './features/indicators.ts';
import { MOMENTUM } from './features/momentum.ts';
import { PLACE } from './features/place.ts';
import { RISK } from './features/risk.ts';
import { SECTOR } from './features/sector.ts';
import { TRADING } from './features/trading.ts';
import { MIN_BARS } from './horizons.ts';
import type { Grid, GridStock } from './panel/grid.ts';
import { centredRanks } from './panel/ranks.ts';

/** All features of the model, in a fixed order. */
export const FEATURES: readonly Feature[] = [
  ...MOMENTUM,
  ...RISK,
  ...PLACE,
  ...TRADING,
  ...INDICATORS,
  ...SECTOR,
];

const POSITIONS = new Map(FEATURES.map(({ name }, position) => [name, position]));

/** The index of a feature in {@link FEATURES}. Throws RangeError for an unknown name. */
export function featurePosition(name: string): number {
  const position = POSITIONS.get(name);
  if (position === undefined) throw new RangeError(`No feature is called ${name}.`);
  return position;
}

/** The universe of one day: columns by feature, with a value per member. */
export interface Snapshot {
  /** Index of the day in the grid. */
  index: number;
  /** Days since 1970-01-01. */
  day: number;
  /** Stocks with enough data; columns follow this order. */
  members: readonly GridStock[];
  /** Empty for features that were not requested. */
  values: Float64Array[];
  /** The values' centred ranks among the members. */
  ranks: Float64Array[];
}

/** A stock without a bar for this many trading days is stale. */
const STALE_DAYS = 5;

/** Whether a stock has enough, and recent enough, bars on a day. */
export function readiness({ bars }: GridStock, index: number): 'ready' | 'short-history' | 'stale' {
  if ((bars[index] ?? 0) < MIN_BARS) return 'short-history';
  return bars[index] === bars[index - STALE_DAYS] ? 'stale' : 'ready';
}

/**
 * Features of the stocks that are ready, from bars up to and including the day.
 * @param wanted names of the features to compute; all by default
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
