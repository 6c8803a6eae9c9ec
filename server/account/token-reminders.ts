import { and, gt, inArray, isNull, lte } from 'drizzle-orm';
import { DAY_MS, istDate } from '#shared/domain/ist.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { apiTokens } from '#shared/schema/account/account.ts';
import type { Deps } from '../deps.ts';
import { postToInbox, publishInboxes } from '../inbox/post.ts';

/** Owners are reminded this long before a token expires. */
const AHEAD_MS = 7 * DAY_MS;
/** Tokens per transaction. */
const BATCH = 500;

/**
 * Reminds owners of tokens that expire within a week, once per token. Expiry is wall time; inbox items have market
 * time.
 */
export async function remindOfExpiringTokens(
  deps: Pick<Deps, 'db' | 'clock' | 'market' | 'events'>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && (await remindSome(deps)) === BATCH);
}

/** Returns the number of tokens. */
async function remindSome({
  db,
  clock,
  market,
  events,
}: Pick<Deps, 'db' | 'clock' | 'market' | 'events'>): Promise<number> {
  const now = clock.now();
  const { count, posted } = await db.transaction(async (tx) => {
    const due = tx
      .select({ id: apiTokens.id })
      .from(apiTokens)
      .where(
        and(
          isNull(apiTokens.remindedAt),
          gt(apiTokens.expiresAt, now),
          lte(apiTokens.expiresAt, new Date(now.getTime() + AHEAD_MS)),
        ),
      )
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const tokens = await tx
      .update(apiTokens)
      .set({ remindedAt: now })
      .where(inArray(apiTokens.id, due))
      .returning();
    const items = tokens.map(({ id, userId, name, expiresAt }) => ({
      userId,
      key: `token:${id}`,
      kind: 'account' as const,
      link: '/account',
      at: market.now(),
      title: `Your API token “${name}” expires on ${dayText(istDate(expiresAt ?? now))}`,
      body: 'Programs that use it will stop working. Create a new token in Account and use it there.',
    }));
    return { count: tokens.length, posted: await postToInbox(tx, items) };
  });
  publishInboxes(events, posted);
  return count;
}
