import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';

interface Busy {
  accountId: string;
  trades: number;
  /** Ids of the stocks traded in turn. */
  stocks: readonly number[];
  /** Trading days, oldest first, YYYY-MM-DD. */
  days: readonly string[];
}

/** ₹50 crore. */
const FUNDED = 500_00_00_000_00 / 10;
const CHARGES = { brokerage: 0, stt: 100, exchange: 3, sebi: 0, stamp: 0, gst: 1, dp: 0, total: 104 };

/**
 * Inserts years of a busy account: a deposit, then executed orders of ten shares, each stock bought twice and sold
 * once in turn. All purchases are at ₹100, so the average cost is ₹100 too; sales are at other prices. Charges are
 * shown only. The ledger is consistent.
 */
export async function makeBusy(db: Db, busy: Busy): Promise<void> {
  const { accountId } = busy;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`);
    await tx.execute(sql`insert into fundings (account_id, id, amount_paise, at)
      values (${accountId}::uuid, ${accountId}::uuid, ${FUNDED}, ${busy.days[0]}::date + time '03:00')`);
    await tx.execute(sql`
      insert into ledger_postings (account_id, transaction_id, book, amount_paise, at)
      select account_id, id, p.book, p.amount, at from fundings
      cross join lateral (values ('cash', amount_paise), ('funding', -amount_paise)) as p (book, amount)
      where account_id = ${accountId}::uuid`);
    await tx.execute(tradesOf(busy));
    await tx.execute(sql`
      insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
      select t.account_id, t.id, p.book, t.instrument_id, p.quantity, p.amount, t.executed_at
      from trades t
      cross join lateral (select case t.side when 'BUY' then 1 else -1 end as sign) as d
      cross join lateral (values
        ('cash', 0, -d.sign * t.quantity * t.fill_paise),
        ('position', d.sign * t.quantity, d.sign * t.quantity * t.fill_paise + coalesce(t.pnl_paise, 0)),
        ('pnl', 0, -t.pnl_paise)
      ) as p (book, quantity, amount)
      where t.account_id = ${accountId}::uuid and p.amount is not null`);
    await tx.execute(sql`
      update accounts a set cash_paise = b.cash, funded_paise = ${FUNDED}, realised_paise = b.realised,
        purchased_paise = b.purchased
      from (
        select sum(amount_paise) filter (where book = 'cash') as cash,
          coalesce(-sum(amount_paise) filter (where book = 'pnl'), 0) as realised,
          coalesce(sum(amount_paise) filter (where book = 'position' and quantity > 0), 0) as purchased
        from ledger_postings where account_id = ${accountId}::uuid
      ) b where a.id = ${accountId}::uuid`);
    await tx.execute(sql`
      insert into positions (account_id, instrument_id, quantity, cost_paise)
      select l.account_id, l.instrument_id, sum(l.quantity), sum(l.amount_paise)
      from ledger_postings l
      where l.account_id = ${accountId}::uuid and l.book = 'position' group by l.account_id, l.instrument_id`);
  });
  await db.execute(sql`analyze trades, ledger_postings`);
}

const tradesOf = ({ accountId, trades, stocks, days }: Busy) => sql`
  insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, fill_paise, pnl_paise,
    charges, status, placed_at, executed_at, trading_date)
  select ${accountId}::uuid, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
    (${`{${stocks.join(',')}}`}::int[])[n % ${stocks.length} + 1], side, 'MARKET', 10, price, price,
    case side when 'SELL' then 10 * (price - 10000) end, ${JSON.stringify(CHARGES)}::jsonb, 'EXECUTED', at, at, day
  from generate_series(0, ${trades - 1}::int) n
  cross join lateral (select case n / ${stocks.length} % 3 when 2 then 'SELL' else 'BUY' end as side,
    (${`{${days.join(',')}}`}::date[])[(n::bigint * ${days.length} / ${trades}) + 1] as day) as what
  cross join lateral (select case side when 'BUY' then 10000 else 9000 + 500 * (n % 7) end as price,
    day + time '04:00' + n % 20000 * interval '1 second' as at) as met`;
