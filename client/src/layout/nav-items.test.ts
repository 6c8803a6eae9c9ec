import { expect, test } from 'vitest';
import { GO_LETTERS } from '#client/lib/keys/keys.ts';
import { isPagePath } from '#shared/domain/page-paths.ts';
import { NAV_ITEMS, OTHER_SCREENS, ROLE_ITEMS } from './nav-items.ts';

test('every screen has a letter, and every letter a screen', () => {
  const screens = [...NAV_ITEMS, ...ROLE_ITEMS, ...OTHER_SCREENS];
  expect(screens.map(({ path }) => path).toSorted()).toEqual(Object.keys(GO_LETTERS).toSorted());
});

test('every screen is an address that the server has a page for', () => {
  const screens = [...NAV_ITEMS, ...ROLE_ITEMS, ...OTHER_SCREENS];
  expect(screens.filter(({ path }) => !isPagePath(path))).toEqual([]);
});
