import { expect, test } from 'vitest';
import type { Carried } from './carried.ts';
import type { Gains } from './gains.ts';
import type { Past } from './past.ts';
import { weightOfCarried, weightOfPart } from './weights.ts';

/** That many rows, whose contents have no weight of their own. */
const rows = (count: number) => Array.from({ length: count }, () => ({})) as never[];
const gains = (lots: number, holdings: number, years: number): Gains => ({
  lots: rows(lots),
  count: lots,
  holdings: rows(holdings),
  years: rows(years),
});

test('a lot, a holding or a day weighs 150 bytes, and a tax year ten times as much', () => {
  expect(weightOfPart(null)).toBe(0);
  expect(weightOfPart(gains(2, 0, 0))).toBe(300);
  expect(weightOfPart(gains(2, 3, 0))).toBe(750);
  expect(weightOfPart(gains(2, 3, 1))).toBe(2_250);
  const past = { days: rows(4), books: { shares: new Map([[1, {}]]) } } as unknown as Past;
  expect(weightOfPart(past)).toBe(750);
});

test('what an account carries weighs its open lots and its days', () => {
  expect(weightOfCarried(null)).toBe(0);
  const open = new Map([
    [1, rows(2)],
    [2, rows(1)],
  ]);
  const carried = { gains: { open }, past: { days: rows(4) } } as unknown as Carried;
  expect(weightOfCarried(carried)).toBe(1_050);
});
