import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

const COLUMNS: Column<{ symbol: string; price: string }>[] = [
  { head: 'Stock', rowHead: true, cell: ({ symbol }) => symbol },
  { head: 'Price', num: true, width: 'w-20', hide: 'max-desk:hidden', cell: ({ price }) => price },
  { head: 'Actions', hideHead: true, cell: () => 'Sell' },
];
const rows = [{ symbol: 'TCS', price: '2,726.70' }];
const of = (more: Partial<Parameters<typeof DataTable<(typeof rows)[number]>>[0]> = {}) =>
  renderToStaticMarkup(
    createElement(DataTable<(typeof rows)[number]>, {
      caption: 'Holdings',
      columns: COLUMNS,
      rows,
      rowKey: ({ symbol }) => symbol,
      ...more,
    }),
  );

test('a hidden column hides its width, header and cells', () => {
  expect(of()).toBe(
    '<table class="table"><caption class="sr-only">Holdings</caption>' +
      '<colgroup><col/><col class="w-20 max-desk:hidden"/><col/></colgroup>' +
      '<thead><tr><th scope="col">Stock</th><th scope="col" class="num max-desk:hidden">Price</th>' +
      '<th scope="col"><span class="sr-only">Actions</span></th></tr></thead>' +
      '<tbody><tr><th scope="row">TCS</th><td class="num max-desk:hidden">2,726.70</td><td>Sell</td></tr></tbody></table>',
  );
});

test('rows with live data render whole, and a footer row follows them', () => {
  const row = ({ symbol }: { symbol: string }) => createElement('tr', { key: symbol, 'data-row': symbol });
  const foot = createElement('tr', { className: 'border-t' });
  expect(of({ row, foot })).toContain('<tbody><tr data-row="TCS"></tr><tr class="border-t"></tr></tbody>');
});
