import type { TradeSide } from '#shared/contract/trading/trades.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';
import { batchStatement, parameter } from '../../ledger/batch-query.ts';
import { lockAccounts, lockPositions } from '../../ledger/settlement.ts';
import { ORDER_PARAMETERS } from '../order/columns.ts';
import { PLACE_EXITS } from './exits.ts';
import { FILL, INTRADAY_FILL, NONE, reservedForExits, settlement } from './statement.ts';

const RESTING_ORDER = {
  accountId: ORDER_PARAMETERS.accountId,
  id: ORDER_PARAMETERS.id,
  /** The version that fell due. */
  priority: ORDER_PARAMETERS.priority,
  /** On the BIDASK model: the last price, and the previously filled shares. */
  last: parameter<Paise | null>('last_paise', 'bigint'),
  filledBefore: parameter<number>('filled_before', 'bigint'),
  ...FILL,
  /** The event, as text; and why the other exit of the same purchase ends. */
  detail: parameter<string>('detail', 'text'),
  otherEnds: parameter<string | null>('other_ends', 'text'),
};

/**
 * Resting orders that are due. Every row is locked after its account and must be PENDING and unchanged, so a fill
 * happens once, however often it is sent and by however many servers. An exit takes over the other one's reservation
 * and ends it. Rows are looked up one by one (`lateral`): a plain join read everything that is pending. The other exit
 * is found by its id: by its account (`=`), a plan read all of the account's trades.
 */
function restingOrders(side: TradeSide, product: OrderProduct, rows: string): string {
  const isSale = side === 'SELL';
  const isIntraday = product === 'MIS';
  return settlement({
    side,
    product,
    ordered: `
      requested as materialized (${rows}),
      ${lockAccounts('requested', 'session')},
      pending as materialized (
        select t.*, a.user_id, k.last_paise as seen_last_paise, k.price_paise, k.at, k.session, k.day_before, k.rates, k.stop_id,
          k.stop_step_paise, k.target_id, k.detail, k.other_ends
          ${isIntraday ? ', k.margin_bps' : ''}
        from requested k
        join account a on a.id = k.account_id
        cross join lateral (
          select * from trades t
          where t.account_id = a.id and t.id = k.id and t.status = 'PENDING'
            and t.priority = k.priority and t.filled_quantity = k.filled_before and t.side = '${side}'
            and t.product = '${product}'
          for no key update
        ) t
      ),
      ${isSale ? OTHER_EXIT : ''}
      ordered as materialized (
        select p.account_id, p.id, p.id as transaction_id, p.user_id, p.instrument_id, p.quantity, p.price_paise, p.at,
          p.session as trading_date, p.day_before, p.rates, case when p.filled_quantity > 0 then p.id end as part_of, p.reserved_paise as released_paise,
          p.reserved_quantity ${isSale ? '+ coalesce(other_exit.reserved_quantity, 0)' : ''} as released_quantity,
          p.stop_paise, p.target_paise, p.stop_id, p.stop_step_paise, p.target_id, p.trail_bps, ${reservedForExits('p')},
          p.product, p.exit, p.order_type, p.triggered_at, p.detail, p.other_ends, p.is_auto_trade, p.fill_model,
          p.seen_last_paise ${isIntraday ? INTRADAY_TERMS : ''}
        from pending p ${isSale ? 'left join other_exit on other_exit.account_id = p.account_id' : ''}
      ) ${isSale && !isIntraday ? `, ${lockPositions('ordered')}` : ''}`,
    written: [
      `written as (
        update trades t
        set status = 'EXECUTED', fill_paise = o.price_paise, last_paise = o.seen_last_paise, pnl_paise = s.pnl_paise, charges = s.charges,
          brokerage_plan = s.plan, charges_deducted = s.deducted, intraday_quantity = s.intraday, btst_quantity = s.btst,
          day_fill = s.day_fill, ${isIntraday ? 'margin_change_paise = s.margin_change,' : ''}
          executed_at = o.at, trading_date = o.trading_date, reserved_paise = 0, reserved_quantity = 0,
          triggered_at = case when t.order_type in ('SL', 'SL-M') or t.triggered_at is not null then coalesce(t.triggered_at, o.at) end
        from ordered o join settled s using (transaction_id)
        where t.account_id = o.account_id and t.id = o.transaction_id
      )`,
      isSale ? END_OTHER_EXIT : PLACE_EXITS,
      eventsOf(isSale),
    ],
    answer: `null as reply, null as recorded_reply, null as request_hash, true as permitted, o.user_id,
      ${isSale ? 'array_remove(array[other_ended.id], null)' : NONE} as ended`,
    of: `ordered o ${isSale ? 'left join other_ended on other_ended.account_id = o.account_id' : ''}`,
  });
}

/**
 * An exit, or an order placed to close a position, closes and never opens: another order may have closed the position
 * meanwhile.
 */
export const INTRADAY_TERMS = `, p.margin_bps, p.exit is not null or p.reserved_quantity = p.quantity as closes_only,
          p.square_off, p.fee_paise`;

export const OTHER_EXIT = `
  other_exit as materialized (
    select t.*
    from pending p cross join lateral (
      select t.account_id, t.id, t.reserved_quantity from trades t
      where t.parent_id = p.parent_id and t.account_id is not distinct from p.account_id
        and t.id <> p.id and t.status = 'PENDING'
      for no key update
    ) t
  ),`;

export const END_OTHER_EXIT = `
  other_ended as (
    update trades t
    set status = 'CANCELLED', reason = o.other_ends, reserved_quantity = 0
    from ordered o join settled using (transaction_id) join other_exit e on e.account_id = o.account_id
    where t.id = e.id and t.status = 'PENDING' and t.account_id is not distinct from e.account_id
    returning t.account_id, t.id
  )`;

const OTHER_CANCELLED = `
      union all
      select o.account_id, e.id, 3, 'cancelled', o.at, o.other_ends
      from ordered o join other_ended e on e.account_id = o.account_id`;

const eventsOf = (isSale: boolean) => `
  notified as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select e.account_id, e.trade_id, e.event, e.at, e.detail from (
      select o.account_id, transaction_id as trade_id, 1 as turn, 'triggered' as event, o.at, o.detail
      from ordered o join settled using (transaction_id)
      where (o.exit is not null or o.order_type in ('SL', 'SL-M')) and o.triggered_at is null
      union all
      select o.account_id, transaction_id, 2, 'filled', o.at, o.detail
      from ordered o join settled using (transaction_id)
      ${isSale ? OTHER_CANCELLED : ''}
    ) e order by e.trade_id, e.turn
  )`;

/** Fills resting orders. */
export const FILL_RESTING = {
  BUY: batchStatement('settle-buy', RESTING_ORDER, (rows) => restingOrders('BUY', 'CNC', rows)),
  SELL: batchStatement('settle-sell', RESTING_ORDER, (rows) => restingOrders('SELL', 'CNC', rows)),
};

const RESTING_INTRADAY = { ...RESTING_ORDER, ...INTRADAY_FILL };

/** Fills resting intraday orders. */
export const FILL_RESTING_INTRADAY = {
  BUY: batchStatement('settle-mis-buy', RESTING_INTRADAY, (rows) => restingOrders('BUY', 'MIS', rows)),
  SELL: batchStatement('settle-mis-sell', RESTING_INTRADAY, (rows) => restingOrders('SELL', 'MIS', rows)),
};
