import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { firstIdOf, newId } from './ids.ts';

test('ids are unique UUIDs in the order they were made, however fast', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(new Set(ids).size).toBe(2_000);
  expect(ids.toSorted()).toEqual(ids);
  expect(z.uuidv7().safeParse(ids[0]).success).toBe(true);
});

test('the first id of an instant is valid and sorts before all others of it', () => {
  const id = newId();
  const instant = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  expect(firstIdOf(new Date(instant)) <= id && id < firstIdOf(new Date(instant + 1))).toBe(true);
  expect(firstIdOf(new Date(0x0199_0000_0001))).toBe('01990000-0001-7000-8000-000000000000');
  expect(z.uuidv7().safeParse(firstIdOf(new Date(instant))).success).toBe(true);
});
