/** The parts of the terminal, in the order of their keys. */
export const PANES = ['watchlist', 'chart', 'ticket', 'positions', 'orders', 'fills'] as const;
export type PaneName = (typeof PANES)[number];

export const PANE_TITLES: Record<PaneName, string> = {
  watchlist: 'Watchlist',
  chart: 'Chart',
  ticket: 'Order ticket',
  positions: 'Positions',
  orders: 'Open orders',
  fills: 'Trade book',
};

/** On a narrow screen's tabs. */
export const TAB_TITLES: Record<PaneName, string> = {
  ...PANE_TITLES,
  ticket: 'Ticket',
  orders: 'Orders',
  fills: 'Trades',
};

export const paneId = (name: PaneName): string => `pane-${name}`;

/** What of a pane takes the keyboard: the row that Tab reaches, the chart's bars, the first field, else its title. */
const FIRST = ['[data-row][tabindex="0"]', '[role="slider"]', 'form input[inputmode]', 'h2'];

/** Moves the focus into a pane that is on the page. */
export function focusPane(name: PaneName): void {
  firstOf(name)?.focus();
}

/** What takes the focus in a pane; null where the pane is not on the page. */
export function firstOf(name: PaneName): HTMLElement | null {
  const pane = document.getElementById(paneId(name));
  return FIRST.map((selector) => pane?.querySelector<HTMLElement>(selector)).find(Boolean) ?? null;
}
