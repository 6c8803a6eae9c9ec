import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isKey } from '#client/lib/keys.ts';
import { useOverlay } from '#client/lib/overlay-address.ts';
import type { TradeSide } from '#shared/contract/trades.ts';

/** What a row of a list of stocks carries, so that the keys of the list find it. */
interface RowProps {
  'data-symbol': string;
  tabIndex: number;
}

/** What the keys of a list of stocks do where it is not the usual: the sheet and the ticket over the screen. */
interface RowDoes {
  open: (symbol: string) => void;
  trade: (symbol: string, side: TradeSide) => void;
}

/**
 * The keyboard of a list of stocks. Tab reaches one row and its controls, up and down go from row to row, Enter opens the
 * stock, b and s open the order ticket. A row that goes while it has the focus leaves it to the one that takes its place.
 */
export function useRowKeys(symbols: readonly string[], does?: RowDoes) {
  const sheet = useOverlay('symbol');
  const ticket = useOverlay('trade');
  const open = does?.open ?? sheet.open;
  const trade = does?.trade ?? ticket.open;
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  useFocusThatStays(body, symbols, current);

  const onFocus = ({ target }: FocusEvent) => setCurrent(symbolOf(rowOf(target)));
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    const symbol = symbolOf(row);
    if (!row || symbol === null) return;
    if (isKey(event, 'down')) focusRow(neighbour(row, 'nextElementSibling'));
    else if (isKey(event, 'up')) focusRow(neighbour(row, 'previousElementSibling'));
    else if (isKey(event, 'open') && event.target === row) open(symbol);
    else if (isKey(event, 'buy')) trade(symbol, 'BUY');
    else if (isKey(event, 'sell')) trade(symbol, 'SELL');
    else return;
    event.preventDefault();
  };
  return { current, bodyProps: { ref: body, onFocus, onKeyDown } };
}

/** The row that Tab reaches: the one the person is in, or the first of those that are drawn. */
export function reachableRow(current: string | null, drawn: readonly string[]): string | undefined {
  return current !== null && drawn.includes(current) ? current : drawn[0];
}

export function rowProps(symbol: string, reachable: boolean): RowProps {
  return { 'data-symbol': symbol, tabIndex: reachable ? 0 : -1 };
}

function useFocusThatStays(
  body: { current: HTMLElement | null },
  symbols: readonly string[],
  current: string | null,
): void {
  const before = useRef(symbols);
  useEffect(() => {
    const place = current === null ? -1 : before.current.indexOf(current);
    before.current = symbols;
    if (place < 0 || current === null || symbols.includes(current)) return;
    if (document.activeElement !== document.body) return;
    const next = symbols[Math.min(place, symbols.length - 1)];
    if (next !== undefined) focusRow(body.current?.querySelector(`[data-symbol="${CSS.escape(next)}"]`));
  }, [body, symbols, current]);
}

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-symbol]') : null;

const symbolOf = (row: HTMLElement | null): string | null => row?.dataset.symbol ?? null;

/** The next row that is a stock, past what only keeps room. */
function neighbour(row: Element, way: 'nextElementSibling' | 'previousElementSibling'): Element | null {
  let next = row[way];
  while (next && rowOf(next) === null) next = next[way];
  return next;
}

function focusRow(row: Element | null | undefined): void {
  if (row instanceof HTMLElement) row.focus();
}
