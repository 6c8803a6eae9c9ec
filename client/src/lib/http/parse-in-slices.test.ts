import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseInSlices } from './parse-in-slices.ts';

const row = z.object({ price: z.string() });
const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ price: String(n), extra: n }));

test('a long list is parsed completely and in order, like in one go', async () => {
  for (const count of [0, 1, 400, 401, 2_500]) {
    const whole = z.safeParse(z.array(row), rows(count));
    expect(await parseInSlices(z.array(row), rows(count))).toEqual(whole);
    expect(whole.data).toHaveLength(count);
  }
});

test('while a long list is parsed, other tasks run in between', async () => {
  let checked = 0;
  const counted = z.pipe(
    row,
    z.transform((one) => {
      checked += 1;
      return one;
    }),
  );
  const seen = new Promise<number>((resolve) => setImmediate(() => resolve(checked)));
  await parseInSlices(z.array(counted), rows(8_000));
  expect(checked).toBe(8_000);
  expect(await seen).toBeGreaterThan(0);
  expect(await seen).toBeLessThan(8_000);
});

test('an invalid row is named by its index in the whole list', async () => {
  const amiss = [...rows(1_999), { price: 7 }, ...rows(3)];
  const parsed = await parseInSlices(z.array(row), amiss);
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[1_999, 'price']]);
  expect(parsed).toEqual(z.safeParse(z.array(row), amiss));
});

test('checks on a whole list are applied to the whole', async () => {
  const short = z.array(row).check(z.maxLength(500));
  expect((await parseInSlices(short, rows(500))).success).toBe(true);
  expect((await parseInSlices(short, rows(501))).success).toBe(false);
  expect((await parseInSlices(z.array(row), 'no list')).success).toBe(false);
});
