import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { GTT_STATES } from '#shared/domain/trading/gtt.ts';
import { type Posted, postToInbox } from '../../inbox/post.ts';
import type { Executor } from '../fire.ts';
import { isFollowing } from '../follows.ts';

/** GTTs per transaction. */
const BATCH = 500;

const newsRow = z.object({
  id: z.string(),
  userId: z.string(),
  symbol: z.string(),
  side: z.enum(['BUY', 'SELL']),
  quantity: z.coerce.number(),
  state: z.enum(GTT_STATES),
  reason: z.string(),
  at: z.coerce.date(),
  follows: z.boolean(),
});

/**
 * Posts GTTs that ended by themselves to users who follow their orders, in the given transaction, once each. A full
 * batch means there may be more.
 */
export async function notifyGtts(tx: Executor): Promise<{ posted: readonly Posted[]; more: boolean }> {
  const { rows } = await tx.execute(sql`
    update gtts g set is_news = false
    where (g.account_id, g.id) in (
      select account_id, id from gtts where is_news order by id limit ${BATCH} for update skip locked
    )
    returning g.id, g.user_id as "userId", g.symbol, g.side, g.quantity, g.state, g.reason, g.ended_at as at,
      ${isFollowing('orders', sql`g.user_id`)} as follows`);
  const news = rows.map((row) => newsRow.parse(row));
  const items = news
    .filter(({ follows }) => follows)
    .map(({ id, userId, symbol, side, quantity, state, reason, at }) => ({
      userId,
      key: `gtt:${id}`,
      kind: 'order' as const,
      title: `GTT ${state.toLowerCase()}: ${side} ${quantity} ${displaySymbol(symbol)}`,
      body: `${reason}.`,
      link: '/portfolio?tab=gtt',
      at,
    }));
  return { posted: await postToInbox(tx, items), more: news.length === BATCH };
}
