import { expect, test } from 'vitest';
import { localQueries } from './local-views.ts';

test('valid views of this browser are parsed, without duplicates and unfiltered ones', () => {
  expect(localQueries('["sector=Financials&q=bank&sort=price&order=asc",7,"sort=colour"]')).toEqual([
    'q=bank&sector=Financials&sort=price&order=asc',
  ]);
  expect(localQueries('["q=bank","q=bank&sort=marketCap","q=it"]')).toEqual(['q=bank', 'q=it']);
  for (const broken of [null, '{', '3']) expect(localQueries(broken)).toEqual([]);
});
