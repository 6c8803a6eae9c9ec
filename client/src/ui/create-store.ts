import { useSyncExternalStore } from 'react';

/** A subscribable signal. */
export interface Signal {
  /** Calls back after each change. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  notify(): void;
}

/** A value and its subscribers. */
export interface Store<T> {
  get(): T;
  /** Replaces the value and notifies subscribers, unless it is the same. */
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** Subscribers without a value, for state stored elsewhere. */
export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** A value outside React that any component can read and subscribe to. */
export function createStore<T>(initial: T): Store<T> {
  const { subscribe, notify } = createSignal();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      notify();
    },
    subscribe,
  };
}

/** A store's value; re-renders when it changes. */
export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T {
  return useSyncExternalStore(subscribe, get);
}
