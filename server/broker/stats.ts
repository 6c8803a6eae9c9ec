import * as z from 'zod/mini';
import type { BrokerStats } from '#shared/contract/trading/broker.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Deps } from '../deps.ts';
import { EARNED, EARNED_SUMS, earnedSums, presentEarned } from './commission.ts';
import { quoteColumns, VALUED } from './valued.ts';

const statsRow = z.object({
  clients: z.coerce.number(),
  active: z.coerce.number(),
  at_risk: z.coerce.number(),
  value: z.coerce.number(),
  cash: z.coerce.number(),
  stale: z.boolean(),
  ...earnedSums,
});

/**
 * A broker's figures, or all brokers' (null), in one statement, so that clients, book and commission are of one
 * instant.
 */
export async function readStats(
  deps: Pick<Deps, 'db' | 'market'>,
  brokerId: string | null,
): Promise<BrokerStats> {
  const { rows } = await deps.db.$client.query(
    `with ${EARNED}, ${VALUED},
      sums as (select ${EARNED_SUMS} from earned),
      book as (
        select count(*) as clients, count(*) filter (where u.is_active) as active,
          count(*) filter (where losing or concentrated) as at_risk,
          coalesce(sum(value), 0) as value, coalesce(sum(cash), 0) as cash, coalesce(bool_or(stale), false) as stale
        from valued v join users u on u.id = v.user_id)
    select * from sums, book`,
    [brokerId, ...(await quoteColumns(deps)), null],
  );
  const row = statsRow.parse(rows[0]);
  const { volume, commission, trades } = presentEarned(row);
  return {
    totalClients: row.clients,
    activeClients: row.active,
    totalCommission: commission,
    totalVolume: volume,
    totalTrades: trades,
    bookValue: rupeesFromPaise(paise(row.value + row.cash)),
    cash: rupeesFromPaise(paise(row.cash)),
    clientsAtRisk: row.at_risk,
    asOf: deps.market.now().toISOString(),
    stale: row.stale,
  };
}
