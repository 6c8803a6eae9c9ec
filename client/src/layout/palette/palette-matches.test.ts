import { describe, expect, test } from 'vitest';
import { type Findable, findableStock, findMatches } from './palette-matches.ts';

const screen = (title: string, target: string): Findable => ({
  key: `screen ${target}`,
  title,
  detail: 'Screen',
  kind: 'screen',
  target,
  offered: true,
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

test('nothing typed shows what is offered', () => {
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

describe('an order that is written', () => {
  const own = (symbol: string, name: string) => ({ ...findableStock({ symbol, name }), offered: true });
  const mine = [own('TATASTEEL.NS', 'Tata Steel'), ...all.filter(({ target }) => target !== 'TATASTEEL.NS')];

  test('is offered for its stock, and for each it may be about, own ones first', () => {
    expect(titles('buy 10 tcs')).toEqual(['BUY 10 TCS']);
    expect(findMatches('sell 5 tata', mine).map(({ title }) => title)).toEqual([
      'SELL 5 TATASTEEL',
      'SELL 5 TCS',
    ]);
  });

  test('is offered for the own stocks while it names none', () => {
    expect(findMatches('buy 20', mine).map(({ title }) => title)).toEqual(['BUY 20 TATASTEEL']);
    expect(findMatches('buy 20', all)).toEqual([]);
  });

  test('carries what the ticket is filled in with', () => {
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

test('before anything is typed, own stocks and the first actions are offered beside the screens', () => {
  const own = { ...findableStock({ symbol: 'ITC.NS', name: 'ITC' }), offered: true };
  expect(findMatches('', [own, ...all]).map(({ title }) => title)).toEqual(['ITC', 'Markets', 'Portfolio']);
});
