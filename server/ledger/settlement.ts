/**
 * Settles orders inside the statement that records them, so that an order is one database round trip: {@link SETTLE_BUY}
 * and {@link SETTLE_SELL} are common table expressions for a `with` list. They are the only code that moves shares and the
 * cash paid for them.
 *
 * They need one named `ordered` before them, of one row (account_id, transaction_id, instrument_id, quantity, amount_paise
 * = quantity × price, at) or of none, in which case nothing moves. They leave two behind:
 * - `settled` (pnl_paise): one row if the order went through, none if it was refused; the P&L of a purchase is null;
 * - `standing` (available_paise, owned, free): the account as it was when the order's turn came, which is why it was
 *   refused: cash that can be spent, shares owned, shares that are not promised to a resting order.
 *
 * Orders of an account take turns on its row (`for no key update`), which is locked before its positions, so that they can't
 * deadlock. Under READ COMMITTED a locking read gives the newest row, while an update's own condition and new values are
 * first computed, and checked against the constraints, from the row of the statement's snapshot. So guards and new values
 * come from the locked row alone.
 *
 * Postings are signed like assets: a purchase moves cash into the position book at cost; a sale takes its share of the cost
 * out and books what is left of the proceeds as profit (negative, as a source of money).
 */
const LOCKED_ACCOUNT = `
  account as materialized (
    select a.*, a.cash_paise - a.held_paise as available_paise
    from accounts a join ordered o on o.account_id = a.id
    for no key update of a
  )`;

export const SETTLE_BUY = `${LOCKED_ACCOUNT},
  standing as (
    select available_paise, null::bigint as owned, null::bigint as free from account
  ),
  paid as (
    update accounts a
    set cash_paise = locked.cash_paise - o.amount_paise,
        purchased_paise = locked.purchased_paise + o.amount_paise
    from ordered o join account locked on locked.id = o.account_id
    where a.id = locked.id and locked.available_paise >= o.amount_paise
    returning a.id
  ),
  settled as (
    select null::bigint as pnl_paise from paid
  ),
  bought as (
    insert into positions (account_id, instrument_id, quantity, cost_paise)
    select o.account_id, o.instrument_id, o.quantity, o.amount_paise
    from ordered o join paid on paid.id = o.account_id
    on conflict (account_id, instrument_id) do update
    set quantity = positions.quantity + excluded.quantity,
        cost_paise = positions.cost_paise + excluded.cost_paise
  ),
  posted as (
    insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
    select o.account_id, o.transaction_id, p.book, p.instrument_id, p.quantity, p.amount_paise, o.at
    from ordered o join paid on paid.id = o.account_id
    cross join lateral (values
      ('cash', null::int, 0::bigint, -o.amount_paise),
      ('position', o.instrument_id, o.quantity, o.amount_paise)
    ) as p (book, instrument_id, quantity, amount_paise)
  )`;

/**
 * Cost leaves by moving average: cost × quantity sold ÷ quantity held, rounded half up to the paisa, and so all of it with
 * the last share. In whole numbers that is ⌊(2 × cost × sold + held) ÷ (2 × held)⌋; numeric, because the product may leave
 * bigint.
 */
export const SETTLE_SELL = `${LOCKED_ACCOUNT},
  position as materialized (
    select p.*, p.quantity - p.held_quantity as free_quantity
    from ordered o
    join account on account.id = o.account_id
    join positions p on p.account_id = o.account_id and p.instrument_id = o.instrument_id
    for no key update of p
  ),
  standing as (
    select null::bigint as available_paise, quantity as owned, free_quantity as free from position
  ),
  sale as (
    select o.*, p.quantity - o.quantity as left_quantity, p.cost_paise,
      div(2 * p.cost_paise::numeric * o.quantity + p.quantity, 2 * p.quantity)::bigint as sold_cost_paise
    from ordered o join position p on p.account_id = o.account_id
    where p.free_quantity >= o.quantity
  ),
  sold as (
    update positions p
    set quantity = s.left_quantity, cost_paise = s.cost_paise - s.sold_cost_paise
    from sale s
    where p.account_id = s.account_id and p.instrument_id = s.instrument_id
    returning p.account_id, s.sold_cost_paise, s.amount_paise - s.sold_cost_paise as pnl_paise
  ),
  received as (
    update accounts a
    set cash_paise = locked.cash_paise + o.amount_paise,
        realised_paise = locked.realised_paise + sold.pnl_paise
    from ordered o
    join account locked on locked.id = o.account_id
    join sold on sold.account_id = o.account_id
    where a.id = locked.id
    returning a.id
  ),
  settled as (
    select sold.pnl_paise from sold join received on received.id = sold.account_id
  ),
  posted as (
    insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
    select o.account_id, o.transaction_id, p.book, p.instrument_id, p.quantity, p.amount_paise, o.at
    from ordered o join sold on sold.account_id = o.account_id
    cross join lateral (values
      ('cash', null::int, 0::bigint, o.amount_paise),
      ('position', o.instrument_id, -o.quantity, -sold.sold_cost_paise),
      ('pnl', o.instrument_id, 0::bigint, -sold.pnl_paise)
    ) as p (book, instrument_id, quantity, amount_paise)
  )`;
