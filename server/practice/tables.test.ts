import { expect, test } from 'vitest';
import { aDatabase } from '#tests/support/database.ts';

/** The tables of shared/schema/trading/practice.ts, which exist in both schemas. */
const TABLES = [
  'account_actions',
  'accounts',
  'charge_reratings',
  'fundings',
  'ledger_postings',
  'positions',
  'trade_events',
  'trade_news',
  'trades',
];

test('the practice ledger has the same tables and columns; a migration must change both', async () => {
  const { db, close } = await aDatabase();
  const read = async (schema: string, query: string) => {
    const { rows } = await db.$client.query<{ line: string }>(query, [schema, TABLES]);
    return rows.map(({ line }) => line.replaceAll(`${schema}.`, '')).sort();
  };
  const columns = `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
    || coalesce(column_default, '') || ' ' || is_identity as line
    from information_schema.columns where table_schema = $1 and table_name = any($2)`;
  const checks = `select c.relname || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = $1::regnamespace and c.relname = any($2) and k.contype = 'c'`;
  const indexes = `select indexdef as line from pg_indexes
    where schemaname = $1 and tablename = any($2) and indexname !~ '_(pk|pkey)$'`;
  const triggers = `select c.relname || ' ' || t.tgname as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = $1::regnamespace and c.relname = any($2) and not t.tgisinternal and t.tgname <> 'trades_stay'`;
  for (const query of [columns, checks, indexes, triggers]) {
    expect(await read('practice', query)).toEqual(await read('public', query));
  }
  const { rows } = await db.$client.query(
    `select relname as name from pg_class where relnamespace = 'practice'::regnamespace and relkind = 'r' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(TABLES);
  await close();
});

test('a practice day’s posting can be deleted with its day, but not changed', async () => {
  const { db, close } = await aDatabase();
  const refused = { message: expect.stringContaining('ledger_postings is append-only') };
  await expect(
    db.$client.query('update practice.ledger_postings set amount_paise = 1'),
  ).rejects.toMatchObject(refused);
  await expect(db.$client.query('delete from practice.ledger_postings')).resolves.toBeDefined();
  await close();
});
