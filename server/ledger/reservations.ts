/**
 * What resting orders are promised, and are promised no more: common table expressions beside those of settlement.ts, under
 * the same locks. A trade's row has its part (`reserved_paise`, `reserved_quantity`), the account and the position the sum of all. The two exits of
 * a purchase share one promise of its shares: one of the rows has it, and when that one ends, the other inherits it.
 */

/**
 * Promises the cash of `ordered` rows with a `value_paise` and `charges`, where the account's free cash and what the order had before
 * (`released_paise`) cover it; the charges count where they will be deducted. Leaves `standing` as a settlement does, and
 * `reserved` (transaction_id, reserved_paise, reserved_quantity), a row for each that was covered.
 */
export const RESERVE_CASH = `
  standing as (
    select o.transaction_id, a.available_paise + o.released_paise as available_paise,
      null::bigint as owned, null::bigint as free
    from ordered o join account a on a.id = o.account_id
  ),
  promise as (
    select o.*, o.value_paise + case when a.deduct_charges then (o.charges ->> 'total')::bigint else 0 end as promised_paise
    from ordered o join account a on a.id = o.account_id
  ),
  reserved as (
    update accounts a
    set reserved_paise = locked.reserved_paise - o.released_paise + o.promised_paise
    from promise o join account locked on locked.id = o.account_id
    where a.id = locked.id and locked.available_paise + o.released_paise >= o.promised_paise
    returning o.transaction_id, o.promised_paise as reserved_paise, 0::bigint as reserved_quantity
  )`;

/** Promises the shares of `ordered` rows (`promised_quantity`, in place of `released_quantity`) as {@link RESERVE_CASH} does cash; needs `position`. */
export const RESERVE_SHARES = `
  standing as (
    select o.transaction_id, null::bigint as available_paise, p.quantity as owned, p.free_quantity + o.released_quantity as free
    from ordered o left join position p on p.account_id = o.account_id
  ),
  reserved as (
    update positions p
    set reserved_quantity = locked.reserved_quantity - o.released_quantity + o.promised_quantity
    from ordered o join position locked on locked.account_id = o.account_id
    where p.account_id = locked.account_id and p.instrument_id = locked.instrument_id
      and locked.free_quantity + o.released_quantity >= o.promised_quantity
    returning o.transaction_id, 0::bigint as reserved_paise, o.promised_quantity as reserved_quantity
  )`;

/** Takes back what `ordered` rows were promised (`released_paise`, `released_quantity`); needs `account` and `position`. */
export const RELEASE = `
  released_cash as (
    update accounts a set reserved_paise = locked.reserved_paise - o.released_paise
    from ordered o join account locked on locked.id = o.account_id
    where a.id = locked.id and o.released_paise > 0
  ),
  released_shares as (
    update positions p set reserved_quantity = locked.reserved_quantity - o.released_quantity
    from ordered o join position locked on locked.account_id = o.account_id
    where p.account_id = locked.account_id and p.instrument_id = locked.instrument_id and o.released_quantity > 0
  )`;
