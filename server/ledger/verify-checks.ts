/**
 * What must be true of the ledger. A check is a query for everything that is not so: account_id (null for the ledger as a
 * whole), subject (what differs), unit (paise or shares; null for words), kept (what the database has beside its postings) and
 * rebuilt (what postings and trades come to).
 */
export interface LedgerCheck {
  /** What is compared, as a heading. */
  name: string;
  query: string;
}

/** A transaction of postings as one row. It has at most one posting in a book, so the greatest is that one. */
const BOOKED = `
  booked as (
    select account_id, transaction_id, sum(amount_paise)::bigint as total,
      coalesce(max(amount_paise) filter (where book = 'cash'), 0) as cash,
      coalesce(max(amount_paise) filter (where book = 'charges'), 0) as charges,
      coalesce(max(amount_paise) filter (where book = 'position'), 0) as position,
      coalesce(max(amount_paise) filter (where book = 'pnl'), 0) as pnl,
      coalesce(max(amount_paise) filter (where book = 'funding'), 0) as funding,
      coalesce(max(amount_paise) filter (where book = 'dividend'), 0) as dividend,
      coalesce(max(quantity) filter (where book = 'position'), 0) as quantity,
      max(instrument_id) as instrument_id, min(at) as at
    from ledger_postings group by account_id, transaction_id
  )`;

/**
 * What the postings of each executed trade, funding and corporate action must come to. A purchase goes into the position book at
 * quantity × price; of a sale, what it brings less its profit. Charges stand in the ledger where they were deducted, and then are those of the
 * trade. A dividend is shares held × amount; a split or bonus turns shares by its ratio, rounded down, and sells the fraction.
 */
const EXPECTED = `
  expected as (
    select account_id, id as transaction_id, 'trade' as kind, side_sign * quantity as quantity, instrument_id,
      -side_sign * quantity * fill_paise as cash_and_charges,
      side_sign * quantity * fill_paise + coalesce(pnl_paise, 0) as position,
      -coalesce(pnl_paise, 0) as pnl, 0::bigint as funding, 0::bigint as dividend,
      (charges ->> 'total')::bigint as charges, executed_at as at
    from (select *, case side when 'BUY' then 1 else -1 end as side_sign from trades where status = 'EXECUTED') t
    union all
    select account_id, id, 'deposit', 0, null, amount_paise, 0, 0, -amount_paise, 0, 0, at from fundings
    union all
    select e.account_id, c.id, c.kind, t.turned - e.quantity_before, c.instrument_id, t.cash, -e.fraction_cost_paise,
      case when c.kind = 'dividend' then 0 else e.fraction_cost_paise - t.cash end, 0,
      case when c.kind = 'dividend' then -t.cash else 0 end, 0, e.at
    from account_actions e join corporate_actions c on c.id = e.action_id
    cross join lateral (
      select case when c.kind = 'dividend' then e.quantity_before else div(
          e.quantity_before::numeric * (c.numerator + case c.kind when 'bonus' then c.denominator else 0 end), c.denominator
        )::bigint end as turned,
        case when c.kind = 'dividend' then e.quantity_before * c.amount_paise else e.cash_paise end as cash
    ) t
  )`;

const TRANSACTIONS: LedgerCheck = {
  name: 'Postings of each transaction sum to zero and agree with its trade, deposit or corporate action',
  query: `
    with ${BOOKED}, ${EXPECTED},
    differing as materialized (
      select b, e from booked b full join expected e using (account_id, transaction_id)
      where (b.total, b.cash + b.charges, b.position, b.pnl, b.funding, b.dividend, b.quantity, b.instrument_id, b.at)
          is distinct from (0, e.cash_and_charges, e.position, e.pnl, e.funding, e.dividend, e.quantity, e.instrument_id, e.at)
        or b.charges <> 0 and b.charges is distinct from e.charges
    )
    select coalesce((e).account_id, (b).account_id) as account_id,
      coalesce((e).kind, 'transaction') || ' ' || coalesce((e).transaction_id, (b).transaction_id) || ' ' || part.name as subject,
      part.unit, part.posted as kept, part.expected as rebuilt
    from differing
    cross join lateral (
      select 'sum', 'paise', (b).total::text, '0' where (b).account_id is not null
      union all
      select 'postings', null, 'none', 'some' where (b).account_id is null
      union all
      select 'origin', null, 'none', 'a trade, deposit or corporate action' where (e).account_id is null
      union all
      select * from (values
        ('cash', 'paise', ((b).cash + (b).charges)::text, (e).cash_and_charges::text),
        ('cost', 'paise', (b).position::text, (e).position::text),
        ('profit', 'paise', (-(b).pnl)::text, (-(e).pnl)::text),
        ('funding', 'paise', (b).funding::text, (e).funding::text),
        ('dividend', 'paise', (-(b).dividend)::text, (-(e).dividend)::text),
        ('charges', 'paise', (b).charges::text, case when (b).charges = 0 then '0' else coalesce((e).charges, 0)::text end),
        ('shares', 'shares', (b).quantity::text, (e).quantity::text),
        ('stock', null, (b).instrument_id::text, (e).instrument_id::text),
        ('time', null, (b).at::text, (e).at::text)
      ) as both_sides where (b).account_id is not null and (e).account_id is not null
    ) as part (name, unit, posted, expected)
    where part.posted is distinct from part.expected`,
};

const BALANCES: LedgerCheck = {
  name: 'Balances are their postings',
  query: `
    with books as (
      select account_id,
        sum(amount_paise) filter (where book = 'cash') as cash,
        -sum(amount_paise) filter (where book = 'funding') as funded,
        -sum(amount_paise) filter (where book = 'pnl') as realised,
        sum(amount_paise) filter (where book = 'charges') as charges,
        sum(amount_paise) filter (where book = 'position' and amount_paise > 0) as purchased,
        -sum(amount_paise) filter (where book = 'dividend') as dividends
      from ledger_postings group by account_id
    )
    select a.id as account_id, part.name as subject, 'paise' as unit, part.kept, coalesce(part.rebuilt, 0) as rebuilt
    from accounts a left join books b on b.account_id = a.id
    cross join lateral (values
      ('cash', a.cash_paise, b.cash),
      ('deposits', a.funded_paise, b.funded),
      ('realised profit', a.realised_paise, b.realised),
      ('charges', a.charges_paise, b.charges),
      ('purchases', a.purchased_paise, b.purchased),
      ('dividends', a.dividend_paise, b.dividends)
    ) as part (name, kept, rebuilt)
    where part.kept <> coalesce(part.rebuilt, 0)`,
};

const HOLDINGS: LedgerCheck = {
  name: 'Holdings are their postings',
  query: `
    with shares as (
      select account_id, instrument_id, sum(quantity) as quantity, sum(amount_paise) as cost
      from ledger_postings where book = 'position' group by account_id, instrument_id
    ),
    charged as (
      select account_id, instrument_id, max(trading_date) as last_on
      from trades where status = 'EXECUTED' and side = 'SELL' and charges is not null group by account_id, instrument_id
    )
    select coalesce(p.account_id, s.account_id) as account_id,
      coalesce(i.symbol, 'instrument ' || coalesce(p.instrument_id, s.instrument_id)) || ' ' || part.name as subject,
      part.unit, part.kept, part.rebuilt
    from positions p
    full join shares s using (account_id, instrument_id)
    left join charged c using (account_id, instrument_id)
    left join instruments i on i.id = coalesce(p.instrument_id, s.instrument_id)
    cross join lateral (values
      ('shares', 'shares', coalesce(p.quantity, 0)::text, coalesce(s.quantity, 0)::text),
      ('cost', 'paise', coalesce(p.cost_paise, 0)::text, coalesce(s.cost, 0)::text),
      ('last charged sale', null, coalesce(p.last_dp_on::text, 'never'), coalesce(c.last_on::text, 'never'))
    ) as part (name, unit, kept, rebuilt)
    where part.kept <> part.rebuilt`,
};

const HOLDS: LedgerCheck = {
  name: 'Holds are the promises to pending orders',
  query: `
    with promised as (
      select account_id, instrument_id, sum(held_paise) as cash, sum(held_quantity) as shares
      from trades where status = 'PENDING' group by account_id, instrument_id
    ),
    cash as (select account_id, sum(cash) as promised from promised group by account_id)
    select a.id as account_id, 'held cash' as subject, 'paise' as unit, a.held_paise as kept, coalesce(c.promised, 0) as rebuilt
    from accounts a left join cash c on c.account_id = a.id
    where a.held_paise <> coalesce(c.promised, 0)
    union all
    select coalesce(p.account_id, s.account_id),
      coalesce(i.symbol, 'instrument ' || coalesce(p.instrument_id, s.instrument_id)) || ' held shares', 'shares',
      coalesce(p.held_quantity, 0), coalesce(s.shares, 0)
    from positions p
    full join promised s using (account_id, instrument_id)
    left join instruments i on i.id = coalesce(p.instrument_id, s.instrument_id)
    where coalesce(p.held_quantity, 0) <> coalesce(s.shares, 0)`,
};

const ENOUGH_HELD: LedgerCheck = {
  name: 'Pending orders are covered by their promise',
  query: `
    select account_id, 'order ' || id || ' held cash' as subject, 'paise' as unit, held_paise as kept,
      quantity * coalesce(limit_paise, 1) as rebuilt
    from trades
    where status = 'PENDING' and side = 'BUY' and held_paise < quantity * coalesce(limit_paise, 1)
    union all
    select account_id, 'order ' || coalesce(parent_id, id) || ' held shares', 'shares', sum(held_quantity), max(quantity)
    from trades
    where status = 'PENDING' and side = 'SELL'
    group by account_id, coalesce(parent_id, id) having sum(held_quantity) <> max(quantity)`,
};

const CONSERVATION: LedgerCheck = {
  name: 'Nothing comes from nothing: cash + shares at cost + charges = deposits + profit + dividends',
  query: `
    with costs as (select account_id, sum(cost_paise) as cost from positions group by account_id)
    select a.id as account_id, 'assets against sources' as subject, 'paise' as unit,
      a.cash_paise + coalesce(c.cost, 0) + a.charges_paise as kept, a.funded_paise + a.realised_paise + a.dividend_paise as rebuilt
    from accounts a left join costs c on c.account_id = a.id
    where a.cash_paise + coalesce(c.cost, 0) + a.charges_paise <> a.funded_paise + a.realised_paise + a.dividend_paise
    union all
    select null, 'all postings together', 'paise', sum(amount_paise), 0
    from ledger_postings having sum(amount_paise) <> 0`,
};

const GUARDS: LedgerCheck = {
  name: 'The database guards the ledger',
  query: `
    select null::uuid as account_id, guard.kind || ' ' || guard.name as subject, null as unit,
      case when t.tgname is null and c.conname is null then 'missing'
        when t.tgenabled in ('D', 'R') then 'disabled' else 'not validated' end as kept,
      'in force' as rebuilt
    from (values
      ('trigger', 'ledger_postings_append_only', 'ledger_postings'),
      ('trigger', 'ledger_postings_balanced', 'ledger_postings'),
      ('constraint', 'accounts_held', 'accounts'),
      ('constraint', 'accounts_funded', 'accounts'),
      ('constraint', 'positions_held', 'positions'),
      ('constraint', 'positions_cost', 'positions')
    ) as guard (kind, name, on_table)
    left join pg_trigger t
      on guard.kind = 'trigger' and t.tgname = guard.name and t.tgrelid = guard.on_table::regclass
    left join pg_constraint c
      on guard.kind = 'constraint' and c.conname = guard.name and c.conrelid = guard.on_table::regclass
    where (t.tgname is null and c.conname is null) or t.tgenabled in ('D', 'R') or not c.convalidated`,
};

/** All of them, in the order in which they are told. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  TRANSACTIONS,
  BALANCES,
  HOLDINGS,
  HOLDS,
  ENOUGH_HELD,
  CONSERVATION,
  GUARDS,
];
