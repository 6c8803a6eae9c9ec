import { expect, test } from 'vitest';
import { GO_LETTERS } from '#client/lib/keys/keys.ts';
import { isPagePath } from '#shared/domain/page-paths.ts';
import { BOTTOM_ITEMS, NAV_GROUPS, screensOf } from './nav-items.ts';

const paths = (items: readonly { path: string }[]) => items.map(({ path }) => path);

test('every screen has a letter, and every letter a screen', () => {
  expect(paths(screensOf('ADMIN')).toSorted()).toEqual(Object.keys(GO_LETTERS).toSorted());
});

test('screens are grouped, and those of the specification are in its order within a group', () => {
  expect(NAV_GROUPS.map(({ title, items }) => [title, ...paths(items)])).toEqual([
    ['Trade', '/trading', '/portfolio', '/trades', '?alerts=all'],
    ['Research', '/markets', '/stocks', '/predictions', '/screeners'],
    ['Learn', '/learning', '/practice'],
    ['Account', '/settings', '/account'],
  ]);
});

test('a role adds its screens after the Dashboard, and the bottom bar has four', () => {
  expect(paths(screensOf('USER')).slice(0, 2)).toEqual(['/', '/trading']);
  expect(paths(screensOf('BROKER')).slice(0, 2)).toEqual(['/', '/broker']);
  expect(paths(screensOf('ADMIN')).slice(0, 3)).toEqual(['/', '/broker', '/admin']);
  expect(paths(BOTTOM_ITEMS)).toEqual(['/', '/markets', '/stocks', '/portfolio']);
});

test('the server has a page for the address of every screen', () => {
  const pages = screensOf('ADMIN').filter(({ path }) => path.startsWith('/'));
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter(({ path }) => !isPagePath(path))).toEqual([]);
});
