import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomStream } from '#server/market/sources/random.ts';
import type { KeyRing, SealingKey } from '../../crypto/sealed.ts';
import { decrypting, encrypting } from './encrypted-chunks.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

const keyOf = (id: string, byte: number): SealingKey => ({ id, key: Buffer.alloc(32, byte) });
const [first, second, other] = [keyOf('k1', 1), keyOf('k2', 2), keyOf('k1', 3)];
const ring: KeyRing = [first];
/** Four million random letters, which compress to no less than three 64 KiB chunks. */
const LINES = lettersOf(200, 20_000);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'artha-sealed-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function lettersOf(lines: number, length: number): string[] {
  const chance = randomStream(7);
  const letter = () => String.fromCharCode(97 + Math.floor(chance.uniform() * 26));
  return Array.from({ length: lines }, () => Array.from({ length }, letter).join(''));
}

let files = 0;
async function written(encrypt: boolean, of: KeyRing = ring, lines = LINES): Promise<string> {
  const path = join(folder, `${files++}.backup`);
  await writeSealed(path, Readable.from(lines), { ring: of, encrypt });
  return path;
}

async function linesOf(path: string, keys: readonly SealingKey[] = ring): Promise<string[]> {
  const lines = [];
  for await (const line of readSealed(path, keys)) lines.push(line);
  return lines;
}

/** A copy of a file with modified bytes. */
function changed(path: string, change: (bytes: Buffer) => Buffer): string {
  const copy = join(folder, `${files++}.backup`);
  writeFileSync(copy, change(readFileSync(path)));
  return copy;
}

describe.each([false, true])('encrypted: %s', (encrypt) => {
  test('a written file can be read with its key in a ring of several', async () => {
    const path = await written(encrypt);
    expect(statSync(path).size).toBeGreaterThan(3 * 64 * 1024);
    expect(await linesOf(path)).toEqual(LINES);
    expect(await linesOf(path, [second, first])).toEqual(LINES);
  });

  test('the current key seals; earlier keys only open', async () => {
    const path = await written(encrypt, [second, first], ['a line']);
    expect(await linesOf(path, [second])).toEqual(['a line']);
    await expect(linesOf(path, [first])).rejects.toThrow('was sealed with another key');
  });

  test.each<[string, readonly SealingKey[]]>([
    ['another key of the same name', [other]],
    ['no key', []],
  ])('with %s nothing is read', async (_what, wrong) => {
    const path = await written(encrypt, ring, ['a line']);
    await expect(linesOf(path, wrong)).rejects.toThrow(
      `${path} was sealed with another key. Set CREDENTIALS_KEYS to those of the server that made it. Nothing was restored from it.`,
    );
  });

  const chunk = 64 * 1024;
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['a bit of its salt changed', (bytes) => flipped(bytes, 30)],
    ['a bit of its content changed', (bytes) => flipped(bytes, 100_000)],
    ['a bit of its seal changed', (bytes) => flipped(bytes, bytes.length - 1)],
    ['its word for encryption changed', (bytes) => flipped(bytes, 8)],
    ['its last byte cut off', (bytes) => bytes.subarray(0, -1)],
    ['its last chunk cut out', (bytes) => Buffer.concat([bytes.subarray(0, 2 * chunk), bytes.subarray(-32)])],
    ['two chunks swapped', (bytes) => swapped(bytes, 49, 49 + chunk + 16, chunk + 16)],
    ['a byte more', (bytes) => Buffer.concat([bytes, Buffer.alloc(1)])],
  ])('nothing is read of a file with %s', async (_what, change) => {
    const path = changed(await written(encrypt), change);
    await expect(linesOf(path)).rejects.toThrow(
      `${path} was cut off or changed after the backup. Nothing was restored from it.`,
    );
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

function swapped(bytes: Buffer, one: number, two: number, length: number): Buffer {
  const stored = Buffer.from(bytes.subarray(one, one + length));
  bytes.copy(bytes, one, two, two + length);
  stored.copy(bytes, two);
  return bytes;
}

test('an encrypted file is unreadable without the key and does not even look compressed', async () => {
  const [plain, secret] = [await written(false, ring, ['a line']), await written(true, ring, ['a line'])];
  const gzip = Buffer.from([0x1f, 0x8b, 0x08]);
  expect(readFileSync(plain).includes(gzip)).toBe(true);
  expect(readFileSync(secret).includes(gzip)).toBe(false);
  // Each file has its own keys, so equal content gives different bytes.
  const again = await written(true, ring, ['a line']);
  expect(readFileSync(again).subarray(49)).not.toEqual(readFileSync(secret).subarray(49));
});

test('swapped, duplicated or missing chunks can’t be opened, even under a valid seal', async () => {
  const key = Buffer.alloc(32, 9);
  const plain = Buffer.from(LINES.join('')).subarray(0, 3 * 65_536 + 5);
  const sealed = await buffer(Readable.from([plain]).pipe(encrypting(key)));
  const size = 65_536 + 16;
  expect(sealed.length).toBe(plain.length + 4 * 16);
  const chunks = [0, 1, 2, 3].map((n) => sealed.subarray(n * size, (n + 1) * size));
  const opened = (order: number[]) =>
    buffer(
      Readable.from([Buffer.concat(order.map((n) => chunks[n] ?? Buffer.alloc(0)))]).pipe(decrypting(key)),
    );
  expect(await opened([0, 1, 2, 3])).toEqual(plain);
  for (const order of [[1, 0, 2, 3], [0, 0, 2, 3], [0, 2, 3], [0, 1, 2], [3], []])
    await expect(opened(order), order.join()).rejects.toThrow();
});

test('a backup from before they were signed is refused with instructions', async () => {
  const path = join(folder, `${files++}.backup`);
  writeFileSync(path, Buffer.concat([gzipSync('a line\nanother\n'), Buffer.alloc(32)]));
  await expect(linesOf(path)).rejects.toThrow(
    `${path} was made by an older Artha, before backups were signed. Restore it with Artha at commit 3880409 (25 Nov 2026), then start this version.`,
  );
});

test.each(['', 'symbol,date,open\n', 'ARTHABK2', 'ARTHABK2\u0007'.padEnd(200, 'x')])(
  '%j is not a backup',
  async (text) => {
    const path = join(folder, `${files++}.backup`);
    writeFileSync(path, text);
    await expect(linesOf(path)).rejects.toThrow(`${path} is not a backup of Artha.`);
  },
);
