import { type DragEvent, useState } from 'react';
import type { Layout } from '#client/api/trading/watchlists.ts';
import { moved, type Rearrange } from '#client/widgets/watchlists/arrange.ts';

/** Drop target of a dragged stock, and the row that shows it. */
interface Target {
  group: number;
  place: number;
  row: string;
  below: boolean;
}

const ABOVE = 'shadow-[inset_0_2px_0_var(--accent)]';
const BELOW = 'shadow-[inset_0_-2px_0_var(--accent)]';

/** Dragging stocks within a list: attributes of a row's handle and of the table's body, and the drop target. */
export function useRowDrag(layout: Layout, onDrop: (symbol: string, change: Rearrange) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  return {
    /** Class of the line at the drop target. */
    classOf: (row: string) => (target?.row === row ? (target.below ? BELOW : ABOVE) : undefined),
    handle: (symbol: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const row = event.currentTarget.closest('tr');
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', symbol);
        if (row) event.dataTransfer.setDragImage(row, 16, 16);
        setDragged(symbol);
      },
      onDragEnd: end,
    }),
    body: {
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged === null) return;
        event.preventDefault();
        const next = targetOf(layout, dragged, event);
        setTarget((now) => (now?.row === next?.row && now?.below === next?.below ? now : next));
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        if (dragged !== null && target) onDrop(dragged, (now) => moved(now, dragged, target));
        end();
      },
    },
  };
}

function targetOf(layout: Layout, dragged: string, { target, clientY }: DragEvent): Target | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row], [data-group]') : null;
  if (!row) return null;
  if (row.dataset.group !== undefined) {
    return { group: Number(row.dataset.group), place: 0, row: `group ${row.dataset.group}`, below: true };
  }
  const symbol = row.dataset.row ?? '';
  const group = layout.findIndex(({ symbols }) => symbols.includes(symbol));
  if (symbol === dragged || group < 0) return null;
  const { top, height } = row.getBoundingClientRect();
  const below = clientY > top + height / 2;
  const others = (layout[group]?.symbols ?? []).filter((each) => each !== dragged);
  return { group, place: others.indexOf(symbol) + (below ? 1 : 0), row: symbol, below };
}
