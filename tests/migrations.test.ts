import { readdirSync, readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { schema } from '#server/core/db/db.ts';
import { ledgerPostings } from '#shared/schema/trading/ledger.ts';
import { aDatabase } from '#tests/support/database.ts';

test('the ledger can’t be rewritten by any statement', async () => {
  const { db, close } = await aDatabase();
  const refused = { cause: { message: expect.stringContaining('ledger_postings is append-only') } };
  await expect(db.update(ledgerPostings).set({ amountPaise: 1 })).rejects.toMatchObject(refused);
  await expect(db.delete(ledgerPostings)).rejects.toMatchObject(refused);
  await expect(db.execute(sql`truncate ledger_postings`)).rejects.toMatchObject(refused);
  await close();
});

test('two test databases are independent', async () => {
  const [mine, yours] = await Promise.all([aDatabase(), aDatabase()]);
  await mine.db.execute(sql`insert into instruments values (1, 'TCS.NS', 'stock')`);
  expect(await yours.db.$count(sql`instruments`)).toBe(0);
  await mine.close();
  await yours.close();
});

test('the migrations match the schema; else `npm run db:generate` is due', async () => {
  const latest = readdirSync('migrations/meta')
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const migrated = JSON.parse(readFileSync(`migrations/meta/${latest}`, 'utf8'));
  expect(await generateMigration(migrated, generateDrizzleJson(schema))).toEqual([]);
});
