import { displaySymbol } from '#shared/domain/market/symbol.ts';
import type { Instrument } from '../market.ts';

/** The exchange's industries of the sources' companies; finer than their sectors. */
const INDUSTRIES: Readonly<Record<string, string>> = {
  'Aerospace & Defense': 'HAL BEL',
  'Agricultural Food & Other Products': 'TATACONSUM',
  'Agricultural, Commercial & Construction Vehicles': 'TMCV',
  'Auto Components': 'MOTHERSON BOSCHLTD',
  Automobiles: 'MARUTI M&M BAJAJ-AUTO EICHERMOT TVSMOTOR HYUNDAI TMPV',
  Banks: 'HDFCBANK ICICIBANK SBIN KOTAKBANK AXISBANK UNIONBANK PNB BANKBARODA CANBK',
  Beverages: 'VBL UNITDSPR',
  'Capital Markets': 'HDFCAMC',
  'Cement & Cement Products': 'ULTRACEMCO GRASIM AMBUJACEM SHREECEM',
  'Chemicals & Petrochemicals': 'SOLARINDS PIDILITIND',
  Construction: 'LT',
  'Consumable Fuels': 'COALINDIA',
  'Consumer Durables': 'TITAN ASIANPAINT',
  'Diversified FMCG': 'HINDUNILVR ITC',
  'Diversified Metals': 'VEDL',
  'Electrical Equipment': 'ABB SIEMENS CGPOWER ENRIN',
  'Ferrous Metals': 'JSWSTEEL TATASTEEL JINDALSTEL',
  Finance: 'BAJFINANCE BAJAJFINSV SHRIRAMFIN JIOFIN CHOLAFIN PFC TATACAP BAJAJHLDNG IRFC MUTHOOTFIN RECLTD',
  'Food Products': 'NESTLEIND BRITANNIA',
  Gas: 'GAIL',
  'Healthcare Services': 'APOLLOHOSP MAXHEALTH',
  'Industrial Manufacturing': 'MAZDOCK',
  'Industrial Products': 'CUMMINSIND',
  Insurance: 'SBILIFE HDFCLIFE',
  'IT - Software': 'TCS INFY HCLTECH WIPRO TECHM LTM',
  'Leisure Services': 'INDHOTEL',
  'Metals & Minerals Trading': 'ADANIENT',
  'Non-Ferrous Metals': 'HINDZINC HINDALCO',
  Oil: 'ONGC',
  'Personal Products': 'GODREJCP',
  'Petroleum Products': 'RELIANCE IOC BPCL',
  'Pharmaceuticals & Biotechnology': 'SUNPHARMA DIVISLAB TORNTPHARM CIPLA ZYDUSLIFE DRREDDY',
  Power: 'ADANIPOWER NTPC POWERGRID ADANIGREEN ADANIENSOL TATAPOWER',
  Realty: 'DLF LODHA',
  Retailing: 'ETERNAL DMART TRENT',
  'Telecom - Services': 'BHARTIARTL',
  'Transport Infrastructure': 'ADANIPORTS',
  'Transport Services': 'INDIGO',
};

const BY_SYMBOL = new Map(
  Object.entries(INDUSTRIES).flatMap(([industry, symbols]) =>
    symbols.split(' ').map((symbol) => [symbol, industry] as const),
  ),
);

/**
 * Industries by name for financial companies that the table lacks: those of a simulated market and of replayed files.
 */
const FINANCIAL: readonly [RegExp, string][] = [
  [/\bbank\b/i, 'Banks'],
  [/\binsurance\b/i, 'Insurance'],
  [/\b(finance|capital)\b/i, 'Finance'],
];

/**
 * The industry of a stock: as the exchange classifies it, as its newest list of index members does, or else its
 * sector.
 */
export function industryOf(
  { symbol, name, sector }: Pick<Instrument, 'symbol' | 'name' | 'sector'>,
  listed: string | null = null,
): string {
  const known = BY_SYMBOL.get(displaySymbol(symbol));
  if (known) return known;
  const named = /^financ/i.test(sector) ? FINANCIAL.find(([found]) => found.test(name)) : undefined;
  return named?.[1] ?? listed ?? sector;
}
