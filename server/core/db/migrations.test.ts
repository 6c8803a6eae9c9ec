import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import before from '#tests/support/migrations-before-baseline.json' with { type: 'json' };
import { fillLedger } from '#tests/support/orders/large-ledger.ts';
import { withMigrationsUntil } from './backup/migrations-until.ts';
import { readTables } from './backup/tables.ts';
import { migrateDb, readVersion } from './migrations.ts';

/** Timestamp of 0034_ways-in, the last migration that the baseline replaced. */
const LAST = 1_795_615_596_828;
/** Hash of the baseline, which is never edited (function comments included): adopted databases have its result. */
const hash = 'dde332cd62f88edc51db2ce1081ad4abfd978068aebb07a575ad2f40610b8457';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
  await query('drop schema public, practice, history, drizzle cascade; create schema public');
  await migrateToBaseline();
});
afterEach(() => database.close());

const query = async (text: string, values?: unknown[]) =>
  (await database.db.$client.query(text, values)).rows;

/** Applies the migrations up to the baseline only. */
const migrateToBaseline = () =>
  withMigrationsUntil({ when: LAST }, (folder) => migrateDb(database.db, folder));

/** Makes the database look as if this many earlier migrations had run, with the rows those versions recorded. */
async function asOf(migrations: number): Promise<void> {
  await query('truncate drizzle.__drizzle_migrations');
  for (const { hash, when } of before.slice(0, migrations))
    await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);
}

const journal = async () =>
  (
    await query('select hash, created_at::bigint::text as when from drizzle.__drizzle_migrations order by id')
  ).map((row) => ({ hash: row.hash, when: Number(row.when) }));

/** All rows of all tables. */
async function content() {
  const rows: Record<string, string[]> = {};
  for (const { schema, name } of await readTables(database.db.$client)) {
    const found = await query(`select t::text as row from "${schema}"."${name}" t order by 1`);
    rows[`${schema}.${name}`] = found.map(({ row }) => row);
  }
  return rows;
}

test('a fresh database runs the baseline, and a second start runs nothing', async () => {
  expect(await journal()).toEqual([{ hash, when: LAST }]);
  expect(await readVersion(database.db.$client)).toEqual({ when: LAST, name: '0000_baseline' });
  await migrateToBaseline();
  expect(await journal()).toEqual([{ hash, when: LAST }]);
});

test('a database with all earlier migrations is adopted, and its rows are unchanged', async () => {
  await fillLedger(database.db, 50);
  const rows = await content();
  expect(rows['public.trades']).toHaveLength(65);
  await asOf(35);
  expect(await journal()).toHaveLength(35);
  await migrateToBaseline();
  expect(await journal()).toEqual([{ hash, when: LAST }]);
  expect(await content()).toEqual(rows);
});

test.each([
  [34, '0033'],
  [22, '0021'],
  [1, '0000'],
])(
  'one with the first %i of them is refused with instructions, and is unchanged',
  async (migrations, last) => {
    await asOf(migrations);
    await expect(migrateDb(database.db)).rejects.toThrow(
      new Error(
        `This database was made by an older Artha (migration ${last}). ` +
          'Start Artha at commit 3880409 (25 Nov 2026) once, then this version.',
      ),
    );
    expect(await journal()).toEqual(before.slice(0, migrations));
  },
);

test('of two servers that start at the same time, one adopts the database and the other finds it adopted', async () => {
  await asOf(35);
  await Promise.all([migrateToBaseline(), migrateToBaseline()]);
  expect(await journal()).toEqual([{ hash, when: LAST }]);
});
