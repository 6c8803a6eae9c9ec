import type { OrderProduct } from '#shared/domain/trading/intraday.ts';

/**
 * Settles orders inside the statement that records them, so that placing an order is one database round trip, and so is
 * a batch of fills: common table expressions for a `with` list. No other code moves shares and the cash paid for them;
 * reservations of pending orders are in reservations.ts.
 *
 * {@link lockAccounts} needs rows before it with the `account_id` of every order, each account once. SETTLE_BUY and
 * SETTLE_SELL need `account` (SETTLE_SELL also `position`) and an `ordered` with any number of rows of one side:
 * account_id, transaction_id, instrument_id, quantity, price_paise, at, trading_date and the trading day before it
 * (`day_before`); `part_of`, the order of which it is one of several fills, or null; the order's previous reservation
 * (`released_paise`, `released_quantity`); `reserved_for_exits`, the part of the purchase that is immediately reserved
 * for its exits; and the `rates` of its date (WrittenRates). Results:
 * - `settled` (transaction_id, pnl_paise, charges, plan, deducted, intraday, btst, day_fill): the orders that were
 *   filled; the P&L of a purchase is null;
 * - `account_state` (transaction_id, available_paise, charges_paise, owned, free): the account at the order's turn,
 *   which explains a refusal: cash that this order may spend, charges it would have to pay, shares owned, shares not
 *   reserved by another order.
 *
 * Orders of an account are serialised by a lock on its row (`for no key update`), taken before its trades and
 * positions, and accounts are locked in the order of their ids, so that orders can't deadlock. Under READ COMMITTED a
 * locking read returns the newest row, while an update's own condition and new values are first computed, and checked
 * against the constraints, from the row of the statement's snapshot. So guards and new values come only from locked
 * rows. Accounts are looked up laterally: with a plain join, the planner read all accounts to find a thousand.
 *
 * Postings are signed like assets: a purchase moves cash into the position book at cost; a sale takes its share of the
 * cost out and books the rest of the proceeds as profit (negative, as a source of money). Charges move from cash to
 * their own book, if the account deducts them. A fill may change the charges of earlier fills of its day and stock
 * (rate_day): each change is a re-rating with its own postings.
 *
 * `date` is the trading date of a row: cash from BTST sales of that date is not available. With `skipsLocked`, rows of
 * locked accounts are skipped instead of waited for.
 */
export const lockAccounts = (rows: string, date = 'trading_date', skipsLocked = false) => `
  account as materialized (
    select a.*
    from (select account_id, ${date} as on_date from ${rows} order by account_id) k
    cross join lateral (
      select a.*, a.cash_paise - a.reserved_paise - case when a.unsettled_on >= k.on_date then a.unsettled_paise else 0 end
        as available_paise
      from accounts a where a.id = k.account_id
      for no key update${skipsLocked ? ' skip locked' : ''}
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

/** Charges of a side's fills together with the other fills of their day and stock, and the changes of those. */
export const rated = (side: 'BUY' | 'SELL', product: OrderProduct = 'CNC') => `
  rated as materialized (
    select o.account_id, o.transaction_id, o.instrument_id, o.at, r.*
    from ordered o join account a on a.id = o.account_id
    cross join lateral rate_day(a.id, o.instrument_id, o.trading_date, o.day_before, o.rates, o.transaction_id, '${side}',
      o.quantity, o.price_paise, a.brokerage_plan, a.deduct_charges, '${product}', o.part_of) r
  ),
  priced as (
    select o.*, o.quantity * o.price_paise as amount_paise, own.lines as all_charges, own.plan, own.deducted, own.intraday,
      own.btst, own.day_fill, own.day_bought, own.day_bought_paise, own.day_sold, own.day_sold_paise, s.deducted_paise, s.unsettled_paise
    from ordered o
    join rated own on own.transaction_id = o.transaction_id and own.is_new
    join (
      select transaction_id, coalesce(sum(total_change) filter (where deducted), 0)::bigint as deducted_paise,
        sum(unsettled_change)::bigint as unsettled_paise
      from rated group by transaction_id
    ) s on s.transaction_id = o.transaction_id
  )`;

/** A position's totals of the day after a fill; rate_day starts from them. */
const DAY = 'day_on, day_fills, day_bought, day_bought_paise, day_sold, day_sold_paise';
const DAY_VALUES = (row: string) =>
  ['trading_date', 'day_fill', 'day_bought', 'day_bought_paise', 'day_sold', 'day_sold_paise']
    .map((column) => `${row}.${column}`)
    .join(', ');
const DAY_AGAIN = DAY.split(', ')
  .map((column) => `excluded.${column}`)
  .join(', ');

/** Cash from BTST sales of the day, after a fill. */
export const UNSETTLED = `
        unsettled_paise = case when o.unsettled_paise = 0 then locked.unsettled_paise
          when locked.unsettled_on = o.trading_date then locked.unsettled_paise + o.unsettled_paise else o.unsettled_paise end,
        unsettled_on = case when o.unsettled_paise = 0 then locked.unsettled_on else o.trading_date end`;

/** A fill's re-ratings of the day's other fills, with a posting per change where charges are deducted. */
export const RERATED = `
  rerated as (
    insert into charge_reratings
      (account_id, id, trade_id, cause_id, change, intraday_change, btst_change, deducted, at)
    select r.account_id, r.rerating_id, r.trade_id, r.transaction_id, r.change, r.intraday_change, r.btst_change, r.deducted, r.at
    from rated r join settled s on s.transaction_id = r.transaction_id where not r.is_new
  )`;

export const RERATING_POSTINGS = `
    union all
    select r.account_id, r.rerating_id, p.book, p.instrument_id, 0, p.amount_paise, r.at
    from rated r join settled s on s.transaction_id = r.transaction_id
    cross join lateral (values ('cash', null::int, -r.total_change), ('charges', r.instrument_id, r.total_change))
      as p (book, instrument_id, amount_paise)
    where not r.is_new and r.deducted and r.total_change <> 0`;

/** The deducted part of a fill's own charges; its re-ratings are posted separately. */
export const OWN_CHARGES = `case when o.deducted then (o.all_charges ->> 'total')::bigint else 0 end`;

export const SETTLE_BUY = `
  ${rated('BUY')},
  account_state as (
    select o.transaction_id, a.available_paise + o.released_paise as available_paise, o.deducted_paise as charges_paise,
      null::bigint as owned, null::bigint as free
    from priced o join account a on a.id = o.account_id
  ),
  paid as (
    update accounts a
    set cash_paise = locked.cash_paise - o.amount_paise - o.deducted_paise,
        reserved_paise = locked.reserved_paise - o.released_paise, shortfall_paise = locked.shortfall_paise,
        purchased_paise = locked.purchased_paise + o.amount_paise,
        charges_paise = locked.charges_paise + o.deducted_paise,
        ${UNSETTLED}
    from priced o join account locked on locked.id = o.account_id
    where a.id = locked.id and locked.available_paise + o.released_paise >= o.amount_paise + o.deducted_paise
    returning o.transaction_id
  ),
  settled as (
    select transaction_id, null::bigint as pnl_paise, o.all_charges as charges, o.plan, o.deducted, o.intraday, o.btst, o.day_fill
    from priced o join paid using (transaction_id)
  ),
  bought as (
    insert into positions (account_id, instrument_id, quantity, reserved_quantity, cost_paise, ${DAY})
    select o.account_id, o.instrument_id, o.quantity, o.reserved_for_exits, o.amount_paise, ${DAY_VALUES('o')}
    from priced o join paid using (transaction_id)
    on conflict (account_id, instrument_id) do update
    set quantity = positions.quantity + excluded.quantity,
        reserved_quantity = positions.reserved_quantity + excluded.reserved_quantity,
        cost_paise = positions.cost_paise + excluded.cost_paise,
        (${DAY}) = row(${DAY_AGAIN})
  ),
  ${RERATED},
  posted as (
    insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
    select o.account_id, transaction_id, p.book, p.instrument_id, p.quantity, p.amount_paise, o.at
    from priced o join paid using (transaction_id)
    cross join lateral (values
      ('cash', null::int, 0::bigint, -o.amount_paise - ${OWN_CHARGES}),
      ('position', o.instrument_id, o.quantity, o.amount_paise),
      ('charges', o.instrument_id, 0::bigint, ${OWN_CHARGES})
    ) as p (book, instrument_id, quantity, amount_paise)
    where p.book <> 'charges' or p.amount_paise <> 0
    ${RERATING_POSTINGS}
  )`;

/**
 * Cost of the sold shares by moving average: cost × quantity sold ÷ quantity held, rounded half up to the paisa, so
 * that the last share takes the rest. In integers that is ⌊(2 × cost × sold + held) ÷ (2 × held)⌋; numeric, because
 * the product may exceed bigint. A sale whose proceeds and available cash don't cover its charges is refused. Available
 * cash below zero counts as none: a fill may turn a sale whose proceeds were already spent into a BTST sale.
 */
export const SETTLE_SELL = `
  ${rated('SELL')},
  account_state as (
    select o.transaction_id, a.available_paise + o.released_paise as available_paise, o.deducted_paise as charges_paise,
      p.quantity as owned, p.free_quantity + o.released_quantity as free
    from priced o join account a on a.id = o.account_id left join position p on p.account_id = o.account_id
  ),
  sale as (
    select o.*, p.quantity - o.quantity as left_quantity, p.reserved_quantity - o.released_quantity as left_reserved, p.cost_paise,
      div(2 * p.cost_paise::numeric * o.quantity + p.quantity, 2 * p.quantity)::bigint as sold_cost_paise
    from priced o join position p on p.account_id = o.account_id join account a on a.id = o.account_id
    where p.free_quantity + o.released_quantity >= o.quantity
      and greatest(a.available_paise + o.released_paise, 0) + o.amount_paise >= o.deducted_paise
  ),
  sold as (
    update positions p
    set quantity = s.left_quantity, reserved_quantity = s.left_reserved, cost_paise = s.cost_paise - s.sold_cost_paise,
        (${DAY}) = row(${DAY_VALUES('s')})
    from sale s
    where p.account_id = s.account_id and p.instrument_id = s.instrument_id
    returning p.account_id, s.transaction_id, s.sold_cost_paise, s.amount_paise - s.sold_cost_paise as pnl_paise
  ),
  received as (
    update accounts a
    set cash_paise = locked.cash_paise + o.amount_paise - o.deducted_paise,
        reserved_paise = locked.reserved_paise - o.released_paise, shortfall_paise = locked.shortfall_paise,
        realised_paise = locked.realised_paise + sold.pnl_paise,
        charges_paise = locked.charges_paise + o.deducted_paise,
        ${UNSETTLED}
    from priced o
    join account locked on locked.id = o.account_id
    join sold on sold.transaction_id = o.transaction_id
    where a.id = locked.id
    returning sold.transaction_id
  ),
  settled as (
    select transaction_id, sold.pnl_paise, o.all_charges as charges, o.plan, o.deducted, o.intraday, o.btst, o.day_fill
    from sold join received using (transaction_id) join priced o using (transaction_id)
  ),
  ${RERATED},
  posted as (
    insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
    select o.account_id, transaction_id, p.book, p.instrument_id, p.quantity, p.amount_paise, o.at
    from priced o join sold using (transaction_id)
    cross join lateral (values
      ('cash', null::int, 0::bigint, o.amount_paise - ${OWN_CHARGES}),
      ('position', o.instrument_id, -o.quantity, -sold.sold_cost_paise),
      ('charges', o.instrument_id, 0::bigint, ${OWN_CHARGES}),
      ('pnl', o.instrument_id, 0::bigint, -sold.pnl_paise)
    ) as p (book, instrument_id, quantity, amount_paise)
    where p.book <> 'charges' or p.amount_paise <> 0
    ${RERATING_POSTINGS}
  )`;
