import { sql } from 'drizzle-orm';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import type { Events } from '../core/events.ts';
import type { Deps } from '../deps.ts';
import { postToInbox, publishInboxes } from '../inbox/post.ts';
import type { Executor } from './fire.ts';
import { isFollowing } from './follows.ts';

/** Stocks named per item. */
const MAX_NAMED = 5;

/**
 * Posts new matches of a user's screen to their inbox, in the transaction that stores the matches; returns the
 * function that publishes them after the commit.
 */
export async function postMatches(
  { market, events }: Pick<Deps, 'market' | 'events'>,
  tx: Executor,
  { userId, screenId, name, instrumentIds, at }: Events['screen.matched'],
): Promise<() => void> {
  const { rows } = await tx.execute<{ follows: boolean }>(
    sql`select ${isFollowing('screens', sql`${userId}::uuid`)} as follows`,
  );
  if (!rows[0]?.follows) return () => undefined;
  const symbols = instrumentIds.map((id) => displaySymbol(market.byId(id)?.symbol ?? '')).sort();
  const rest = symbols.length - MAX_NAMED;
  const posted = await postToInbox(tx, [
    {
      userId,
      at,
      kind: 'screen' as const,
      key: `screen:${screenId}:${at.toISOString()}`,
      title: `${symbols.length === 1 ? 'New match' : `${symbols.length} new matches`} for “${name}”`,
      body: `${symbols.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`,
      link: `/screeners?tab=own&screen=${screenId}`,
    },
  ]);
  return () => publishInboxes(events, posted);
}
