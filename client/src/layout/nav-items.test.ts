import { expect, test } from 'vitest';
import { GO_LETTERS } from '#client/lib/keys/keys.ts';
import { NAV_ITEMS, OTHER_SCREENS, ROLE_ITEMS } from './nav-items.ts';

test('every screen has a letter, and every letter a screen', () => {
  const screens = [...NAV_ITEMS, ...ROLE_ITEMS, ...OTHER_SCREENS];
  expect(screens.map(({ path }) => path).toSorted()).toEqual(Object.keys(GO_LETTERS).toSorted());
});
