import type { MarketIndex, MarketIndices } from '#shared/contract/market/market.ts';

/**
 * Completes index lines with an update of the minutes from `from` on; null if earlier minutes are missing, so that
 * the indices must be refetched.
 */
export function joinLines(
  known: MarketIndices | undefined,
  update: MarketIndices,
  from: number,
): MarketIndices | null {
  const nifty50 = joinLine(known?.nifty50, update.nifty50, from);
  const sensex = joinLine(known?.sensex, update.sensex, from);
  const bankNifty = joinLine(known?.bankNifty, update.bankNifty, from);
  return nifty50 && sensex && bankNifty && { nifty50, sensex, bankNifty };
}

function joinLine(known: MarketIndex | undefined, update: MarketIndex, from: number): MarketIndex | null {
  if (from === 0 || !update.available) return update;
  if (!known || known.intraday.length < from) return null;
  return { ...update, intraday: [...known.intraday.slice(0, from), ...update.intraday] };
}
