import type { Trade } from '#shared/contract/trading/trades.ts';
import type { TradeLine } from './trade-lines.ts';

/** A table row: a trade, or the details of the open trade. */
export interface ListItem {
  key: string;
  trade: Trade;
  nested: boolean;
  detail: boolean;
}

export function listItems(lines: readonly TradeLine[], open: string | null): ListItem[] {
  return lines.flatMap(({ trade, nested }) => {
    const row = { key: trade.id, trade, nested, detail: false };
    return trade.id === open ? [row, { ...row, key: `${trade.id} detail`, detail: true }] : [row];
  });
}
