import { expect, test } from 'vitest';
import { knownPage } from './trade-pages.ts';

/** Trades 9 to 1, newest first: 9 and 8 of Friday, the others of Thursday. */
const trade = (n: number, status: 'EXECUTED' | 'PENDING' | 'CANCELLED' = 'EXECUTED') => {
  const at = `2026-11-${n >= 8 ? 20 : 19}T05:00:00Z`;
  return { id: String(n), status, createdAt: at, executedAt: status === 'EXECUTED' ? at : null };
};
const ids = (page: readonly { id: string }[] | null) => page?.map(({ id }) => id).join(' ') ?? null;
const trades = (...numbers: number[]) => numbers.map((n) => trade(n));
const PAGES = [trades(9, 8, 7), trades(6, 5, 4), trades(3, 2)];

test('older pages come from pages already read, even if newer trades have shifted them', () => {
  expect(ids(knownPage(PAGES, '7', 3))).toBe('6 5 4');
  // One new trade: the first page now ends with 8.
  expect(ids(knownPage(PAGES, '4', 3))).toBe('3 2');
  expect(ids(knownPage([trades(10, 9, 8), ...PAGES.slice(1)], '5', 3))).toBe('4 3 2');
});

test('a page is refetched if part of it is unknown, pending or from the newest day', () => {
  expect(knownPage(PAGES, '1', 3)).toBeNull();
  expect(knownPage(PAGES.slice(0, 2), '5', 3)).toBeNull();
  expect(
    knownPage([PAGES[0] ?? [], [trade(6), trade(5, 'PENDING'), trade(4)], PAGES[2] ?? []], '7', 3),
  ).toBeNull();
  expect(knownPage(PAGES, '9', 3)).toBeNull();
  expect(knownPage([], '9', 3)).toBeNull();
});
