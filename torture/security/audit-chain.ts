import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type AuditFault, verifyAuditChain, writeAudit } from '#server/core/audit.ts';
import type { Db } from '#server/core/db/db.ts';
import type { RandomStream } from '#server/market/sources/random.ts';
import { auditHead, auditLog } from '#shared/schema/account/audit.ts';
import { aDatabase } from '#tests/support/database.ts';
import type { Faults } from '../bar.ts';

const AT_ONCE = 5_000;
const START_MS = Date.parse('2026-01-01T00:00:00Z');

type Row = typeof auditLog.$inferSelect;
/** Tampering that someone with database rights may try; each changes one row. */
const EDITS: readonly [name: string, flaw: AuditFault['flaw'], statement: string][] = [
  ['another actor', 'changed', "update audit_log set actor = actor || 'x'"],
  ['another action', 'changed', "update audit_log set action = 'user.praise'"],
  ['another subject', 'changed', 'update audit_log set subject = upper(subject)'],
  ['a detail more', 'changed', `update audit_log set detail = detail || '{"ok":true}'`],
  ['a millisecond later', 'changed', "update audit_log set at = at + interval '1 ms'"],
  ['another seal', 'changed', "update audit_log set hash = repeat('a', 64)"],
  ['another predecessor', 'changed', "update audit_log set previous_hash = repeat('b', 64)"],
  ['a row taken out', 'missing', 'delete from audit_log'],
];

/**
 * Fills a separate log with rows sealed by a second implementation, tampers with one in every way, and checks that
 * verification finds it first.
 */
export async function editAuditLog(rows: number, chance: RandomStream, found: Faults): Promise<number> {
  const { db, close } = await aDatabase();
  await fillLog(db, rows);
  // The next entry is written by the product, and continues the chain of the inserted rows.
  const entry = { actor: 'a person', action: 'user.edit', subject: 'an id', detail: { to: 'A' } } as const;
  await writeAudit(db, { ...entry, at: new Date(START_MS) });
  const sound = { rows: rows + 1, fault: null };
  found.compare('the verdict on the log as it was written', await verifyAuditChain(db), sound);
  for (const [name, flaw, statement] of EDITS) {
    const sequence = 1 + Math.floor(chance.uniform() * rows);
    const fault = await verdictAfter(db, `${statement} where sequence = ${sequence}`);
    found.compare(`the fault after "${name}" of row ${sequence}`, fault, { sequence, flaw });
  }
  const resealed = await verdictAfter(db, await resealing(db, 1 + Math.floor(chance.uniform() * (rows - 1))));
  if (resealed?.flaw !== 'changed') found.add('a row that was changed and sealed anew was not found');
  const cut = await verdictAfter(db, `delete from audit_log where sequence > ${rows - 9}`);
  found.compare('the fault after the end was cut off', cut, { sequence: rows - 8, flaw: 'cut off' });
  await close();
  return EDITS.length + 2;
}

async function fillLog(db: Db, count: number): Promise<void> {
  let previousHash = '0'.repeat(64);
  for (let first = 1; first <= count; first += AT_ONCE) {
    const page = Array.from({ length: Math.min(AT_ONCE, count - first + 1) }, (_, n) => {
      const row = rowOf(first + n, previousHash);
      previousHash = row.hash;
      return row;
    });
    await db.insert(auditLog).values(page);
  }
  await db.update(auditHead).set({ sequence: count, hash: previousHash });
}

function rowOf(sequence: number, previousHash: string): Row {
  const row = {
    sequence,
    at: new Date(START_MS + sequence * 977),
    actor: `actor-${sequence % 17}`,
    action: 'user.rename',
    subject: `subject-${sequence}`,
    detail: { from: `name ${sequence}`, to: { last: 'Rao', first: 'Asha' } },
    previousHash,
  };
  return { ...row, hash: sealOf(row) };
}

/** A second implementation of the seal, as documented in docs/decisions: keys of the detail in order. */
function sealOf({ previousHash, sequence, at, actor, action, subject, detail }: Omit<Row, 'hash'>): string {
  const { from, to } = detail as { from: string; to: { first: string; last: string } };
  const ordered = { from, to: { first: to.first, last: to.last } };
  const fields = [previousHash, sequence, at.toISOString(), actor, action, subject, ordered];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** Changes a row and recomputes its seal: the next row still has the old one. */
async function resealing(db: Db, sequence: number): Promise<string> {
  const [row] = await db.select().from(auditLog).where(sql`sequence = ${sequence}`);
  if (!row) throw new Error(`Row ${sequence} is gone.`);
  const forged = { ...row, actor: 'nobody' };
  return `update audit_log set actor = 'nobody', hash = '${sealOf(forged)}' where sequence = ${sequence}`;
}

/** The result of verification after a statement, which is then rolled back. */
async function verdictAfter(db: Db, statement: string): Promise<AuditFault | null> {
  const undo = new Error('undo');
  let fault: AuditFault | null = null;
  const done = db.transaction(async (tx) => {
    await tx.execute(sql.raw('alter table audit_log disable trigger audit_log_append_only'));
    await tx.execute(sql.raw(statement));
    fault = (await verifyAuditChain(tx)).fault;
    throw undo;
  });
  await done.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return fault;
}
