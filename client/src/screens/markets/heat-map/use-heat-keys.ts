import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { type Arrow, type HeatSector, neighbourOf } from './heat-layout.ts';

const ARROWS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] satisfies Arrow[];
const isArrow = (key: string): key is Arrow => ARROWS.includes(key);

/**
 * Keyboard and clicks of a heat map: Tab reaches one stock, arrows move to neighbours, Enter and clicks open it, b
 * and s open the ticket.
 */
export function useHeatKeys(sectors: readonly HeatSector[]) {
  const [entered, setEntered] = useState<string | null>(null);
  const isThere = sectors.some(({ stocks }) => stocks.some(({ key }) => key === entered));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const symbol = symbolAt(event.target);
    if (symbol === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isArrow(event.key)) focusCell(event.currentTarget, neighbourOf(sectors, symbol, event.key));
    else if (event.key.toLowerCase() === 'b') openOverlay('trade', symbol, 'BUY');
    else if (event.key.toLowerCase() === 's') openOverlay('trade', symbol, 'SELL');
    else return;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    const symbol = symbolAt(target);
    if (symbol !== null) openOverlay('symbol', symbol);
  };
  return {
    current: isThere ? entered : (sectors[0]?.stocks[0]?.key ?? null),
    groupProps: { onKeyDown, onClick, onFocus: ({ target }: FocusEvent) => setEntered(symbolAt(target)) },
  };
}

function symbolAt(target: EventTarget): string | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-symbol]') : null;
  return cell?.dataset.symbol ?? null;
}

function focusCell(map: HTMLElement, symbol: string | null): void {
  if (symbol === null) return;
  map.querySelector<HTMLElement>(`[data-symbol="${CSS.escape(symbol)}"]`)?.focus();
}
