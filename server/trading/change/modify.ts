import * as z from 'zod/mini';
import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';
import type { WrittenRates } from '../../charges/schedule.ts';
import type { Db } from '../../core/db/db.ts';
import { batchQuery, batchStatement, parameter, type RowOf } from '../../ledger/batch-query.ts';
import { RESERVE_MARGIN } from '../../ledger/intraday/settle-intraday.ts';
import { RESERVE_CASH, RESERVE_SHARES } from '../../ledger/reservations.ts';
import { lockAccounts, lockPositions } from '../../ledger/settlement.ts';
import {
  ORDER_PARAMETERS,
  type OrderRow,
  PLACED_FIGURES,
  readOrder,
  SELECT_ORDER,
} from '../order/columns.ts';
import { accountRow } from '../settlement/settle.ts';
import { INTRADAY_FILL } from '../settlement/statement.ts';

const PARAMETERS = {
  accountId: ORDER_PARAMETERS.accountId,
  id: ORDER_PARAMETERS.id,
  /** The version that was read and its filled quantity, and the version of the change. */
  priority: ORDER_PARAMETERS.priority,
  filledQuantity: parameter<number>('filled_quantity', 'bigint'),
  newPriority: parameter<string>('new_priority', 'uuid'),
  quantity: ORDER_PARAMETERS.quantity,
  limit: ORDER_PARAMETERS.limit,
  trigger: ORDER_PARAMETERS.trigger,
  trailStep: ORDER_PARAMETERS.trailStep,
  trailBps: ORDER_PARAMETERS.trailBps,
  trailBase: ORDER_PARAMETERS.trailBase,
  /** The cash reserved per share of a purchase. */
  reservePrice: parameter<Paise>('reserve_paise', 'bigint'),
  rates: parameter<WrittenRates>('rates', 'jsonb'),
  ...INTRADAY_FILL,
  at: parameter<Date>('at', 'timestamptz'),
  /** The change, as text. */
  detail: parameter<string>('detail', 'text'),
};

/** New figures for a pending order that was read before. */
type Modification = { side: TradeSide; product: OrderProduct } & RowOf<typeof PARAMETERS>;

export type ModifyResult =
  | { outcome: 'modified'; trade: OrderRow }
  | { outcome: 'changed-meanwhile' }
  | { outcome: 'not-enough-cash'; available: Paise; charges: Paise }
  | { outcome: 'not-enough-shares'; owned: number; free: number };

/** Changes a pending order and its reservation in one statement, if it is unchanged since it was read. */
const modifyStatement = (side: TradeSide, product: OrderProduct, rows: string) => `
  with requested as materialized (${rows}),
  ${lockAccounts('requested', "(at at time zone 'Asia/Kolkata')::date")},
  pending as materialized (
    select t.*, k.new_priority, k.quantity as new_quantity, k.limit_paise as new_limit_paise,
      k.trigger_paise as new_trigger_paise, k.trail_step_paise as new_step_paise, k.trail_bps as new_bps,
      k.trail_base_paise as new_base_paise, k.reserve_paise, k.rates, k.margin_bps, k.at as changed_at, k.detail
    from requested k join account a on a.id = k.account_id
    cross join lateral (
      select * from trades t
      where t.account_id = a.id and t.id = k.id and t.priority = k.priority and t.filled_quantity = k.filled_quantity
        and t.status = 'PENDING' and t.side = '${side}' and t.product = '${product}'
      for no key update
    ) t
  ),
  ordered as materialized (
    select account_id, id as transaction_id, instrument_id, new_quantity * reserve_paise as value_paise,
      rates,
      reserved_paise as released_paise, reserved_quantity as released_quantity,
      case when exit is null then new_quantity else reserved_quantity end as promised_quantity,
      side, new_quantity as quantity, reserve_paise, margin_bps, trading_date, id as own_id,
      exit is not null as is_exit
    from pending
  ),
  ${reserving(side, product)},
  modified as (
    update trades t
    set priority = p.new_priority, quantity = p.new_quantity, limit_paise = p.new_limit_paise,
      trigger_paise = p.new_trigger_paise, trail_step_paise = p.new_step_paise, trail_bps = p.new_bps,
      trail_base_paise = p.new_base_paise, placed = ${PLACED_FIGURES}, reserved_paise = h.reserved_paise, reserved_quantity = h.reserved_quantity
    from pending p join reserved h on h.transaction_id = p.id
    where t.account_id = p.account_id and t.id = p.id
    returning t.*
  ),
  notified as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select p.account_id, p.id, 'modified', p.changed_at, p.detail from pending p join reserved h on h.transaction_id = p.id
  )
  select ${SELECT_ORDER}, exists (select from pending) as found, s.available_paise, s.charges_paise, s.owned, s.free
  from (select) one
  left join account_state s on true
  left join modified t on true
  left join instruments i on i.id = t.instrument_id`;

/** An exit of an intraday purchase still closes the same shares, and so does the other exit. */
const reserving = (side: TradeSide, product: OrderProduct) => {
  if (product === 'MIS') return RESERVE_MARGIN;
  return side === 'BUY' ? RESERVE_CASH : `${lockPositions('ordered')}, ${RESERVE_SHARES}`;
};

const statement = (name: string, side: TradeSide, product: OrderProduct) =>
  batchStatement(name, PARAMETERS, (rows) => modifyStatement(side, product, rows));

const STATEMENTS = {
  CNC: { BUY: statement('modify-buy', 'BUY', 'CNC'), SELL: statement('modify-sell', 'SELL', 'CNC') },
  MIS: { BUY: statement('modify-mis-buy', 'BUY', 'MIS'), SELL: statement('modify-mis-sell', 'SELL', 'MIS') },
};

const answerRow = z.object({ ...accountRow.shape, id: z.nullable(z.string()), found: z.boolean() });

/** Commits a modification, or returns why nothing was changed. */
export async function modify(db: Db, change: Modification): Promise<ModifyResult> {
  const { rows } = await db.$client.query(batchQuery(STATEMENTS[change.product][change.side], [change]));
  const { id, found, available_paise, charges_paise, owned, free } = answerRow.parse(rows[0]);
  if (id !== null) return { outcome: 'modified', trade: readOrder(rows[0]) };
  if (!found) return { outcome: 'changed-meanwhile' };
  if (change.side === 'BUY' || change.product === 'MIS') {
    const [available, charges] = [paise(available_paise ?? 0), paise(charges_paise ?? 0)];
    return { outcome: 'not-enough-cash', available, charges };
  }
  return { outcome: 'not-enough-shares', owned: owned ?? 0, free: free ?? 0 };
}
