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
    const carried = (await readCarried(db, accountId, past)) ?? (await carry(db, accountId, past));
    return carried ? added(carried, await sumDay(db, accountId, today)) : sumAll(db, accountId);
  };
}

const added = (a: TradeSums, b: TradeSums): TradeSums => ({
  trades: a.trades + b.trades,
  sales: a.sales + b.sales,
  wins: a.wins + b.wins,
  profit: a.profit + b.profit,
  loss: a.loss + b.loss,
});

const SUM_ALL = orderSums('$1::uuid');

async function sumAll(db: Db, accountId: string): Promise<TradeSums> {
  const { rows } = await db.$client.query({ name: 'sum-trades', text: SUM_ALL, values: [accountId] });
  return sums.parse(rows[0]);
}

const SUM_DAY = orderSums('$1::uuid', (date) => `${date} = $2::date`);

async function sumDay(db: Db, accountId: string, day: TradingDate): Promise<TradeSums> {
  const { rows } = await db.$client.query({ name: 'sum-day', text: SUM_DAY, values: [accountId, day] });
  return sums.parse(rows[0]);
}

const READ = `select trades, sales, wins, profit_paise as profit, loss_paise as loss
  from carried_sums
  where account_id = $1::uuid and through = $2::date and session = $3::date
    and fills = ${fillsOf('$1::uuid', '$3::date')}`;

/** The stored sums up to a day; null if there are none that are valid. */
async function readCarried(
  db: Db,
  accountId: string,
  { through, session }: PastDays,
): Promise<TradeSums | null> {
  const values = [accountId, through, session];
  const { rows } = await db.$client.query({ name: 'carried-sums', text: READ, values });
  return rows.length === 0 ? null : sums.parse(rows[0]);
}

/**
 * Stores the sums up to a day. Not while an order that is filled in part, or an intraday position of an earlier
 * session, is open: it may still end with the date of that session. Null then.
 */
async function carry(db: Db, accountId: string, { through, session }: PastDays): Promise<TradeSums | null> {
  const { rows } = await db.$client.query(
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
          wins = excluded.wins, profit_paise = excluded.profit_paise, loss_paise = excluded.loss_paise
      returning trades, sales, wins, profit_paise as profit, loss_paise as loss`,
    [accountId, through, session],
  );
  return rows.length === 0 ? null : sums.parse(rows[0]);
}
