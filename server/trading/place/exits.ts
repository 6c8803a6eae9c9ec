import { type Paise, rupeeText } from '#shared/domain/money.ts';
import type { RestingOrder } from '../../core/events.ts';
import type { NewId } from '../../core/ids.ts';

/** The ids that the exits of a purchase will have; null for one that was not asked for. */
export interface ExitIds {
  stopId: string | null;
  targetId: string | null;
}

export function exitIdsFor(
  orderRequest: { stop: Paise | null; target: Paise | null },
  newId: NewId,
): ExitIds {
  return {
    stopId: orderRequest.stop === null ? null : newId(),
    targetId: orderRequest.target === null ? null : newId(),
  };
}

/**
 * The exits of the purchases that `settled`, for a `with` list: sales of all that was bought, which rest until their
 * trigger is reached. `ordered` has stop_id, stop_paise, target_id, target_paise and is_auto_trade. Both share one promise of the shares, which the
 * stop's row has when there is one.
 */
export const PLACE_EXITS = `
  exits as (
    insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, parent_id, exit,
      trigger_paise, held_quantity, priority, status, is_auto_trade, placed_at, trading_date)
    select o.account_id, e.id, o.instrument_id, 'SELL', 'MARKET', o.quantity, o.price_paise, o.transaction_id, e.exit,
      e.trigger_paise, e.held_quantity, e.id, 'PENDING', o.is_auto_trade, o.at, o.trading_date
    from ordered o join settled using (transaction_id)
    cross join lateral (values
      (o.stop_id, 'STOP', o.stop_paise, o.quantity),
      (o.target_id, 'TARGET', o.target_paise, case when o.stop_id is null then o.quantity else 0 end)
    ) as e (id, exit, trigger_paise, held_quantity)
    where e.id is not null
  )`;

/** The exits of a purchase that was filled, as they rest now. */
export function exitsOf(
  purchase: Pick<
    RestingOrder,
    'id' | 'accountId' | 'instrumentId' | 'quantity' | 'stop' | 'target' | 'session'
  >,
  { stopId, targetId }: ExitIds,
): RestingOrder[] {
  const { id: parentId, accountId, instrumentId, quantity, session } = purchase;
  const exit = (kind: 'STOP' | 'TARGET', id: string | null, trigger: Paise | null): RestingOrder[] =>
    id === null || trigger === null
      ? []
      : [
          {
            ...{ id, accountId, instrumentId, side: 'SELL', quantity, limit: null, stop: null, target: null },
            ...{ parentId, exit: kind, trigger, priority: id, session },
          },
        ];
  return [...exit('STOP', stopId, purchase.stop), ...exit('TARGET', targetId, purchase.target)];
}

export const exitText = (exit: 'STOP' | 'TARGET') => (exit === 'STOP' ? 'stop-loss' : 'target');

/** Why an exit ended when the other one was filled. */
export const otherExitFilled = (filled: 'STOP' | 'TARGET', price: Paise) =>
  `The ${exitText(filled)} was hit first, at ${rupeeText(price)}`;
