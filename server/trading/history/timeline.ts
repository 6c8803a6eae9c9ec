import type { TimelineEntry } from '#shared/contract/trades.ts';
import { rupeeWords } from '#shared/domain/money.ts';
import type { OrderRow } from '../order/columns.ts';
import { exitWords } from '../settlement/exits.ts';
import type { EventRow } from './store.ts';

/** What happened to a trade, oldest first. Placing is in its row; so is the fill of an order that never rested. */
export function timelineOf(row: OrderRow, events: readonly EventRow[]): TimelineEntry[] {
  const told = events.map(({ at, event, detail }) => ({ at: at.toISOString(), event, detail }));
  const placed: TimelineEntry = { at: row.placedAt.toISOString(), event: 'placed', detail: placedWords(row) };
  if (told.some(({ event }) => event === 'filled')) return [placed, ...told];
  const verb = row.side === 'BUY' ? 'Bought' : 'Sold';
  const filled = row.fills.map(({ quantity, price, at }): TimelineEntry => {
    return { at: at.toISOString(), event: 'filled', detail: `${verb} ${quantity} at ${rupeeWords(price)}` };
  });
  return [placed, ...told, ...filled];
}

function placedWords({ exit, quantity, side, orderType }: OrderRow): string {
  if (exit) return `A ${exitWords(exit)} for the ${quantity} shares that were bought`;
  return `An order to ${side === 'BUY' ? 'buy' : 'sell'} ${quantity}, ${orderType === 'LIMIT' ? 'with a limit' : 'at the market price'}`;
}
