import { type AuditEntry, writeAudit } from '../audit.ts';
import { systemClock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { commandActor } from './command-actor.ts';

/** Records a command in the audit log under the operating-system user who ran it. */
export const auditCommand = (
  db: Db,
  done: Pick<AuditEntry, 'action' | 'subject' | 'detail'>,
): Promise<void> => writeAudit(db, { ...done, actor: commandActor(), at: systemClock.now() });
