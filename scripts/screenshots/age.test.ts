import { expect, test } from 'vitest';
import { outdated } from './age.ts';

const picture = { name: 'home', file: 'docs/home.webp', sources: ['client/home', 'client/layout'] };
const at = (times: Record<string, number>) => (path: string) => times[path] ?? null;

test('a picture is outdated when one of its sources was committed after it, and names that source', () => {
  const times = { 'docs/home.webp': 20, 'client/home': 21, 'client/layout': 20 };
  expect(outdated([picture], at(times))).toEqual(['home is older than client/home.']);
  expect(outdated([picture], at({ ...times, 'client/home': 20 }))).toEqual([]);
});

test('a picture that was never committed is listed', () => {
  expect(outdated([picture], at({ 'client/home': 1 }))).toEqual(['home is not committed.']);
});
