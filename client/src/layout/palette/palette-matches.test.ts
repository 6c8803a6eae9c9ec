import { describe, expect, test } from 'vitest';
import { findable, findableStock, findMatches } from './palette-matches.ts';

const screen = (title: string, target: string) =>
  findable({ key: `screen ${target}`, title, detail: 'Screen', kind: 'screen', target, offered: true });
const all = [
  screen('Markets', '/markets'),
  screen('Portfolio', '/portfolio'),
  findableStock({ symbol: 'ITC.NS', name: 'ITC' }),
  findableStock({ symbol: 'TCS.NS', name: 'Tata Consultancy Services' }),
  findableStock({ symbol: 'TATASTEEL.NS', name: 'Tata Steel' }),
  findableStock({ symbol: 'M&M.NS', name: 'Mahindra & Mahindra' }),
];
const titles = (query: string) => findMatches(query, all).map((each) => each.title);

test('an empty query shows the offered items', () => {
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

test('a query without matches finds nothing', () => {
  expect(titles('zzz')).toEqual([]);
});

test('no more than eight matches are shown', () => {
  const many = Array.from({ length: 30 }, (_, n) => findableStock({ symbol: `A${n}.NS`, name: 'Alpha' }));
  expect(findMatches('a', many)).toHaveLength(8);
});

describe('a typed order', () => {
  const own = (symbol: string, name: string) => ({ ...findableStock({ symbol, name }), offered: true });
  const mine = [own('TATASTEEL.NS', 'Tata Steel'), ...all.filter(({ target }) => target !== 'TATASTEEL.NS')];

  test('is offered for each stock it may mean, own stocks first', () => {
    expect(titles('buy 10 tcs')).toEqual(['BUY 10 TCS']);
    expect(findMatches('sell 5 tata', mine).map(({ title }) => title)).toEqual([
      'SELL 5 TATASTEEL',
      'SELL 5 TCS',
    ]);
  });

  test('is offered for own stocks while it names no stock', () => {
    expect(findMatches('buy 20', mine).map(({ title }) => title)).toEqual(['BUY 20 TATASTEEL']);
    expect(findMatches('buy 20', all)).toEqual([]);
  });

  test('has the initial values of its ticket', () => {
    expect(findMatches('buy 10 tcs at 2,600', all)).toMatchObject([
      {
        key: 'order TCS.NS',
        kind: 'order',
        target: 'TCS.NS',
        title: 'BUY 10 TCS @ ₹2,600.00',
        detail: 'Tata Consultancy Services',
        order: { side: 'BUY', quantity: 10, limit: '2600' },
      },
    ]);
  });
});

test('before anything is typed, own stocks, the first actions and the screens are offered', () => {
  const own = { ...findableStock({ symbol: 'ITC.NS', name: 'ITC' }), offered: true };
  expect(findMatches('', [own, ...all]).map(({ title }) => title)).toEqual(['ITC', 'Markets', 'Portfolio']);
});
