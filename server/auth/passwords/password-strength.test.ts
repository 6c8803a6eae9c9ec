import { expect, test } from 'vitest';
import { refuseWeakPassword } from './password-strength.ts';

const ASHA = { email: 'asha.rao@sharmamail.in', firstName: 'Asha', lastName: 'Rao' };
const refusalOf = (password: string, owner = ASHA) =>
  refuseWeakPassword(password, owner).then(
    () => null,
    (error: unknown) => error,
  );

test.each([
  'password',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'Password1',
  'P@ssw0rd1',
  'drowssap',
  'letmein1',
])('%s is refused as one of the most used', async (password) => {
  expect(await refusalOf(password)).toMatchObject({
    status: 400,
    code: 'weak_password',
    message: 'This password is one of the most used. Choose a longer phrase.',
  });
});

test.each([
  'asha.rao@sharmamail.in',
  'ASHARAO1',
  'asha2026',
  'asha-2026',
  'artha123',
  'sharmamail!',
  'raoasha99',
])('%s is refused as containing the owner’s personal data', async (password) => {
  expect(await refusalOf(password)).toMatchObject({
    code: 'weak_password',
    message: 'This password is made of your name, your email or “Artha”. Choose a phrase without them.',
  });
});

test.each(['aaaaaaaa', 'abcabcabc', 'x'.repeat(128)])(
  '%s is refused, however long it is',
  async (password) => {
    expect(await refusalOf(password)).toMatchObject({ code: 'weak_password' });
  },
);

test.each([
  'monsoon evening',
  'a sentence to keep',
  'correct-horse-battery',
  '!@#[]{}=+?;:',
  'caf\u00e9 \u2460 noir',
  `${'a'.repeat(20)} then something that nobody guesses`,
])('%s is accepted', async (password) => {
  expect(await refusalOf(password)).toBeNull();
});

test('a word that is personal to one person is accepted from another', async () => {
  expect(
    await refusalOf('sharmamail!', { email: 'ravi@example.in', firstName: 'Ravi', lastName: '' }),
  ).toBeNull();
});

test('of the 10,000 most used passwords every seventh of sufficient length is refused', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'].slice(0, 10_000).map(String);
  expect(common).toHaveLength(10_000);
  const long = common
    .filter((password) => password.length >= 8)
    .filter((_password, place) => place % 7 === 0);
  const taken: string[] = [];
  for (const password of long) if ((await refusalOf(password)) === null) taken.push(password);
  expect(long.length).toBeGreaterThan(300);
  expect(taken).toEqual([]);
});
