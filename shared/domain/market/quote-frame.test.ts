import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeQuotes, encodeQuotes, type QuoteRow } from './quote-frame.ts';

test('a frame is the bytes that LEB128 gives by hand', () => {
  const rows: QuoteRow[] = [
    [300, 2_639_20, 5_000],
    [7, 100, 0],
  ];
  expect([...encodeQuotes({ seq: 128, rows })]).toEqual([
    1, 0x80, 0x01, 2, 7, 100, 0,
    // 293 = 2 × 128 + 37; 263,920 = 16 × 16,384 + 13 × 128 + 112; 5,000 = 39 × 128 + 8.
    0xa5, 0x02, 0xf0, 0x8d, 0x10, 0x88, 0x27,
  ]);
});

test('every frame is read as it was written, with its rows by id', () => {
  const number = fc.nat({ max: Number.MAX_SAFE_INTEGER });
  const rows = fc.uniqueArray(fc.tuple(fc.nat(), number, number), { selector: ([id]) => id });
  const frame = fc.record({ seq: number, rows });
  fc.assert(
    fc.property(frame, (one) => {
      const sorted = one.rows.toSorted(([a], [b]) => a - b);
      expect(decodeQuotes(encodeQuotes(one))).toEqual({ ...one, rows: sorted });
    }),
  );
});

test('bytes that are no frame are refused, and never read as one', () => {
  const whole = encodeQuotes({ seq: 1_800_000_000_000, rows: [[1, 100, 5]] });
  for (let end = 0; end < whole.length; end += 1)
    expect(() => decodeQuotes(whole.slice(0, end))).toThrow(RangeError);
  expect(() => decodeQuotes(Uint8Array.of(...whole, 0))).toThrow(RangeError);
  expect(() => decodeQuotes(Uint8Array.of(2, ...whole.slice(1)))).toThrow(RangeError);
  expect(() => encodeQuotes({ seq: 1, rows: [[1, -5, 0]] })).toThrow(RangeError);
});
