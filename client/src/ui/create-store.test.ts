import { expect, test } from 'vitest';
import { createStore } from './create-store.ts';

test('every subscriber gets each new value until it unsubscribes', () => {
  const store = createStore(1);
  const first: number[] = [];
  const second: number[] = [];
  const stop = store.subscribe(() => first.push(store.get()));
  store.subscribe(() => second.push(store.get()));
  store.set(2);
  stop();
  store.set(3);
  expect([first, second, store.get()]).toEqual([[2], [2, 3], 3]);
});

test('setting the same value notifies no reader', () => {
  const store = createStore<number | null>(null);
  let heard = 0;
  store.subscribe(() => {
    heard += 1;
  });
  store.set(null);
  store.set(Number.NaN);
  store.set(Number.NaN);
  expect(heard).toBe(1);
});
