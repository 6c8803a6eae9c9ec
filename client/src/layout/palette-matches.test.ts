import { expect, test } from 'vitest';
import { type Findable, findableStock, findMatches } from './palette-matches.ts';

const screen = (title: string, target: string): Findable => ({
  key: `screen ${target}`,
  title,
  detail: 'Screen',
  kind: 'screen',
  target,
});
const all = [
  screen('Markets', '/markets'),
  screen('Portfolio', '/portfolio'),
  findableStock({ symbol: 'ITC.NS', name: 'ITC' }),
  findableStock({ symbol: 'TCS.NS', name: 'Tata Consultancy Services' }),
  findableStock({ symbol: 'TATASTEEL.NS', name: 'Tata Steel' }),
  findableStock({ symbol: 'M&M.NS', name: 'Mahindra & Mahindra' }),
];
const titles = (query: string) => findMatches(query, all).map((each) => each.title);

test('nothing asked shows the screens', () => {
  expect(titles('  ')).toEqual(['Markets', 'Portfolio']);
});

test('a symbol is found by itself, with or without its suffix, in any case', () => {
  expect(titles('tcs')[0]).toBe('TCS');
  expect(titles('TCS.NS')).toEqual(['TCS']);
  expect(titles('m&m')).toEqual(['M&M']);
});

test('the exact symbol comes before those that only begin or contain it', () => {
  expect(titles('itc')).toEqual(['ITC']);
  expect(titles('ta')).toEqual(['TCS', 'TATASTEEL']);
  expect(titles('steel')).toEqual(['TATASTEEL']);
});

test('screens and stocks are found together', () => {
  expect(titles('ma')).toEqual(['Markets', 'M&M']);
});

test('what nothing resembles finds nothing', () => {
  expect(titles('zzz')).toEqual([]);
});

test('at most eight are shown', () => {
  const many = Array.from({ length: 30 }, (_, n) => findableStock({ symbol: `A${n}.NS`, name: 'Alpha' }));
  expect(findMatches('a', many)).toHaveLength(8);
});
