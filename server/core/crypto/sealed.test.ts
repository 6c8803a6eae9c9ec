import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSealer, type KeyRing, type SealingKey } from './sealed.ts';

const key = (id: string, byte: number): SealingKey => ({ id, key: Buffer.alloc(32, byte) });
const first = key('k1', 1);
const second = key('k2', 2);
const ASHA = '0198f000-0000-7000-8000-000000000001';
const RAVI = '0198f000-0000-7000-8000-000000000002';

test('a value sealed for a person and a field can be opened only there', () => {
  const sealer = createSealer([first]);
  const sealed = sealer.seal('my secret', ASHA, 'secret');
  expect(sealed).not.toContain('my secret');
  expect(sealer.open(sealed, ASHA, 'secret')).toBe('my secret');
  expect(() => sealer.open(sealed, RAVI, 'secret')).toThrow('changed or moved');
  expect(() => sealer.open(sealed, ASHA, 'access token')).toThrow('changed or moved');
});

test('the same text is sealed differently each time', () => {
  const sealer = createSealer([first]);
  expect(sealer.seal('words', ASHA, 'secret')).not.toBe(sealer.seal('words', ASHA, 'secret'));
});

test('any flipped bit of nonce, tag or content fails closed, and so does another key under the same name', () => {
  const sealer = createSealer([first]);
  const sealed = sealer.seal('my secret', ASHA, 'secret');
  const parts = sealed.split('.');
  for (const place of [2, 3, 4]) {
    const bytes = Buffer.from(parts[place] ?? '', 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const changed = parts.with(place, flipped.toString('base64url')).join('.');
      expect(() => sealer.open(changed, ASHA, 'secret')).toThrow('changed or moved');
    }
  }
  expect(() => createSealer([key('k1', 9)]).open(sealed, ASHA, 'secret')).toThrow('changed or moved');
});

test('a shortened tag is refused', () => {
  const sealer = createSealer([first]);
  const parts = sealer.seal('my secret', ASHA, 'secret').split('.');
  const short = parts.with(
    3,
    Buffer.from(parts[3] ?? '', 'base64url')
      .subarray(0, 4)
      .toString('base64url'),
  );
  expect(() => sealer.open(short.join('.'), ASHA, 'secret')).toThrow('changed or moved');
});

test('after a rotation the old key still opens, and the new one seals', () => {
  const before = createSealer([first]).seal('my secret', ASHA, 'secret');
  const ring = createSealer([second, first]);
  expect(ring.open(before, ASHA, 'secret')).toBe('my secret');
  expect(ring.isCurrent(before)).toBe(false);
  const after = ring.seal('my secret', ASHA, 'secret');
  expect(ring.isCurrent(after)).toBe(true);
  expect(() => createSealer([first]).open(after, ASHA, 'secret')).toThrow('No key of the ring');
});

test('a key added while the server runs is found', () => {
  let stored: KeyRing = [first];
  const running = createSealer(stored, () => stored);
  stored = [second, first];
  const sealed = createSealer(stored).seal('my secret', ASHA, 'secret');
  expect(running.open(sealed, ASHA, 'secret')).toBe('my secret');
});

test('any text round-trips', () => {
  const sealer = createSealer([first]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(sealer.open(sealer.seal(text, ASHA, 'secret'), ASHA, 'secret')).toBe(
        Buffer.from(text).toString(),
      );
    }),
  );
});
