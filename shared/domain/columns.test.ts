import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRows, unpackRows } from './columns.ts';

const AT = '2026-11-20T05:00:00.000Z';

test('each field takes its shortest form', () => {
  const rows = [
    {
      id: 'c',
      side: 'BUY',
      at: AT,
      note: null,
      costs: { tax: 1.5 },
      fills: [{ quantity: 2 }, { quantity: 3 }],
    },
    { id: 'b', side: 'BUY', at: '2026-11-20T04:59:58.500Z', note: null, costs: null, fills: [] },
    { id: 'a', side: 'BUY', at: AT, note: null, costs: { tax: 2.5 }, fills: [{ quantity: 4 }] },
  ];
  const packed = packRows(rows);
  expect(packed).toEqual({
    rows: 3,
    columns: {
      id: { each: ['c', 'b', 'a'] },
      side: { same: 'BUY' },
      at: { from: AT, steps: [-1_500, 1_500] },
      note: { same: null },
      costs: { parts: { tax: { each: [1.5, 2.5] } }, none: [1] },
      fills: { lengths: { each: [2, 0, 1] }, items: { quantity: { each: [2, 3, 4] } } },
    },
  });
  expect(unpackRows(packed)).toEqual(rows);
});

test('few distinct values are written once, with an index for each row', () => {
  const rows = ['TCS', 'INFY', 'TCS', 'TCS'].map((symbol) => ({ symbol }));
  expect(packRows(rows).columns).toEqual({ symbol: { of: ['TCS', 'INFY'], at: [0, 1, 0, 0] } });
});

test('an instant of another form is unchanged', () => {
  const rows = [{ at: AT }, { at: '2026-11-20T05:00:00Z' }];
  expect(packRows(rows).columns).toEqual({ at: { each: [AT, '2026-11-20T05:00:00Z'] } });
});

test('rows with different fields are refused, and so are columns of another length', () => {
  expect(() => packRows([{ a: 1 }, { b: 1 }])).toThrow('The rows have different fields.');
  expect(() => packRows([{ a: 1 }, { a: 1, b: 1 }])).toThrow('The rows have different fields.');
  expect(() => unpackRows({ rows: 2, columns: { a: { each: [1] } } })).toThrow('a has 1 values for 2 rows.');
});

test('any rows come back as they were', () => {
  const text = fc.constantFrom('BUY', 'SELL', '');
  const instant = fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    .map((at) => at.toISOString());
  const fill = fc.record({ quantity: fc.nat(), at: instant });
  const row = fc.record({
    id: fc.uuid(),
    text,
    amount: fc.option(fc.integer().map((n) => n / 100)),
    at: fc.option(instant, { freq: 2 }),
    costs: fc.option(fc.record({ tax: fc.nat(), note: fc.option(text) })),
    fills: fc.array(fill, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      expect(unpackRows(JSON.parse(JSON.stringify(packRows(rows))))).toEqual(rows);
    }),
  );
});
