import { DAY_MS, type TradingDate } from '#shared/domain/ist.ts';
import { mix, type RandomStream, randomStream } from '../../random.ts';
import type { Traits } from '../traits.ts';
import { type EdgeState, freshEdge, plantEdge } from './planted-edge.ts';
import { drawRange } from './price-range.ts';
import { type Clustering, type Shock, type ShockState, shockProcess } from './shocks.ts';
import { softened } from './soft-limit.ts';
import { freshStock, type StockState, stockProcess } from './stock-process.ts';
import { createVolumeProcess, freshVolumes, type VolumeState } from './volumes.ts';
import { nextOf, volatilityFactor, type Wave } from './waves.ts';

/** A day's moves per stock: log prices relative to the previous close, and the shares traded. */
export interface DayMoves {
  open: Moves;
  high: Moves;
  low: Moves;
  close: Moves;
  volume: Moves;
}

/** The same at full precision, as generated. */
export type MadeMoves = Record<keyof DayMoves, Float64Array>;

/** Per stock; a large market stores its days in half the memory. */
export type Moves = Float64Array | Float32Array;

/** A market that generates one trading day after another. */
export interface DailyProcess {
  next(date: TradingDate): MadeMoves;
}

/**
 * Fitted to the NIFTY 50, 2012–25 (α .005, γ .143, β .897), with a higher γ, since sectors and stocks dilute it in
 * the index.
 */
const MARKET: Clustering = {
  alpha: 0,
  gamma: 0.18,
  beta: 0.87,
  nu: 6.2,
  skew: 0.08,
  crashes: { chance: 2 / 248, size: 3.4 },
};
/** For sectors and breadth; assumed, between the market's and the stocks' own. */
const GROUP: Clustering = { alpha: 0.12, gamma: 0, beta: 0.84, nu: 5 };
/** A wave in all log volatilities: calm and wild months. */
const CLIMATE: Wave = { memory: 0.97, sd: 0.28 };

/** A market shock of 1 moves the index by about a percent: it falls by less than 13 %, and rises by less than 9 %. */
const MARKET_LIMITS = { falls: { from: 6, limit: 11 }, rises: { from: 5, limit: 8 } };
/**
 * Log moves of any price of a day from the previous close. All stocks have derivatives, so that their bands flex; the
 * worst day of real ones, but for a bank under moratorium, was a fall of a third.
 */
const PRICE_LIMITS = { falls: { from: 0.25, limit: 0.5 }, rises: { from: 0.11, limit: 0.24 } };
/**
 * Expected annual return, at which the log index drifts by 12.7 %. Equal for all betas: an assumption that the
 * low-volatility effect of real stocks suggests.
 */
const YEARLY_RETURN = 0.133;
const DAYS_A_YEAR = 248;
/**
 * Mixed into every seed: of about a hundred tried, one with which the default seed measures like real stocks in
 * every respect and has an ordinary decade at the index.
 */
const WORLD = 27;

/** The process's complete state; plain data, so that a market can resume another's. */
export interface ProcessState {
  climate: number;
  market: ShockState;
  breadth: ShockState;
  sectors: Map<string, ShockState>;
  stocks: StockState[];
  edge: EdgeState;
  volumes: VolumeState;
}

/** The state before the first day. */
export function freshProcess(traits: readonly Traits[]): ProcessState {
  return {
    climate: 0,
    market: { variance: 1 },
    breadth: { variance: 1 },
    sectors: new Map(traits.map(({ sector }) => [sector, { variance: 1 }])),
    stocks: traits.map(freshStock),
    edge: freshEdge(traits.length),
    volumes: freshVolumes(traits.length),
  };
}

/**
 * The market of stocks with the given traits. Each day has its own random stream, keyed by its date, so that a
 * holiday declared later does not change other days' randomness.
 * @param edge size of the planted effects: 1 as measured on real stocks, 0 for a market without an edge
 * @param state the state before; modified by every day
 */
export function createDailyProcess(
  traits: readonly Traits[],
  seed: number,
  edge = 1,
  state: ProcessState = freshProcess(traits),
): DailyProcess {
  const market = shockProcess(MARKET, state.market);
  const breadth = shockProcess(GROUP, state.breadth);
  const sectors = new Map(state.sectors.entries().map(([name, own]) => [name, shockProcess(GROUP, own)]));
  const stocks = traits.map((stock, i) => ({
    sector: stock.sector,
    process: stockProcess(stock, state.stocks[i] ?? freshStock()),
  }));
  const planted = plantEdge(traits, edge, state.edge);
  const volumes = createVolumeProcess(traits, state.volumes);
  const usualDrift = YEARLY_RETURN / DAYS_A_YEAR - meanVariance(traits) / 2;

  return {
    next(date) {
      const random = randomStream(mix(mix(seed, WORLD), Date.parse(date) / DAY_MS));
      state.climate = nextOf(CLIMATE, state.climate, random);
      const weather = volatilityFactor(CLIMATE, state.climate);
      const everyones = {
        weather,
        market: limited(market.next(random), weather),
        breadth: breadth.next(random),
      };
      const ofSector = new Map(sectors.entries().map(([name, shocks]) => [name, shocks.next(random)]));
      const drifts = planted.drifts();
      const moves = noMoves(traits.length);
      const residuals = new Float64Array(traits.length);
      const attention = new Float64Array(traits.length);
      stocks.forEach(({ sector, process }, i) => {
        const shared = { ...everyones, sector: ofSector.get(sector) ?? NO_SHOCK };
        const move = process.next(random, shared, usualDrift + (drifts[i] ?? 0));
        residuals[i] = move.residual;
        attention[i] = move.attention;
        writePrices(moves, i, move, random);
      });
      planted.record(residuals);
      moves.volume = volumes.next(random, moves.close, attention);
      return moves;
    },
  };
}

const meanVariance = (traits: readonly Traits[]) =>
  traits.reduce((sum, { total }) => sum + total ** 2, 0) / traits.length;

const NO_SHOCK: Shock = { overnight: 0, session: 0, sessionVariance: 0 };

function writePrices(moves: DayMoves, i: number, move: Shock, random: RandomStream): void {
  const within = (logarithm: number) => softened(logarithm, PRICE_LIMITS);
  const { overnight, session, sessionVariance } = move;
  const range = drawRange(random, session, sessionVariance);
  const open = within(overnight);
  const close = within(overnight + session);
  moves.open[i] = open;
  moves.close[i] = close;
  moves.high[i] = Math.max(open, close, within(overnight + range.high));
  moves.low[i] = Math.min(open, close, within(overnight + range.low));
}

/** The market's shock within its limits, which are of moves at usual weather. */
function limited({ overnight, session, sessionVariance }: Shock, weather: number): Shock {
  const whole = (overnight + session) * weather;
  const by = whole === 0 ? 1 : softened(whole, MARKET_LIMITS) / whole;
  return { overnight: overnight * by, session: session * by, sessionVariance: sessionVariance * by ** 2 };
}

function noMoves(stocks: number): MadeMoves {
  const none = () => new Float64Array(stocks);
  return { open: none(), high: none(), low: none(), close: none(), volume: none() };
}
