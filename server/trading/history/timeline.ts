import type { TimelineEntry } from '#shared/contract/trading/trades.ts';
import { paise, rupeeText } from '#shared/domain/money.ts';
import { type OrderRow, orderQuantityOf } from '../order/columns.ts';
import { exitText } from '../order/exit-text.ts';
import { figuresText } from '../order/figures-text.ts';
import type { EventRow, ReratingRow } from './store.ts';

/** Events of a trade, oldest first. Placement is in its row, and so is the fill of an order that never rested. */
export function timelineOf(
  row: OrderRow,
  events: readonly EventRow[],
  reratings: readonly ReratingRow[],
): TimelineEntry[] {
  const rerated = reratings.map((one): TimelineEntry => {
    return { at: one.at.toISOString(), event: 'rerated', detail: reratedText(one) };
  });
  const recorded = events.map(({ at, event, detail }) => ({ at: at.toISOString(), event, detail }));
  const placed: TimelineEntry = { at: row.placedAt.toISOString(), event: 'placed', detail: placedText(row) };
  if (recorded.some(({ event }) => event === 'filled' || event === 'part-filled'))
    return [placed, ...recorded, ...rerated];
  const verb = row.side === 'BUY' ? 'Bought' : 'Sold';
  const filled = row.fills.map(({ quantity, price, at }): TimelineEntry => {
    return { at: at.toISOString(), event: 'filled', detail: `${verb} ${quantity} at ${rupeeText(price)}` };
  });
  return [placed, ...recorded, ...filled, ...rerated];
}

/** "₹59.38 → ₹36.40: 60 shares are intraday". */
function reratedText({ before, change, intraday }: ReratingRow): string {
  const shares = `${intraday} ${intraday === 1 ? 'share is' : 'shares are'} intraday`;
  return `${rupeeText(before)} → ${rupeeText(paise(before + change))}: ${shares}`;
}

/**
 * The figures at placement. Orders that were changed before these were stored don't have them, and the text omits them.
 */
function placedText(row: OrderRow): string {
  const { id, priority, exit, orderType, validity, placed } = row;
  if (row.squareOff)
    return `Square-off at the end of intraday trading, fee ${rupeeText(row.fee)}: ${row.side} ${orderQuantityOf(row)}`;
  const kind = exit ? exitText(exit) : KIND[orderType];
  const name = `${kind}${validity === 'IOC' ? ' IOC' : ''} order placed`;
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}${row.gttId ? ' by a GTT' : ''}`;
  if (placed === null && priority !== id) return `${title}: ${row.side}`;
  const figures = { ...row, quantity: orderQuantityOf(row), ...(placed ?? {}) };
  if (exit) return `${title}: ${row.side} ${figures.quantity} @ ${rupeeText(figures.trigger ?? row.seen)}`;
  return `${title}: ${figuresText(figures, '')}`;
}

const KIND = { MARKET: 'market', LIMIT: 'limit', SL: 'SL', 'SL-M': 'SL-M' } as const;
