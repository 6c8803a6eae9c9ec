import { expect, test } from 'vitest';
import { agoText, daysOf, dayText } from './inbox-days.ts';

const item = (id: number, at: string) => ({
  id,
  at,
  kind: 'alert' as const,
  title: `${id}`,
  body: '',
  link: '/',
  read: false,
});

test('items are grouped by the Indian day on which they happened', () => {
  const days = daysOf([
    item(4, '2026-11-20T18:31:00Z'),
    item(3, '2026-11-20T18:29:00Z'),
    item(2, '2026-11-20T04:00:00Z'),
    item(1, '2026-11-19T10:00:00Z'),
  ]);
  expect(days.map(({ date, items }) => [date, items.map(({ id }) => id)])).toEqual([
    ['2026-11-21', [4]],
    ['2026-11-20', [3, 2]],
    ['2026-11-19', [1]],
  ]);
});

test('a day has one group, even if its items are not adjacent', () => {
  const days = daysOf([
    item(3, '2026-11-20T04:00:00Z'),
    item(2, '2026-11-19T04:00:00Z'),
    item(1, '2026-11-20T05:00:00Z'),
  ]);
  expect(days.map(({ items }) => items.map(({ id }) => id))).toEqual([[3, 1], [2]]);
});

test('days are named by market time', () => {
  const words = (at: string, now: string | null) => {
    const [day] = daysOf([item(1, at)]);
    return day && dayText(day.date, new Date(at), now === null ? null : new Date(now));
  };
  expect(words('2026-11-20T04:00:00Z', '2026-11-20T10:00:00Z')).toBe('Today');
  expect(words('2026-11-19T04:00:00Z', '2026-11-20T10:00:00Z')).toBe('Yesterday');
  expect(words('2026-11-18T04:00:00Z', '2026-11-20T10:00:00Z')).toBe('18 Nov');
  expect(words('2025-11-18T04:00:00Z', '2026-11-20T10:00:00Z')).toBe('18 Nov 2025');
  expect(words('2026-11-20T04:00:00Z', null)).toBe('20 Nov');
});

test('ages are in market time, and a future item has none', () => {
  const at = new Date('2026-11-20T04:00:00Z');
  const after = (seconds: number) => agoText(at, new Date(at.getTime() + seconds * 1_000));
  expect([after(59), after(60), after(7_200), after(-1)]).toEqual(['just now', '1 min ago', '2 h ago', null]);
  expect(agoText(at, null)).toBeNull();
});
