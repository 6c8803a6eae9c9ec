import type { TimelineEntry } from '#shared/contract/trades.ts';
import { rupeeText } from '#shared/domain/money.ts';
import { exitText } from '../place/exits.ts';
import type { EventRow } from './store.ts';
import type { TradeRow } from './trade-row.ts';

/** What happened to a trade, oldest first. Placing is in its row; so is the fill of an order that never rested. */
export function timelineOf(row: TradeRow, events: readonly EventRow[]): TimelineEntry[] {
  const recorded = events.map(({ at, event, detail }) => ({ at: at.toISOString(), event, detail }));
  const placed: TimelineEntry = { at: row.placedAt.toISOString(), event: 'placed', detail: placedText(row) };
  const isRecorded = recorded.some(({ event }) => event === 'filled');
  if (row.fill === null || row.executedAt === null || isRecorded) return [placed, ...recorded];
  const verb = row.side === 'BUY' ? 'Bought' : 'Sold';
  const detail = `${verb} ${row.quantity} at ${rupeeText(row.fill)}`;
  return [placed, ...recorded, { at: row.executedAt.toISOString(), event: 'filled', detail }];
}

/** The figures of an order that was modified since are not those it was placed with, so they are left out. */
function placedText({ id, priority, exit, quantity, side, orderType, limit, trigger }: TradeRow): string {
  const kind = exit ? exitText(exit) : orderType.toLowerCase();
  const placed = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} order placed: ${side}`;
  const price = exit ? trigger : limit;
  if (priority !== id) return placed;
  return price === null ? `${placed} ${quantity}` : `${placed} ${quantity} @ ${rupeeText(price)}`;
}
