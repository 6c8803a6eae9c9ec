import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Audited actions; append-only, each row sealed with a hash over itself and the previous row. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** 1, 2, 3 … without gaps. */
    sequence: bigint({ mode: 'number' }).primaryKey(),
    /** Wall time. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** The user's id; for a command `os:` and the operating-system user who ran it. */
    actor: text().notNull(),
    /** Noun and verb: "calendar.put". */
    action: text().notNull(),
    /** The target: a date, a symbol or an id. */
    subject: text().notNull(),
    detail: jsonb().$type<AuditDetail>().notNull(),
    /** Hash of the previous row; 64 zeros for the first. */
    previousHash: text('previous_hash').notNull(),
    /** SHA-256 in hexadecimal; see `sealOf` in server/core/audit.ts. */
    hash: text().notNull(),
  },
  (t) => [
    /** Clients can see who viewed their account. */
    index('audit_log_views').on(t.subject, t.sequence).where(sql`action = 'client.view'`),
  ],
);

export type AuditDetail = { [key: string]: unknown };

/** One row: the end of the log, so that truncation is detected. Its lock serialises writers. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: integer().primaryKey().default(1),
    sequence: bigint({ mode: 'number' }).notNull().default(0),
    hash: text().notNull(),
  },
  (t) => [check('audit_head_single', sql`${t.id} = 1`)],
);
