import { fillsOf, orderSums } from './order-sums.ts';
import { INTRADAY } from './verify-intraday.ts';
import { TRANSACTIONS } from './verify-transactions.ts';

/**
 * An invariant of the ledger, as a query for its violations: account_id (null for the ledger as a whole), subject
 * (what differs), unit (paise or shares; null for text), kept (the stored value) and rebuilt (the value from
 * postings and trades).
 */
export interface LedgerCheck {
  /** Heading of the check. */
  name: string;
  query: string;
}

const BALANCES: LedgerCheck = {
  name: 'Balances match their postings',
  query: `
    with books as (
      select account_id,
        sum(amount_paise) filter (where book = 'cash') as cash,
        sum(amount_paise) filter (where book = 'margin') as margin,
        -sum(amount_paise) filter (where book = 'funding') as funded,
        -sum(amount_paise) filter (where book = 'pnl') as realised,
        sum(amount_paise) filter (where book = 'charges') as charges,
        sum(amount_paise) filter (where book = 'position' and amount_paise > 0) as purchased,
        sum(amount_paise) filter (where book = 'transfer') as transferred,
        -sum(amount_paise) filter (where book = 'dividend') as dividends
      from ledger_postings group by account_id
    ),
    received as (
      select account_id, sum(cost) as cost from (
        select account_id, moved_paise - fraction_cost_paise as cost from account_actions where moved_paise > 0
        union all
        select account_id, open_paise from cost_corrections where open_paise > 0
      ) c group by account_id
    )
    select a.id as account_id, part.name as subject, 'paise' as unit, part.kept, coalesce(part.rebuilt, 0) as rebuilt
    from accounts a left join books b on b.account_id = a.id left join received r on r.account_id = a.id
    cross join lateral (values
      ('cash', a.cash_paise, b.cash),
      ('margin', a.margin_paise, b.margin),
      ('deposits', a.funded_paise, b.funded),
      ('realised profit', a.realised_paise, b.realised),
      ('charges', a.charges_paise, b.charges),
      ('purchases', a.purchased_paise, b.purchased - coalesce(r.cost, 0)),
      ('dividends', a.dividend_paise, b.dividends),
      ('cost between shares', 0, b.transferred)
    ) as part (name, kept, rebuilt)
    where part.kept <> coalesce(part.rebuilt, 0)`,
};

const HOLDINGS: LedgerCheck = {
  name: 'Holdings match their postings',
  query: `
    with shares as (
      select account_id, instrument_id, sum(quantity) as quantity, sum(amount_paise) as cost
      from ledger_postings where book = 'position' group by account_id, instrument_id
    )
    select coalesce(p.account_id, s.account_id) as account_id,
      coalesce(i.symbol, 'instrument ' || coalesce(p.instrument_id, s.instrument_id)) || ' ' || part.name as subject,
      part.unit, part.kept, part.rebuilt
    from positions p
    full join shares s using (account_id, instrument_id)
    left join instruments i on i.id = coalesce(p.instrument_id, s.instrument_id)
    cross join lateral (values
      ('shares', 'shares', coalesce(p.quantity, 0)::text, coalesce(s.quantity, 0)::text),
      ('cost', 'paise', coalesce(p.cost_paise, 0)::text, coalesce(s.cost, 0)::text)
    ) as part (name, unit, kept, rebuilt)
    where part.kept <> part.rebuilt`,
};

const HOLDS: LedgerCheck = {
  name: 'Reserved cash and shares match open orders',
  query: `
    with promised as (
      select account_id, instrument_id, sum(reserved_paise) as cash,
        coalesce(sum(reserved_quantity) filter (where product = 'CNC'), 0) as shares
      from trades where status = 'PENDING' group by account_id, instrument_id
    ),
    cash as (select account_id, sum(cash) as promised from promised group by account_id)
    select a.id as account_id, 'reserved cash' as subject, 'paise' as unit, a.reserved_paise as kept, coalesce(c.promised, 0) as rebuilt
    from accounts a left join cash c on c.account_id = a.id
    where a.reserved_paise <> coalesce(c.promised, 0)
    union all
    select coalesce(p.account_id, s.account_id),
      coalesce(i.symbol, 'instrument ' || coalesce(p.instrument_id, s.instrument_id)) || ' reserved shares', 'shares',
      coalesce(p.reserved_quantity, 0), coalesce(s.shares, 0)
    from positions p
    full join promised s using (account_id, instrument_id)
    left join instruments i on i.id = coalesce(p.instrument_id, s.instrument_id)
    where coalesce(p.reserved_quantity, 0) <> coalesce(s.shares, 0)`,
};

const RESERVES_SUFFICE: LedgerCheck = {
  name: 'Open orders are covered by reserved cash and shares',
  query: `
    select account_id, 'order ' || id || ' reserved cash' as subject, 'paise' as unit, reserved_paise as kept, needed as rebuilt
    from trades cross join lateral (
      select case when product = 'CNC' then quantity * coalesce(limit_paise, 1)
        when exit is not null then 0
        else (quantity - reserved_quantity) * coalesce(limit_paise, 10) / 10 end as needed
    ) n
    where status = 'PENDING' and (side = 'BUY' or product = 'MIS') and reserved_paise < needed
    union all
    select account_id, 'order ' || coalesce(parent_id, id) || ' reserved shares', 'shares', sum(reserved_quantity), max(quantity)
    from trades
    where status = 'PENDING' and side = 'SELL' and product = 'CNC'
    group by account_id, coalesce(parent_id, id) having sum(reserved_quantity) <> max(quantity)`,
};

/** The parts of an order are rows of their own, of its model, stock and side. */
const PARTS: LedgerCheck = {
  name: 'Orders that are filled in parts match their parts',
  query: `
    with parts as (
      select account_id, order_id, sum(quantity) as filled, max(executed_at) as at, min(instrument_id) as instrument_id, min(side) as side
      from trades where order_id is not null group by account_id, order_id
    )
    select coalesce(t.account_id, p.account_id) as account_id, 'filled parts of order ' || coalesce(t.id, p.order_id) as subject,
      'shares' as unit, coalesce(t.filled_quantity, 0) as kept, coalesce(p.filled, 0) as rebuilt
    from (select * from trades where filled_quantity > 0 and order_id is null) t
    full join parts p on p.account_id = t.account_id and p.order_id = t.id
    where (t.filled_quantity, t.filled_at, t.instrument_id, t.side) is distinct from (p.filled, p.at, p.instrument_id, p.side)`,
};

/** Fills of a day and stock are netted with the opposite side, so both sides have equally many intraday shares. */
const SETTLEMENT: LedgerCheck = {
  name: 'Same-day shares and unsettled proceeds match the fills',
  query: `
    with sides as (
      select account_id, trading_date, instrument_id, sum(delivery) filter (where side = 'BUY') as bought,
        sum(delivery) filter (where side = 'SELL') as sold,
        coalesce(sum(intraday_quantity - quantity + delivery) filter (where side = 'BUY'), 0) as intraday_bought,
        coalesce(sum(intraday_quantity - quantity + delivery) filter (where side = 'SELL'), 0) as intraday_sold,
        bool_and(brokerage_plan is not null) as is_netted
      from trades cross join lateral (
        select case product when 'CNC' then quantity - converted_quantity else converted_quantity end as delivery
      ) d
      where status = 'EXECUTED' and charges is not null
      group by account_id, trading_date, instrument_id
    ),
    unsettled as (
      select a.id, a.unsettled_paise as kept, coalesce(sum(t.btst_quantity * t.fill_paise), 0)::bigint as rebuilt
      from accounts a left join trades t
        on t.trading_date = a.unsettled_on and t.account_id = a.id and t.side = 'SELL' and t.status = 'EXECUTED'
      group by a.id
    )
    select account_id, 'intraday shares of instrument ' || instrument_id || ' on ' || trading_date as subject, 'shares' as unit,
      least(intraday_bought, intraday_sold)::text as kept, least(coalesce(bought, 0), coalesce(sold, 0))::text as rebuilt
    from sides
    where not exists (
      select from short_deliveries d where d.account_id = sides.account_id and d.instrument_id = sides.instrument_id
        and d.trading_date = sides.trading_date
    ) and is_netted and (intraday_bought <> least(coalesce(bought, 0), coalesce(sold, 0)) or intraday_sold <> intraday_bought)
    union all
    select p.account_id, 'fills of instrument ' || p.instrument_id || ' on ' || p.day_on, null, 
      concat_ws(' ', p.day_fills, p.day_bought, p.day_bought_paise, p.day_sold, p.day_sold_paise),
      concat_ws(' ', t.fills, t.bought, t.bought_paise, t.sold, t.sold_paise)
    from positions p
    cross join lateral (
      select coalesce(max(day_fill), 0) as fills, coalesce(sum(quantity) filter (where side = 'BUY'), 0) as bought,
        coalesce(sum(quantity * fill_paise) filter (where side = 'BUY'), 0) as bought_paise,
        coalesce(sum(quantity) filter (where side = 'SELL'), 0) as sold,
        coalesce(sum(quantity * fill_paise) filter (where side = 'SELL'), 0) as sold_paise
      from trades t where t.trading_date = p.day_on and t.account_id = p.account_id and t.instrument_id = p.instrument_id
        and t.status = 'EXECUTED' and t.product = 'CNC'
    ) t
    where p.day_on is not null and (p.day_fills, p.day_bought, p.day_bought_paise, p.day_sold, p.day_sold_paise)
      is distinct from (t.fills, t.bought, t.bought_paise, t.sold, t.sold_paise)
    union all
    select id, 'unsettled proceeds', 'paise', kept::text, rebuilt::text from unsettled where kept <> rebuilt`,
};

const CONSERVATION: LedgerCheck = {
  name: 'Cash + margin + shares at cost + charges = deposits + profit + dividends',
  query: `
    with costs as (select account_id, sum(cost_paise) as cost from positions group by account_id)
    select a.id as account_id, 'assets against sources' as subject, 'paise' as unit,
      a.cash_paise + a.margin_paise + coalesce(c.cost, 0) + a.charges_paise as kept, a.funded_paise + a.realised_paise + a.dividend_paise as rebuilt
    from accounts a left join costs c on c.account_id = a.id
    where a.cash_paise + a.margin_paise + coalesce(c.cost, 0) + a.charges_paise <> a.funded_paise + a.realised_paise + a.dividend_paise
    union all
    select null, 'all postings together', 'paise', sum(amount_paise), 0
    from ledger_postings having sum(amount_paise) <> 0`,
};

const GUARDS: LedgerCheck = {
  name: 'The database protects the ledger',
  query: `
    select null::uuid as account_id, guard.kind || ' ' || guard.name as subject, null as unit,
      case when t.tgname is null and c.conname is null then 'missing'
        when t.tgenabled in ('D', 'R') then 'disabled' else 'not validated' end as kept,
      'in force' as rebuilt
    from (values
      ('trigger', 'ledger_postings_append_only', 'ledger_postings'),
      ('trigger', 'ledger_postings_balanced', 'ledger_postings'),
      ('trigger', 'converted_fills_applied', 'converted_fills'),
      ('trigger', 'converted_fills_append_only', 'converted_fills'),
      ('trigger', 'position_conversions_append_only', 'position_conversions'),
      ('trigger', 'market_state_ends_intraday', 'market_state'),
      ('trigger', 'intraday_positions_in_session', 'intraday_positions'),
      ('trigger', 'charge_reratings_append_only', 'charge_reratings'),
      ('trigger', 'charge_reratings_applied', 'charge_reratings'),
      ('constraint', 'accounts_reserved', 'accounts'),
      ('constraint', 'accounts_funded', 'accounts'),
      ('constraint', 'accounts_margin', 'accounts'),
      ('constraint', 'intraday_positions_margin', 'intraday_positions'),
      ('constraint', 'intraday_positions_state', 'intraday_positions'),
      ('constraint', 'positions_reserved', 'positions'),
      ('constraint', 'positions_cost', 'positions')
    ) as guard (kind, name, on_table)
    left join pg_trigger t
      on guard.kind = 'trigger' and t.tgname = guard.name and t.tgrelid = guard.on_table::regclass
    left join pg_constraint c
      on guard.kind = 'constraint' and c.conname = guard.name and c.conrelid = guard.on_table::regclass
    where (t.tgname is null and c.conname is null) or t.tgenabled in ('D', 'R') or not c.convalidated`,
};

/** Sums that fills have reached late are not valid, and not compared. Practice days carry none. */
const CARRIED_SUMS: LedgerCheck = {
  name: 'Carried sums of orders match the trades',
  query: `
    select c.account_id, 'sums of orders up to ' || c.through as subject, null as unit,
      concat_ws(' ', c.trades, c.sales, c.wins, c.profit_paise, c.loss_paise) as kept,
      concat_ws(' ', s.trades, s.sales, s.wins, s.profit, s.loss) as rebuilt
    from carried_sums c join accounts a on a.id = c.account_id
    cross join lateral (${orderSums('c.account_id', (date) => `${date} <= c.through`)}) s
    where c.fills = ${fillsOf('c.account_id', 'c.session')}
      and (c.trades, c.sales, c.wins, c.profit_paise, c.loss_paise)
        is distinct from (s.trades, s.sales, s.wins, s.profit, s.loss)`,
};

/** All checks in reporting order. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  TRANSACTIONS,
  BALANCES,
  HOLDINGS,
  HOLDS,
  RESERVES_SUFFICE,
  SETTLEMENT,
  PARTS,
  INTRADAY,
  CARRIED_SUMS,
  CONSERVATION,
  GUARDS,
];
