import type { TradingDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import { type Company, NIFTY_100 } from './nifty100.ts';
import type { SourceInstrument } from './source.ts';

/** The displayed indices; ids are never reused. */
const INDICES = [
  { id: 1, symbol: INDEX_SYMBOLS.nifty50, name: 'NIFTY 50' },
  { id: 2, symbol: INDEX_SYMBOLS.sensex, name: 'SENSEX' },
  { id: 3, symbol: INDEX_SYMBOLS.bankNifty, name: 'BANK NIFTY' },
] as const;

/** The three indices and companies, valid from a date; the NIFTY 100 by default. */
export function instrumentsOf(
  effectiveFrom: TradingDate,
  companies: readonly Company[] = NIFTY_100,
): SourceInstrument[] {
  const indices = INDICES.map(({ id, symbol, name }) => {
    const details = { name, sector: 'Index', inUniverse: false, sharesOutstanding: null };
    return instrument(id, symbol, 'index', { effectiveFrom, hasDerivatives: true, ...details });
  });
  const stocks = companies.map(({ id, symbol, name, sector, sharesOutstanding }) => {
    const details = { name, sector, inUniverse: true, sharesOutstanding };
    return instrument(id, symbol, 'stock', { effectiveFrom, hasDerivatives: true, ...details });
  });
  return [...indices, ...stocks];
}

const instrument = (
  id: number,
  symbol: string,
  kind: SourceInstrument['kind'],
  details: SourceInstrument['details'][number],
): SourceInstrument => ({ id, symbol, kind, details: [details] });
