import { useState } from 'react';
import { useDrawingsOf, useSaveDrawings } from '#client/api/market/charts.ts';
import { toastError } from '#client/lib/toasts.ts';
import type { Drawing } from '#shared/contract/market/charts.ts';
import { MAX_DRAWINGS } from '#shared/domain/market/drawing.ts';
import { text } from '../text.ts';
import { changed, type History, NO_HISTORY, redone, undone } from './history.ts';

/** A person's drawings on one chart: read, changed, undone and done again. */
export interface Drawings {
  list: readonly Drawing[];
  /** Why there are none to see; null when they are read. */
  state: 'loading' | 'failed' | 'ready';
  retry(): void;
  add(drawing: Drawing): void;
  replace(drawing: Drawing): void;
  remove(id: string): void;
  clear(): void;
  /** Null when there is nothing to undo, or to do again. */
  undo: (() => void) | null;
  redo: (() => void) | null;
  full: boolean;
}

/** Use it in a component with the symbol as its key: what was undone is of one chart. */
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
      // Steps lead to what was there before another device changed it.
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
