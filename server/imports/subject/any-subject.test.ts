import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSubject } from './read-subject.ts';

const RUNS = { numRuns: 400, seed: 20_261_125 };
const unknown = { before: null, after: null };
const paise = fc.integer({ min: 1, max: 5_000_00 });
const rupees = (amount: number) => String(amount / 100);
const currency = fc.constantFrom('Rs ', 'Rs. ', 'Rs.', 'Re ', '₹', 'INR ');
const each = fc.constantFrom('', '/-', ' Per Share', '/- Per Share', ' Per Sh', ' P Shr');
const nature = fc.constantFrom('', 'Interim ', 'Final ', 'Special ', 'Int ', 'Spl ');

const dividend = fc
  .tuple(nature, fc.constantFrom('Dividend', 'Div', 'Dividend -', 'Div-'), currency, paise, each)
  .map(([of, word, sign, amount, per]) => ({
    text: `${of}${word} ${sign}${rupees(amount)}${per}`,
    paid: amount,
    shares: 1,
  }));
const bonus = fc
  .tuple(fc.constantFrom('Bonus', 'Bonus Issue', 'Bon-', 'Bonus -'), fc.nat(40), fc.nat(40))
  .map(([word, given, owned]) => ({
    text: `${word} ${given + 1}:${owned + 1}`,
    paid: 0,
    shares: (given + owned + 2) / (owned + 1),
  }));
const split = fc
  .tuple(
    fc.constantFrom(
      'Face Value Split From',
      'Fv Splt Frm',
      'Fv Split',
      'Face Value Split (Sub-Division) - From',
    ),
    fc.constantFrom([10, 1], [10, 2], [10, 5], [5, 1], [2, 1], [1, 0.5]),
    each,
  )
  .map(([words, [from = 10, to = 1], per]) => ({
    text: `${words} Rs ${from}${per} To Rs ${to}${per}`,
    paid: 0,
    shares: from / to,
  }));
const joiner = fc.constantFrom('/', ' / ', ' And ', ' & ', ' + ', ' ');
const casing = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
);

test('clauses in any order, spelling and case read as what they add up to', () => {
  const clauses = fc.uniqueArray(fc.oneof(dividend, bonus, split), {
    minLength: 1,
    maxLength: 3,
    selector: ({ paid, shares, text }) =>
      paid > 0 ? text : shares > 1 && text.includes('To') ? 'split' : 'bonus',
  });
  fc.assert(
    fc.property(clauses, joiner, casing, (parts, between, cased) => {
      const reading = readSubject(cased(parts.map(({ text }) => text).join(between)), unknown);
      if (reading.state !== 'read') return expect.fail(JSON.stringify(reading));
      const paid = reading.actions.reduce(
        (sum, action) => sum + (action.kind === 'dividend' ? action.paise : 0),
        0,
      );
      const shares = reading.actions.reduce((product, action) => {
        if (action.kind === 'split') return (product * action.numerator) / action.denominator;
        return action.kind === 'bonus' ? product * (action.numerator / action.denominator + 1) : product;
      }, 1);
      expect(paid).toBe(parts.reduce((sum, part) => sum + part.paid, 0));
      expect(shares).toBeCloseTo(
        parts.reduce((product, part) => product * part.shares, 1),
        9,
      );
    }),
    RUNS,
  );
});

test('a subject with a part without figures is not read at all', () => {
  const incomplete = fc.constantFrom('Bonus', 'Fv Split', 'Special Dividend', 'Consolidation', 'Bonus 1:0');
  fc.assert(
    fc.property(fc.oneof(dividend, bonus, split), incomplete, fc.boolean(), ({ text }, part, isFirst) => {
      const subject = isFirst ? `${part} / ${text}` : `${text} / ${part}`;
      expect(readSubject(subject, unknown).state).toBe('unread');
    }),
    RUNS,
  );
});

test('no text makes it throw, and all figures it reads are positive', () => {
  const words = fc.constantFrom(
    'div',
    'bonus',
    'split',
    'rs',
    '10',
    '1:1',
    '%',
    'to',
    'from',
    'rights',
    '@',
    'prm',
    '/-',
    '0',
    '2',
    'fv',
    'consolidation',
    'including',
    '(',
    ')',
    'par',
    ',',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(words, { maxLength: 12 }).map((list) => list.join(' ')),
  );
  fc.assert(
    fc.property(text, (subject) => {
      const reading = readSubject(subject, { before: 1_000, after: 1_000 });
      if (reading.state !== 'read') return;
      for (const action of reading.actions) {
        const figures = action.kind === 'dividend' ? [action.paise] : [action.numerator, action.denominator];
        expect(figures.every((figure) => Number.isInteger(figure) && figure > 0)).toBe(true);
      }
    }),
    RUNS,
  );
});
