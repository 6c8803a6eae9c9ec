import { type LiveMessage, watchMessage } from '#shared/contract/market/live.ts';
import { encodeQuotes, type QuoteRow } from '#shared/domain/market/quote-frame.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import { binaryFrame, textFrame } from '../core/live/frames.ts';
import { type Watched, watchedOf } from '../core/live/tick-frames.ts';
import type { Market } from './market.ts';

/**
 * What a client watches after its message, and the last prices of what it did not watch before, which the next tick has
 * only if they change. Null for an unreadable message.
 */
export function watchFrom(
  market: Market,
  message: string,
  before: Watched,
): { watched: Watched; reply: Buffer } | null {
  const read = watchMessage.safeParse(parsed(message));
  if (!read.success) return null;
  const { ids, market: isWhole } = read.data;
  const watched = watchedOf(ids, isWhole);
  const seq = market.sequence();
  const seen = typeof before === 'string' ? null : before;
  if (isWhole && !seen?.market) {
    const indices = Object.values(INDEX_SYMBOLS).flatMap((symbol) => market.find(symbol) ?? []);
    const rows = [...market.universe(), ...indices].flatMap(({ id }) => rowOf(market, id));
    return { watched, reply: binaryFrame(encodeQuotes({ seq, rows })) };
  }
  const known = new Set(seen?.ids);
  const rows = watched.ids.filter((id) => !known.has(id)).flatMap((id) => rowOf(market, id));
  const prices: LiveMessage = { type: 'prices', seq, rows };
  return { watched, reply: rows.length === 0 ? NOTHING : textFrame(JSON.stringify(prices)) };
}

const NOTHING = Buffer.alloc(0);

function rowOf(market: Market, id: number): QuoteRow[] {
  const quote = market.quote(id);
  return quote ? [[id, quote.last, quote.volume]] : [];
}

function parsed(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}
