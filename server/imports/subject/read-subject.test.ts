import { expect, test } from 'vitest';
import { readSubject, type SubjectAction } from './read-subject.ts';

const dividend = (rupees: number) => ({ kind: 'dividend', paise: Math.round(rupees * 100) });
const split = (from: number, to: number) => ({ kind: 'split', from: from * 100, to: to * 100 });
const bonus = (numerator: number, denominator: number) => ({ kind: 'bonus', numerator, denominator });
const rights = (numerator: number, denominator: number, rupees: number) => ({
  kind: 'rights',
  numerator,
  denominator,
  paise: rupees * 100,
});

const read = (subject: string, faceValue: number | null = 10) => {
  const paise = faceValue === null ? null : faceValue * 100;
  return readSubject(subject, { before: paise, after: paise });
};

/** What one share becomes. */
const becomes = (actions: readonly SubjectAction[]) =>
  actions.reduce((shares, action) => {
    if (action.kind === 'split') return (shares * action.numerator) / action.denominator;
    return action.kind === 'bonus' ? shares * (action.numerator / action.denominator + 1) : shares;
  }, 1);

test.each<[string, object[], number?]>([
  ['Dividend - Rs 8 Per Share', [dividend(8)]],
  ['Interim Dividend - Rs 10.50 Per Share', [dividend(10.5)]],
  ['Annual General Meeting/Dividend - Rs 0.25 Per Share', [dividend(0.25)]],
  ['AGM/DIV-RS.3.50 PER SHARE', [dividend(3.5)]],
  ['AGM/DIVIDEND RE.1/- PER SHARE', [dividend(1)]],
  ['INT DIV-RS 2', [dividend(2)]],
  ['Final Dividend Rs.5/- Per Share And Special Dividend Rs.10/- Per Share', [dividend(15)]],
  ['Interim Dividend - Rs 9 Per Share Special Dividend - Rs 66 Per Share', [dividend(75)]],
  ['Dividend Rs 8 Per Share And Rs 10 Per Share Special', [dividend(18)]],
  ['Dividend - 150%', [dividend(15)]],
  ['Interim Dividend - Rs 11 Per Share/ Special Dividend - Rs 46 Per Share', [dividend(57)]],
  ['Annual General Meeting / Dividend - Final Rs 22 + Special Rs 10', [dividend(32)]],
  ['Dividend Final Rs 2.80 And Special Rs 1.65 Per Share', [dividend(4.45)]],
  ['Dividend - Rs 8.35 Per Share & Special Dividend - Rs 3.35 Per Share', [dividend(11.7)]],
  ['Dividend - Rs 6.75 /Special Dividend - Rs 2.75', [dividend(9.5)]],
  ['Div-Fin Rs.2 + Spl Re.1', [dividend(3)]],
  ['Agm/Spl Div- Rs.5/- Div-7.5/-', [dividend(12.5)]],
  ['DIV-FIN RS.1.5+INT RS.2.1PURPOSE REVISED', [dividend(3.6)]],
  ['DIV.-FIN.75%+SPL.25%', [dividend(10)]],
  ['DIV-50% + SPL DIV-60%', [dividend(11)]],
  ['DIV-(FIN-100%+SP-30%)', [dividend(13)]],
  ['AGM/Dividend - 25%', [dividend(2.5)]],
  ['Spl Int Div-Rs.100 P Shr Purpose Revised', [dividend(100)]],
  ['DV-RE.1 PR SH', [dividend(1)]],
  ['Interimdividend - Rs 1.30 Per Share', [dividend(1.3)]],
  ['Dividend - Rs 1,200 Per Share', [dividend(1_200)]],
  ['Dividend - Rs 1,25,000.50 Per Share', [dividend(1_25_000.5)]],
  ['Dividend Re.0.50 Per Share', [dividend(0.5)]],
  ['Int Dividend - Rs 0.75 Per Share', [dividend(0.75)]],
  ['Dividend - Rs1.25 Per Share', [dividend(1.25)]],
  ['Dividend Rs. - 5.5000', [dividend(5.5)]],
  ['Dividend Re .5 Per Share', [dividend(0.5)]],
  ['Interim Dividend Rs1.80', [dividend(1.8)]],
  [
    'Distribution - Rs 1.51 Consist Of Rs 1.06 Per Unit As Interest & Re 0.45 Per Unit As Repayment Of Capital',
    [dividend(1.51)],
  ],
  ['Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 2/- Per Share', [split(10, 2)]],
  ['Face Valus Split (Sub-Division) - From Rs 10/- Per Share To Re 1/- Per Share', [split(10, 1)]],
  ['Face Value Split From Rs 10 To Rs 2', [split(10, 2)]],
  ['From Rs 10 To Rs 2', [split(10, 2)]],
  ['Fv Split Rs.10/- To Rs.2/', [split(10, 2)]],
  ['Fv Splt Frm Rs 10 To Rs 2', [split(10, 2)]],
  ['FVSPLT FRM RS 10 TO RS 2', [split(10, 2)]],
  ['SPL RS10-RS2', [split(10, 2)]],
  ['Face Value Split (Sub-Division) - From Re 1/- Per Share To Re 0.50/- Per Share', [split(1, 0.5)]],
  ['Sub-Division of Face Value from Rs.10/- each to Rs.2/- each', [split(10, 2)]],
  ['Split-Rs.10tors.2/Div-60%Purpose Revised', [dividend(6), split(10, 2)]],
  ['Consolidation Of Equity Shares From Re 1 Per Share To Rs 10 Per Share', [split(1, 10)]],
  ['CONSOLIDATION RE1 TO RS10', [split(1, 10)]],
  ['Bonus 4:1', [bonus(4, 1)]],
  ['Bonus- 1:2', [bonus(1, 2)]],
  ['Bonus 1 : 1', [bonus(1, 1)]],
  ['Bonus Issue 3:1', [bonus(3, 1)]],
  ['Bonus Shares In The Ratio Of 1:1', [bonus(1, 1)]],
  ['BON-2:1', [bonus(2, 1)]],
  ['BONUS28:100', [bonus(28, 100)]],
  ['Bonus 1:1 / Face Value Split From 10/- To Face Value 2/-', [bonus(1, 1), split(10, 2)]],
  [
    'Bonus 1:1/Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 5/- Per Share',
    [bonus(1, 1), split(10, 5)],
  ],
  ['Fv Spl-Rs10tore1/Bon-3:2', [split(10, 1), bonus(3, 2)]],
  ['Fv Spl-Rs10tors5/Bon-2:1', [split(10, 5), bonus(2, 1)]],
  ['Bon 1:1/Fv Spl Rs.5tors.2', [bonus(1, 1), split(5, 2)]],
  ['Agm/Spl/Bon-1:1/Div-20%', [dividend(1), bonus(1, 1)], 5],
  [
    'Bonus 22:1 And Final Dividend Rs 0.60 + Special Dividend Rs 1.40 Per Share.',
    [dividend(2), bonus(22, 1)],
  ],
  ['Agm/Div-Rs.2/Fv Rs10tors5', [dividend(2), split(10, 5)]],
  [
    'Interim Div - Rs 6/- Per Share + Face Value Split (Sub-Division) From Rs 10/- Per Share To Rs 2/- Per Share',
    [dividend(6), split(10, 2)],
  ],
  ['Rights 3:25 @ Premium Rs 1799/-', [rights(3, 25, 1_800)], 1],
  ['Rights 7:10 @ Prm Rs 102/-', [rights(7, 10, 112)]],
  ['RGTS-EQ 29:100@PREM RS135', [rights(29, 100, 145)]],
  ['RH2:9@PRM215', [rights(2, 9, 225)]],
  ['Annual General Meeing/Ividend - Rs 6 Per Share', [dividend(6)]],
  ['Annual General Meetingdividend - Rs 5 Per Share', [dividend(5)]],
  ['Interim Divdend - Rs 7.60 Per Share', [dividend(7.6)]],
  ['Interim Dividned - Rs 135 Per Share', [dividend(135)]],
  ['Int Div- 2 Per Share (Purpose Revised)', [dividend(2)]],
  ['2nd Interim Dividend 2025-26 Rs 3 Per Share', [dividend(3)]],
  ['Dividend-Rs.8.50 Per Share (Including Special Dividend Of Rs.2/- Per Share).', [dividend(8.5)]],
  ['Dividend Rs 8.50 Including Special Dividend Of Rs 2/Bonus 1:1', [dividend(8.5), bonus(1, 1)]],
  ['Annual General Meeting / Dividend - Rs 15/- Per Share (150%)', [dividend(15)]],
  ['Dividend - 150% (Rs 15 Per Share)', [dividend(15)]],
  ['Agm/Final Div Rs.2.25/-(45%)', [dividend(2.25)]],
  [
    'Distribution - Rs 2.81909 Per Unit Consisting Of Interest - Rs 2.81805 Per Unit / Other Income - Rs 0.00104',
    [dividend(2.82)],
  ],
  ['Agm/Div-20%/Spl Rs10-Rs2', [dividend(2), split(10, 2)]],
  ['BONUS 1:1/FV SPL 10 TO 2', [bonus(1, 1), split(10, 2)]],
  ['SUB-DIVISION FROM RS 10 TO RS 2 AND BONUS IN 1:1 RATIO', [split(10, 2), bonus(1, 1)]],
  ['FV CONSOLIDATION FRM RS 1 TO RS 10', [split(1, 10)]],
  ['Face Value Consolidation From Rs 1 To Rs 10', [split(1, 10)]],
  ['Bonus 1:1250', [bonus(1, 1_250)]],
  ['Bonus Shares 1 For Every 2 Held', [bonus(1, 2)]],
  ['Rights 87:38 @ Premium Of Rs 2.50 Per Share', [rights(87, 38, 12.5)]],
  ['Rights 161:250 @ Premium Re 0.45 /-', [rights(161, 250, 10.45)]],
  ['Rights 1:9 @ Premium 91', [rights(1, 9, 101)]],
  ['Rights 1:5 at Issue Price Rs 125', [rights(1, 5, 125)]],
  ['Rights 1:5 @ Par', [rights(1, 5, 10)]],
  ['Rights 2:9 @ Rs 25/- (Including Premium Of Rs 15/-)', [rights(2, 9, 25)]],
  ['Annual General Meeting', []],
  ['Annual Genral Meeting', []],
  ['Extra Ordinary General Meeting', []],
  ['Buy Back', []],
  ['Buyback Of Shares', []],
  ['Interest Payment', []],
  ['DIVIDEND-NIL', []],
])('"%s"', (subject, expected, faceValue = 10) => {
  const reading = read(subject, faceValue);
  expect(reading).toMatchObject({
    state: 'read',
    isScheme: false,
    isOtherSecurity: false,
    actions: expected,
  });
  expect('actions' in reading && reading.actions).toHaveLength(expected.length);
});

test.each<[string, number]>([
  ['Bonus 1:1 / Face Value Split From 10/- To Face Value 2/-', 10],
  ['Bonus 1:1/Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 5/- Per Share', 4],
  ['Fv Spl-Rs10tore1/Bon-3:2', 25],
  ['Fv Spl-Rs10tors5/Bon-2:1', 6],
  ['Bon 1:1/Fv Spl Rs.5tors.2', 5],
  ['CONSOLIDATION RE1 TO RS10', 0.1],
])('one share becomes as many by "%s" as the market made of it: %d', (subject, shares) => {
  const reading = read(subject);
  expect(becomes(reading.state === 'read' ? reading.actions : [])).toBeCloseTo(shares, 9);
});

test.each([
  'Scheme Of Arrangement - Bonus Ncrps 4:1',
  'SCH AGMT-BONUS NCRPS46:1',
  'Sch Of Agmt- Bonus Deb1:1',
  'Bonus Debentures 6:1',
  'Bonus Preference Shares 21:1',
  'Bonus 1 Dvr : 10 Eq Share',
  'Bonus Warrants 1:1',
  'Bonus NCRPS 1:116',
])('"%s" gives another security and does not change the shares', (subject) =>
  expect(read(subject)).toMatchObject({ state: 'read', actions: [], isOtherSecurity: true }),
);

test.each(['Demerger', 'Scheme Of Demerger', 'Composite Scheme Of Arrangement', 'Scheme Of Arrangement'])(
  '"%s" is a scheme, whose terms are not in it',
  (subject) => expect(read(subject)).toMatchObject({ state: 'read', actions: [], isScheme: true }),
);

test('a scheme may come with a dividend', () =>
  expect(read('Sch Of Arngmnt/Div-100%', 1)).toMatchObject({ actions: [dividend(1)], isScheme: true }));

test.each([
  'Rights 1:19.07 @ Premium Rs 0',
  'Rights 9:77 Partly Paid @ Premium Rs 100/-',
  'Rights - 7 Ccps And 7 Warrants:40',
  'Rights 3:25',
  'Capital Reduction',
  'Capital Reduction Rs 10 To Rs 3.30 / Consolidation Rs 3.30 To Rs.10',
  'Capital Reduction -  From Rs 10/- To Rs 4/- Per Share',
  'Rights 1:50 @ Premium Rs 175  With 6 Warrants For 50 Equity Shares',
  'Rights:14 Compulosry Convertible Debentures For Every 15 Equity Shares',
  'Suspension Of Trading',
  'Voluntary Delisting',
])('"%s" is for an administrator', (subject) => expect(read(subject)).toMatchObject({ state: 'review' }));

test.each<[string, string]>([
  ['Face Value Split From Rs 10 To Rs 10', 'the split has no two face values'],
  ['Face Value Split (Sub-Division) - From Rs 1/- To Rs 10/-', 'the split has no two face values'],
  ['FV SPLIT', 'the split has no two face values'],
  ['From Rs 1/- To Rs 10/-', '1 belongs to no part of it'],
  ['Dividend From Rs 10 To Rs 2', 'the dividend has no amount'],
  ['Bonus 1:0', 'the bonus has no ratio'],
  ['Bonus issue 28100', 'the bonus has no ratio'],
  ['Bonus', 'the bonus has no ratio'],
  ['Interim Dividend', 'the dividend has no amount'],
  ['Dividend', 'the dividend has no amount'],
  ['Bonus 1:1/Dividend', 'the dividend has no amount'],
  ['Dividend - Rs 5 Per Share/Bonus', 'the bonus has no ratio'],
  ['Consolidation From Rs 10 To Rs 2', 'the consolidation has no two face values'],
  ['Dividend Rs 5 450 Per Share', '450 belongs to no part of it'],
  ['Final Dividend Rs 5 Per Share And Special 3', '3 belongs to no part of it'],
  ['Dividend - Rs 1,20 Per Share', 'the dividend has no amount'],
  ['Dividend Rs. 1-50', '50 belongs to no part of it'],
  ['Dividend - Rs 0.005 Per Share', 'the dividend is less than a paisa or has a fraction of one'],
  ['Interest Rs 4 Per Share', '4 belongs to no part of it'],
  ['Consolidation Of Equity Shares From Rs 0 To Rs 10', 'the consolidation has no two face values'],
  ['Face Value Split From Rs 10/- To Rs 0/-', 'the split has no two face values'],
  ['Split 2:1', 'the split has no two face values'],
  ['Some Entirely Novel Event', 'it names no known action'],
  ['???', 'it names no known action'],
])('"%s" is not read by half: %s', (subject, reason) =>
  expect(read(subject)).toEqual({ state: 'unread', reason }),
);

test('a dividend in percent, or rights over it, are not guessed if the face value is unknown', () => {
  expect(read('Dividend - 150%', null)).toMatchObject({ state: 'unread' });
  expect(read('Rights 3:25 @ Premium Rs 1799/-', null)).toMatchObject({ state: 'review' });
});
