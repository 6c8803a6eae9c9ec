import { expect, test } from 'vitest';
import { safeReturnTo } from './return-to.ts';

const after = (returnTo: string) =>
  safeReturnTo(`?returnTo=${encodeURIComponent(returnTo)}`, 'https://artha.example');

test('a local path is followed with its search and hash', () => {
  expect(after('/stocks')).toBe('/stocks');
  expect(after('/stocks?sector=IT&trade=TCS.NS#top')).toBe('/stocks?sector=IT&trade=TCS.NS#top');
});

test('without a path it leads home', () => {
  expect(safeReturnTo('', 'https://artha.example')).toBe('/');
  expect(after('')).toBe('/');
  expect(after('stocks')).toBe('/');
});

test('another site is never followed, in any notation', () => {
  for (const trick of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '\\\\evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '/%09//evil.example/../..//evil.example',
  ]) {
    const url = new URL(after(trick), 'https://artha.example');
    expect(url.origin, trick).toBe('https://artha.example');
  }
  expect(after('//evil.example/')).toBe('/');
  expect(after('/\\evil.example/')).toBe('/');
});

test('a path that a browser would resolve to another site is not returned', () => {
  expect(after('/x/..//evil.example')).toBe('/');
});

test('an API call is not a page', () => {
  expect(after('/api/logout')).toBe('/');
  expect(after('/x/../api/logout')).toBe('/');
  expect(after('/API/login?returnTo=/')).toBe('/');
  expect(after('/apiary')).toBe('/apiary');
});
