import { displaySymbol, INDEX_SYMBOLS, NSE_SUFFIX } from '#shared/domain/market/symbol.ts';
import { NIFTY_100 } from '../nifty100.ts';
import { FURTHER_STOCKS } from './further-stocks.ts';

interface NameAndSector {
  name: string;
  sector: string;
}

const KNOWN = new Map<string, NameAndSector>([
  [INDEX_SYMBOLS.nifty50, { name: 'NIFTY 50', sector: 'Index' }],
  [INDEX_SYMBOLS.sensex, { name: 'SENSEX', sector: 'Index' }],
  [INDEX_SYMBOLS.bankNifty, { name: 'BANK NIFTY', sector: 'Index' }],
  ...NIFTY_100.map(({ symbol, name, sector }) => [symbol, { name, sector }] as const),
  ...FURTHER_STOCKS.flatMap(([sector, stocks]) =>
    Object.entries(stocks).map(([symbol, name]) => [symbol + NSE_SUFFIX, { name, sector }] as const),
  ),
]);

/** Bars files only have symbols. Names and sectors are those of 2026; an unknown symbol is its own name. */
export function nameAndSector(symbol: string): NameAndSector {
  return KNOWN.get(symbol) ?? { name: displaySymbol(symbol), sector: 'Unclassified' };
}
