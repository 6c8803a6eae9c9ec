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

function placedText({ exit, quantity, side, orderType }: TradeRow): string {
  if (exit) return `A ${exitText(exit)} for the ${quantity} shares that were bought`;
  return `An order to ${side === 'BUY' ? 'buy' : 'sell'} ${quantity}, ${orderType === 'LIMIT' ? 'with a limit' : 'at the market price'}`;
}
