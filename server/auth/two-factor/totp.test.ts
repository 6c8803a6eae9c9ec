import { expect, test } from 'vitest';
import { newTotpSecret, totpAddress, totpCode, totpStep, totpStepOf } from './totp.ts';

/** "12345678901234567890" of RFC 6238, appendix B, in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is that of RFC 6238, appendix B', (seconds, code) => {
  expect(totpCode(SECRET, totpStep(at(seconds)))).toBe(code);
});

test('a code is accepted half a minute early and late, and no further', () => {
  const step = totpStep(at(3_000));
  const code = totpCode(SECRET, step);
  expect([2_970, 3_000, 3_059].map((seconds) => totpStepOf(SECRET, code, at(seconds), 0))).toEqual([
    step,
    step,
    step,
  ]);
  expect([2_969, 3_060].map((seconds) => totpStepOf(SECRET, code, at(seconds), 0))).toEqual([null, null]);
});

test('no code is accepted twice', () => {
  const step = totpStep(at(3_000));
  expect(totpStepOf(SECRET, totpCode(SECRET, step), at(3_000), step)).toBeNull();
});

test('anything but six digits is refused', () => {
  expect(['', '12345', 'abcdef', '1234567'].map((code) => totpStepOf(SECRET, code, at(3_000), 0))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a secret has 160 bits in base 32, and the address names the account', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  expect(totpAddress(SECRET, 'a@b.in')).toBe(`otpauth://totp/Artha%3Aa%40b.in?secret=${SECRET}&issuer=Artha`);
});
