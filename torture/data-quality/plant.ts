import { type BarColumns, cut, dateOfDay } from '#server/analytics/columns.ts';
import { randomStream, seedOf } from '#server/market/sources/random.ts';
import { multiplied, part } from '#tests/support/market/price-series.ts';
import type { RealSeries } from './series.ts';

/** A planted fault: its place, and the rows that must be refused. */
export interface Planted {
  kind: 'swap' | 'split' | 'spike';
  symbol: string;
  rows: readonly number[];
  /** The symbol whose prices it has; its own unless swapped. */
  from: string;
  words: string;
}

/** Bars to be judged, next to stored ones. */
interface Plant {
  incoming: Map<string, BarColumns>;
  stored: Map<string, BarColumns>;
  planted: Planted[];
}

const SWAPPED = 7;
/** New shares per old share, in actual splits and bonus issues. */
const SHARES = [2, 5, 10, 3, 1.5, 4, 2.5, 20];
/** Splits and spikes planted in each round. */
const EACH = 40;
/** Bars before a plant, which detection needs, and after it. */
const [BEFORE, AFTER] = [120, 60];

/**
 * Seven series in a ring, each with the next one's prices: on stored days, from one day to the next, and as second
 * names.
 */
export function plantSwaps({ series, context }: RealSeries, seed: string): Plant[] {
  const random = randomStream(seedOf(`swaps ${seed}`));
  const alive = stocks(series).filter(
    ([, bars]) => bars.days.length > 1_000 && (bars.days.at(-1) ?? 0) === context.today,
  );
  const picked = drawn(alive, SWAPPED, random.uniform).map(([symbol]) => symbol);
  const next = (symbol: string) => picked[(picked.indexOf(symbol) + 1) % SWAPPED] ?? symbol;
  const middle = context.today - 250 - Math.floor(random.uniform() * 250);
  const before = new Map([...series].map(([symbol, bars]) => [symbol, cut(bars, middle)]));
  const after = new Map([...series].map(([symbol, bars]) => [symbol, rest(bars, middle)]));
  const others = drawn(
    alive.filter(([symbol]) => !picked.includes(symbol)),
    SWAPPED,
    random.uniform,
  );
  return [
    swapped(series, before, (symbol) => (picked.includes(symbol) ? next(symbol) : symbol)),
    swapped(after, before, (symbol) => (picked.includes(symbol) ? next(symbol) : symbol)),
    swapped(series, new Map(), (symbol) => others[picked.indexOf(symbol)]?.[0] ?? symbol),
  ];
}

function swapped(
  series: Map<string, BarColumns>,
  stored: Map<string, BarColumns>,
  holds: (symbol: string) => string,
): Plant {
  const planted: Planted[] = [];
  const incoming = new Map(
    [...series].map(([symbol, own]) => {
      const from = holds(symbol);
      const bars = series.get(from) ?? own;
      const rows = Array.from(bars.days.keys());
      if (from !== symbol)
        planted.push({ kind: 'swap', symbol, from, rows, words: `${from} under the name of ${symbol}` });
      return [symbol, bars] as const;
    }),
  );
  return { incoming, stored, planted };
}

/** Changes the bars before a random day to pre-split prices. */
export function plantSplits({ series }: RealSeries, seed: string): Plant {
  return plantedIn(series, `splits ${seed}`, (symbol, bars, place, n) => {
    const shares = SHARES[n % SHARES.length] ?? 2;
    const date = dateOfDay(bars.days[place] ?? 0);
    const words = `${symbol} ${date}: ${shares} shares for one, unadjusted`;
    return {
      bars: multiplied(bars, shares, 0, place),
      planted: { kind: 'split', symbol, from: symbol, rows: [place], words },
    };
  });
}

/** One to three days at more than five times, or less than a fifth, of their prices. */
export function plantSpikes({ series }: RealSeries, seed: string): Plant {
  return plantedIn(series, `spikes ${seed}`, (symbol, bars, place, n, uniform) => {
    const size = 6 + 94 * uniform();
    const times = n % 2 === 0 ? size : 1 / size;
    const days = 1 + (n % 3);
    const rows = Array.from({ length: days }, (_, day) => place + day);
    const words = `${symbol} ${dateOfDay(bars.days[place] ?? 0)}: ${days} days at ${times.toFixed(3)} times the price`;
    return {
      bars: multiplied(bars, times, place, place + days),
      planted: { kind: 'spike', symbol, from: symbol, rows, words },
    };
  });
}

type Planting = (
  symbol: string,
  bars: BarColumns,
  place: number,
  n: number,
  uniform: () => number,
) => { bars: BarColumns; planted: Planted };

function plantedIn(series: Map<string, BarColumns>, seed: string, plant: Planting): Plant {
  const { uniform } = randomStream(seedOf(seed));
  const long = stocks(series).filter(([, { days }]) => days.length > 2 * (BEFORE + AFTER));
  const made = drawn(long, EACH, uniform).map(([symbol, bars], n) => {
    const place = BEFORE + Math.floor(uniform() * (bars.days.length - BEFORE - AFTER));
    return plant(symbol, bars, place, n, uniform);
  });
  const incoming = new Map(series);
  for (const { bars, planted } of made) incoming.set(planted.symbol, bars);
  return { incoming, stored: new Map(), planted: made.map(({ planted }) => planted) };
}

/** An index neither splits nor changes its name. */
const stocks = (series: Map<string, BarColumns>) => [...series].filter(([symbol]) => !/NIFTY$/.test(symbol));

function drawn<T>(from: readonly T[], count: number, uniform: () => number): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(uniform() * left.length), 1),
  ).flat();
}

function rest(bars: BarColumns, day: number): BarColumns {
  const from = cut(bars, day).days.length;
  return part(bars, from, bars.days.length);
}
