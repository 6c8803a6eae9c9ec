import { text } from './text.ts';
/** The terminal's panes, in shortcut order. */
export const PANES = ['watchlist', 'chart', 'ticket', 'positions', 'orders', 'fills'] as const;
export type PaneName = (typeof PANES)[number];

export const PANE_TITLES: Record<PaneName, string> = {
  watchlist: text.terminal.watchlist,
  chart: text.terminal.chart,
  ticket: text.terminal.ticket,
  positions: text.terminal.positions,
  orders: text.terminal.openOrders,
  fills: text.terminal.tradeBook,
};

/** Tab titles on a narrow screen. */
export const TAB_TITLES: Record<PaneName, string> = {
  ...PANE_TITLES,
  ticket: text.terminal.ticketShort,
  orders: text.terminal.ordersShort,
  fills: text.terminal.tradesShort,
};

export const paneId = (name: PaneName): string => `pane-${name}`;

/** Focus target of a pane: the reachable row, the chart's bars, the first field, else its title. */
const FIRST = ['[data-row][tabindex="0"]', '[role="slider"]', 'form input[inputmode]', 'h2'];

/** Moves the focus into a pane that is mounted. */
export function focusPane(name: PaneName): void {
  firstOf(name)?.focus();
}

/** A pane's focus target; null if it is not mounted. */
export function firstOf(name: PaneName): HTMLElement | null {
  const pane = document.getElementById(paneId(name));
  return FIRST.map((selector) => pane?.querySelector<HTMLElement>(selector)).find(Boolean) ?? null;
}
