/**
 * Applies a corporate action to everyone who holds the stock: common table expressions that extend those of
 * settlement.ts. They need an `action` of at most one row (id, instrument_id, ex_date, kind, amount_paise, at;
 * `old_shares` become `new_shares`) and no concurrent writer, which the lock in server/trading/corporate-actions.ts
 * ensures. {@link ENTITLE} produces `entitled`, a row per account: what it had, what it gets, and what is booked.
 *
 * Shares are multiplied by the ratio and rounded down. The remaining fraction of a share is paid out at the last
 * close, adjusted by the action, and takes its part of the cost with it, so that the rest of the payout is profit.
 * In integers: of q shares, the remainder is r = q × new mod old, which is r ÷ new of an old share and r ÷ (q ×
 * new) of the cost, both rounded half up to the paisa. Without a close yet, the fraction is valued at its cost.
 */
export const ENTITLE = `
  turned as materialized (
    select p.account_id, action.*, p.quantity, p.cost_paise,
      case when kind = 'dividend' then p.quantity else div(p.quantity::numeric * new_shares, old_shares)::bigint end as quantity_after,
      case when kind = 'dividend' then 0 else mod(p.quantity::numeric * new_shares, old_shares) end as left_over,
      (select close_paise from daily_bars b where b.instrument_id = action.instrument_id and b.trading_date < action.ex_date
        order by b.trading_date desc limit 1) as close_paise
    from action join positions p on p.instrument_id = action.instrument_id and p.quantity > 0
  ),
  costed as materialized (
    select turned.*, case when kind = 'dividend' then 0 else
      div(2 * cost_paise * left_over + quantity::numeric * new_shares, 2 * quantity::numeric * new_shares)::bigint
      end as fraction_cost_paise
    from turned
  ),
  entitled as materialized (
    select costed.*, case when kind = 'dividend' then quantity * amount_paise when left_over = 0 then 0
      else coalesce(div(2 * left_over * close_paise + new_shares, 2 * new_shares)::bigint, fraction_cost_paise)
      end as paid_paise
    from costed
  )`;

/** Books `entitled`. Needs the reservations released for pending orders: `released` (account_id, cash_paise). */
export const BOOK_ENTITLEMENTS = `
  credited as (
    update accounts a
    set cash_paise = a.cash_paise + coalesce(e.paid_paise, 0),
        dividend_paise = a.dividend_paise + case when e.kind = 'dividend' then e.paid_paise else 0 end,
        realised_paise = a.realised_paise + case when e.kind <> 'dividend' then e.paid_paise - e.fraction_cost_paise else 0 end,
        reserved_paise = a.reserved_paise - coalesce(r.cash_paise, 0)
    from entitled e full join released r on r.account_id = e.account_id
    where a.id = coalesce(e.account_id, r.account_id)
    returning a.user_id
  ),
  adjusted as (
    update positions p
    set quantity = e.quantity_after, reserved_quantity = 0, cost_paise = p.cost_paise - e.fraction_cost_paise
    from entitled e
    where e.kind <> 'dividend' and p.account_id = e.account_id and p.instrument_id = e.instrument_id
  ),
  recorded as (
    insert into account_actions
      (account_id, action_id, quantity_before, quantity_after, cash_paise, fraction_cost_paise, at)
    select account_id, id, quantity, quantity_after, paid_paise, fraction_cost_paise, at from entitled
  ),
  posted as (
    insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
    select e.account_id, e.id, p.book, p.instrument_id, p.quantity, p.amount_paise, e.at
    from entitled e
    cross join lateral (values
      ('cash', null::int, 0::bigint, e.paid_paise, e.paid_paise <> 0),
      ('position', e.instrument_id, e.quantity_after - e.quantity, -e.fraction_cost_paise, e.kind <> 'dividend'),
      ('pnl', e.instrument_id, 0::bigint, e.fraction_cost_paise - e.paid_paise,
        e.kind <> 'dividend' and e.fraction_cost_paise <> e.paid_paise),
      ('dividend', e.instrument_id, 0::bigint, -e.paid_paise, e.kind = 'dividend')
    ) as p (book, instrument_id, quantity, amount_paise, is_booked)
    where p.is_booked
  )`;
