import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCondition } from './parse.ts';
import { printCondition } from './print.ts';
import {
  COMPARISONS,
  type Condition,
  fieldsOf,
  textsOf,
  type Value,
  type Vocabulary,
  type Window,
} from './syntax.ts';
import { ScreenFaultError } from './tokens.ts';

const period = { name: 'Period', standard: 14, min: 2, max: 250, whole: true };
const width = { name: 'Width', standard: 2, min: 0.1, max: 10, whole: false };
const VOCABULARY: Vocabulary = {
  fields: [
    { name: 'close', parameters: [], ofColumn: false },
    { name: 'volume', parameters: [], ofColumn: false },
    { name: 'change', parameters: [], ofColumn: false },
    { name: 'pe', parameters: [], ofColumn: false },
    { name: 'market_cap', parameters: [], ofColumn: false },
    { name: 'delivery', parameters: [], ofColumn: false, missing: 'This market has no delivery data.' },
    { name: 'rsi', parameters: [period], ofColumn: true },
    { name: 'sma', parameters: [period], ofColumn: true },
    { name: 'atr', parameters: [period], ofColumn: false },
    { name: 'bollinger.upper', parameters: [period, width], ofColumn: true },
    { name: 'bollinger.plusDi', parameters: [period, width], ofColumn: true },
  ],
  columns: ['close', 'volume'],
  texts: [
    { name: 'sector', options: [], values: ['Financials', 'IT', 'Banks', 'Oil & Gas', 'Finance'] },
    { name: 'industry', options: [], values: ['Banks', 'Finance', 'IT - Software'] },
    { name: 'prediction', options: ['short', 'medium'], values: ['BUY', 'SELL', 'HOLD'] },
  ],
  indices: { names: ['NIFTY 50', 'NIFTY NEXT 50'] },
};

const parse = (text: string) => parseCondition(text, VOCABULARY);
const canonical = (text: string) => printCondition(parse(text));

test('a condition is parsed into a tree', () => {
  const rsi = { kind: 'field', name: 'rsi', column: null, settings: [14], ago: 0 };
  const close = { kind: 'field', name: 'close', column: null, settings: [], ago: 0 };
  const sma = { kind: 'field', name: 'sma', column: 'volume', settings: [50], ago: 3 };
  expect(parse('rsi(14) < 30 and close crosses above sma(volume, 50)[3] within 5')).toEqual({
    kind: 'and',
    of: [
      { kind: 'comparison', operator: '<', left: rsi, right: { kind: 'number', value: 30 }, window: null },
      {
        kind: 'crossing',
        direction: 'above',
        left: close,
        right: sma,
        window: { word: 'within', sessions: 5 },
      },
    ],
  });
});

test.each([
  [
    'RSI<30 AND Close  Crosses Above SMA ( 50 )  Within 5',
    'rsi(14) < 30 and close crosses above sma(50) within 5',
  ],
  ['rsi(close, 14) >= 70', 'rsi(14) >= 70'],
  ['bollinger.upper(20) > close', 'bollinger.upper(20, 2) > close'],
  ['BOLLINGER.PLUSDI > -1.50', 'bollinger.plusDi(14, 2) > -1.5'],
  ['(((close > 1)))', 'close > 1'],
  ['close > 1 or close > 2 and close > 3', 'close > 1 or close > 2 and close > 3'],
  ['(close > 1 or close > 2) and close > 3', '(close > 1 or close > 2) and close > 3'],
  ['not close > 1 and change > 2', 'not close > 1 and change > 2'],
  ['not (close > 1 and change > 2)', 'not (close > 1 and change > 2)'],
  ['close - (volume - 1) > 2 * (close + 1) / 3', 'close - (volume - 1) > 2 * (close + 1) / 3'],
  ['(close - volume) - 1 > (2 * close) / 3', 'close - volume - 1 > 2 * close / 3'],
  ['close > .5 for 3', 'close > 0.5 for 3'],
  ['atr > atr[20]', 'atr(14) > atr(14)[20]'],
  ['SECTOR="banks" AND rsi<30', 'sector = "Banks" and rsi(14) < 30'],
  ['not sector = “oil &  gas”', 'not sector = "Oil & Gas"'],
  [
    'prediction = "buy" or Prediction(MEDIUM)!="Sell"',
    'prediction(short) = "BUY" or prediction(medium) != "SELL"',
  ],
  // Without quotes, as traders write.
  ['industry = banks and rsi < 30', 'industry = "Banks" and rsi(14) < 30'],
  ['in(Nifty 50) and (prediction=Buy)', 'in("NIFTY 50") and prediction(short) = "BUY"'],
  ['industry = IT - Software or sector = IT', 'industry = "IT - Software" or sector = "IT"'],
  ['In ( "nifty 50" ) and market_cap >= 20000', 'in("NIFTY 50") and market_cap >= 20000'],
])('%s is printed as %s', (text, written) => expect(canonical(text)).toBe(written));

describe('an error has its position and a reason', () => {
  test.each([
    ['', 0, 0, 'Write a value here, such as close or rsi(14).'],
    ['rsi(14) <', 9, 0, 'Write a value here, such as close or rsi(14).'],
    ['rsi(14) < and close > 1', 10, 3, 'Write a value here, such as close or rsi(14), not “and”.'],
    ['rsi(14)', 0, 7, 'This is a value, not a condition. Compare it with something, such as “< 30”.'],
    [
      'close > 1 and rsi(14)',
      14,
      7,
      'This is a value, not a condition. Compare it with something, such as “< 30”.',
    ],
    ['(close > 1) > 2', 0, 11, 'This is a condition. Use a value here.'],
    ['close > 1 volume > 2', 10, 6, 'Put “and” or “or” before “volume”.'],
    ['close = 3', 6, 1, '“=” can’t be used here. Compare values with <, <=, > or >=.'],
    ['close > ₹3', 8, 1, '“₹” can’t be used here.'],
    ['closes > 3', 0, 6, 'Unknown field “closes”. Did you mean close?'],
    ['bollinger > 3', 0, 9, 'Unknown field “bollinger”. Did you mean bollinger.upper or bollinger.plusDi?'],
    ['rsi(1) < 30', 4, 1, 'Period of rsi must be from 2 to 250.'],
    ['rsi(-3) < 30', 4, 2, 'Period of rsi must be from 2 to 250.'],
    ['rsi(2.5) < 30', 4, 3, 'Period of rsi must be a whole number.'],
    ['rsi(14, 3) < 30', 8, 1, 'rsi takes one setting.'],
    ['close(3) < 30', 6, 1, 'close takes no settings.'],
    ['rsi(14 < 30', 7, 1, 'The settings of rsi are not closed. Add “)”.'],
    ['atr(volume) < 30', 4, 6, '“volume” can’t be used here. Use a number.'],
    ['sma(rsi, 3) < 30', 4, 3, '“rsi” can’t be used here. Use one of close, volume, or a number.'],
    ['(close > 1', 10, 0, 'These brackets are not closed. Add “)”.'],
    ['close crosses 3', 14, 1, 'Write “above” or “below” after “crosses”.'],
    ['close > 1 within', 16, 0, 'The number of sessions after “within” must be a number.'],
    ['close > 1 for 251', 14, 3, 'The number of sessions after “for” must be from 1 to 250.'],
    ['close[251] > 1', 6, 3, 'Sessions ago must be from 0 to 250.'],
    ['close[1 > 1', 8, 1, 'The sessions ago are not closed. Add “]”.'],
    [
      `${'('.repeat(13)}close > 1${')'.repeat(13)}`,
      13,
      5,
      'Too many nested brackets. Up to 12 levels are allowed.',
    ],
    [Array(21).fill('close>1').join(' and '), 240, 7, 'Too many comparisons. A screen can have up to 20.'],
  ])('%j', (text, position, length, reason) => {
    expect(() => parse(text)).toThrow(ScreenFaultError);
    try {
      parse(text);
    } catch (fault) {
      expect(fault).toMatchObject({ position, length, message: reason });
    }
  });

  test.each([
    ['banks and rsi < 30', 'Unknown field “banks”. Did you mean sector = "Banks"?', 'sector = "Banks"'],
    ['BANK > 1', 'Unknown field “BANK”. Did you mean sector = "Banks"?', 'sector = "Banks"'],
    ['nifty50 and close > 1', 'Unknown field “nifty50”. Did you mean in("NIFTY 50")?', 'in("NIFTY 50")'],
    ['price > 1', 'Unknown field “price”. Did you mean close?', 'close'],
    ['close > dma', 'Unknown field “dma”. Did you mean sma(200)?', 'sma(200)'],
    ['close > dma(50)', 'Unknown field “dma”. Did you mean sma?', 'sma'],
    ['volum > 1', 'Unknown field “volum”. Did you mean volume?', 'volume'],
    ['mcap > 1', 'Unknown field “mcap”. Did you mean market_cap?', 'market_cap'],
    ['xyz > 1', 'Unknown field “xyz”.', null],
    ['industry = "bank"', 'Unknown industry “bank”. Did you mean "Banks"?', '"Banks"'],
    ['sector = Bank and close > 1', 'Put the text in quotes. Did you mean "Banks"?', '"Banks"'],
    ['P/E < 20', 'Unknown field “P/E”. Did you mean pe?', 'pe'],
    ['sector = "Chemicals"', 'Unknown sector “Chemicals”.', null],
    ['industry = "IT"', 'Unknown industry “IT”. Did you mean sector = "IT"?', null],
    ['in("NIFTY")', 'Unknown index “NIFTY”. Did you mean "NIFTY 50" or "NIFTY NEXT 50"?', '"NIFTY 50"'],
    ['in(50)', 'Write a text in quotes here, such as "NIFTY 50".', null],
    ['sector > 3', 'sector is text. Compare it with = or !=, such as sector = "Financials".', null],
    ['close > sector', '“sector” is a condition of its own, not a number.', null],
    ['prediction(never) = "BUY"', 'prediction takes one of short, medium.', null],
    ['delivery > 60', 'This market has no delivery data.', null],
    ['sector = "Banks', '“"” can’t be used here. Close the quotes.', null],
    ['close != 3', '“!=” can’t be used here. Compare values with <, <=, > or >=.', null],
  ])('%s: %s', (text, reason, suggested) => {
    try {
      expect.fail(canonical(text));
    } catch (fault) {
      expect(fault).toMatchObject({ message: reason, suggestion: suggested });
    }
  });

  test('any text is a condition or an error inside the text', () => {
    const pieces = [
      'sector',
      'prediction',
      '"Banks"',
      '"',
      '=',
      '!=',
      'in',
      'banks',
      'close',
      'rsi',
      '(',
      ')',
      '14',
      '<',
      '>=',
      'and',
      'or',
      'not',
      'crosses',
      'above',
      'within',
      '[',
      ']',
      ',',
      '-',
      '*',
      ' ',
      '.',
      '🙂',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (written) => {
        const text = written.join(' ');
        try {
          parse(text);
        } catch (fault) {
          if (!(fault instanceof ScreenFaultError)) throw fault;
          expect(fault.position + fault.length).toBeLessThanOrEqual(text.length);
          expect(fault.position).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

const sessions = fc.integer({ min: 1, max: 250 });
const window: fc.Arbitrary<Window | null> = fc.option(
  fc.record({ word: fc.constantFrom('within' as const, 'for' as const), sessions }),
);
const ago = fc.integer({ min: 0, max: 250 });
const periods = fc.integer({ min: 2, max: 250 });
const number = fc
  .oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.double({ min: -1e15, max: 1e15, noNaN: true }))
  .map((value) => ({ kind: 'number' as const, value: value || 0 }));
const field = fc
  .oneof(
    fc.record({
      name: fc.constantFrom('close', 'volume', 'change'),
      column: fc.constant(null),
      settings: fc.constant([]),
      ago,
    }),
    fc.record({
      name: fc.constantFrom('rsi', 'sma'),
      column: fc.constantFrom(null, 'volume'),
      settings: fc.tuple(periods),
      ago,
    }),
    fc.record({
      name: fc.constant('bollinger.plusDi'),
      column: fc.constantFrom(null, 'volume'),
      settings: fc.tuple(periods, fc.double({ min: 0.1, max: 10, noNaN: true })),
      ago,
    }),
  )
  .map((parts) => ({ kind: 'field' as const, ...parts }));

const { condition } = fc.letrec<{ value: Value; condition: Condition }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    number,
    field,
    fc.record({
      kind: fc.constant('arithmetic' as const),
      operator: fc.constantFrom('+', '-', '*', '/'),
      left: tie('value'),
      right: tie('value'),
    }),
  ),
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({
      kind: fc.constant('comparison' as const),
      operator: fc.constantFrom(...COMPARISONS),
      left: tie('value'),
      right: tie('value'),
      window,
    }),
    fc.record({
      kind: fc.constant('crossing' as const),
      direction: fc.constantFrom('above', 'below'),
      left: tie('value'),
      right: tie('value'),
      window,
    }),
    fc.record({
      kind: fc.constant('text' as const),
      operator: fc.constantFrom('=', '!='),
      field: fc.constantFrom({ name: 'sector', option: null }),
      text: fc.constantFrom('Banks', 'Oil & Gas'),
    }),
    fc.record({
      kind: fc.constant('text' as const),
      operator: fc.constantFrom('=', '!='),
      field: fc.constantFrom('short', 'medium').map((option) => ({ name: 'prediction', option })),
      text: fc.constantFrom('BUY', 'HOLD'),
    }),
    fc.record({ kind: fc.constant('member' as const), index: fc.constantFrom('NIFTY 50', 'NIFTY NEXT 50') }),
    fc.record({ kind: fc.constant('not' as const), of: tie('condition') }),
    fc.record({
      kind: fc.constantFrom('and', 'or'),
      of: fc.array(tie('condition'), { minLength: 2, maxLength: 2 }),
    }),
  ),
}));

test('printed conditions parse to the same tree', () => {
  fc.assert(
    fc.property(condition, (tree) => {
      const text = printCondition(tree);
      expect(parse(text)).toEqual(tree);
      expect(canonical(text)).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('the texts of a condition are listed as written', () => {
  expect(
    textsOf(parse('close > 1 and not (in("NIFTY 50") or sector = "IT")')).map((each) => printCondition(each)),
  ).toEqual(['in("NIFTY 50")', 'sector = "IT"']);
});

test('the fields of a condition are listed once each, with their settings', () => {
  const fields = fieldsOf(parse('rsi(14) < 30 and (rsi(14) < rsi(2) or not close[1] > close)'));
  expect(fields.map(({ name, settings, ago: back }) => [name, settings, back])).toEqual([
    ['rsi', [14], 0],
    ['rsi', [2], 0],
    ['close', [], 1],
    ['close', [], 0],
  ]);
});
