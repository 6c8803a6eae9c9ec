import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { randomUuid } from './random-uuid.ts';

test('each call gives a new UUID', () => {
  const made = Array.from({ length: 100 }, randomUuid);
  for (const id of made) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(made).size).toBe(100);
});
