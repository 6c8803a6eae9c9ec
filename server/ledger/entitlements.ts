/**
 * Applies a corporate action to everyone who holds the stock: common table expressions that extend those of
 * settlement.ts, over a row of corporate_actions. They need no concurrent writer, which the lock in
 * server/trading/corporate-actions.ts ensures.
 *
 * Shares are multiplied by the ratio and rounded down. The remaining fraction of a share is paid out at the last
 * close, adjusted by the action, and takes its part of the cost with it, so that the rest of the payout is profit.
 * In integers: of q shares, the remainder is r = q × new mod old, which is r ÷ new of an old share and r ÷ (q ×
 * new) of the cost, both rounded half up to the paisa. Without a close yet, the fraction is valued at its cost.
 *
 * A demerger moves its part of the cost, rounded half up to the paisa; the old shares keep the remainder. Of several
 * on one day each part is of the cost before all of them. A merger moves all of it.
 */

/**
 * $1 the action's id, $2 market time, $3 and $4 the last close in paise as a fraction, null when unknown, $5 the
 * accounts, null for all.
 */
const ACTION = `
  action as (
    select c.*, $2::timestamptz as at, $3::numeric as close_numerator, $4::numeric as close_denominator
    from corporate_actions c where c.id = $1::uuid
  )`;

/** `entitled`: a row per account with what it had and gets of the action's own stock. */
export const ENTITLE = `${ACTION},
  turned as materialized (
    select p.account_id, action.*, p.quantity, p.cost_paise, s.new_shares,
      div(p.quantity::numeric * s.new_shares, s.old_shares)::bigint as quantity_after,
      mod(p.quantity::numeric * s.new_shares, s.old_shares) as left_over,
      case kind when 'merger' then p.cost_paise when 'demerger' then least(p.cost_paise,
        div(2 * (p.cost_paise + gone.cost) * cost_numerator + cost_denominator, 2 * cost_denominator)::bigint)
      else 0 end as moved_paise
    from action
    cross join lateral (
      select case kind when 'split' then numerator when 'bonus' then numerator + denominator
          when 'merger' then 0 else 1 end::bigint as new_shares,
        case when kind in ('split', 'bonus') then denominator else 1 end::bigint as old_shares
    ) s
    join positions p on p.instrument_id = action.instrument_id and p.quantity > 0
      and ($5::uuid[] is null or p.account_id = any($5))
    cross join lateral (
      select coalesce(-sum(a.moved_paise), 0) as cost
      from account_actions a join corporate_actions c on c.id = a.action_id
      where kind = 'demerger' and a.account_id = p.account_id and c.kind = 'demerger'
        and c.instrument_id = action.instrument_id and c.ex_date = action.ex_date
    ) gone
  ),
  costed as materialized (
    select turned.*, case when left_over = 0 then 0 else
      div(2 * cost_paise * left_over + quantity::numeric * new_shares, 2 * quantity::numeric * new_shares)::bigint
      end as fraction_cost_paise
    from turned
  ),
  entitled as materialized (
    select costed.*, case when kind = 'dividend' then quantity * amount_paise when left_over = 0 then 0
      else coalesce(div(2 * left_over * close_numerator + new_shares * close_denominator,
        2 * new_shares * close_denominator)::bigint, fraction_cost_paise)
      end as paid_paise
    from costed
  )`;

/**
 * `entitled`: a row per account with the shares that it receives from another action, whose id is `source_id`. The
 * close is of the new share.
 */
export const RECEIVE = `${ACTION},
  given as materialized (
    select a.account_id, action.*, coalesce(p.quantity, 0) as quantity, -a.moved_paise as came_paise,
      a.quantity_before::numeric * numerator as parts,
      div(a.quantity_before::numeric * numerator, denominator)::bigint as received,
      mod(a.quantity_before::numeric * numerator, denominator) as left_over
    from action join account_actions a on a.action_id = action.source_id
      and ($5::uuid[] is null or a.account_id = any($5))
    left join positions p on p.account_id = a.account_id and p.instrument_id = action.instrument_id
  ),
  costed as materialized (
    select given.*, quantity + received as quantity_after, -came_paise as moved_paise,
      case when left_over = 0 then 0 else div(2 * came_paise * left_over + parts, 2 * parts)::bigint
      end as fraction_cost_paise
    from given
  ),
  entitled as materialized (
    select costed.*, case when left_over = 0 then 0
      else coalesce(div(2 * left_over * close_numerator + denominator * close_denominator,
        2 * denominator * close_denominator)::bigint, fraction_cost_paise)
      end as paid_paise
    from costed
  )`;

/** Books `entitled`; gives how many accounts there are. */
export const BOOK_ENTITLEMENTS = `
  credited as (
    update accounts a
    set cash_paise = a.cash_paise + e.paid_paise,
        dividend_paise = a.dividend_paise + case when e.kind = 'dividend' then e.paid_paise else 0 end,
        realised_paise = a.realised_paise + case when e.kind <> 'dividend' then e.paid_paise - e.fraction_cost_paise else 0 end
    from entitled e
    where a.id = e.account_id
    returning a.user_id
  ),
  adjusted as (
    update positions p
    set quantity = e.quantity_after, cost_paise = p.cost_paise - e.moved_paise - e.fraction_cost_paise
    from entitled e
    where e.kind <> 'dividend' and p.account_id = e.account_id and p.instrument_id = e.instrument_id
  ),
  opened as (
    insert into positions (account_id, instrument_id, quantity, cost_paise)
    select account_id, instrument_id, quantity_after, -moved_paise - fraction_cost_paise
    from entitled e
    where source_id is not null and quantity_after > 0 and not exists (
      select from positions p where p.account_id = e.account_id and p.instrument_id = e.instrument_id)
  ),
  recorded as (
    insert into account_actions
      (account_id, action_id, quantity_before, quantity_after, cash_paise, fraction_cost_paise, moved_paise, at)
    select account_id, id, quantity, quantity_after, paid_paise, fraction_cost_paise, -moved_paise, at from entitled
  ),
  offered as (
    insert into share_offers (account_id, action_id, quantity)
    select account_id, id, div(quantity::numeric * numerator, denominator)::bigint from entitled
    where kind in ('rights', 'buyback') and quantity * numerator >= denominator
  ),
  news as (
    insert into action_news (account_id, action_id) select account_id, id from entitled where source_id is null
  ),
  posted as (
    insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
    select e.account_id, e.id, p.book, p.instrument_id, p.quantity, p.amount_paise, e.at
    from entitled e
    cross join lateral (values
      ('cash', null::int, 0::bigint, e.paid_paise, e.paid_paise <> 0),
      ('position', e.instrument_id, e.quantity_after - e.quantity, -e.moved_paise - e.fraction_cost_paise, e.kind <> 'dividend'),
      ('pnl', e.instrument_id, 0::bigint, e.fraction_cost_paise - e.paid_paise,
        e.kind <> 'dividend' and e.fraction_cost_paise <> e.paid_paise),
      ('dividend', e.instrument_id, 0::bigint, -e.paid_paise, e.kind = 'dividend'),
      ('transfer', e.instrument_id, 0::bigint, e.moved_paise, e.moved_paise <> 0)
    ) as p (book, instrument_id, quantity, amount_paise, is_booked)
    where p.is_booked and e.kind not in ('rights', 'buyback', 'suspension', 'delisting', 'rename')
  )`;
