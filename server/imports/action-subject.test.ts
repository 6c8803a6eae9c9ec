import { expect, test } from 'vitest';
import { actionsIn } from './action-subject.ts';

const dividend = (rupees: number) => ({ kind: 'dividend', paise: Math.round(rupees * 100) });
const split = (numerator: number, denominator = 1) => ({ kind: 'split', numerator, denominator });
const bonus = (numerator: number, denominator: number) => ({ kind: 'bonus', numerator, denominator });

test.each<[string, object[]]>([
  ['Dividend - Rs 8 Per Share', [dividend(8)]],
  ['Interim Dividend - Re 1 Per Share', [dividend(1)]],
  ['Interim Dividend - Rs 10.50 Per Share', [dividend(10.5)]],
  ['Annual General Meeting/Dividend - Rs 0.25 Per Share', [dividend(0.25)]],
  ['AGM/DIV-RS.3.50 PER SHARE', [dividend(3.5)]],
  ['AGM/DIVIDEND RE.1/- PER SHARE', [dividend(1)]],
  ['INT DIV-RS 2', [dividend(2)]],
  ['Final Dividend Rs.5/- Per Share And Special Dividend Rs.10/- Per Share', [dividend(15)]],
  ['Interim Dividend - Rs 9 Per Share Special Dividend - Rs 66 Per Share', [dividend(75)]],
  ['Dividend Rs 8 Per Share And Rs 10 Per Share Special', [dividend(18)]],
  ['Dividend - 150%', [dividend(15)]],
  ['Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 2/- Per Share', [split(5)]],
  ['Face Value Split (Sub-Division) - From Rs 10/- Per Share To Re 1/- Per Share', [split(10)]],
  ['Face Value Split (Sub-Division) - From Re 1/- Per Share To Re 0.50/- Per Share', [split(2)]],
  ['FACE VALUE SPLIT FROM RS.2/- TO RE.1/-', [split(2)]],
  ['FV SPLT FRM RS 10 TO RS 5', [split(2)]],
  ['Fv Split Rs.5/- To Rs.2/-', [split(5, 2)]],
  ['Sub-Division of Face Value from Rs.10/- each to Rs.2/- each', [split(5)]],
  ['Consolidation Of Shares From Re 1/- Per Share To Rs 10/- Per Share', [split(1, 10)]],
  ['Bonus 1:1', [bonus(1, 1)]],
  [' Bonus 3:2', [bonus(3, 2)]],
  ['BONUS ISSUE 1 : 10', [bonus(1, 10)]],
  ['Bonus issue in the ratio of 2:1', [bonus(2, 1)]],
  ['Dividend Rs 4 Per Share/ Bonus 1:1', [dividend(4), bonus(1, 1)]],
  [
    'Face Value Split From Rs 10/- To Rs 2/- And Bonus 1:2 And Dividend - Rs 6 Per Share',
    [dividend(6), split(5), bonus(1, 2)],
  ],
])('"%s"', (subject, expected) => expect(actionsIn(subject, 10)).toEqual(expected));

test.each([
  'Annual General Meeting',
  'Rights 1:15 @ Premium Rs 1247/-',
  'Buy Back',
  'Demerger',
  'Bonus NCRPS 1:116',
  'Bonus Debentures 1:1',
  'Interest Payment',
  'Scheme Of Arrangement',
  'Dividend',
])('"%s" is nothing that changes a share or pays one', (subject) =>
  expect(actionsIn(subject, 10)).toEqual([]),
);

test('a dividend in percent of an unknown face value is not guessed', () => {
  expect(actionsIn('Dividend - 150%', null)).toEqual([]);
});
