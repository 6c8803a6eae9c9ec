import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  changeTip,
  closeSoon,
  closeTip,
  keepTip,
  openSoon,
  openTip,
  type ShownTip,
  shownTip,
} from './tip-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  closeTip();
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
});

/** The part of an element that a tooltip uses. */
function anElement(describedBy: string | null = null, isConnected = true) {
  const attributes = new Map(describedBy === null ? [] : [['aria-describedby', describedBy]]);
  const element: Pick<HTMLElement, 'isConnected' | 'getAttribute' | 'setAttribute' | 'removeAttribute'> = {
    isConnected,
    getAttribute: (name) => attributes.get(name) ?? null,
    setAttribute: (name, value) => void attributes.set(name, value),
    removeAttribute: (name) => void attributes.delete(name),
  };
  return element as HTMLElement;
}

const tip = (content: string, about = anElement()): ShownTip => ({ content, side: 'top', about });
const output = () => shownTip.get()?.content ?? null;

test('a tooltip opens when the pointer rests, not when it passes', () => {
  openSoon(tip('View'));
  vi.advanceTimersByTime(699);
  expect(output()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(output()).toBe('View');
  closeTip();
  vi.advanceTimersByTime(1_000);
  openSoon(tip('Watch'));
  vi.advanceTimersByTime(400);
  closeSoon();
  vi.advanceTimersByTime(2_000);
  expect(output()).toBeNull();
});

test('moving the pointer on the same anchor does not restart the delay', () => {
  const view = tip('View');
  openSoon(view);
  vi.advanceTimersByTime(400);
  openSoon(view);
  vi.advanceTimersByTime(300);
  expect(output()).toBe('View');
});

test('shortly after one closed, the next opens immediately in its place', () => {
  openTip(tip('View'));
  openSoon(tip('Watch'));
  expect(output()).toBe('Watch');
  closeTip();
  vi.advanceTimersByTime(299);
  openSoon(tip('Trade'));
  expect(output()).toBe('Trade');
  closeTip();
  vi.advanceTimersByTime(300);
  openSoon(tip('View'));
  expect(output()).toBeNull();
});

test('it stays while the pointer is on it, and closes afterwards', () => {
  openTip(tip('View'));
  closeSoon();
  vi.advanceTimersByTime(100);
  keepTip();
  vi.advanceTimersByTime(1_000);
  expect(output()).toBe('View');
  closeSoon();
  vi.advanceTimersByTime(120);
  expect(output()).toBeNull();
});

test('while shown, the anchor is described by it in addition to existing descriptions', () => {
  const plain = anElement();
  const field = anElement('hint');
  openTip(tip('View', plain));
  expect(plain.getAttribute('aria-describedby')).toBe('tip');
  openTip(tip('Price', field));
  expect(plain.getAttribute('aria-describedby')).toBeNull();
  expect(field.getAttribute('aria-describedby')).toBe('hint tip');
  closeTip();
  expect(field.getAttribute('aria-describedby')).toBe('hint');
});

test('an update changes the shown text', () => {
  const star = anElement();
  const heard = vi.fn();
  const stop = shownTip.subscribe(heard);
  openTip(tip('Watch', star));
  changeTip(star, { content: 'On your watchlist', side: 'top' });
  changeTip(anElement(), { content: 'Another', side: 'top' });
  expect(output()).toBe('On your watchlist');
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});

test('it does not open for a removed anchor', () => {
  openSoon(tip('Watch', anElement(null, false)));
  vi.advanceTimersByTime(1_000);
  expect(output()).toBeNull();
});
