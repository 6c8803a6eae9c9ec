import type { Company } from '../nifty100.ts';
import { randomStream, seedOf } from '../random.ts';
import { SECTORS, type Sector } from './sectors.ts';

/** Components of a stock's moves: daily standard deviations (0.01 is one percent) of independent parts. */
export interface Traits {
  sector: Sector;
  /** From the market factor, common to all stocks. */
  market: number;
  /** From the breadth factor, which moves small companies more and the index little. */
  breadth: number;
  /** From its sector's factor. */
  inSector: number;
  /** Its own. */
  own: number;
  /** Size of its news in a day, in its own standard deviations. */
  news: number;
  /** Standard deviation of the total. */
  total: number;
  /** Log of the shares traded on a usual day. */
  logVolume: number;
}

/** A company with its market behaviour. */
export interface Stock extends Company {
  traits: Traits;
  /** Seconds between trades. */
  everySeconds: number;
}

/** Move of a beta of 1 with the market factor. */
const MARKET_SD = 0.0107;
/**
 * Beta that heavyweight sectors add to their stocks without the market factor, because their own factor is in the
 * index.
 */
const SECTOR_IN_INDEX: Partial<Record<Sector, number>> = { Financials: 0.15, IT: 0.06 };
/** Loadings on the breadth factor of the largest and the smallest company. */
const BREADTH = { largest: -0.0025, smallest: 0.0142 };
/** Of the variance explained by neither market nor breadth. */
const SECTOR_SHARE = 0.2;
/** Minimum fraction of a stock's variance for sector and own parts, whatever its beta. */
const MIN_REST = 0.4;
/** Smaller companies move more: in logarithms, from the largest to the smallest. */
const SIZE_TILT = 0.2;
const SPREAD = { vol: 0.1, beta: 0.17, turnover: 0.45, news: 0.45 };
/** In a stock's own standard deviations; some companies have bigger news than others. */
const NEWS = { usual: 3.6, most: 6.4 };
/** Fraction of a company's shares traded on a usual day. */
const USUAL_TURNOVER = 0.0012;

/**
 * Each company's traits, from its sector, its rank by market value and its symbol, independent of the market's
 * seed. Companies vary around their sector's volatility and beta, which are the geometric means.
 */
export function stocksOf(companies: readonly Company[]): Stock[] {
  const bySize = companies.toSorted((a, b) => marketValue(b) - marketValue(a));
  const places = new Map(bySize.map((company, place) => [company, place]));
  const drawn = companies.map((company) => {
    const place = (places.get(company) ?? 0) / Math.max(companies.length - 1, 1);
    const { normal } = randomStream(seedOf(company.symbol));
    const vol = SPREAD.vol * normal() + SIZE_TILT * place;
    return {
      company,
      place,
      vol,
      beta: SPREAD.beta * normal(),
      turnover: SPREAD.turnover * normal(),
      news: SPREAD.news * normal(),
    };
  });
  const bySector = Map.groupBy(drawn, ({ company }) => company.sector);
  const usualOf = new Map(
    bySector.entries().map(([sector, peers]) => {
      const means = { vol: mean(peers.map((peer) => peer.vol)), beta: mean(peers.map((peer) => peer.beta)) };
      return [sector, means] as const;
    }),
  );
  return drawn.map(({ company, place, vol, beta, turnover, news }) => {
    const peers = usualOf.get(company.sector) ?? { vol: 0, beta: 0 };
    const usual = SECTORS[company.sector];
    const traits = {
      ...parts(
        usual.volPercent * 0.01 * Math.exp(vol - peers.vol),
        (usual.beta - (SECTOR_IN_INDEX[company.sector] ?? 0)) * Math.exp(beta - peers.beta),
        place,
      ),
      sector: company.sector,
      news: Math.min(NEWS.usual * Math.exp(news), NEWS.most),
      logVolume: Math.log(company.sharesOutstanding * USUAL_TURNOVER) + turnover,
    };
    return { ...company, traits, everySeconds: 1 };
  });
}

/** Value of a typical trade of a company outside the large ones, in rupees; a round figure. */
const USUAL_TRADE = 25_000;
const SECONDS_A_DAY = 22_500;
const MAX_PAUSE_SECONDS = 60;

/** The same for further companies: illiquid stocks trade occasionally, at least once a minute. */
export function furtherStocksOf(companies: readonly Company[]): Stock[] {
  return stocksOf(companies).map((stock) => {
    const trades = (Math.exp(stock.traits.logVolume) * stock.price) / USUAL_TRADE;
    const pause = Math.round(SECONDS_A_DAY / trades);
    return { ...stock, everySeconds: Math.min(Math.max(pause, 1), MAX_PAUSE_SECONDS) };
  });
}

/** In rupees. */
export const marketValue = ({ price, sharesOutstanding }: Company): number => price * sharesOutstanding;

/**
 * Splits a stock's variance into parts. The common part is limited, so that a low-volatility stock with a high beta
 * still has its own moves.
 */
function parts(total: number, beta: number, place: number): Omit<Traits, 'sector' | 'logVolume' | 'news'> {
  const market = MARKET_SD * beta;
  const breadth = BREADTH.largest + (BREADTH.smallest - BREADTH.largest) * place;
  const shrink = Math.min(1, Math.sqrt((1 - MIN_REST) / (market ** 2 + breadth ** 2)) * total);
  const rest = total ** 2 - (market ** 2 + breadth ** 2) * shrink ** 2;
  return {
    total,
    market: market * shrink,
    breadth: breadth * shrink,
    inSector: Math.sqrt(SECTOR_SHARE * rest),
    own: Math.sqrt((1 - SECTOR_SHARE) * rest),
  };
}

const mean = (x: readonly number[]) => x.reduce((sum, value) => sum + value, 0) / x.length;
