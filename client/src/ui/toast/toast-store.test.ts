import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, toasts } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('only the newest toast is shown', () => {
  toast({ title: 'Trade Executed', description: 'BUY order for 40 shares of TCS placed successfully' });
  const second = toast({ title: 'Trade Failed', tone: 'bad' });
  expect(toasts.get()).toEqual([
    { id: second, title: 'Trade Failed', description: undefined, tone: 'bad', open: true },
  ]);
});

test('a dismissed toast closes immediately and is removed after 1,000,000 ms', () => {
  const id = toast({ title: 'Added to Watchlist' });
  dismissToast(id);
  expect(toasts.get().map((each) => each.open)).toEqual([false]);
  vi.advanceTimersByTime(999_999);
  expect(toasts.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toEqual([]);
});

test('removing an old toast leaves its successor', () => {
  const old = toast({ title: 'Added to Watchlist' });
  dismissToast(old);
  const fresh = toast({ title: 'Removed from Watchlist' });
  vi.advanceTimersByTime(1_000_000);
  expect(toasts.get().map((each) => each.id)).toEqual([fresh]);
  dismissToast(fresh);
});

test('subscribers get every change until they unsubscribe', () => {
  let heard = 0;
  const stop = toasts.subscribe(() => {
    heard += 1;
  });
  dismissToast(toast({ title: 'Success' }));
  expect(heard).toBe(2);
  stop();
  dismissToast(toast({ title: 'Success' }));
  expect(heard).toBe(2);
});
