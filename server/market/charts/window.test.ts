import { expect, test } from 'vitest';
import { windowOf } from './window.ts';

const times = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];

test('the newest bars, up to the limit', () => {
  expect(windowOf({ times }, 3)).toEqual({ from: 1, to: 4 });
  expect(windowOf({ times }, 500)).toEqual({ from: 0, to: 4 });
  expect(windowOf({ times: [] }, 500)).toEqual({ from: 0, to: 0 });
});

test('bars before a label have an earlier one, also if the label itself has no bar', () => {
  expect(windowOf({ times }, 2, '2026-11-20')).toEqual({ from: 1, to: 3 });
  expect(windowOf({ times }, 2, '2026-11-18')).toEqual({ from: 0, to: 1 });
  expect(windowOf({ times }, 2, '2026-11-21')).toEqual({ from: 2, to: 4 });
  expect(windowOf({ times }, 2, '2020-01-01')).toEqual({ from: 0, to: 0 });
});
