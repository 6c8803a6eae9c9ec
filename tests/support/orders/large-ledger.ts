import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';

type Filling = Pick<Db, 'execute'>;

/**
 * Per account: a deposit, and this many trades in each of several stocks, alternately bought and sold, the last one
 * still held.
 */
const TRADES_A_STOCK = 13;
const STOCKS = 5;
/**
 * A deposit has two postings, a purchase two and a sale three; every second account has one more per trade, for its
 * charges.
 */
const POSTINGS_AN_ACCOUNT = 2 + STOCKS * (7 * 2 + 6 * 3) + (STOCKS * TRADES_A_STOCK) / 2;

const NUMBERED = (n: string) => sql.raw(`('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`);
const CHARGES = { brokerage: 0, stt: 100, exchange: 3, sebi: 0, stamp: 0, gst: 1, dp: 0, total: 104 };

/** Fills an empty database with a consistent ledger of about this many postings; returns the number of accounts. */
export async function fillLedger(db: Db, postings: number): Promise<number> {
  const accounts = Math.ceil(postings / POSTINGS_AN_ACCOUNT);
  await db.transaction(async (filling) => {
    await filling.execute(sql`select set_config('statement_timeout', '0', true)`);
    await openAccounts(filling, accounts);
    await tradeInAll(filling, accounts);
    await postAll(filling);
    await project(filling);
  });
  await db.execute(sql`analyze`);
  return accounts;
}

async function openAccounts(db: Filling, accounts: number): Promise<void> {
  await db.execute(sql`insert into instruments (id, symbol, kind)
    select n, 'STOCK' || n || '.NS', 'stock' from generate_series(1, ${STOCKS}::int) n on conflict do nothing`);
  await db.execute(sql`insert into users (id, email, password_hash, created_at)
    select ${NUMBERED('n')}, 'trader' || n || '@example.com', 'none', now() from generate_series(1, ${accounts}::int) n`);
  await db.execute(sql`insert into accounts (id, user_id, deduct_charges)
    select id, id, right(id::text, 1) in ('1', '3', '5', '7', '9', 'b', 'd', 'f') from users`);
  await db.execute(sql`insert into fundings (account_id, id, amount_paise, at)
    select id, id, 10000000, '2026-01-01T04:00:00Z' from accounts`);
}

/** Purchases at ₹100, so the average cost is ₹100 too; sales at other prices. */
async function tradeInAll(db: Filling, accounts: number): Promise<void> {
  await db.execute(sql`
    insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, fill_paise, pnl_paise,
      charges, status, placed_at, executed_at, trading_date)
    select a.id, ${NUMBERED(`${accounts} + (row_number() over (order by n, stock, a.id))`)}, stock,
      case n % 2 when 0 then 'BUY' else 'SELL' end, 'MARKET', 10, price, price,
      case n % 2 when 1 then 10 * (price - 10000) end,
      ${JSON.stringify(CHARGES)}::jsonb, 'EXECUTED', at, at, at::date
    from accounts a
    cross join generate_series(1, ${STOCKS}::int) stock
    cross join generate_series(0, ${TRADES_A_STOCK - 1}::int) n
    cross join lateral (select '2026-01-02T05:00:00Z'::timestamptz + n * interval '1 day' as at,
      case n % 2 when 0 then 10000 else 9000 + 500 * (n % 7) end as price) as met`);
}

async function postAll(db: Filling): Promise<void> {
  await db.execute(sql`
    insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
    select f.account_id, f.id, p.book, null, 0, p.amount, f.at
    from fundings f cross join lateral (values ('cash', f.amount_paise), ('funding', -f.amount_paise)) as p (book, amount)`);
  await db.execute(sql`
    insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
    select t.account_id, t.id, p.book, t.instrument_id, p.quantity, p.amount, t.executed_at
    from trades t
    join accounts a on a.id = t.account_id
    cross join lateral (select case t.side when 'BUY' then 1 else -1 end as sign,
      case when a.deduct_charges then (t.charges ->> 'total')::bigint else 0 end as deducted) as d
    cross join lateral (values
      ('cash', 0, -d.sign * t.quantity * t.fill_paise - d.deducted),
      ('position', d.sign * t.quantity, d.sign * t.quantity * t.fill_paise + coalesce(t.pnl_paise, 0)),
      ('charges', 0, nullif(d.deducted, 0)),
      ('pnl', 0, -t.pnl_paise)
    ) as p (book, quantity, amount)
    where p.amount is not null`);
}

async function project(db: Filling): Promise<void> {
  await db.execute(sql`
    update accounts a set cash_paise = b.cash, funded_paise = b.funded, realised_paise = b.realised,
      charges_paise = b.charges, purchased_paise = b.purchased
    from (
      select account_id, sum(amount_paise) filter (where book = 'cash') as cash,
        -sum(amount_paise) filter (where book = 'funding') as funded,
        -sum(amount_paise) filter (where book = 'pnl') as realised,
        coalesce(sum(amount_paise) filter (where book = 'charges'), 0) as charges,
        sum(amount_paise) filter (where book = 'position' and quantity > 0) as purchased
      from ledger_postings group by account_id
    ) b where b.account_id = a.id`);
  await db.execute(sql`
    insert into positions (account_id, instrument_id, quantity, cost_paise)
    select l.account_id, l.instrument_id, sum(l.quantity), sum(l.amount_paise)
    from ledger_postings l
    where l.book = 'position' group by l.account_id, l.instrument_id`);
}
