import { call, parseReply, UnreadableReply } from '#client/lib/http/call.ts';
import { api } from '#shared/contract/index.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { type PackedRows, unpackRows } from '#shared/domain/columns.ts';
import { istDate } from '#shared/domain/ist.ts';

/** The page of the history before a trade, or the newest. It is sent by column. */
export async function readTradePage(before: string | undefined, signal: AbortSignal): Promise<Trade[]> {
  const parts = await call(api.trades.packedHistory, { query: { before }, signal });
  return parseReply(api.trades.history, parts.flatMap(unpack));
}

function unpack(part: { rows: number; columns: object }): object[] {
  try {
    return unpackRows(part as PackedRows);
  } catch (cause) {
    throw new UnreadableReply('A page of trades could not be unpacked.', { cause });
  }
}

type Row = Pick<Trade, 'id' | 'status' | 'createdAt' | 'executedAt'>;

/**
 * The page of a history before a trade, taken from pages already read, which newer trades have shifted. Null if it must
 * be refetched: part of it is unknown or may have changed. Orders that ended before the newest day no longer change;
 * those of one day may still net each other.
 * @param size trades of a full page; a shorter last page ends the history
 */
export function knownPage<Trade extends Row>(
  pages: readonly (readonly Trade[])[],
  before: string,
  size: number,
): Trade[] | null {
  const all = pages.flat();
  const place = all.findIndex(({ id }) => id === before);
  if (place < 0) return null;
  const page = all.slice(place + 1, place + 1 + size);
  const isComplete = page.length === size || (pages.at(-1)?.length ?? size) < size;
  const newest = dayOf(all[0]);
  return isComplete && page.every((trade) => trade.status !== 'PENDING' && dayOf(trade) < newest)
    ? page
    : null;
}

const dayOf = (trade: Row | undefined): string =>
  trade ? istDate(new Date(trade.executedAt ?? trade.createdAt)) : '';
