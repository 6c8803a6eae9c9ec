import { LOCKED_CASH } from '../reservations.ts';
import { OWN_CHARGES, RERATED, RERATING_POSTINGS, rated, UNSETTLED } from '../settlement.ts';

/**
 * Settles fills of intraday (MIS) orders inside the statement that records them, as settlement.ts does for holdings.
 * Takes the same `ordered` with five more columns: `side`, `margin_bps`, `closes_only` (the order may close a position
 * but not open one), `square_off` and `fee_paise` (of the desk's own orders).
 *
 * No shares are paid for. A fill that opens a position moves its margin from cash into the margin book; a closing fill
 * moves it back, with the profit or loss. Only opening needs cash: a position can always be closed, even if its loss
 * exceeds the cash (`shortfall_paise`). Results are those of settlement.ts and `moved` (the database's intraday_fill);
 * `owned` of `account_state` is the previous position, signed.
 */
export const settleIntraday = (side: 'BUY' | 'SELL') => `
  ${rated(side, 'MIS')},
  moved as materialized (
    select o.*, m.*, o.deducted_paise + case when o.deducted then o.fee_paise else 0 end as taken_paise
    from priced o join account a on a.id = o.account_id
    cross join lateral intraday_fill(a.id, o.instrument_id, o.trading_date, '${side}', o.quantity, o.price_paise, o.margin_bps) m
  ),
  account_state as (
    select o.transaction_id, a.available_paise + o.released_paise as available_paise, o.taken_paise as charges_paise,
      o.was_quantity as owned, o.opened as free
    from moved o join account a on a.id = o.account_id
  ),
  paid as (
    update accounts a
    set cash_paise = locked.cash_paise + coalesce(o.pnl_paise, 0) - o.margin_change - o.taken_paise,
        reserved_paise = locked.reserved_paise - o.released_paise,
        margin_paise = locked.margin_paise + o.margin_change,
        realised_paise = locked.realised_paise + coalesce(o.pnl_paise, 0),
        charges_paise = locked.charges_paise + o.taken_paise,
        shortfall_paise = greatest(locked.shortfall_paise, locked.reserved_paise - o.released_paise
          - (locked.cash_paise + coalesce(o.pnl_paise, 0) - o.margin_change - o.taken_paise)),
        ${UNSETTLED}
    from moved o join account locked on locked.id = o.account_id
    where a.id = locked.id and (o.opened = 0 or (not o.closes_only
      and locked.available_paise + o.released_paise + coalesce(o.pnl_paise, 0) >= o.margin_change + o.taken_paise))
    returning o.transaction_id
  ),
  settled as (
    select transaction_id, o.pnl_paise, o.all_charges as charges, o.plan, o.deducted, o.intraday, o.btst, o.day_fill,
      o.margin_change
    from moved o join paid using (transaction_id)
  ),
  intraday as (
    insert into intraday_positions (account_id, instrument_id, trading_date, quantity, value_paise, margin_paise, margin_bps,
      realised_paise, bought, bought_paise, sold, sold_paise)
    select o.account_id, o.instrument_id, o.trading_date, o.now_quantity, o.now_value, o.now_margin, o.margin_bps,
      coalesce(o.pnl_paise, 0), ${side === 'BUY' ? 'o.quantity, o.amount_paise, 0, 0' : '0, 0, o.quantity, o.amount_paise'}
    from moved o join paid using (transaction_id)
    on conflict (account_id, instrument_id, trading_date) do update
    set quantity = excluded.quantity, value_paise = excluded.value_paise, margin_paise = excluded.margin_paise,
      margin_bps = excluded.margin_bps,
      realised_paise = intraday_positions.realised_paise + excluded.realised_paise,
      bought = intraday_positions.bought + excluded.bought,
      bought_paise = intraday_positions.bought_paise + excluded.bought_paise,
      sold = intraday_positions.sold + excluded.sold,
      sold_paise = intraday_positions.sold_paise + excluded.sold_paise
  ),
  ${RERATED},
  posted as (
    insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
    select o.account_id, transaction_id, p.book, p.instrument_id, 0, p.amount_paise, o.at
    from moved o join paid using (transaction_id)
    cross join lateral (
      select (${OWN_CHARGES}) + case when o.deducted then o.fee_paise else 0 end as own_paise
    ) c
    cross join lateral (values
      ('cash', null::int, coalesce(o.pnl_paise, 0) - o.margin_change - c.own_paise),
      ('margin', o.instrument_id, o.margin_change),
      ('charges', o.instrument_id, c.own_paise),
      ('pnl', o.instrument_id, -coalesce(o.pnl_paise, 0))
    ) as p (book, instrument_id, amount_paise)
    where p.book in ('cash', 'margin') or p.amount_paise <> 0
    ${RERATING_POSTINGS}
  )`;

/**
 * Reserves the margin of open intraday orders, as RESERVE_CASH reserves the cash of others, for the shares that they
 * would open. The other shares close a part of the position that no other open order closes, and need no margin
 * (`reserved_quantity`). `ordered` has `side`, `quantity`, `reserve_paise`, `margin_bps`, `trading_date`, `rates`,
 * `own_id`, and `is_exit`: an exit of an intraday purchase, which closes the same shares as before.
 */
export const RESERVE_MARGIN = `
  promise as materialized (
    select o.*, r.closing, c.charges_paise,
      case when o.is_exit or r.closing = o.quantity then 0 else c.charges_paise
        + div((o.quantity - r.closing)::numeric * o.reserve_paise * o.margin_bps + 9999, 10000)::bigint end as promised_paise
    from ordered o join account a on a.id = o.account_id
    cross join lateral (
      select case when o.is_exit then o.released_quantity
        else least(o.quantity, intraday_room(a.id, o.instrument_id, o.trading_date, o.side, o.own_id)) end as closing
    ) r
    cross join lateral (
      select case when a.deduct_charges then purchase_charges(o.rates, a.brokerage_plan, o.quantity * o.reserve_paise) else 0 end
        as charges_paise
    ) c
  ),
  account_state as (
    select o.transaction_id, a.available_paise + o.released_paise as available_paise, o.charges_paise,
      null::bigint as owned, null::bigint as free
    from promise o join account a on a.id = o.account_id
  ),
  reserved as (
    update accounts a
    set ${LOCKED_CASH},
      reserved_paise = locked.reserved_paise - o.released_paise + o.promised_paise
    from promise o join account locked on locked.id = o.account_id
    where a.id = locked.id
      and (o.promised_paise = 0 or locked.available_paise + o.released_paise >= o.promised_paise)
    returning o.transaction_id, o.promised_paise as reserved_paise, o.closing as reserved_quantity
  )`;
