/**
 * Uses of rights issues and buybacks: statements of a transaction that has locked the account. $1 account, $2 the use's
 * id, $3 the action, $4 quantity, $5 value in paise, $6 market time.
 */
const USE = `
  used as (
    update share_offers set used = used + $4::bigint
    where account_id = $1::uuid and action_id = $3::uuid and used + $4::bigint <= quantity
    returning action_id
  ),
  action as (
    select c.instrument_id, $4::bigint as quantity, $5::bigint as value_paise, $6::timestamptz as at
    from corporate_actions c join used on used.action_id = c.id
  )`;

const WRITTEN = (cost = '0::bigint', isDividend = 'false') => `
  recorded as (
    insert into offer_uses (account_id, id, action_id, kind, quantity, value_paise, cost_paise, is_dividend, at)
    select $1::uuid, $2::uuid, $3::uuid, $7, quantity, value_paise, ${cost}, ${isDividend}, at from action
    returning id
  )`;

const POST = (rows: string) => `
  posted as (
    insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
    select $1::uuid, $2::uuid, p.book, p.instrument_id, p.quantity, p.amount_paise, a.at
    from action a cross join lateral (values ${rows}) as p (book, instrument_id, quantity, amount_paise)
    where p.book in ('cash', 'position') or p.amount_paise <> 0
  )`;

/** Buys shares of a rights issue, if free cash covers them. */
export const TAKE_RIGHTS = `
  with ${USE}, ${WRITTEN()},
  paid as (
    update accounts set cash_paise = cash_paise - value_paise, purchased_paise = purchased_paise + value_paise
    from action where id = $1::uuid
  ),
  bought as (
    insert into positions (account_id, instrument_id, quantity, cost_paise)
    select $1::uuid, instrument_id, quantity, value_paise from action
    on conflict (account_id, instrument_id) do update
    set quantity = positions.quantity + excluded.quantity, cost_paise = positions.cost_paise + excluded.cost_paise
  ),
  ${POST(`('cash', null::int, 0::bigint, -a.value_paise), ('position', a.instrument_id, a.quantity, a.value_paise)`)}
  select id from recorded`;

/** Sells entitlements of a rights issue: all of it is profit. */
export const RENOUNCE_RIGHTS = `
  with ${USE}, ${WRITTEN()},
  received as (
    update accounts set cash_paise = cash_paise + value_paise, realised_paise = realised_paise + value_paise
    from action where id = $1::uuid
  ),
  ${POST(`('cash', null::int, 0::bigint, a.value_paise), ('pnl', a.instrument_id, 0::bigint, -a.value_paise)`)}
  select id from recorded`;

/** Lets the rest of an offer lapse: nothing is paid or received. */
export const LET_LAPSE = `
  with ${USE}, ${WRITTEN()}
  select id from recorded`;

/**
 * Sells shares back to the company, at their moving-average cost. $8: whether the proceeds are a dividend and the cost
 * a loss.
 */
export const TENDER_SHARES = `
  with ${USE},
  sold as (
    update positions p
    set quantity = p.quantity - a.quantity, cost_paise = p.cost_paise - c.cost
    from action a, lateral (
      select div(2 * q.cost_paise::numeric * a.quantity + q.quantity, 2 * q.quantity)::bigint as cost
      from positions q where q.account_id = $1::uuid and q.instrument_id = a.instrument_id
    ) c
    where p.account_id = $1::uuid and p.instrument_id = a.instrument_id
    returning c.cost
  ),
  ${WRITTEN('(select cost from sold)', '$8::boolean')},
  received as (
    update accounts
    set cash_paise = cash_paise + value_paise,
        dividend_paise = dividend_paise + case when $8::boolean then value_paise else 0 end,
        realised_paise = realised_paise + case when $8::boolean then 0 else value_paise end - (select cost from sold)
    from action where id = $1::uuid
  ),
  ${POST(`('cash', null::int, 0::bigint, a.value_paise),
    ('position', a.instrument_id, -a.quantity, -(select cost from sold)),
    ('pnl', a.instrument_id, 0::bigint, (select cost from sold) - case when $8::boolean then 0 else a.value_paise end),
    ('dividend', a.instrument_id, 0::bigint, case when $8::boolean then -a.value_paise else 0 end)`)}
  select id from recorded`;
