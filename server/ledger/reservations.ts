/**
 * Reserves cash and shares for pending orders, and releases them: common table expressions that extend those of
 * settlement.ts, under the same locks. A trade's row has its part (`reserved_paise`, `reserved_quantity`), the account
 * and the position the sums. The two exits of a purchase share one reservation of its shares: one row has it, and when
 * that exit ends, the other inherits it.
 *
 * An update writes every column that a constraint compares, although only the reservation changes. PostgreSQL first
 * checks the new row against the statement's snapshot, which lacks shares bought since.
 */
export const LOCKED_CASH = 'cash_paise = locked.cash_paise, shortfall_paise = locked.shortfall_paise';
const LOCKED_SHARES = 'quantity = locked.quantity, cost_paise = locked.cost_paise';

/**
 * Reserves cash for `ordered` rows with `value_paise` and `rates`, if the account's free cash plus the order's
 * previous reservation (`released_paise`) covers it; charges of a delivery count where they will be deducted.
 * Produces `account_state` like a settlement, and `reserved` (transaction_id, reserved_paise, reserved_quantity), a row
 * per covered order.
 */
export const RESERVE_CASH = `
  promise as materialized (
    select o.*, o.value_paise + c.charges_paise as promised_paise, c.charges_paise
    from ordered o join account a on a.id = o.account_id
    cross join lateral (
      select case when a.deduct_charges then purchase_charges(o.rates, a.brokerage_plan, o.value_paise) else 0 end as charges_paise
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
    where a.id = locked.id and locked.available_paise + o.released_paise >= o.promised_paise
    returning o.transaction_id, o.promised_paise as reserved_paise, 0::bigint as reserved_quantity
  )`;

/**
 * Reserves shares for `ordered` rows (`promised_quantity`, replacing `released_quantity`), like {@link
 * RESERVE_CASH} does cash; needs `position`.
 */
export const RESERVE_SHARES = `
  account_state as (
    select o.transaction_id, null::bigint as available_paise, null::bigint as charges_paise, p.quantity as owned, p.free_quantity + o.released_quantity as free
    from ordered o left join position p on p.account_id = o.account_id
  ),
  reserved as (
    update positions p
    set ${LOCKED_SHARES},
      reserved_quantity = locked.reserved_quantity - o.released_quantity + o.promised_quantity
    from ordered o join position locked on locked.account_id = o.account_id
    where p.account_id = locked.account_id and p.instrument_id = locked.instrument_id
      and locked.free_quantity + o.released_quantity >= o.promised_quantity
    returning o.transaction_id, 0::bigint as reserved_paise, o.promised_quantity as reserved_quantity
  )`;

/**
 * Releases the reservations of `ordered` rows (`released_paise`, `released_quantity`); needs `account` and
 * `position`.
 */
export const RELEASE = `
  released_cash as (
    update accounts a set ${LOCKED_CASH}, reserved_paise = locked.reserved_paise - o.released_paise
    from ordered o join account locked on locked.id = o.account_id
    where a.id = locked.id and o.released_paise > 0
  ),
  released_shares as (
    update positions p set ${LOCKED_SHARES}, reserved_quantity = locked.reserved_quantity - o.released_quantity
    from ordered o join position locked on locked.account_id = o.account_id
    where p.account_id = locked.account_id and p.instrument_id = locked.instrument_id and o.released_quantity > 0
  )`;
