import { createSignal, type Signal } from '../../ui/create-store.ts';

/** The instruments a page shows. */
export interface Watching {
  ids: readonly number[];
  market: boolean;
}

/** Readers of quotes, by instrument. */
export function createQuoteWatchers() {
  const watchers = new Map<number, { signal: Signal; count: number }>();
  const change = createSignal();
  let ofMarket = 0;
  return {
    /** Whether this instrument's quote is being updated. */
    has: (id: number) => ofMarket > 0 || watchers.has(id),
    watched: (): Watching => ({ ids: [...watchers.keys()], market: ofMarket > 0 }),
    /** Calls back when what is watched changes. */
    onChange: change.subscribe,
    notify: (id: number) => watchers.get(id)?.signal.notify(),
    /** Adds a reader of one instrument; `onLast` runs when the last of them leaves. */
    add(id: number, listener: () => void, onLast: () => void): () => void {
      const watcher = watchers.get(id) ?? { signal: createSignal(), count: 0 };
      watcher.count += 1;
      watchers.set(id, watcher);
      const stop = watcher.signal.subscribe(listener);
      if (watcher.count === 1) change.notify();
      return () => {
        stop();
        watcher.count -= 1;
        if (watcher.count > 0) return;
        watchers.delete(id);
        onLast();
        change.notify();
      };
    },
    /** Adds a reader of the whole market; `onLeave` runs when it leaves, `onLast` when the last of them does. */
    addMarket(onLeave: () => void, onLast: () => void): () => void {
      ofMarket += 1;
      if (ofMarket === 1) change.notify();
      return () => {
        onLeave();
        ofMarket -= 1;
        if (ofMarket > 0) return;
        onLast();
        change.notify();
      };
    },
  };
}
