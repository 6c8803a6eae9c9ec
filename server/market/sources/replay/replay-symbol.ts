import { INDEX_SYMBOLS, normaliseSymbol } from '#shared/domain/market/symbol.ts';

/** Names of our indices in bars files. */
const INDEX_ALIASES: Record<string, string> = {
  NIFTY: INDEX_SYMBOLS.nifty50,
  NIFTY50: INDEX_SYMBOLS.nifty50,
  'NIFTY 50': INDEX_SYMBOLS.nifty50,
  BANKNIFTY: INDEX_SYMBOLS.bankNifty,
  'NIFTY BANK': INDEX_SYMBOLS.bankNifty,
  SENSEX: INDEX_SYMBOLS.sensex,
};

/** Normalises a bars file's symbol: "NIFTY" → "^NSEI", "TCS" → "TCS.NS". */
export function replaySymbol(written: string): { symbol: string; kind: 'stock' | 'index' } {
  const upper = written.trim().toUpperCase();
  const symbol = INDEX_ALIASES[upper] ?? normaliseSymbol(upper);
  return { symbol, kind: symbol.startsWith('^') ? 'index' : 'stock' };
}
