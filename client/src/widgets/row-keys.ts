import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { isKey } from '#client/lib/keys/keys.ts';

/** What a row of a list carries, so that the keys of the list find it. */
interface RowProps {
  'data-row': string;
  tabIndex: number;
}

/** What a key does in a row, by the row's id; false where it does nothing. `onRow` is whether the row itself has the focus, not a control in it. */
type RowPress = (id: string, event: KeyboardEvent, onRow: boolean) => boolean;

/**
 * The keyboard of a list of stocks. Tab reaches one row and its controls, up and down go from row to row, Enter opens the
 * stock, b and s open the order ticket. A row that goes while it has the focus leaves it to the one that takes its place.
 */
export function useRowKeys(symbols: readonly string[]) {
  return useRows(symbols, (symbol, event, onRow) => {
    if (isKey(event, 'open') && onRow) openOverlay('symbol', symbol);
    else if (isKey(event, 'buy')) openOverlay('trade', symbol, 'BUY');
    else if (isKey(event, 'sell')) openOverlay('trade', symbol, 'SELL');
    else return false;
    return true;
  });
}

/** The keyboard of any list of rows: as that of stocks, with what `press` adds to going up and down. */
export function useRows(ids: readonly string[], press: RowPress) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  useFocusThatStays(body, ids, current);

  const onFocus = ({ target }: FocusEvent) => setCurrent(idOf(rowOf(target)));
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    const id = idOf(row);
    if (!row || id === null) return;
    if (isKey(event, 'down')) focusRow(neighbour(row, 'nextElementSibling'));
    else if (isKey(event, 'up')) focusRow(neighbour(row, 'previousElementSibling'));
    else if (!press(id, event, event.target === row)) return;
    event.preventDefault();
  };
  return { current, bodyProps: { ref: body, onFocus, onKeyDown } };
}

/** The row that Tab reaches: the one the person is in, or the first of those that are drawn. */
export function reachableRow(current: string | null, drawn: readonly string[]): string | undefined {
  return current !== null && drawn.includes(current) ? current : drawn[0];
}

export function rowProps(id: string, reachable: boolean): RowProps {
  return { 'data-row': id, tabIndex: reachable ? 0 : -1 };
}

function useFocusThatStays(
  body: { current: HTMLElement | null },
  ids: readonly string[],
  current: string | null,
): void {
  const before = useRef(ids);
  useEffect(() => {
    const place = current === null ? -1 : before.current.indexOf(current);
    before.current = ids;
    if (place < 0 || current === null || ids.includes(current)) return;
    if (document.activeElement !== document.body) return;
    const next = ids[Math.min(place, ids.length - 1)];
    if (next !== undefined) focusRow(body.current?.querySelector(`[data-row="${CSS.escape(next)}"]`));
  }, [body, ids, current]);
}

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

const idOf = (row: HTMLElement | null): string | null => row?.dataset.row ?? null;

/** The next row, past what only keeps room. */
function neighbour(row: Element, way: 'nextElementSibling' | 'previousElementSibling'): Element | null {
  let next = row[way];
  while (next && rowOf(next) === null) next = next[way];
  return next;
}

function focusRow(row: Element | null | undefined): void {
  if (row instanceof HTMLElement) row.focus();
}
