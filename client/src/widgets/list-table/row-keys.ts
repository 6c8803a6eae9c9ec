import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { isKey } from '#client/lib/keys/keys.ts';

/** Attributes by which a list's shortcuts find a row. */
interface RowProps {
  'data-row': string;
  tabIndex: number;
}

/**
 * A row's key handler by row id; false if it ignores the key. `onRow` is whether the row itself has the focus,
 * rather than a control in it.
 */
type RowPress = (id: string, event: KeyboardEvent, onRow: boolean) => boolean;

/**
 * Keyboard navigation of a stock list. Tab reaches one row and its controls, up and down move between rows, Enter
 * opens the stock, b and s open the order ticket. If the focused row disappears, the focus moves to the one in its
 * place.
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

/** Keyboard navigation of any list: like that of stocks, with `press` in addition to up and down. */
export function useRows(ids: readonly string[], press: RowPress) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  useFocusThatStays(body, ids, current);

  const goTo = (id: string | undefined) => {
    if (id === undefined) return;
    // A virtual list always renders its current row: one that is not rendered yet becomes current first.
    if (!rowWith(body.current, id)) flushSync(() => setCurrent(id));
    rowWith(body.current, id)?.focus();
  };
  const onFocus = ({ target }: FocusEvent) => setCurrent(idOf(rowOf(target)));
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    const id = idOf(row);
    if (!row || id === null) return;
    if (isKey(event, 'down')) goTo(ids[ids.indexOf(id) + 1]);
    else if (isKey(event, 'up')) goTo(ids[ids.indexOf(id) - 1]);
    else if (!press(id, event, event.target === row)) return;
    event.preventDefault();
  };
  return { current, bodyProps: { ref: body, onFocus, onKeyDown } };
}

/** The row that Tab reaches: the current one, or the first rendered one. */
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
    if (next !== undefined) rowWith(body.current, next)?.focus();
  }, [body, ids, current]);
}

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

const idOf = (row: HTMLElement | null): string | null => row?.dataset.row ?? null;

/** The rendered row of an id. */
export const rowWith = (body: HTMLElement | null, id: string): HTMLElement | null =>
  body?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;
