import * as z from 'zod/mini';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Deps } from '../../deps.ts';
import { squareOffAt } from '../intraday/rules.ts';
import { close } from '../matching/close.ts';
import { nextRound } from '../matching/rounds.ts';

const pendingRow = z.object({
  accountId: z.string(),
  id: z.string(),
  instrumentId: z.int(),
  tradingDate: z.string(),
});

/** Ends the open intraday orders whose square-off has come, exits included. */
export async function cancelDue({ db, market, events }: Deps, at: Date): Promise<void> {
  // Unnamed: it runs a few times a day, so caching its plan isn't worth it.
  const { rows } = await db.$client.query(
    `select account_id as "accountId", id, instrument_id as "instrumentId", trading_date::text as "tradingDate"
      from trades where status = 'PENDING' and product = 'MIS' order by id`,
  );
  let queue = rows
    .map((row) => pendingRow.parse(row))
    .filter(({ instrumentId, tradingDate }) => {
      const stock = market.byId(instrumentId) ?? { hasDerivatives: true };
      const ends = squareOffAt(market.rules, tradingDate as TradingDate, stock);
      return ends === null || at >= ends;
    })
    .map(({ accountId, id }) => ({ kind: 'close', accountId, id }));
  while (queue.length > 0) {
    const { round, left } = nextRound(queue);
    queue = left;
    const ending = {
      priority: null,
      ending: 'expire',
      reason: 'Ended by the intraday square-off',
      at,
    } as const;
    const ended = await close(
      db,
      round.map(({ accountId, id }) => ({ accountId, id, ...ending })),
    );
    for (const { closed, userId, trade } of ended) {
      if (!closed) continue;
      events.emit('order.ended', { id: trade.id });
      events.emit('account.changed', { userId, what: 'trade' });
    }
  }
}
