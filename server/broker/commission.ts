import * as z from 'zod/mini';
import type { CommissionByDay } from '#shared/contract/trading/broker.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Db } from '../core/db/db.ts';

/** Trading dates listed individually. */
const DAYS_SHOWN = 60;

/**
 * Trades of clients while they were linked, in paise; `$1` is the broker, null for all. A trade counts when it was
 * filled after joining and before leaving. Its commission is quantity × price × rate, rounded half up to a whole
 * paisa, so that days, clients and totals are sums of the same integers.
 */
export const EARNED = `earned as (
  select c.user_id, c.left_at, t.trading_date, t.pnl_paise, t.filled_quantity, t.quantity * t.fill_paise as volume,
    (t.quantity * t.fill_paise * c.rate_millionths + 500000) / 1000000 as commission
  from broker_clients c
  join accounts a on a.user_id = c.user_id
  join trades t on t.account_id = a.id and t.status = 'EXECUTED'
    and t.executed_at > c.joined_at and t.executed_at < coalesce(c.left_at, 'infinity')
  where $1::uuid is null or c.broker_id = $1::uuid)`;

/** Aggregates over {@link EARNED}; an order counts once, with its first fill. */
export const EARNED_SUMS = `count(*) filter (where filled_quantity = 0) as trades, coalesce(sum(volume), 0) as volume,
  coalesce(sum(commission), 0) as commission`;
export const earnedSums = {
  trades: z.coerce.number(),
  volume: z.coerce.number(),
  commission: z.coerce.number(),
};

export interface Earned {
  trades: number;
  /** Paise. */
  volume: number;
  commission: number;
}

export const presentEarned = ({ trades, volume, commission }: Earned) => ({
  trades,
  volume: rupeesFromPaise(paise(volume)),
  commission: rupeesFromPaise(paise(commission)),
});

const dayRow = z.object({ date: z.string(), ...earnedSums });

/**
 * A broker's (null: all brokers') volume and commission by trading date, newest first; dates before the last sixty
 * are one sum.
 */
export async function commissionByDay(db: Db, brokerId: string | null): Promise<CommissionByDay> {
  const { rows } = await db.$client.query(
    `with ${EARNED} select trading_date::text as date, ${EARNED_SUMS} from earned group by trading_date order by trading_date desc`,
    [brokerId],
  );
  const days = rows.map((row) => dayRow.parse(row));
  const earlier = days.slice(DAYS_SHOWN).reduce<Earned>(
    (sum, day) => ({
      trades: sum.trades + day.trades,
      volume: sum.volume + day.volume,
      commission: sum.commission + day.commission,
    }),
    { trades: 0, volume: 0, commission: 0 },
  );
  return {
    days: days.slice(0, DAYS_SHOWN).map((day) => ({ date: day.date, ...presentEarned(day) })),
    earlier: presentEarned(earlier),
  };
}
