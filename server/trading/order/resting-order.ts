import type { FilledInParts, RestingOrder } from '../../core/events.ts';
import type { OrderRow, PlacedOrder } from './columns.ts';
import type { TrailTerms } from './trail.ts';

/** A pending trade in the matcher's form. */
export function restingOrder(row: OrderRow): RestingOrder {
  const { id, accountId, instrumentId, side, product, quantity, orderType, limit, stop, target } = row;
  const { parentId, exit, trigger, priority, tradingDate: session, trailStep: step, trailBase: base } = row;
  const terms = { side, product, quantity, orderType, limit, stop, target, parentId, exit, trigger };
  return {
    id,
    accountId,
    instrumentId,
    ...terms,
    exitTrail: stop === null ? null : trailTermsOf(row),
    isTriggered: row.triggeredAt !== null,
    trail: step === null || base === null || row.triggeredAt ? null : { step, base },
    priority,
    session,
    ...(row.fillModel === 'BIDASK' && { byModel: filledInParts(row) }),
  };
}

const filledInParts = ({ filledQuantity, filledAt, placedAt }: OrderRow): FilledInParts => ({
  filled: filledQuantity,
  filledAt: filledAt?.getTime() ?? null,
  placedAt: placedAt.getTime(),
});

/** How the stop-loss of a purchase will trail the price. */
export function trailTermsOf({
  trailStep: step,
  trailBps: bps,
}: Pick<PlacedOrder, 'trailStep' | 'trailBps'>): TrailTerms | null {
  return step === null && bps === null ? null : { step: bps === null ? step : null, bps };
}
