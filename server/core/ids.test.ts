import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from './ids.ts';

test('ids are unique UUIDs in the order they were made, however fast', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(new Set(ids).size).toBe(2_000);
  expect(ids.toSorted()).toEqual(ids);
  expect(z.uuidv7().safeParse(ids[0]).success).toBe(true);
});
