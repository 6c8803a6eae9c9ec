import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { verifyAuditChain, writeAudit } from './audit.ts';
import { verdictOf } from './commands/audit-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

const AT = new Date('2026-11-20T05:00:00.123Z');
const entry = (n: number) => ({
  actor: 'an administrator',
  action: 'calendar.put' as const,
  subject: `2027-01-${n}`,
  detail: { name: 'Holi', n, phases: [{ to: '15:30', from: '09:15' }], nothing: null, left: undefined },
  at: AT,
});

test('concurrent entries are chained without a gap, and a rolled-back one leaves none', async () => {
  const { db } = database;
  await Promise.all(Array.from({ length: 8 }, (_, n) => writeAudit(db, entry(n + 1))));
  await expect(
    db.transaction(async (tx) => {
      await writeAudit(tx, entry(9));
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await writeAudit(db, entry(10));
  expect(await verifyAuditChain(db)).toEqual({ rows: 9, fault: null });
});

test('a row can be neither changed nor removed by a statement', async () => {
  for (const statement of [
    "update audit_log set actor = 'nobody'",
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('audit_log is append-only') },
    });
  }
});

test('a row that was changed, removed or truncated with the trigger disabled is found', async () => {
  const { db } = database;
  const faultAfter = async (statement: string) => {
    const found: unknown[] = [];
    await db
      .transaction(async (tx) => {
        await tx.execute(sql.raw('alter table audit_log disable trigger audit_log_append_only'));
        await tx.execute(sql.raw(statement));
        found.push((await verifyAuditChain(tx)).fault);
        tx.rollback();
      })
      .catch(() => undefined);
    return found[0];
  };
  expect(await faultAfter("update audit_log set subject = '2027-01-99' where sequence = 4")).toEqual({
    sequence: 4,
    flaw: 'changed',
  });
  expect(await faultAfter("update audit_log set at = at + interval '1 ms' where sequence = 9")).toEqual({
    sequence: 9,
    flaw: 'changed',
  });
  expect(await faultAfter('delete from audit_log where sequence = 5')).toEqual({
    sequence: 5,
    flaw: 'missing',
  });
  expect(await faultAfter('delete from audit_log where sequence = 9')).toEqual({
    sequence: 9,
    flaw: 'cut off',
  });
  expect(await verifyAuditChain(db)).toEqual({ rows: 9, fault: null });
});

test('entries appended during a verification are not reported', async () => {
  const { db } = database;
  const writing = Array.from({ length: 30 }, (_, n) => () => writeAudit(db, entry(n + 11)));
  const checks: Promise<{ fault: unknown }>[] = [];
  for (const write of writing) {
    checks.push(verifyAuditChain(db));
    await write();
  }
  expect((await Promise.all(checks)).map(({ fault }) => fault)).toEqual(Array(30).fill(null));
});

test('the command reports its finding in one sentence', () => {
  expect(verdictOf({ rows: 9, fault: null })).toBe('The audit log is intact: 9 entries.');
  expect(verdictOf({ rows: 9, fault: { sequence: 4, flaw: 'changed' } })).toContain(
    'THE AUDIT LOG WAS ALTERED: entry 4 was changed.',
  );
  expect(verdictOf({ rows: 9, fault: { sequence: 5, flaw: 'missing' } })).toContain('entry 5 is missing');
  expect(verdictOf({ rows: 8, fault: { sequence: 9, flaw: 'cut off' } })).toContain(
    'THE AUDIT LOG WAS CUT OFF: entry 9 and later ones are missing.',
  );
});
