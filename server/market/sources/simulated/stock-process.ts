import type { RandomStream } from '../random.ts';
import { type Clustering, type Shock, type ShockState, shockProcess, shortened } from './shocks.ts';
import type { Traits } from './traits.ts';
import { nextOf, volatilityFactor, type Wave } from './waves.ts';

/** What a day brings to all stocks, or to all of a sector. */
export interface SharedShocks {
  /** Factor on every standard deviation of the day. */
  weather: number;
  market: Shock;
  breadth: Shock;
  sector: Shock;
}

/** One stock's day: its log return in two parts, and how much of it the market does not explain. */
interface StockMove extends Shock {
  residual: number;
  /** Deviation of log volatility by the attention that the stock gets on the day. */
  attention: number;
}

/** Persistence as fitted to the own part of NSE stocks, 2012–25. The fitted tails (ν = 5) come from attention and news, so these are thin. */
const OWN: Clustering = { alpha: 0.058, gamma: 0.001, beta: 0.881, nu: 9 };
/** Waves in log volatility: calm and wild seasons of a stock, and the days of attention it gets. */
const SEASON: Wave = { memory: 0.985, sd: 0.12 };
const ATTENTION: Wave = { memory: 0.6, sd: 0.45 };

/** How much of the market's weather, in logarithms, a stock's own moves feel. */
const FELT = 0.8;

const DAYS_A_YEAR = 248;
/** Results and other news of one company: how often a day, and how often of these at night. */
const NEWS = { chance: 2.5 / DAYS_A_YEAR, atNight: 0.2 };
/** Longest logarithm of a day's close over the close before, within the band of 20 %. */
const MAX_MOVE = 0.175;

/** What a stock remembers from one day to the next. */
export interface StockState {
  own: ShockState;
  season: number;
  attention: number;
}

export const freshStock = (): StockState => ({ own: { variance: 1 }, season: 0, attention: 0 });

/** Successive days of a stock. `drift` is the log return to expect of the day. */
export function stockProcess(
  stock: Traits,
  state: StockState,
): {
  next(random: RandomStream, shared: SharedShocks, drift: number): StockMove;
} {
  const shocks = shockProcess(OWN, state.own);
  // News takes its variance from the stock's other own moves.
  const quiet = Math.sqrt(1 - NEWS.chance * stock.news ** 2);
  return {
    next(random, { weather, market, breadth, sector }, drift) {
      const season = nextOf(SEASON, state.season, random);
      const attention = nextOf(ATTENTION, state.attention, random);
      state.season = season;
      state.attention = attention;
      const stir = volatilityFactor(SEASON, season) * volatilityFactor(ATTENTION, attention);
      const move = { overnight: 0, session: drift, sessionVariance: 0 };
      add(move, stock.breadth * weather, breadth);
      add(move, stock.inSector * weather, sector);
      add(move, stock.own * quiet * weather ** FELT * stir, shocks.next(random));
      addNews(move, stock.own * stock.news, random);
      const residual = move.overnight + move.session;
      add(move, stock.market * weather, market);
      return { ...shortened(move, MAX_MOVE), residual, attention };
    },
  };
}

function add(move: Shock, loading: number, shock: Shock): void {
  move.overnight += loading * shock.overnight;
  move.session += loading * shock.session;
  move.sessionVariance += loading ** 2 * shock.sessionVariance;
}

/** News in the session comes at one moment of it, so that it widens no range. */
function addNews(move: Shock, sd: number, random: RandomStream): void {
  const chance = random.uniform() / NEWS.chance;
  if (chance >= 1) return;
  const size = sd * random.normal();
  if (chance < NEWS.atNight) move.overnight += size;
  else move.session += size;
}
