import { expect, test } from 'vitest';
import { GO_LETTERS } from '#client/lib/keys.ts';
import { SCREENS } from './nav-items.ts';

test('every screen has a letter, and every letter a screen', () => {
  expect(SCREENS.map(({ path }) => path).toSorted()).toEqual(Object.keys(GO_LETTERS).toSorted());
});
