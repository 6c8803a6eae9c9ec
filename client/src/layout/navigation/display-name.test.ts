import { expect, test } from 'vitest';
import { displayName, initials } from './display-name.ts';

const meera = { firstName: 'Meera', lastName: 'Kulkarni', email: 'meera@example.in' };

test('a user is shown by first and last name', () => {
  expect(displayName(meera)).toBe('Meera Kulkarni');
  expect(initials(meera)).toBe('MK');
});

test('one name is enough', () => {
  expect(displayName({ ...meera, lastName: null })).toBe('Meera');
  expect(displayName({ ...meera, firstName: ' ', lastName: 'Kulkarni' })).toBe('Kulkarni');
  expect(initials({ ...meera, lastName: '' })).toBe('M');
});

test('without a name it is the email address, and without that User', () => {
  const nameless = { firstName: null, lastName: '  ', email: 'meera@example.in' };
  expect(displayName(nameless)).toBe('meera@example.in');
  expect(initials(nameless)).toBe('M');
  expect(displayName({ ...nameless, email: '' })).toBe('User');
  expect(initials({ ...nameless, email: '' })).toBe('U');
});

test('an initial includes its vowel signs', () => {
  expect(initials({ firstName: 'मीरा', lastName: 'कुलकर्णी', email: '' })).toBe('मीकु');
});
