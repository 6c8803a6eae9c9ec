import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('cells are separated by commas, rows end with CR LF, and null is an empty cell', () => {
  expect(
    csvOf([
      ['Symbol', 'Quantity'],
      ['TCS', 10],
      ['INFY', null],
    ]),
  ).toBe('Symbol,Quantity\r\nTCS,10\r\nINFY,\r\n');
  expect(csvOf([])).toBe('');
});

test('a comma, a quote, a line break or a space at an end puts the cell into quotes', () => {
  expect(csvOf([['a, b', 'say "no"', 'two\nlines', ' padded', 'plain text']])).toBe(
    '"a, b","say ""no""","two\nlines"," padded",plain text\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1', '＋1', '－1', '＠A'])(
  'text that a spreadsheet would evaluate is escaped: %j',
  (text) => {
    const cell = csvOf([[text]])
      .trimEnd()
      .replace(/^"|"$/g, '');
    expect(cell).toBe(`'${text}`);
  },
);

test('a formula after a quote or a comma is also escaped as text', () => {
  expect(csvOf([['=HYPERLINK("http://x","y")']])).toBe('"\'=HYPERLINK(""http://x"",""y"")"\r\n');
});

test('a negative number stays a number', () => {
  expect(csvOf([[-86.2, 0, 3900.5]])).toBe('-86.2,0,3900.5\r\n');
});
