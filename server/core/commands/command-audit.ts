import { type AuditEntry, writeAudit } from '../audit.ts';
import { systemClock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { commandActor } from './command-actor.ts';

/** Writes what a command did into the audit log, by whom it was run. */
export const auditCommand = (
  db: Db,
  done: Pick<AuditEntry, 'action' | 'subject' | 'detail'>,
): Promise<void> => writeAudit(db, { ...done, actor: commandActor(), at: systemClock.now() });
