import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isPassword, unusableHash } from './passwords.ts';

function cheapHash(message: string): string {
  const nonce = Buffer.from('a salt of 16 byt');
  const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { ...cost, nonce, message });
  return `$argon2id$v=19$m=64,t=1,p=1$${nonce.toString('base64')}$${tag.toString('base64')}`;
}

test('only the password itself matches its hash', async () => {
  const hash = await hashPassword('monsoon evening');
  expect(await isPassword('monsoon evening', hash, 'meera@example.in')).toBe(true);
  expect(await isPassword('monsoon evening ', hash, 'meera@example.in')).toBe(false);
  expect(await isPassword('Monsoon evening', hash, 'meera@example.in')).toBe(false);
  expect(await isPassword('', hash, 'meera@example.in')).toBe(false);
});

test('a hash with older, cheaper parameters still matches its password', async () => {
  const old = cheapHash('monsoon evening');
  expect(await isPassword('monsoon evening', old, 'meera@example.in')).toBe(true);
  expect(await isPassword('monsoon morning', old, 'meera@example.in')).toBe(false);
});

test('no password matches the unusable hash, and the hash is well formed', async () => {
  expect(unusableHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
  expect(unusableHash()).not.toBe(unusableHash());
  expect(await isPassword('', unusableHash(), 'meera@example.in')).toBe(false);
});

test('a malformed hash is an error, not a wrong password', async () => {
  await expect(isPassword('x', 'plain text', 'meera@example.in')).rejects.toThrow('not an argon2id string');
});

test('fifty passwords wait in line, ten of one person, and further ones are refused', async () => {
  const hash = cheapHash('monsoon evening');
  const ofOne = Array.from({ length: 15 }, () => isPassword('monsoon evening', hash, 'meera@example.in'));
  const refused = (await Promise.allSettled(ofOne)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({
    reason: { status: 503, code: 'busy', headers: { 'Retry-After': '2' } },
  });

  const ofMany = Array.from({ length: 60 }, (_, i) => isPassword('a guess', hash, `guess${i}@example.in`));
  const heard = (await Promise.allSettled(ofMany)).filter(({ status }) => status === 'fulfilled');
  expect(heard).toHaveLength(52);
});

test('one user’s ten pending hashes delay another user by one at most', async () => {
  const ended: string[] = [];
  const prove = async (whose: string, hash: string) => {
    await isPassword('monsoon evening', hash, whose);
    ended.push(whose);
  };
  const costly = unusableHash();
  const ofMeera = Array.from({ length: 10 }, () => prove('meera', costly));
  await Promise.all([...ofMeera, prove('arjun', cheapHash('monsoon evening'))]);
  expect(ended.indexOf('arjun')).toBeLessThanOrEqual(2);
});
