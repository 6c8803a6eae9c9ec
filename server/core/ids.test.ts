import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from './ids.ts';

test('ids are different UUIDs in the order of their making, however fast they are made', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(new Set(ids).size).toBe(2_000);
  expect(ids.toSorted()).toEqual(ids);
  expect(z.uuidv7().safeParse(ids[0]).success).toBe(true);
});
