import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { DAY_MS } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { TradingCalendar } from '../../calendar/trading-calendar.ts';
import { type IntradayPath, pathThrough, quarterVolumes } from '../intraday-path.ts';
import { minuteMarks, type PathInput } from '../minute-marks.ts';
import { minuteBarsFrom, type PathTraveller, pathSession } from '../path-session.ts';
import { mix } from '../random.ts';
import type { Bar15m, DailyBar, MinuteBar, SourceDay } from '../source.ts';
import { INDICES, type IndexBasket, indexBasket } from './index-baskets.ts';
import { sessionNoise } from './session-noise.ts';
import type { SimulatedMarket } from './simulated-market.ts';

/** Days of a simulated market by number: stocks, and indices computed from them minute by minute. */
export interface SimulatedDays {
  /** Yields to other work while generating a large market. */
  session(day: number): Promise<SourceDay>;
  /** The session's daily bars of the first so many stocks, without generating the session. */
  stockBars(day: number, first: number): DailyBar[];
  /** Those of the indices: for their highs and lows each member's minutes are generated. */
  indexBars(day: number): DailyBar[];
  /** All 15-minute bars of a completed day. */
  quarterBars(day: number): Promise<Bar15m[]>;
  /** One-minute bars of one instrument's session; null for an unknown one. */
  minuteBars(day: number, instrumentId: number): MinuteBar[] | null;
}

/** Stocks whose paths are generated per turn of the event loop: a few milliseconds. */
const STOCKS_A_TURN = 128;

interface Making {
  market: SimulatedMarket;
  seed: number;
  calendar: TradingCalendar;
  baskets: readonly ({ id: number } & IndexBasket)[];
}

export function createSimulatedDays(
  market: SimulatedMarket,
  seed: number,
  calendar: TradingCalendar,
): SimulatedDays {
  const baskets = INDICES.map((index) => ({ id: index.id, ...indexBasket(market, index) }));
  const making = { market, seed, calendar, baskets };
  return {
    session: (day) => sessionOf(making, day),
    stockBars(day, first) {
      const tradingDate = market.dateOf(day);
      const barOf = (id: number, i: number) => ({ instrumentId: id, tradingDate, ...market.barOf(day, i) });
      return market.stocks.slice(0, first).map(({ id }, i) => barOf(id, i));
    },
    indexBars: (day) => indexBarsOf(making, day),
    minuteBars(day, id) {
      const path = pathOf(making, day, id);
      return path && minuteBarsFrom(calendar.hours(market.dateOf(day)).open, path.minutes());
    },
    async quarterBars(day) {
      const { closeFor } = calendar.hours(market.dateOf(day));
      const session = await sessionOf(making, day);
      return session.quarterBarsUntil(closeFor(true));
    },
  };
}

async function sessionOf(making: Making, day: number): Promise<SourceDay> {
  const { market, calendar, baskets } = making;
  const { inputs, daySeed } = materials(making, day);
  const marks: Float64Array[] = [];
  const volumes: Float64Array[] = [];
  const stocks: PathTraveller[] = [];
  for (const [i, input] of inputs.entries()) {
    if (i > 0 && i % STOCKS_A_TURN === 0) await turnOfOthers();
    const made = input();
    const ownMarks = minuteMarks(made);
    const ownVolumes = volumesOf(made);
    marks.push(ownMarks);
    volumes.push(ownVolumes);
    const { id, everySeconds } = market.stocks[i] ?? NOBODY;
    const path = pathThrough(ownMarks, ownVolumes, made.tick, made.seed);
    stocks.push({ instrumentId: id, previousClose: market.closeOf(day - 1, i), path, everySeconds });
  }
  const indices = baskets.map(
    ({ id, unitsOn, closeOn }): PathTraveller => ({
      instrumentId: id,
      previousClose: onIndexTick(closeOn(day - 1)),
      path: indexPath({ marks, volumes, units: unitsOn(day), seed: mix(daySeed, id) }),
    }),
  );
  const date = market.dateOf(day);
  return pathSession(date, calendar.hours(date).open, [...indices, ...stocks]);
}

const volumesOf = ({ bar, seed, seconds }: PathInput) => quarterVolumes(bar.volume, seed, seconds / 60);

/** Marks and volumes by stock; those without units are not used. */
function indexPath(of: {
  marks: readonly Float64Array[];
  volumes: readonly Float64Array[];
  units: Float64Array;
  seed: number;
}): IntradayPath {
  const levels = weightedSum(of.marks, of.units).map(onIndexTick);
  return pathThrough(levels, weightedSum(of.volumes, of.units.map(Math.sign)), INDEX_TICK, of.seed);
}

/** The path of one instrument, as in the session, from as few others as possible; null for an unknown one. */
function pathOf(making: Making, day: number, id: number): IntradayPath | null {
  const { inputs, daySeed } = materials(making, day);
  const basket = making.baskets.find((index) => index.id === id);
  if (basket) {
    const units = basket.unitsOn(day);
    const members = inputs.map((input, i) => (units[i] ? input() : null));
    const marks = members.map((member) => (member ? minuteMarks(member) : NONE));
    const volumes = members.map((member) => (member ? volumesOf(member) : NONE));
    return indexPath({ marks, volumes, units, seed: mix(daySeed, id) });
  }
  const made = inputs[making.market.stocks.findIndex((stock) => stock.id === id)]?.();
  if (!made) return null;
  return pathThrough(minuteMarks(made), volumesOf(made), made.tick, made.seed);
}

function indexBarsOf(making: Making, day: number): DailyBar[] {
  const { market, baskets } = making;
  const tradingDate = market.dateOf(day);
  const units = baskets.map(({ unitsOn }) => unitsOn(day));
  const levels = indexLevels(making, day, units);
  return baskets.map(({ id }, b): DailyBar => {
    const weights = units[b] ?? NONE;
    const volume = weights.reduce((sum, weight, i) => (weight ? sum + market.volumeOf(day, i) : sum), 0);
    return { instrumentId: id, tradingDate, ...pricesOf((levels[b] ?? NONE).map(onIndexTick)), volume };
  });
}

/**
 * The unrounded minute levels of each index from its units of the stocks. The path of a stock is made in the same two
 * arrays as the one before: a history has a hundred thousand of them.
 */
function indexLevels(making: Making, day: number, units: readonly Float64Array[]): Float64Array[] {
  const { inputs, minutes } = materials(making, day);
  const levels = units.map(() => new Float64Array(minutes + 1));
  const [noise, marks] = [new Float64Array(minutes), new Float64Array(minutes + 1)];
  for (const [i, input] of inputs.entries()) {
    if (!units.some((weights) => weights[i])) continue;
    minuteMarks(input(noise), marks);
    for (const [b, weights] of units.entries()) addWeighted(levels[b] ?? NONE, marks, weights[i] ?? 0);
  }
  return levels;
}

interface Materials {
  daySeed: number;
  minutes: number;
  /** `noise` is overwritten and becomes the input's own; a new array by default. */
  inputs: ((noise?: Float64Array) => PathInput)[];
}

/**
 * The inputs of each stock's path, created lazily. Seeds are keyed by date and instrument, so that paths are
 * independent.
 */
function materials(making: Making, day: number): Materials {
  const { market, calendar } = making;
  const date = market.dateOf(day);
  const { open, closeFor } = calendar.hours(date);
  const seconds = (closeFor(true).getTime() - open.getTime()) / 1000;
  const daySeed = mix(making.seed, Date.parse(date) / DAY_MS);
  const minutes = seconds / 60;
  const noise = sessionNoise(daySeed, minutes);
  const inputs = market.stocks.map(({ id, traits }, i) => (into?: Float64Array) => {
    const seed = mix(daySeed, id);
    return {
      bar: market.barOf(day, i),
      tick: market.tickOf(day, i),
      seed,
      seconds,
      noise: noise.of(traits, seed, into),
    };
  });
  return { daySeed, minutes, inputs };
}

/** Indices move in steps of 0.05 points. */
const INDEX_TICK = 5;
const onIndexTick = (level: number): Paise => paise(Math.round(level / INDEX_TICK) * INDEX_TICK);

const NONE = new Float64Array(0);
const NOBODY = { id: 0, everySeconds: 1 };

/** A weighted sum of equal-length series; zero weights are skipped. */
function weightedSum(series: readonly Float64Array[], weights: Float64Array): Float64Array {
  const sum = new Float64Array(series.find((_, i) => weights[i])?.length ?? 0);
  for (const [i, values] of series.entries()) addWeighted(sum, values, weights[i] ?? 0);
  return sum;
}

function addWeighted(sum: Float64Array, values: Float64Array, weight: number): void {
  if (weight === 0) return;
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + weight * (values[i] ?? 0);
}

function pricesOf(levels: Float64Array): Record<'open' | 'high' | 'low' | 'close', Paise> {
  const open = levels[0] ?? 0;
  let high = open;
  let low = open;
  for (const level of levels) {
    if (level > high) high = level;
    else if (level < low) low = level;
  }
  return { open: paise(open), high: paise(high), low: paise(low), close: paise(levels.at(-1) ?? open) };
}
