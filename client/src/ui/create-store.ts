import { useSyncExternalStore } from 'react';

/** Something that readers subscribe to. */
export interface Signal {
  /** Calls back after each change. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  notify(): void;
}

/** One value and its readers. */
export interface Store<T> {
  get(): T;
  /** Replaces the value and notifies every reader; the same value again notifies nobody. */
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** Listeners without a value: for what is kept elsewhere. */
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

/** A value outside React that any part of the page may read and follow. */
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

/** The value of a store; renders when it changes. */
export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T {
  return useSyncExternalStore(subscribe, get);
}
