import { expect, test } from 'vitest';
import { layoutFrom, USUAL_LAYOUT } from './layout-memory.ts';

test('an unchanged layout is the default', () => {
  expect(layoutFrom(null)).toEqual(USUAL_LAYOUT);
  expect(layoutFrom('{')).toEqual(USUAL_LAYOUT);
  expect(layoutFrom('[1]')).toEqual(USUAL_LAYOUT);
});

test('a changed group is stored along with the unchanged ones', () => {
  const stored = JSON.stringify({ columns: { left: 60, ticket: 40 } });
  expect(layoutFrom(stored)).toEqual({ ...USUAL_LAYOUT, columns: { left: 60, ticket: 40 } });
});

test('unknown panes and invalid sizes are ignored', () => {
  expect(layoutFrom(JSON.stringify({ top: { chart: 100 } }))).toEqual(USUAL_LAYOUT);
  expect(layoutFrom(JSON.stringify({ columns: { left: 160, ticket: -60 } }))).toEqual(USUAL_LAYOUT);
});

test('the default sizes fill each group', () => {
  for (const group of Object.values(USUAL_LAYOUT)) {
    expect(Object.values(group).reduce((sum, share) => sum + share, 0)).toBe(100);
  }
});
