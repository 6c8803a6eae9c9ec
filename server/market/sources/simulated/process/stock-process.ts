import type { RandomStream } from '../../random.ts';
import type { Traits } from '../traits.ts';
import { type Clustering, type Shock, type ShockState, shockProcess } from './shocks.ts';
import { nextOf, volatilityFactor, type Wave } from './waves.ts';

/** A day's shocks shared by all stocks, or by a sector. */
export interface SharedShocks {
  /** Factor on all of the day's standard deviations. */
  weather: number;
  market: Shock;
  breadth: Shock;
  sector: Shock;
}

/** A stock's day: its log return in two parts, and the residual that the market does not explain. */
interface StockMove extends Shock {
  residual: number;
  /** Deviation of log volatility from the day's attention. */
  attention: number;
}

/**
 * Persistence as fitted to NSE stocks' residuals, 2012–25. The fitted tails (ν = 5) come from attention and news,
 * so these are thin.
 */
const OWN: Clustering = { alpha: 0.058, gamma: 0.001, beta: 0.881, nu: 8 };
/** Waves in log volatility: a stock's calm and wild seasons, and days of attention. */
const SEASON: Wave = { memory: 0.985, sd: 0.12 };
const ATTENTION: Wave = { memory: 0.6, sd: 0.41 };

/** How strongly a stock's residual moves follow the market's weather, in logarithms. */
const FELT = 0.8;

const DAYS_A_YEAR = 248;
/** Earnings and other news of a company: probability per day, and the fraction at night. */
const NEWS = { chance: 2.5 / DAYS_A_YEAR, atNight: 0.2 };
/** Fraction of a night's move that the session takes back. */
const REVERSAL = 0.17;

/** State of a stock between days. */
export interface StockState {
  own: ShockState;
  season: number;
  attention: number;
}

export const freshStock = (): StockState => ({ own: { variance: 1 }, season: 0, attention: 0 });

/** Successive days of a stock. `drift` is the day's expected log return. */
export function stockProcess(
  stock: Traits,
  state: StockState,
): {
  next(random: RandomStream, shared: SharedShocks, drift: number): StockMove;
} {
  const shocks = shockProcess(OWN, state.own);
  // The variance of news is taken from the stock's other residual moves.
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
      move.session -= REVERSAL * move.overnight;
      return { ...move, residual, attention };
    },
  };
}

function add(move: Shock, loading: number, shock: Shock): void {
  move.overnight += loading * shock.overnight;
  move.session += loading * shock.session;
  move.sessionVariance += loading ** 2 * shock.sessionVariance;
}

/** News during a session arrives at one moment, so it widens no range. */
function addNews(move: Shock, sd: number, random: RandomStream): void {
  const chance = random.uniform() / NEWS.chance;
  if (chance >= 1) return;
  const size = sd * random.normal();
  if (chance < NEWS.atNight) move.overnight += size;
  else move.session += size;
}
