import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deletedEmail } from '#server/auth/people/deleted.ts';
import { newId } from '#server/core/ids.ts';
import { users } from '#shared/schema/account/auth.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { readStats } from './stats.ts';
import { listUsers, matching } from './users.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

const PEOPLE = [
  ['Asha', 'Rao', 'asha@example.com', 'USER', true],
  ['Ravi', 'Kumar', 'ravi.kumar@example.com', 'USER', false],
  ['Meera', 'Rao', 'meera@example.org', 'BROKER', true],
  [null, null, 'ops_1@example.com', 'ADMIN', true],
  ['Kumar', 'Iyer', 'ki@example.com', 'USER', true],
] as const;

async function people(): Promise<string[]> {
  const rows = PEOPLE.map(([firstName, lastName, email, role, isActive]) => ({
    id: newId(),
    firstName,
    lastName,
    email,
    role,
    isActive,
    passwordHash: 'none',
    createdAt: new Date('2026-11-20T05:00:00Z'),
  }));
  const gone = newId();
  const deleted = { id: gone, email: deletedEmail(gone), passwordHash: 'none', isActive: false };
  await database.db.insert(users).values([...rows, { ...deleted, createdAt: new Date(0) }]);
  return rows.map(({ id }) => id);
}

const emailsOf = async (filters: Partial<Parameters<typeof listUsers>[1]>) => {
  const { total, users: found } = await listUsers(database.db, { search: '', limit: 10, ...filters });
  return [total, ...found.map(({ email }) => email.split('@')[0])];
};

test('people are found by prefix of name or email, newest first, without deleted ones', async () => {
  const ids = await people();
  expect(await emailsOf({})).toEqual([5, 'ki', 'ops_1', 'meera', 'ravi.kumar', 'asha']);
  expect(await emailsOf({ search: 'kumar' })).toEqual([2, 'ki', 'ravi.kumar']);
  expect(await emailsOf({ search: 'RAO' })).toEqual([2, 'meera', 'asha']);
  expect(await emailsOf({ search: ' rao  as ' })).toEqual([1, 'asha']);
  expect(await emailsOf({ search: 'ops_' })).toEqual([1, 'ops_1']);
  expect(await emailsOf({ search: 'o%' })).toEqual([0]);
  expect(await emailsOf({ search: '_' })).toEqual([0]);
  expect(await emailsOf({ search: '\\' })).toEqual([0]);
  expect(await emailsOf({ search: 'deleted' })).toEqual([0]);
  expect(await emailsOf({ role: 'USER', status: 'active' })).toEqual([2, 'ki', 'asha']);
  expect(await emailsOf({ status: 'inactive' })).toEqual([1, 'ravi.kumar']);
  expect(await emailsOf({ limit: 2 })).toEqual([5, 'ki', 'ops_1']);
  expect(await emailsOf({ limit: 2, after: ids[3] as string })).toEqual([5, 'meera', 'ravi.kumar']);
  expect(await readStats(database.db)).toEqual({
    totalUsers: 5,
    activeUsers: 4,
    totalVolume: 0,
    totalTrades: 0,
  });
});

test('a search among many people reads only the matching rows', async () => {
  const { db } = database;
  await db.execute(sql`
    insert into users (id, email, password_hash, first_name, last_name, created_at)
    select gen_random_uuid(), 'person' || n || '@example.com', 'none', 'First' || n, 'Last' || n % 977, now()
    from generate_series(1, 20000) n`);
  await db.execute(sql`analyze users`);
  expect((await emailsOf({ search: 'person1471' }))[0]).toBe(11);
  for (const filters of [{ search: 'person17777' }, { search: 'FIRST7' }, { search: 'last976 first1' }]) {
    const { rows } = await db.execute(sql`explain select id from users where ${matching(filters)}`);
    expect(JSON.stringify(rows), filters.search).not.toContain('Seq Scan');
  }
  const newest = sql`explain select id from users where ${matching({ search: '' })} order by id desc limit 10`;
  expect(JSON.stringify((await db.execute(newest)).rows)).not.toContain('Sort');
});
