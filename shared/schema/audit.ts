import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What was changed by whom; append-only, each row sealed with a hash over itself and the row before. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** 1, 2, 3 … without gaps. */
    sequence: bigint({ mode: 'number' }).primaryKey(),
    /** Wall time. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** The id of the person; of a command `os:` and the operating-system user who ran it. */
    actor: text().notNull(),
    /** Noun and verb: "calendar.put". */
    action: text().notNull(),
    /** What it was done to: a date, a symbol, an id. */
    subject: text().notNull(),
    detail: jsonb().$type<AuditDetail>().notNull(),
    /** Of the row before; 64 zeros for the first. */
    previousHash: text('previous_hash').notNull(),
    /** SHA-256 in hexadecimal, see `sealOf` in server/core/audit.ts. */
    hash: text().notNull(),
  },
  (t) => [
    /** Whoever is looked at may see who looked. */
    index('audit_log_views').on(t.subject, t.sequence).where(sql`action = 'client.view'`),
  ],
);

export type AuditDetail = { [key: string]: unknown };

/** One row: the end of the log, so that rows cut off its end are missed. Its lock puts writers in order. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: integer().primaryKey().default(1),
    sequence: bigint({ mode: 'number' }).notNull().default(0),
    hash: text().notNull(),
  },
  (t) => [check('audit_head_single', sql`${t.id} = 1`)],
);
