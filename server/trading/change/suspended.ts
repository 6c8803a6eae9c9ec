import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { cancelGttsOfSuspended, publishEnded } from '../gtt/end.ts';
import { close } from '../matching/close.ts';

/** Maximum orders per statement; at most one per account. */
const BATCH = 500;

const pendingRow = z.object({ accountId: z.string(), id: z.string() });

/**
 * Ends the open orders of suspended users, who can neither see nor cancel them. Stops, targets and GTTs that sell stay,
 * because they protect held shares. Returns the number of ended orders.
 */
export async function endOrdersOfSuspended({ db, market, events }: Deps): Promise<number> {
  const gtts = await cancelGttsOfSuspended(db, market.now());
  publishEnded(events, gtts);
  let ended = gtts.length;
  for (;;) {
    const { rows } = await db.$client.query({
      name: 'orders-of-suspended',
      text: `select distinct on (t.account_id) t.account_id as "accountId", t.id
        from trades t join accounts a on a.id = t.account_id join users u on u.id = a.user_id
        where t.status = 'PENDING' and t.exit is null and not u.is_active
        order by t.account_id, t.id limit ${BATCH}`,
    });
    const reason = 'Your account was suspended';
    const orderRequest = rows.map((row) => ({
      ...pendingRow.parse(row),
      ...({ priority: null, ending: 'cancel', reason, at: market.now() } as const),
    }));
    if (orderRequest.length === 0) return ended;
    for (const { closed, userId, trade } of await close(db, orderRequest)) {
      if (!closed) continue;
      ended += 1;
      events.emit('order.ended', { id: trade.id });
      events.emit('account.changed', { userId, what: 'trade' });
    }
  }
}
