import type { Paise } from '#shared/domain/money.ts';
import type { FillModel } from '#shared/domain/trading/fill-model.ts';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';
import type { RestingOrder } from '../../core/events.ts';
import type { NewId } from '../../core/ids.ts';
import { insertOrders, type PlacedOrder } from '../order/columns.ts';
import { stepAt, type TrailTerms } from '../order/trail.ts';

/** The exits of a purchase: ids, null for a missing one, and the step of a trailing stop-loss. */
export interface ExitTerms {
  stopId: string | null;
  targetId: string | null;
  stopStep: Paise | null;
}

/** The exits that a purchase requests. */
interface Requested {
  stop: Paise | null;
  target: Paise | null;
  trail: TrailTerms | null;
}

/** The terms of the exits of a purchase that fills at a price. */
export function exitTermsFor(
  { stop, target, trail }: Requested,
  fill: { price: Paise; tick: Paise },
  newId: NewId,
): ExitTerms {
  return {
    stopId: stop === null ? null : newId(),
    targetId: target === null ? null : newId(),
    stopStep: stop === null || trail === null ? null : stepAt(trail, fill.price, fill.tick),
  };
}

/**
 * The exits of the purchases that `settled`, for a `with` list: sales of all bought shares, which rest until their
 * trigger is reached. `ordered` has product, stop_id, stop_paise, stop_step_paise, target_id, target_paise, trail_bps
 * and is_auto_trade. Both exits share one reservation of the shares, which is in the stop's row if there is one.
 */
export const PLACE_EXITS = `
  exits as (${insertOrders(
    {
      accountId: 'o.account_id',
      id: 'e.id',
      instrumentId: 'o.instrument_id',
      side: `'SELL'`,
      product: 'o.product',
      orderType: `'MARKET'`,
      quantity: 'o.quantity',
      seen: 'o.price_paise',
      parentId: 'o.transaction_id',
      exit: 'e.exit',
      trigger: 'e.trigger_paise',
      trailStep: `case when e.exit = 'STOP' then o.stop_step_paise end`,
      trailBps: `case when e.exit = 'STOP' then o.trail_bps end`,
      trailBase: `case when e.exit = 'STOP' and o.stop_step_paise is not null then o.price_paise end`,
      reservedQuantity: 'e.reserved_quantity',
      priority: 'e.id',
      status: `'PENDING'`,
      isAutoTrade: 'o.is_auto_trade',
      fillModel: 'o.fill_model',
      placedAt: 'o.at',
      tradingDate: 'o.trading_date',
    },
    `ordered o join settled using (transaction_id)
    cross join lateral (values
      (o.stop_id, 'STOP', o.stop_paise, o.quantity),
      (o.target_id, 'TARGET', o.target_paise, case when o.stop_id is null then o.quantity else 0 end)
    ) as e (id, exit, trigger_paise, reserved_quantity)
    where e.id is not null`,
  )})`;

/** The exits of a purchase that was filled at a price on a trading date, as resting orders. */
export function exitsOf(
  purchase: Pick<
    PlacedOrder,
    'id' | 'accountId' | 'instrumentId' | 'quantity' | 'stop' | 'target' | 'tradingDate'
  > & { fillModel?: FillModel; product?: OrderProduct },
  { stopId, targetId, stopStep }: ExitTerms,
  { price: base, at }: { price: Paise; at: Date },
): RestingOrder[] {
  const { id: parentId, accountId, instrumentId, quantity, tradingDate: session } = purchase;
  const sale = {
    accountId,
    instrumentId,
    side: 'SELL',
    ...(purchase.product && { product: purchase.product }),
    quantity,
    orderType: 'MARKET',
    limit: null,
    stop: null,
    target: null,
    exitTrail: null,
    isTriggered: false,
    ...(purchase.fillModel === 'BIDASK' && {
      byModel: { filled: 0, filledAt: null, placedAt: at.getTime() },
    }),
  } as const;
  const trailOf = (kind: 'STOP' | 'TARGET') =>
    kind === 'TARGET' || stopStep === null ? null : { step: stopStep, base };
  const exit = (kind: 'STOP' | 'TARGET', id: string | null, trigger: Paise | null): RestingOrder[] =>
    id === null || trigger === null
      ? []
      : [{ id, ...sale, parentId, exit: kind, trigger, trail: trailOf(kind), priority: id, session }];
  return [...exit('STOP', stopId, purchase.stop), ...exit('TARGET', targetId, purchase.target)];
}
