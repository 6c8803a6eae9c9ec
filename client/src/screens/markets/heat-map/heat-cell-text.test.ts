import { expect, test } from 'vitest';
import { cellText, halvesOf } from './heat-cell-text.ts';

test('a large cell has symbol and change in larger type, a normal one in the smallest', () => {
  expect(cellText('RELIANCE', 140, 90)).toEqual({ large: true, symbolLines: 1, change: 'whole' });
  expect(cellText('TCS', 60, 40)).toEqual({ large: false, symbolLines: 1, change: 'whole' });
});

test('a symbol that is too long for a line is in two halves and never cut', () => {
  // Nine capitals of 7.6 px and an I of 3.4 px are 71.8 px wide; SHRIR and AMFIN 33.8 px and 40 px at most.
  expect(cellText('SHRIRAMFIN', 70, 60)).toEqual({ large: false, symbolLines: 2, change: 'whole' });
  expect(cellText('SHRIRAMFIN', 80, 60)).toMatchObject({ symbolLines: 1 });
  expect(halvesOf('SHRIRAMFIN')).toEqual(['SHRIR', 'AMFIN']);
  expect(halvesOf('TRENT')).toEqual(['TRE', 'NT']);
});

test('a flat cell has only the symbol, a narrow one a change with one decimal', () => {
  expect(cellText('ITC', 60, 20)).toEqual({ large: false, symbolLines: 1, change: 'no' });
  expect(cellText('ITC', 44, 40)).toEqual({ large: false, symbolLines: 1, change: 'short' });
});

test('a change is never shown without its symbol: a cell too small for the symbol has no text', () => {
  expect(cellText('HINDUNILVR', 60, 20)).toEqual({ large: false, symbolLines: 0, change: 'no' });
  expect(cellText('ITC', 12, 40)).toEqual({ large: false, symbolLines: 0, change: 'no' });
});
