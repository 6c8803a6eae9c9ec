import {
  type CompanyFinancials,
  FIGURE_SOURCES,
  type FinancialPeer,
  type ReportedPeriod,
} from '#shared/contract/market/financials.ts';
import type { FiscalPeriod, FundamentalField } from '#shared/domain/market/fundamentals.ts';
import { type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Instrument, Market } from '../market.ts';
import { ratiosOf } from './ratios.ts';
import type { ReadFigures } from './read-figures.ts';
import { type Figures, figureOf, periodsOf } from './reported-figures.ts';

const [YEARS, QUARTERS] = [5, 4];
/** The largest of a sector by market value. */
const MAX_PEERS = 12;
const CRORE = 1e7;

/** A company's reported figures, valuation and peers, as known on the market date. Rejections are the database's. */
export async function readFinancials(
  { market, readFigures }: { market: Market; readFigures: ReadFigures },
  instrument: Instrument,
): Promise<CompanyFinancials> {
  const peers = peersOf(market, instrument);
  const all = await readFigures([instrument, ...peers]);
  const figures = all.get(instrument.id) ?? new Map();
  const of = (peer: Instrument): FinancialPeer => {
    const price = lastOf(market, peer);
    const { pe, pb, roe } = ratiosOf(all.get(peer.id) ?? new Map(), price);
    const marketCap = marketCapOf(peer, price);
    return { symbol: peer.symbol, name: peer.name, price, marketCap, pe, pb, roe };
  };
  const price = lastOf(market, instrument);
  return {
    symbol: instrument.symbol,
    sources: sourcesOf(figures),
    asOf: newest(figures),
    marketCap: marketCapOf(instrument, price),
    ...ratiosOf(figures, price),
    years: periods(figures, 'year').slice(0, YEARS),
    quarters: periods(figures, 'quarter').slice(0, QUARTERS),
    shareholding: shareholdingOf(figures),
    sector: instrument.sector,
    peers: [instrument, ...peers].map(of),
  };
}

const sourcesOf = (figures: Figures): CompanyFinancials['sources'] => {
  const found = new Set([...figures.values()].map(({ source }) => source ?? 'simulated'));
  return FIGURE_SOURCES.filter((source) => found.has(source));
};

function peersOf(market: Market, { id, sector }: Instrument): Instrument[] {
  const size = (peer: Instrument) => marketCapOf(peer, lastOf(market, peer)) ?? 0;
  return market
    .universe()
    .filter((peer) => peer.kind === 'stock' && peer.sector === sector && peer.id !== id)
    .map((peer) => ({ peer, size: size(peer) }))
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MAX_PEERS)
    .map(({ peer }) => peer);
}

const lastOf = (market: Market, { id }: Instrument): number | null => {
  const last: Paise | undefined = market.quote(id)?.last;
  return last === undefined ? null : rupeesFromPaise(last);
};

/** Crores of rupees. */
const marketCapOf = ({ sharesOutstanding }: Instrument, price: number | null): number | null =>
  sharesOutstanding === null || price === null ? null : (sharesOutstanding * price) / CRORE;

const RESULTS: readonly FundamentalField[] = ['sales', 'net_profit', 'eps'];

const periods = (figures: Figures, kind: FiscalPeriod['kind']): ReportedPeriod[] =>
  periodsOf(figures, kind, RESULTS).map(({ name, end }) => ({
    period: name,
    end,
    asOf: newest(figures, name) ?? end,
    sales: figureOf(figures, 'sales', name),
    netProfit: figureOf(figures, 'net_profit', name),
    eps: figureOf(figures, 'eps', name),
  }));

function shareholdingOf(figures: Figures): CompanyFinancials['shareholding'] {
  const [quarter] = periodsOf(figures, 'quarter', ['promoters', 'fii', 'dii', 'public']);
  if (!quarter) return null;
  const { name, end } = quarter;
  return {
    end,
    asOf: newest(figures, name) ?? end,
    promoters: figureOf(figures, 'promoters', name),
    fii: figureOf(figures, 'fii', name),
    dii: figureOf(figures, 'dii', name),
    public: figureOf(figures, 'public', name),
  };
}

/** The day of the newest figure, of all or of one period. */
function newest(figures: Figures, period?: string) {
  const own = [...figures.values()].filter((figure) => period === undefined || figure.period.name === period);
  return own.reduce<string | null>((last, { asOf }) => (last === null || asOf > last ? asOf : last), null);
}
