/**
 * Settles orders inside the statement that records them, so that placing an order is one database round trip, and so is
 * a batch of fills: common table expressions for a `with` list. No other code moves shares and the cash paid for them;
 * reservations of pending orders are in reservations.ts.
 *
 * {@link lockAccounts} needs rows before it with the `account_id` of every order, each account once. SETTLE_BUY and
 * SETTLE_SELL need `account` (SETTLE_SELL also `position`) and an `ordered` with any number of rows of one side:
 * account_id, transaction_id, instrument_id, quantity, price_paise, at, trading_date; the order's previous reservation
 * (`released_paise`, `released_quantity`); `kept_quantity`, the part of the purchase that is immediately reserved for
 * its exits; and its charges as ChargeLines in paise (`charges`), for a sale without the depository's, which is in
 * `dp_paise`. Results:
 * - `settled` (transaction_id, pnl_paise, charges): the orders that went through; the P&L of a purchase is null;
 * - `standing` (transaction_id, available_paise, owned, free): the account at the order's turn, which explains a
 *   refusal: cash that this order may spend, shares owned, shares not reserved by another order.
 *
 * Orders of an account are serialised by a lock on its row (`for no key update`), taken before its trades and
 * positions, and accounts are locked in the order of their ids, so that orders can't deadlock. Under READ COMMITTED a
 * locking read returns the newest row, while an update's own condition and new values are first computed, and checked
 * against the constraints, from the row of the statement's snapshot. So guards and new values come only from locked
 * rows. Accounts are looked up laterally: with a plain join, the planner read all accounts to find a thousand.
 *
 * Postings are signed like assets: a purchase moves cash into the position book at cost; a sale takes its share of the
 * cost out and books the rest of the proceeds as profit (negative, as a source of money). Charges move from cash to
 * their own book, if the account deducts them.
 */
export const lockAccounts = (rows: string) => `
  account as materialized (
    select a.*
    from (select account_id from ${rows} order by account_id) k
    cross join lateral (
      select a.*, a.cash_paise - a.reserved_paise as available_paise from accounts a where a.id = k.account_id
      for no key update
    ) a
  )`;

/**
 * The positions of `rows`, locked after their accounts. A lateral lookup per order, so that the planner expects one row
 * each.
 */
export const lockPositions = (rows: string) => `
  position as materialized (
    select p.*
    from ${rows} o
    join account a on a.id = o.account_id
    cross join lateral (
      select p.*, p.quantity - p.reserved_quantity as free_quantity from positions p
      where p.account_id = a.id and p.instrument_id = o.instrument_id
      for no key update
    ) p
  )`;

export const SETTLE_BUY = `
  standing as (
    select o.transaction_id, a.available_paise + o.released_paise as available_paise,
      null::bigint as owned, null::bigint as free
    from ordered o join account a on a.id = o.account_id
  ),
  priced as (
    select o.*, o.quantity * o.price_paise as amount_paise,
      case when a.deduct_charges then (o.charges ->> 'total')::bigint else 0 end as deducted_paise
    from ordered o join account a on a.id = o.account_id
  ),
  paid as (
    update accounts a
    set cash_paise = locked.cash_paise - o.amount_paise - o.deducted_paise,
        reserved_paise = locked.reserved_paise - o.released_paise,
        purchased_paise = locked.purchased_paise + o.amount_paise,
        charges_paise = locked.charges_paise + o.deducted_paise
    from priced o join account locked on locked.id = o.account_id
    where a.id = locked.id and locked.available_paise + o.released_paise >= o.amount_paise + o.deducted_paise
    returning o.transaction_id
  ),
  settled as (
    select transaction_id, null::bigint as pnl_paise, o.charges from priced o join paid using (transaction_id)
  ),
  bought as (
    insert into positions (account_id, instrument_id, quantity, reserved_quantity, cost_paise)
    select o.account_id, o.instrument_id, o.quantity, o.kept_quantity, o.amount_paise
    from priced o join paid using (transaction_id)
    on conflict (account_id, instrument_id) do update
    set quantity = positions.quantity + excluded.quantity,
        reserved_quantity = positions.reserved_quantity + excluded.reserved_quantity,
        cost_paise = positions.cost_paise + excluded.cost_paise
  ),
  posted as (
    insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
    select o.account_id, transaction_id, p.book, p.instrument_id, p.quantity, p.amount_paise, o.at
    from priced o join paid using (transaction_id)
    cross join lateral (values
      ('cash', null::int, 0::bigint, -o.amount_paise - o.deducted_paise),
      ('position', o.instrument_id, o.quantity, o.amount_paise),
      ('charges', o.instrument_id, 0::bigint, o.deducted_paise)
    ) as p (book, instrument_id, quantity, amount_paise)
    where p.book <> 'charges' or p.amount_paise <> 0
  )`;

/**
 * Cost of the sold shares by moving average: cost × quantity sold ÷ quantity held, rounded half up to the paisa, so
 * that the last share takes the rest. In integers that is ⌊(2 × cost × sold + held) ÷ (2 × held)⌋; numeric, because
 * the product may exceed bigint. The depository charges the first sale of a share on a day. A sale whose proceeds
 * and free cash don't cover its charges is refused.
 */
export const SETTLE_SELL = `
  standing as (
    select o.transaction_id, a.available_paise + o.released_paise as available_paise, p.quantity as owned, p.free_quantity + o.released_quantity as free
    from ordered o join account a on a.id = o.account_id left join position p on p.account_id = o.account_id
  ),
  priced as (
    select o.*, o.quantity * o.price_paise as amount_paise, full_charges.lines as all_charges,
      case when a.deduct_charges then (full_charges.lines ->> 'total')::bigint else 0 end as deducted_paise
    from ordered o join account a on a.id = o.account_id join position p on p.account_id = o.account_id
    cross join lateral (
      select case when p.last_dp_on = o.trading_date then o.charges else
        o.charges || jsonb_build_object('dp', o.dp_paise, 'total', (o.charges ->> 'total')::bigint + o.dp_paise)
      end as lines
    ) as full_charges
  ),
  sale as (
    select o.*, p.quantity - o.quantity as left_quantity, p.reserved_quantity - o.released_quantity as left_reserved, p.cost_paise,
      div(2 * p.cost_paise::numeric * o.quantity + p.quantity, 2 * p.quantity)::bigint as sold_cost_paise
    from priced o join position p on p.account_id = o.account_id join account a on a.id = o.account_id
    where p.free_quantity + o.released_quantity >= o.quantity
      and a.available_paise + o.released_paise + o.amount_paise >= o.deducted_paise
  ),
  sold as (
    update positions p
    set quantity = s.left_quantity, reserved_quantity = s.left_reserved, cost_paise = s.cost_paise - s.sold_cost_paise,
        last_dp_on = s.trading_date
    from sale s
    where p.account_id = s.account_id and p.instrument_id = s.instrument_id
    returning p.account_id, s.transaction_id, s.sold_cost_paise, s.amount_paise - s.sold_cost_paise as pnl_paise
  ),
  received as (
    update accounts a
    set cash_paise = locked.cash_paise + o.amount_paise - o.deducted_paise,
        reserved_paise = locked.reserved_paise - o.released_paise,
        realised_paise = locked.realised_paise + sold.pnl_paise,
        charges_paise = locked.charges_paise + o.deducted_paise
    from priced o
    join account locked on locked.id = o.account_id
    join sold on sold.transaction_id = o.transaction_id
    where a.id = locked.id
    returning sold.transaction_id
  ),
  settled as (
    select transaction_id, sold.pnl_paise, o.all_charges as charges
    from sold join received using (transaction_id) join priced o using (transaction_id)
  ),
  posted as (
    insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
    select o.account_id, transaction_id, p.book, p.instrument_id, p.quantity, p.amount_paise, o.at
    from priced o join sold using (transaction_id)
    cross join lateral (values
      ('cash', null::int, 0::bigint, o.amount_paise - o.deducted_paise),
      ('position', o.instrument_id, -o.quantity, -sold.sold_cost_paise),
      ('charges', o.instrument_id, 0::bigint, o.deducted_paise),
      ('pnl', o.instrument_id, 0::bigint, -sold.pnl_paise)
    ) as p (book, instrument_id, quantity, amount_paise)
    where p.book <> 'charges' or p.amount_paise <> 0
  )`;
