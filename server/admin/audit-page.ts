import { desc, inArray, lt } from 'drizzle-orm';
import type { AuditEntry, ChainVerdict } from '#shared/contract/admin/admin.ts';
import { auditLog } from '#shared/schema/account/audit.ts';
import { users } from '#shared/schema/account/auth.ts';
import { singleFlight } from '../core/async.ts';
import { verifyAuditChain } from '../core/audit.ts';
import type { Db } from '../core/db/db.ts';
import type { Deps } from '../deps.ts';

/** Audit entries, newest first, with current e-mail addresses of the users they name. */
export async function auditPage(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(before === undefined ? undefined : lt(auditLog.sequence, before))
    .orderBy(desc(auditLog.sequence))
    .limit(limit);
  const emails = await emailsOf(
    db,
    rows.flatMap(({ actor, subject }) => [actor, subject]),
  );
  return rows.map(({ sequence, at, actor, action, subject, detail, hash }) => ({
    sequence,
    actor,
    action,
    subject,
    detail,
    hash,
    at: at.toISOString(),
    actorEmail: emails.get(actor) ?? null,
    subjectEmail: emails.get(subject) ?? null,
  }));
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Resolves user ids only; an actor may be a command, a subject anything. */
async function emailsOf(db: Db, named: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(named)].filter((name) => ID.test(name));
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Verifies every seal of the audit log, and measures the time. */
export const createChainCheck = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): (() => Promise<ChainVerdict>) =>
  singleFlight(async () => {
    const started = clock.now();
    const { rows, fault } = await verifyAuditChain(db);
    const tookMs = clock.now().getTime() - started.getTime();
    return { rows, fault, tookMs, checkedAt: started.toISOString() };
  });
