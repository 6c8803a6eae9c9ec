import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';

/**
 * Describes every account, position and transaction whose money does not add up; empty for a consistent database.
 * Computed from postings and trades, and compared with the stored balances.
 */
export async function unsound(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    with books as (
      select account_id,
        coalesce(sum(amount_paise) filter (where book = 'cash'), 0) as cash,
        coalesce(-sum(amount_paise) filter (where book = 'funding'), 0) as funded,
        coalesce(-sum(amount_paise) filter (where book = 'pnl'), 0) as realised,
        coalesce(sum(amount_paise) filter (where book = 'charges'), 0) as charges,
        coalesce(sum(amount_paise) filter (where book = 'position' and amount_paise > 0 and not is_received), 0) as purchased,
        coalesce(-sum(amount_paise) filter (where book = 'dividend'), 0) as dividends
      from (
        select *, bool_or(book = 'transfer' and amount_paise < 0) over (partition by account_id, transaction_id) as is_received
        from ledger_postings
      ) p group by account_id
    ),
    shares as (
      select account_id, instrument_id, sum(quantity) as quantity, sum(amount_paise) as cost
      from ledger_postings where book = 'position' group by account_id, instrument_id
    ),
    costs as (select account_id, sum(cost_paise) as cost from positions group by account_id),
    promises as (select account_id, sum(reserved_paise) as cash from trades where status = 'PENDING' group by account_id),
    promised_shares as (
      select account_id, instrument_id, sum(reserved_quantity) as quantity
      from trades where status = 'PENDING' and product = 'CNC' group by account_id, instrument_id
    )
    select 'transaction ' || transaction_id || ' is off by ' || sum(amount_paise) as fault
    from ledger_postings group by account_id, transaction_id having sum(amount_paise) <> 0
    union all
    select 'account ' || a.id || ' differs from its postings'
    from accounts a left join books b on b.account_id = a.id
    where (a.cash_paise, a.funded_paise, a.realised_paise, a.purchased_paise, a.charges_paise, a.dividend_paise) is distinct from
      (coalesce(b.cash, 0), coalesce(b.funded, 0), coalesce(b.realised, 0), coalesce(b.purchased, 0), coalesce(b.charges, 0), coalesce(b.dividends, 0))
    union all
    select 'account ' || a.id || ' made or lost money from nothing'
    from accounts a left join costs c on c.account_id = a.id
    where a.cash_paise + a.margin_paise + coalesce(c.cost, 0) + a.charges_paise - a.funded_paise - a.realised_paise - a.dividend_paise <> 0
    union all
    select 'position ' || coalesce(p.instrument_id, s.instrument_id) || ' differs from its postings'
    from positions p full join shares s using (account_id, instrument_id)
    where (p.quantity, p.cost_paise) is distinct from (s.quantity, s.cost)
    union all
    select 'account ' || a.id || ' has promised other cash than its orders were'
    from accounts a left join promises p on p.account_id = a.id
    where a.reserved_paise <> coalesce(p.cash, 0)
    union all
    select 'position ' || instrument_id || ' has promised other shares than its orders were'
    from positions p full join promised_shares s using (account_id, instrument_id)
    where coalesce(p.reserved_quantity, 0) <> coalesce(s.quantity, 0)
    union all
    select 'purchase ' || parent_id || ' has exits of which not one holds its shares'
    from trades where parent_id is not null and status = 'PENDING'
    group by account_id, parent_id having sum(reserved_quantity) <> max(quantity)
    union all
    select 'purchase ' || parent_id || ' has two exits that were filled'
    from trades where parent_id is not null and order_id is null and status = 'EXECUTED' group by account_id, parent_id having count(*) > 1
    union all
    select 'trade ' || t.id || ' moved other cash than its value'
    from trades t
    left join (
      select account_id, transaction_id, sum(amount_paise) as amount_paise
      from ledger_postings where book in ('cash', 'charges') group by account_id, transaction_id
    ) l on l.account_id = t.account_id and l.transaction_id = t.id
    where l.amount_paise is distinct from
      case when t.status = 'EXECUTED' then case t.product
        when 'MIS' then coalesce(t.pnl_paise, 0) - t.margin_change_paise
        else t.quantity * t.fill_paise * case t.side when 'BUY' then -1 else 1 end end end`);
  return rows.map(({ fault }) => fault);
}
