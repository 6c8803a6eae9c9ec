import { expect, test } from 'vitest';
import type { CompanyEvent } from '#shared/contract/market/events.ts';
import { daysOf, filtered, monthAfter, monthIn, weeksOf } from './month.ts';

test('months follow each other over the end of a year, and end on their last day', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-05', 12)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-05',
  ]);
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect([monthIn('2026-11'), monthIn('2026-13'), monthIn('November'), monthIn(null)]).toEqual([
    '2026-11',
    null,
    null,
    null,
  ]);
});

test('weeks begin on Monday: 1 November 2026 is the Sunday of the first, and 30 November begins the last', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks).toHaveLength(6);
  expect(weeks[5]?.slice(0, 2)).toEqual(['2026-11-30', null]);
});

test('events are filtered by kind and by stocks', () => {
  const event = (symbol: string, kind: CompanyEvent['kind']): CompanyEvent => ({
    symbol,
    name: symbol,
    date: '2026-11-20',
    kind,
    words: kind,
    upcoming: false,
    isSimulated: false,
  });
  const all = [event('TCS.NS', 'bonus'), event('TCS.NS', 'results'), event('INFY.NS', 'demerger')];
  const kinds = (of: CompanyEvent[]) => of.map(({ kind }) => kind);
  expect(kinds(filtered(all, { kind: 'shares', isMine: null }))).toEqual(['bonus']);
  expect(kinds(filtered(all, { kind: 'other', isMine: null }))).toEqual(['demerger']);
  expect(kinds(filtered(all, { kind: 'all', isMine: (symbol) => symbol === 'TCS.NS' }))).toEqual([
    'bonus',
    'results',
  ]);
});
