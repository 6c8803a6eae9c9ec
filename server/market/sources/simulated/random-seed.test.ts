import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { randomSeed } from './random-seed.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.close());

test('the first server draws a database’s seed, and all later ones have the same', async () => {
  expect(await randomSeed(database.db, () => 4_711)).toBe(4_711);
  expect(await randomSeed(database.db, () => 1_234)).toBe(4_711);
});

test('two servers that start together have one seed', async () => {
  const draws = [11, 12];
  const seeds = await Promise.all(draws.map((seed) => randomSeed(database.db, () => seed)));
  expect(new Set(seeds).size).toBe(1);
});
