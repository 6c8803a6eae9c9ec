import type { TimelineEntry } from '#shared/contract/trades.ts';
import { rupeeText } from '#shared/domain/money.ts';
import type { OrderRow } from '../order/columns.ts';
import { exitText } from '../order/exit-text.ts';
import type { EventRow } from './store.ts';

/** What happened to a trade, oldest first. Placing is in its row; so is the fill of an order that never rested. */
export function timelineOf(row: OrderRow, events: readonly EventRow[]): TimelineEntry[] {
  const recorded = events.map(({ at, event, detail }) => ({ at: at.toISOString(), event, detail }));
  const placed: TimelineEntry = { at: row.placedAt.toISOString(), event: 'placed', detail: placedText(row) };
  if (recorded.some(({ event }) => event === 'filled')) return [placed, ...recorded];
  const verb = row.side === 'BUY' ? 'Bought' : 'Sold';
  const filled = row.fills.map(({ quantity, price, at }): TimelineEntry => {
    return { at: at.toISOString(), event: 'filled', detail: `${verb} ${quantity} at ${rupeeText(price)}` };
  });
  return [placed, ...recorded, ...filled];
}

/** The figures of an order that was modified since are not those it was placed with, so they are left out. */
function placedText({ id, priority, exit, quantity, side, orderType, limit, trigger }: OrderRow): string {
  const kind = exit ? exitText(exit) : orderType.toLowerCase();
  const placed = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} order placed: ${side}`;
  const price = exit ? trigger : limit;
  if (priority !== id) return placed;
  return price === null ? `${placed} ${quantity}` : `${placed} ${quantity} @ ${rupeeText(price)}`;
}
