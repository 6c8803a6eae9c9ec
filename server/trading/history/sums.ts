import * as z from 'zod/mini';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import type { Db } from '../../core/db/db.ts';
import type { Deps } from '../../deps.ts';
import { fillsOf, orderSums } from '../../ledger/order-sums.ts';
import { daysBefore, type PastDays } from '../../market/calendar/trading-day-before.ts';

const sums = z.object({
  trades: z.coerce.number(),
  sales: z.coerce.number(),
  wins: z.coerce.number(),
  profit: z.coerce.number(),
  loss: z.coerce.number(),
});
/**
 * Executed orders of an account, each once with all its fills: their number, the sales among them, those with a profit,
 * and the total profit and loss in paise.
 */
export type TradeSums = z.output<typeof sums>;

/** From this many orders on, sums are carried from day to day. */
const MANY = 2_000;
/** Accounts remembered to have as many. */
const MAX_REMEMBERED = 10_000;

/**
 * Returns the source of accounts' sums. Those of a large account are stored up to yesterday, and today's orders are
 * added, so that their cost doesn't grow with the account. The ledger's reconciliation compares what is stored.
 */
export function createTradeSums({
  db,
  market,
}: Pick<Deps, 'db' | 'market'>): (accountId: string) => Promise<TradeSums> {
  const large = new Set<string>();
  return async (accountId) => {
    if (!large.has(accountId)) {
      const all = await sumAll(db, accountId);
      if (all.trades < MANY) return all;
      if (large.size >= MAX_REMEMBERED) large.clear();
      large.add(accountId);
      return all;
    }
    const today = istDate(market.now());
    const past = daysBefore(market, today);
    const carried = await sumCarried(db, accountId, past, today);
    if (carried) return carried;
    await carry(db, accountId, past);
    return (await sumCarried(db, accountId, past, today)) ?? sumAll(db, accountId);
  };
}

const SUM_ALL = orderSums('$1::uuid');

async function sumAll(db: Db, accountId: string): Promise<TradeSums> {
  const { rows } = await db.$client.query({ name: 'sum-trades', text: SUM_ALL, values: [accountId] });
  return sums.parse(rows[0]);
}

/** The stored sums up to a day, if they are valid, with those of a query for today. */
const sumCarriedWith = (today: string, more = '') => `
  select c.trades + d.trades as trades, c.sales + d.sales as sales, c.wins + d.wins as wins,
    c.profit_paise + d.profit as profit, c.loss_paise + d.loss as loss ${more}
  from carried_sums c cross join (${today}) d
  where c.account_id = $1::uuid and c.through = $2::date and c.session = $3::date
    and c.fills = ${fillsOf('$1::uuid', '$3::date')}`;

const SUM_CARRIED = sumCarriedWith(orderSums('$1::uuid', (date) => `${date} = $4::date`));
/** Valid unless a fill of today is a part of an order. PostgreSQL plans it in a third of the time. */
const SUM_WHOLE = sumCarriedWith(
  `select count(*) as trades, count(pnl_paise) as sales, count(*) filter (where pnl_paise > 0) as wins,
    coalesce(sum(pnl_paise) filter (where pnl_paise > 0), 0) as profit,
    coalesce(-sum(pnl_paise) filter (where pnl_paise < 0), 0) as loss,
    coalesce(bool_or(order_id is not null or filled_quantity > 0), false) as has_parts
  from trades where account_id = $1::uuid and status = 'EXECUTED' and trading_date = $4::date`,
  ', d.has_parts as "hasParts"',
);
const wholeSums = z.extend(sums, { hasParts: z.boolean() });

/** The stored sums up to a day, with the orders of today; null if none are stored that are valid. */
async function sumCarried(
  db: Db,
  accountId: string,
  { through, session }: PastDays,
  today: TradingDate,
): Promise<TradeSums | null> {
  const values = [accountId, through, session, today];
  const { rows: whole } = await db.$client.query({ name: 'sum-whole', text: SUM_WHOLE, values });
  if (whole.length === 0) return null;
  const { hasParts, ...summed } = wholeSums.parse(whole[0]);
  if (!hasParts) return summed;
  const { rows } = await db.$client.query({ name: 'sum-carried', text: SUM_CARRIED, values });
  return rows.length === 0 ? null : sums.parse(rows[0]);
}

/**
 * Stores the sums up to a day. Not while an order that is filled in part, or an intraday position of an earlier
 * session, is open: it may still end with the date of that session.
 */
async function carry(db: Db, accountId: string, { through, session }: PastDays): Promise<void> {
  await db.$client.query(
    `insert into carried_sums (account_id, through, session, fills, trades, sales, wins, profit_paise, loss_paise)
      select $1::uuid, $2::date, $3::date, ${fillsOf('$1::uuid', '$3::date')}, s.trades, s.sales, s.wins, s.profit, s.loss
      from (${orderSums('$1::uuid', (date) => `${date} <= $2::date`)}) s
      where not exists (
        select from trades where account_id = $1::uuid and status = 'PENDING' and filled_quantity > 0)
        and not exists (
          select from intraday_positions
          where account_id = $1::uuid and quantity <> 0 and trading_date <= $2::date)
      on conflict (account_id) do update
        set through = excluded.through, session = excluded.session, fills = excluded.fills, trades = excluded.trades, sales = excluded.sales,
          wins = excluded.wins, profit_paise = excluded.profit_paise, loss_paise = excluded.loss_paise`,
    [accountId, through, session],
  );
}
