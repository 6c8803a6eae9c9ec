import { DAY_MS, type TradingDate } from '#shared/domain/ist.ts';
import { mix, type RandomStream, randomStream } from '../random.ts';
import { plantEdge } from './planted-edge.ts';
import { drawRange } from './price-range.ts';
import { type Clustering, type Shock, shockProcess, shortened } from './shocks.ts';
import type { Traits } from './traits.ts';
import { createVolumeProcess } from './volumes.ts';
import { nextOf, volatilityFactor, type Wave } from './waves.ts';

/** What a day does to each stock: logarithms of its prices over the close before it, and the shares traded. */
export interface DayMoves {
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  volume: Float64Array;
}

/** A market that makes one trading day after the other. */
export interface DailyProcess {
  next(date: TradingDate): DayMoves;
}

/** Fitted to the NIFTY 50 and to what neither it nor the sector explains of NSE stocks, 2012–25. */
const MARKET: Clustering = { alpha: 0.005, gamma: 0.143, beta: 0.897, nu: 6.2 };
const OWN: Clustering = { alpha: 0.058, gamma: 0.001, beta: 0.881, nu: 9 };
/** Assumed: between the two. */
const GROUP: Clustering = { alpha: 0.06, gamma: 0, beta: 0.9, nu: 6 };

/** Waves in log volatility: calm and wild years of the whole market, of one stock, and the days of attention it gets. */
const CLIMATE: Wave = { memory: 0.985, sd: 0.25 };
const SPELL: Wave = { memory: 0.985, sd: 0.15 };
const ATTENTION: Wave = { memory: 0.65, sd: 0.7 };

/** Expected yearly return of every stock, so that the index's logarithm drifts by 12.7 % a year. */
const YEARLY_RETURN = 0.14;
const DAYS_A_YEAR = 248;
/** Results and other news of one company: how often a day, and how large in its usual own moves. */
const NEWS = { chance: 4 / DAYS_A_YEAR, size: 3 };
const NEWS_AT_NIGHT = 0.2;
/** What is left of a stock's own moves for the days without news. */
const QUIET = Math.sqrt(1 - NEWS.chance * NEWS.size ** 2);
/** Keeps the index, with the sectors' help, inside the breaker at 10 %: a market shock moves it by about a percent. */
const LONGEST_MARKET_SHOCK = 7;
/** Longest logarithms of a day's close and of any price in it over the close before: inside the band of 20 %. */
const LONGEST = { close: 0.175, price: 0.18 };

/**
 * The market of the given stocks and seed. Every day has its own stream of chance, keyed by its date, so that a holiday
 * declared later leaves the chance of other days alone.
 * @param edge size of the planted effects: 1 as measured on real stocks, 0 for a market without an edge
 */
export function createDailyProcess(traits: readonly Traits[], seed: number, edge = 1): DailyProcess {
  const market = shockProcess(MARKET);
  const breadth = shockProcess(GROUP);
  const sectors = new Map(traits.map(({ sector }) => [sector, shockProcess(GROUP)]));
  const own = traits.map((stock) => ({ stock, shocks: shockProcess(OWN) }));
  const spell = new Float64Array(traits.length);
  const attention = new Float64Array(traits.length);
  let climate = 0;
  const planted = plantEdge(traits, edge);
  const volumes = createVolumeProcess(traits);

  return {
    next(date) {
      const random = randomStream(mix(seed, Date.parse(date) / DAY_MS));
      climate = nextOf(CLIMATE, climate, random);
      const weather = volatilityFactor(CLIMATE, climate);
      const marketShock = market.next(random, LONGEST_MARKET_SHOCK / weather);
      const breadthShock = breadth.next(random);
      const sectorShocks = new Map(sectors.entries().map(([name, shocks]) => [name, shocks.next(random)]));
      const drifts = planted.drifts();
      const residuals = new Float64Array(traits.length);
      const moves = noMoves(traits.length);
      own.forEach(({ stock, shocks }, i) => {
        const move = usualMove(stock, drifts[i] ?? 0);
        spell[i] = nextOf(SPELL, spell[i] ?? 0, random);
        attention[i] = nextOf(ATTENTION, attention[i] ?? 0, random);
        const stir = volatilityFactor(SPELL, spell[i] ?? 0) * volatilityFactor(ATTENTION, attention[i] ?? 0);
        add(move, stock.breadth * weather, breadthShock);
        add(move, stock.inSector * weather, sectorShocks.get(stock.sector));
        add(move, stock.own * QUIET * weather * stir, shocks.next(random));
        addNews(move, stock.own, random);
        residuals[i] = move.overnight + move.session;
        add(move, stock.market * weather, marketShock);
        writeMove(moves, i, shortened(move, LONGEST.close), random);
      });
      planted.record(residuals);
      moves.volume = volumes.next(random, moves.close, attention);
      return moves;
    },
  };
}

/** The day without any shock. A stock's expected return does not depend on its beta: on real stocks it did not either. */
function usualMove({ total }: Traits, edge: number): Shock {
  return { overnight: 0, session: YEARLY_RETURN / DAYS_A_YEAR - total ** 2 / 2 + edge, sessionVariance: 0 };
}

function add(move: Shock, loading: number, shock: Shock | undefined): void {
  if (!shock) return;
  move.overnight += loading * shock.overnight;
  move.session += loading * shock.session;
  move.sessionVariance += loading ** 2 * shock.sessionVariance;
}

/** News comes as often at night as in the session, and then at one moment of it. */
function addNews(move: Shock, usualSd: number, random: RandomStream): void {
  const chance = random.uniform() / NEWS.chance;
  if (chance >= 1) return;
  const size = NEWS.size * usualSd * random.normal();
  if (chance < NEWS_AT_NIGHT) move.overnight += size;
  else move.session += size;
}

function writeMove(moves: DayMoves, i: number, move: Shock, random: RandomStream): void {
  const { overnight, session, sessionVariance } = move;
  const range = drawRange(random, session, sessionVariance);
  const open = within(overnight);
  const close = within(overnight + session);
  moves.open[i] = open;
  moves.close[i] = close;
  moves.high[i] = Math.max(open, close, within(overnight + range.high));
  moves.low[i] = Math.min(open, close, within(overnight + range.low));
}

const within = (logarithm: number) => Math.min(Math.max(logarithm, -LONGEST.price), LONGEST.price);

function noMoves(stocks: number): DayMoves {
  const none = () => new Float64Array(stocks);
  return { open: none(), high: none(), low: none(), close: none(), volume: none() };
}
