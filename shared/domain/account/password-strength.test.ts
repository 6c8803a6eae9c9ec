import { expect, test } from 'vitest';
import { judgePassword } from './password-strength.ts';

const OWNER = { email: 'asha@example.in', firstName: 'Asha', lastName: null };

test('for a long password 20 characters at each end are estimated, and the stronger end counts', () => {
  const estimated: string[] = [];
  const byDigits = (text: string) => {
    estimated.push(text);
    return { guessesLog10: text.includes('7') ? 9 : 2, sequence: [] };
  };
  const password = `${'a'.repeat(108)}${'7'.repeat(20)}`;
  expect(judgePassword(byDigits, password, OWNER)).toEqual({ level: 'good', refusal: null });
  expect(estimated).toEqual(['a'.repeat(20), '7'.repeat(20)]);
});

test.each([
  [5.9, 'weak'],
  [6, 'fair'],
  [7.9, 'fair'],
  [8, 'good'],
  [9.9, 'good'],
  [10, 'strong'],
])('10^%d guesses are %s', (guessesLog10, level) => {
  const estimate = () => ({ guessesLog10, sequence: [] });
  expect(judgePassword(estimate, 'some sentence', OWNER).level).toBe(level);
});

test('the estimator gets the words that someone who knows the owner tries first', () => {
  const given: string[][] = [];
  const estimate = (_text: string, words: string[]) => {
    given.push(words);
    return { guessesLog10: 9, sequence: [] };
  };
  const owner = { email: 'A.Rao@bigbank.in', firstName: 'Asha Devi', lastName: 'Rao' };
  judgePassword(estimate, 'some sentence', owner);
  expect(given).toEqual([['a.rao@bigbank.in', 'bigbank', 'artha', 'a.rao', 'asha', 'devi', 'rao']]);
});
