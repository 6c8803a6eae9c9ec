import type { TradeSide } from '#shared/contract/trading/trades.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';
import { batchStatement, parameter } from '../../ledger/batch-query.ts';
import { lockAccounts, lockPositions } from '../../ledger/settlement.ts';
import { insertOrders, ORDER_PARAMETERS } from '../order/columns.ts';
import { PLACE_EXITS } from './exits.ts';
import { END_OTHER_EXIT, INTRADAY_TERMS, OTHER_EXIT } from './resting-orders.ts';
import { CHARGED, CHARGED_INTRADAY, FILL, INTRADAY_FILL, NONE, settlement } from './statement.ts';

const PART = {
  accountId: ORDER_PARAMETERS.accountId,
  /** The part, and its order. */
  id: ORDER_PARAMETERS.id,
  orderId: parameter<string>('order_id', 'uuid'),
  /** The version of the order, and its previously filled shares. */
  priority: ORDER_PARAMETERS.priority,
  filledBefore: parameter<number>('filled_before', 'bigint'),
  quantity: ORDER_PARAMETERS.quantity,
  last: parameter<Paise>('last_paise', 'bigint'),
  ...FILL,
  /** The event, as text; and why the other exit of the same purchase ends. */
  detail: parameter<string>('detail', 'text'),
  otherEnds: parameter<string | null>('other_ends', 'text'),
};

/** The parts as orders to settle, with their accounts, orders and positions locked. */
function orderedParts(side: TradeSide, product: OrderProduct, rows: string): string {
  const isSale = side === 'SELL';
  const isIntraday = product === 'MIS';
  const promised = `p.reserved_quantity ${isSale ? '+ coalesce(other_exit.reserved_quantity, 0)' : ''}`;
  const released = isIntraday ? releasedIntraday(promised) : RELEASED[side];
  return `
      requested as materialized (${rows}),
      ${lockAccounts('requested', 'session')},
      pending as materialized (
        select t.*, a.user_id, k.id as transaction_id, k.quantity as part_quantity, k.last_paise as seen_last_paise,
          k.price_paise, k.at, k.session, k.day_before, k.rates, k.stop_id, k.stop_step_paise, k.target_id, k.detail,
          k.other_ends ${isIntraday ? ', k.margin_bps' : ''}
        from requested k
        join account a on a.id = k.account_id
        cross join lateral (
          select * from trades t
          where t.account_id = a.id and t.id = k.order_id and t.status = 'PENDING' and t.priority = k.priority
            and t.filled_quantity = k.filled_before and t.quantity > k.quantity and t.side = '${side}'
            and t.product = '${product}'
          for no key update
        ) t
      ),
      ${isSale ? OTHER_EXIT : ''}
      ordered as materialized (
        select p.account_id, p.transaction_id as id, p.transaction_id, p.id as of_order, p.id as part_of, p.user_id, p.instrument_id,
          p.part_quantity as quantity, p.price_paise, p.at, p.session as trading_date, p.day_before, p.rates,
          ${released.paise} as released_paise, ${released.quantity} as released_quantity,
          p.stop_paise, p.target_paise, p.stop_id, p.stop_step_paise, p.target_id,
          case when num_nulls(p.stop_id, p.target_id) < 2 then p.part_quantity else 0 end as reserved_for_exits,
          p.trail_step_paise, p.trail_bps, p.product, p.exit, p.parent_id, p.trigger_paise, p.limit_paise, p.order_type, p.seen_paise,
          p.triggered_at, p.placed_at, p.detail, p.other_ends, p.is_auto_trade, p.fill_model, p.filled_quantity, p.filled_at, p.seen_last_paise,
          p.quantity - p.part_quantity as rest_quantity, p.reserved_paise,
          ${promised} as promised_quantity ${isIntraday ? INTRADAY_TERMS : ''}
        from pending p ${isSale ? 'left join other_exit on other_exit.account_id = p.account_id' : ''}
      ) ${isSale && !isIntraday ? `, ${lockPositions('ordered')}` : ''}`;
}

/** The part's share of its order's reservation: of the cash, and for a sale of the shares. */
const RELEASED = {
  BUY: {
    paise: 'div(p.reserved_paise::numeric * p.part_quantity, p.quantity)::bigint',
    quantity: '0::bigint',
  },
  SELL: {
    paise: 'div(p.reserved_paise::numeric * p.part_quantity, p.quantity)::bigint',
    quantity: 'p.part_quantity',
  },
};

/** Parts of an intraday order first close the shares that it is to close, and then take their share of the margin. */
const releasedIntraday = (closing: string) => ({
  paise: `coalesce(div(p.reserved_paise::numeric * greatest(0, p.part_quantity - (${closing})), nullif(p.quantity - (${closing}), 0)), 0)::bigint`,
  quantity: `least(p.part_quantity, ${closing})`,
});

/** The row of a part. */
const partRow = (side: TradeSide, product: OrderProduct) =>
  `part as (${insertOrders(
    {
      ...(product === 'MIS' ? CHARGED_INTRADAY : CHARGED),
      product: `'${product}'`,
      accountId: 'o.account_id',
      id: 'o.transaction_id',
      orderId: 'o.of_order',
      instrumentId: 'o.instrument_id',
      side: `'${side}'`,
      orderType: 'o.order_type',
      quantity: 'o.quantity',
      limit: 'o.limit_paise',
      trigger: 'o.trigger_paise',
      triggeredAt: 'case when o.trigger_paise is not null then coalesce(o.triggered_at, o.at) end',
      seen: 'o.seen_paise',
      stop: 'o.stop_paise',
      target: 'o.target_paise',
      parentId: 'o.parent_id',
      exit: 'o.exit',
      isAutoTrade: 'o.is_auto_trade',
      fillModel: 'o.fill_model',
      last: 'o.seen_last_paise',
      filledQuantity: 'o.filled_quantity',
      filledAt: 'o.filled_at',
      fill: 'o.price_paise',
      pnl: 's.pnl_paise',
      priority: 'o.transaction_id',
      status: `'EXECUTED'`,
      placedAt: 'o.placed_at',
      executedAt: 'o.at',
      tradingDate: 'o.trading_date',
    },
    'ordered o join settled s using (transaction_id)',
  )})`;

/**
 * Fills parts of orders that stay open, each smaller than the rest. Idempotent: the order must have the same version
 * and filled shares as before. The part is an executed row with its own postings, charges and exits. The order's row
 * has the rest, and the reservation that the rest needs, rounded up. An exit that is partly filled ends the other one,
 * and takes over its reservation.
 */
function partsOfOrders(side: TradeSide, product: OrderProduct, rows: string): string {
  const isSale = side === 'SELL';
  return settlement({
    side,
    product,
    ordered: orderedParts(side, product, rows),
    written: [
      partRow(side, product),
      `rest as (
        update trades t
        set quantity = o.rest_quantity, filled_quantity = t.filled_quantity + o.quantity, filled_at = o.at,
          reserved_paise = o.reserved_paise - o.released_paise, reserved_quantity = o.promised_quantity - o.released_quantity,
          triggered_at = case when o.trigger_paise is not null then coalesce(o.triggered_at, o.at) end
        from ordered o join settled s using (transaction_id)
        where t.account_id = o.account_id and t.id = o.of_order
      )`,
      isSale ? END_OTHER_EXIT : PLACE_EXITS,
      eventsOf(isSale),
    ],
    answer: `null as reply, null as recorded_reply, null as request_hash, true as permitted, o.user_id,
      ${isSale ? 'array_remove(array[other_ended.id], null)' : NONE} as ended`,
    of: `ordered o ${isSale ? 'left join other_ended on other_ended.account_id = o.account_id' : ''}`,
    isNews: false,
  });
}

const OTHER_CANCELLED = `
      union all
      select o.account_id, e.id, 3, 'cancelled', o.at, o.other_ends
      from ordered o join other_ended e on e.account_id = o.account_id`;

const eventsOf = (isSale: boolean) => `
  notified as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select e.account_id, e.trade_id, e.event, e.at, e.detail from (
      select o.account_id, o.of_order as trade_id, 1 as turn, 'triggered' as event, o.at, o.detail
      from ordered o join settled using (transaction_id) where o.trigger_paise is not null and o.triggered_at is null
      union all
      select o.account_id, o.of_order, 2, 'part-filled', o.at, o.detail
      from ordered o join settled using (transaction_id)
      ${isSale ? OTHER_CANCELLED : ''}
    ) e order by e.trade_id, e.turn
  )`;

/** Fills parts of resting orders. */
export const FILL_PART = {
  BUY: batchStatement('settle-buy-part', PART, (rows) => partsOfOrders('BUY', 'CNC', rows)),
  SELL: batchStatement('settle-sell-part', PART, (rows) => partsOfOrders('SELL', 'CNC', rows)),
};

const INTRADAY_PART = { ...PART, ...INTRADAY_FILL };

/** The same for intraday orders. */
export const FILL_PART_INTRADAY = {
  BUY: batchStatement('settle-mis-buy-part', INTRADAY_PART, (rows) => partsOfOrders('BUY', 'MIS', rows)),
  SELL: batchStatement('settle-mis-sell-part', INTRADAY_PART, (rows) => partsOfOrders('SELL', 'MIS', rows)),
};
