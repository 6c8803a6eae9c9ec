/** SQL: whether a date counts. */
type IsWanted = (date: string) => string;

/**
 * SQL: a query for the sums of an account's executed orders, each once with all its fills: their number (`trades`), the
 * sales among them, those with a profit (`wins`), and the total profit and loss in paise.
 * @param account SQL of the account's id
 * @param isWanted whether the trading date of an order's last fill counts; without it, all orders do
 */
export const orderSums = (account: string, isWanted?: IsWanted) => `
  select count(*) as trades, count(pnl_paise) as sales, count(*) filter (where pnl_paise > 0) as wins,
    coalesce(sum(pnl_paise) filter (where pnl_paise > 0), 0) as profit,
    coalesce(-sum(pnl_paise) filter (where pnl_paise < 0), 0) as loss
  from (
    select t.pnl_paise from trades t
    where t.account_id = ${account} and t.status = 'EXECUTED' and t.order_id is null and t.filled_quantity = 0
      and ${isWanted?.('t.trading_date') ?? 'true'}
    union all
    select sum(p.pnl_paise) + coalesce(o.pnl_paise, 0)
    from trades p join trades o on o.account_id = p.account_id and o.id = p.order_id
    where p.account_id = ${account} and o.account_id = ${account} and p.order_id is not null
      and o.status <> 'PENDING' and ${isWanted ? lastFillIn(account, isWanted) : 'true'}
    group by o.account_id, o.id
  ) orders`;

/**
 * Of an order in parts: its row has the date of its last part, unless it was cancelled before that. The fills of the
 * wanted dates are found by their index first.
 */
const lastFillIn = (account: string, isWanted: IsWanted) => `
  ${isWanted(`case o.status when 'EXECUTED' then o.trading_date else (o.filled_at at time zone 'Asia/Kolkata')::date end`)}
  and o.id in (select coalesce(f.order_id, f.id) from trades f
    where f.account_id = ${account} and f.status = 'EXECUTED' and ${isWanted('f.trading_date')})`;

/** SQL: the number of an account's fills of a session. */
export const fillsOf = (account: string, session: string) => `
  (select count(*) from trades f
    where f.account_id = ${account} and f.status = 'EXECUTED' and f.trading_date = ${session})`;
