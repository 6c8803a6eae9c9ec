import * as z from 'zod/mini';
import type { OrderType, TradeSide } from '#shared/contract/trades.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Db } from '../../core/db/db.ts';
import type { RecordedReply } from '../../core/http/bind.ts';
import { type RequestKey, recordedRow, replay, replayOf } from '../../ledger/once-per-key.ts';

/** What every order has when it is placed; prices in paise. */
export interface Placed {
  accountId: string;
  tradeId: string;
  instrumentId: number;
  side: TradeSide;
  orderType: OrderType;
  quantity: number;
  limit: Paise | null;
  stop: Paise | null;
  target: Paise | null;
  /** Market time. */
  at: Date;
  session: TradingDate;
  request: RequestKey | null;
  /** The reply to record, without what only the database knows. */
  reply: object;
}

export type PlacingResult =
  | { outcome: 'placed' | 'replayed'; reply: RecordedReply }
  | { outcome: 'not-enough-cash'; available: Paise }
  | { outcome: 'not-enough-shares'; owned: number; free: number }
  /** A sale that would be charged more than it brings and than there is. */
  | { outcome: 'charges-not-covered'; available: Paise };

/** What a placing statement says when it placed nothing. */
export const placingRow = z.object({
  ...recordedRow.shape,
  available_paise: z.nullable(z.coerce.number()),
  owned: z.nullable(z.coerce.number()),
  free: z.nullable(z.coerce.number()),
});

/** Why nothing was placed: the key stood for a reply already, or the account lacks something. */
export async function unplaced(
  db: Db,
  { accountId, request, side, quantity }: Placed,
  row: z.output<typeof placingRow>,
): Promise<PlacingResult> {
  const twin = replay(request, row) ?? (await replayOf(db, 'trades', accountId, request));
  if (twin) return { outcome: 'replayed', reply: twin };
  if (row.available_paise === null && row.owned === null && side === 'BUY') {
    throw new Error(`There is no account ${accountId}.`);
  }
  const { owned, free, available_paise } = row;
  if (side === 'SELL' && (free ?? 0) >= quantity && available_paise !== null) {
    return { outcome: 'charges-not-covered', available: paise(available_paise) };
  }
  if (side === 'SELL') return { outcome: 'not-enough-shares', owned: owned ?? 0, free: free ?? 0 };
  return { outcome: 'not-enough-cash', available: paise(available_paise ?? 0) };
}
