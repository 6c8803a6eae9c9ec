import type { TimelineEntry } from '#shared/contract/trades.ts';
import { rupeeText } from '#shared/domain/money.ts';
import type { OrderRow } from '../order/columns.ts';
import { exitText } from '../settlement/exits.ts';
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

function placedText({ exit, quantity, side, orderType }: OrderRow): string {
  if (exit) return `A ${exitText(exit)} for the ${quantity} shares that were bought`;
  return `An order to ${side === 'BUY' ? 'buy' : 'sell'} ${quantity}, ${orderType === 'LIMIT' ? 'with a limit' : 'at the market price'}`;
}
