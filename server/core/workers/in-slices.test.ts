import { expect, test } from 'vitest';
import { inSlices } from './in-slices.ts';

test('250 rows are processed in three turns of the loop, in order, with others in between', async () => {
  const rows = Array.from({ length: 250 }, (_, n) => n);
  const order: unknown[] = [];
  const working = inSlices(rows, (slice) => {
    order.push(slice.length);
    setImmediate(() => order.push('another'));
    return slice.at(-1);
  });
  expect(await working).toEqual([99, 199, 249]);
  expect(order).toEqual([100, 'another', 100, 'another', 50]);
  expect(await inSlices([], () => 1)).toEqual([]);
});
