import type { Paise } from '#shared/domain/money.ts';
import type { RestingOrder } from '../../core/events.ts';
import type { NewId } from '../../core/ids.ts';
import { insertOrders, type PlacedOrder } from '../order/columns.ts';

/** The ids that the exits of a purchase will have; null for one that was not asked for. */
export interface ExitIds {
  stopId: string | null;
  targetId: string | null;
}

export function exitIdsFor(requested: { stop: Paise | null; target: Paise | null }, newId: NewId): ExitIds {
  return {
    stopId: requested.stop === null ? null : newId(),
    targetId: requested.target === null ? null : newId(),
  };
}

/**
 * The exits of the purchases that `settled`, for a `with` list: sales of all that was bought, which rest until their
 * trigger is reached. `ordered` has stop_id, stop_paise, target_id, target_paise and is_auto_trade. Both share one
 * promise of the shares, which the stop's row has when there is one.
 */
export const PLACE_EXITS = `
  exits as (${insertOrders(
    {
      accountId: 'o.account_id',
      id: 'e.id',
      instrumentId: 'o.instrument_id',
      side: `'SELL'`,
      orderType: `'MARKET'`,
      quantity: 'o.quantity',
      seen: 'o.price_paise',
      parentId: 'o.transaction_id',
      exit: 'e.exit',
      trigger: 'e.trigger_paise',
      reservedQuantity: 'e.reserved_quantity',
      priority: 'e.id',
      status: `'PENDING'`,
      isAutoTrade: 'o.is_auto_trade',
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

/** The exits of a purchase that was filled on a trading date, as they rest now. */
export function exitsOf(
  purchase: Pick<
    PlacedOrder,
    'id' | 'accountId' | 'instrumentId' | 'quantity' | 'stop' | 'target' | 'tradingDate'
  >,
  { stopId, targetId }: ExitIds,
): RestingOrder[] {
  const { id: parentId, accountId, instrumentId, quantity, tradingDate: session } = purchase;
  const sale = {
    accountId,
    instrumentId,
    side: 'SELL',
    quantity,
    limit: null,
    stop: null,
    target: null,
  } as const;
  const exit = (kind: 'STOP' | 'TARGET', id: string | null, trigger: Paise | null): RestingOrder[] =>
    id === null || trigger === null
      ? []
      : [{ id, ...sale, parentId, exit: kind, trigger, priority: id, session }];
  return [...exit('STOP', stopId, purchase.stop), ...exit('TARGET', targetId, purchase.target)];
}
