import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encoded, encodingFor } from './encodings.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate', 'identity'],
  ['brotli', 'identity'],
  ['br;q=0, gzip', null],
  ['x'.repeat(101), null],
])('a client that accepts %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
  expect(encodingFor(accepted)).toBe(encoding);
});

test('compressed bytes decompress to the text', async () => {
  const text = '₹'.repeat(1_000);
  expect(String(brotliDecompressSync(await encoded(text, 'br')))).toBe(text);
  expect(String(gunzipSync(await encoded(text, 'gzip')))).toBe(text);
  expect(String(await encoded(text, 'identity'))).toBe(text);
});
