import { count, rupees } from '#client/lib/format/format.ts';
import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';

/** An order typed into the palette: "buy 10 tcs", "sell 5 infy at 1500". */
export interface WrittenOrder {
  side: TradeSide;
  /** Whole shares; 1 if not given. */
  quantity: number;
  /** The typed part of the stock, in lower case; empty if not given. */
  stock: string;
  /** The limit in rupees as typed; null for a market order. */
  limit: string | null;
}

const SIDE = /^(buy|sell)(?:\s+|$)/i;
const LIMIT = /\s+(?:at|@)\s*₹?\s*([\d,]*\.?\d+)$/i;
const QUANTITY_FIRST = /^([\d,]+)(?:\s+(?:shares?\s+)?(?:of\s+)?|$)/i;
const QUANTITY_LAST = /\s+([\d,]+)(?:\s+shares?)?$/i;

/** Parses "buy 10 tcs", "buy tcs 10", "sell 5 shares of infy", "buy 10 tcs at 2,600". Null if not an order. */
export function readOrder(query: string): WrittenOrder | null {
  const side = SIDE.exec(query.trim())?.[1]?.toUpperCase();
  if (side !== 'BUY' && side !== 'SELL') return null;
  const [terms, limit] = without(LIMIT, query.trim().slice(side.length));
  const [rest, first] = without(QUANTITY_FIRST, terms.trim());
  const [stock, quantity] = first === null ? without(QUANTITY_LAST, rest) : [rest, first];
  const shares = quantity === null ? 1 : Number(quantity.replaceAll(',', ''));
  if (!Number.isSafeInteger(shares) || shares < 1) return null;
  return {
    side,
    quantity: shares,
    stock: stock.trim().toLowerCase(),
    limit: limit?.replaceAll(',', '') ?? null,
  };
}

/** A text without the match of a pattern, and the match's first group. */
function without(pattern: RegExp, text: string): [string, string | null] {
  const found = pattern.exec(text);
  return found ? [text.replace(pattern, ' '), found[1] ?? null] : [text, null];
}

/** "BUY 10 TCS", with the limit if there is one. */
export function orderTitle({ side, quantity, limit }: WrittenOrder, symbol: string): string {
  const ordered = `${side} ${count(quantity)} ${displaySymbol(symbol)}`;
  return limit === null ? ordered : `${ordered} @ ${rupees(Number(limit))}`;
}
