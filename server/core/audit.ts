import { createHash } from 'node:crypto';
import { asc, eq, gt } from 'drizzle-orm';
import type { AuditAction } from '#shared/domain/account/audit-actions.ts';
import { type AuditDetail, auditHead, auditLog } from '#shared/schema/account/audit.ts';
import type { Db } from './db/db.ts';

/** One recorded action. */
export interface AuditEntry {
  /** The user's id; for a command `os:` and the operating-system user who ran it. */
  actor: string;
  action: AuditAction;
  /** The target: a date, a symbol or an id. */
  subject: string;
  /** Further details as JSON. Never a secret. */
  detail: AuditDetail;
  /** Wall time. */
  at: Date;
}

type Row = typeof auditLog.$inferSelect;

/**
 * Appends an entry to the audit log. Pass the transaction of the change, so that entry and change commit together.
 * Writers are serialised until their transactions end.
 */
export async function writeAudit(db: Pick<Db, 'transaction'>, entry: AuditEntry): Promise<void> {
  await db.transaction(async (tx) => {
    const [head] = await tx.select().from(auditHead).for('update');
    if (!head) throw new Error('audit_head has lost its row, so the audit log has no end to write at.');
    const sequence = head.sequence + 1;
    const row = { ...entry, sequence, previousHash: head.hash };
    const hash = sealOf(row);
    await tx.insert(auditLog).values({ ...row, hash });
    await tx.update(auditHead).set({ sequence, hash }).where(eq(auditHead.id, 1));
  });
}

/** The first row whose content does not match its seal, and what differs. */
export interface AuditFault {
  sequence: number;
  flaw: 'changed' | 'missing' | 'cut off';
}

/** Rows per page. */
const PAGE = 1_000;

/**
 * Verifies every seal of the audit log in order.
 * @returns the number of rows read, and the first row that was changed, removed or truncated; null when the chain
 * is intact
 */
export function verifyAuditChain(
  db: Pick<Db, 'transaction'>,
): Promise<{ rows: number; fault: AuditFault | null }> {
  // One snapshot, so that concurrent appends are not mistaken for entries past the end.
  return db.transaction(verifySnapshot, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

async function verifySnapshot(db: Pick<Db, 'select'>): Promise<{ rows: number; fault: AuditFault | null }> {
  const [head] = await db.select().from(auditHead);
  let last = { sequence: 0, hash: NOTHING };
  for (;;) {
    const page = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.sequence, last.sequence))
      .orderBy(asc(auditLog.sequence))
      .limit(PAGE);
    for (const row of page) {
      const flaw = flawOf(row, last);
      if (flaw) return { rows: row.sequence, fault: { sequence: last.sequence + 1, flaw } };
      last = row;
    }
    if (page.length < PAGE) break;
  }
  const whole = head?.sequence === last.sequence && head.hash === last.hash;
  return { rows: last.sequence, fault: whole ? null : { sequence: last.sequence + 1, flaw: 'cut off' } };
}

const NOTHING = '0'.repeat(64);

function flawOf(row: Row, last: Pick<Row, 'sequence' | 'hash'>): AuditFault['flaw'] | null {
  if (row.sequence !== last.sequence + 1) return 'missing';
  return row.previousHash === last.hash && row.hash === sealOf(row) ? null : 'changed';
}

/** SHA-256 over the previous seal and this row's fields as one JSON list, so the encoding is unambiguous. */
function sealOf({ sequence, at, actor, action, subject, detail, previousHash }: Omit<Row, 'hash'>): string {
  const fields = [previousHash, sequence, at.toISOString(), actor, action, subject, ordered(detail)];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** Sorts object keys recursively, because jsonb does not preserve their order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, ordered(part)]));
}
