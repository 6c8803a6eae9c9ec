import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-code.tsx';

const ADDRESS =
  'otpauth://totp/Artha:asha%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Artha';

test('an independent QR code reader decodes the original text', () => {
  const { size, path } = qrPath(ADDRESS);
  expect(jsQR.default(pixelsOf(size, path), size * 4, size * 4)?.data).toBe(ADDRESS);
});

test('the code has a white margin of four modules', () => {
  const { size, path } = qrPath(ADDRESS);
  const runs = runsOf(path);
  expect(Math.min(...runs.map(({ x }) => x))).toBe(4);
  expect(Math.min(...runs.map(({ y }) => y))).toBe(4);
  expect(Math.max(...runs.map(({ x, length }) => x + length))).toBe(size - 4);
});

const runsOf = (path: string) =>
  [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map(([, x, y, length]) => ({
    x: Number(x),
    y: Number(y),
    length: Number(length),
  }));

/** The path as a camera image: black on white, four pixels per module. */
function pixelsOf(size: number, path: string): Uint8ClampedArray {
  const side = size * 4;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { x, y, length } of runsOf(path))
    for (let row = y * 4; row < y * 4 + 4; row += 1)
      for (let column = x * 4; column < (x + length) * 4; column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return pixels;
}
