import { useState } from 'react';
import { useDrawingsOf, useSaveDrawings } from '#client/api/market/charts.ts';
import { toastError } from '#client/lib/toasts.ts';
import type { Drawing } from '#shared/contract/market/charts.ts';
import { MAX_DRAWINGS } from '#shared/domain/market/drawing.ts';
import { text } from '../text.ts';
import { changed, type History, NO_HISTORY, redone, undone } from './history.ts';

/** The user's drawings on one chart, with undo and redo. */
export interface Drawings {
  list: readonly Drawing[];
  /** Why there are no drawings; null once they are read. */
  state: 'loading' | 'failed' | 'ready';
  retry(): void;
  add(drawing: Drawing): void;
  replace(drawing: Drawing): void;
  remove(id: string): void;
  clear(): void;
  /** Null if there is nothing to undo or redo. */
  undo: (() => void) | null;
  redo: (() => void) | null;
  full: boolean;
}

/** Use it in a component keyed by the symbol: the undo history belongs to one chart. */
export function useDrawings(symbol: string): Drawings {
  const read = useDrawingsOf(symbol);
  const save = useSaveDrawings(symbol);
  const [history, setHistory] = useState<History<readonly Drawing[]>>(NO_HISTORY);
  const list = read.data?.drawings ?? NONE;
  const ready = read.data !== undefined;
  const write = (next: readonly Drawing[], steps: History<readonly Drawing[]>) => {
    if (!ready) return;
    setHistory(steps);
    save(next, (error) => {
      toastError(error, text.draw.notSaved);
      // The steps would lead back to a state from before a change on another device.
      setHistory(NO_HISTORY);
    });
  };
  const change = (next: readonly Drawing[]) => write(next, changed(history, list));
  const step = (to: ReturnType<typeof undone<readonly Drawing[]>>) => to && (() => write(to.now, to.history));
  return {
    list,
    state: ready ? 'ready' : read.isError ? 'failed' : 'loading',
    retry: () => void read.refetch(),
    add: (drawing) => change([...list, drawing]),
    replace: (drawing) => change(list.map((each) => (each.id === drawing.id ? drawing : each))),
    remove: (id) => change(list.filter((each) => each.id !== id)),
    clear: () => change([]),
    undo: step(undone(history, list)),
    redo: step(redone(history, list)),
    full: list.length >= MAX_DRAWINGS,
  };
}

const NONE: readonly Drawing[] = [];
