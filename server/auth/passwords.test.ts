import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isPassword, unusableHash } from './passwords.ts';

test('only the password itself fits its hash', async () => {
  const hash = await hashPassword('monsoon evening');
  expect(await isPassword('monsoon evening', hash)).toBe(true);
  expect(await isPassword('monsoon evening ', hash)).toBe(false);
  expect(await isPassword('Monsoon evening', hash)).toBe(false);
  expect(await isPassword('', hash)).toBe(false);
});

test('a hash made when hashing was cheaper still fits its password', async () => {
  const nonce = Buffer.from('a salt of 16 byt');
  const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { ...cost, nonce, message: 'monsoon evening' });
  const old = `$argon2id$v=19$m=64,t=1,p=1$${nonce.toString('base64')}$${tag.toString('base64')}`;
  expect(await isPassword('monsoon evening', old)).toBe(true);
  expect(await isPassword('monsoon morning', old)).toBe(false);
});

test('no password fits the hash of nobody, and the hash is well formed', async () => {
  expect(unusableHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
  expect(unusableHash()).not.toBe(unusableHash());
  expect(await isPassword('', unusableHash())).toBe(false);
});

test('a hash that is none is a fault, not a wrong password', async () => {
  await expect(isPassword('x', 'plain text')).rejects.toThrow('not an argon2id string');
});
