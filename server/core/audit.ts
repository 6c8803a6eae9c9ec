import { createHash } from 'node:crypto';
import { asc, eq, gt } from 'drizzle-orm';
import { type AuditDetail, auditHead, auditLog } from '#shared/schema/audit.ts';
import type { Db } from './db/db.ts';

/** What somebody did. */
export interface AuditEntry {
  /** The id of the person; of a command `os:` and the operating-system user who ran it. */
  actor: string;
  /** Noun and verb: "calendar.put". */
  action: string;
  /** What it was done to: a date, a symbol, an id. */
  subject: string;
  /** What else there is to know, as JSON. Never a secret. */
  detail: AuditDetail;
  /** Wall time. */
  at: Date;
}

type Row = typeof auditLog.$inferSelect;

/**
 * Adds an entry to the audit log. Within a transaction the entry is there exactly when the change is: pass the transaction. Writers wait for one
 * another until the end of theirs.
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

/** What is wrong with the log: the first row that is not as it was written, and in what. */
export interface AuditFault {
  sequence: number;
  flaw: 'changed' | 'missing' | 'cut off';
}

/** Rows read at a time. */
const PAGE = 1_000;

/**
 * Checks every seal of the audit log, in its order.
 * @returns how many rows were read, and the first that was changed, is missing, or was cut off the end; null when all are as written
 */
export function verifyAuditChain(
  db: Pick<Db, 'transaction'>,
): Promise<{ rows: number; fault: AuditFault | null }> {
  // All of it as of one instant: what is written meanwhile is no entry beyond the end.
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

/** SHA-256 over the row before and this row's fields, as one JSON list: no two rows have the same. */
function sealOf({ sequence, at, actor, action, subject, detail, previousHash }: Omit<Row, 'hash'>): string {
  const fields = [previousHash, sequence, at.toISOString(), actor, action, subject, ordered(detail)];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** The same value with the keys of its objects in order: the database keeps them in an order of its own. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, ordered(part)]));
}
