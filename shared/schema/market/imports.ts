import {
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * An import of files that an administrator uploads: checked first, stored when wanted. Rows older than a day are
 * deleted with their parts.
 */
export const importRuns = pgTable(
  'import_runs',
  {
    id: uuid().primaryKey(),
    /** Who imports. */
    actor: text().notNull(),
    state: text({ enum: ['uploading', 'checking', 'checked', 'storing', 'stored', 'failed'] }).notNull(),
    files: jsonb().$type<{ name: string; bytes: number }[]>().notNull(),
    symbol: text(),
    asOf: date('as_of'),
    progress: jsonb().$type<ImportProgressRow>(),
    /** What would be stored, or was. */
    result: jsonb().$type<ImportResultRow>(),
    /** All rejected rows, as CSV compressed with gzip. */
    rejectedCsv: bytea('rejected_csv'),
    /** Why it failed, in a sentence. */
    failure: text(),
    /** Wall time. */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('import_runs_created').on(t.createdAt)],
);

export interface ImportProgressRow {
  what: string;
  done: number;
  total: number;
}

export interface ImportResultRow {
  kinds: {
    kind: string;
    files: string[];
    rows: number;
    stored: number;
    unchanged: number;
    bad: number;
    notes: string[];
    /** Missing in runs from before it was recorded. */
    changes?: string[];
  }[];
  /** The first of the rows that were not taken, with their text where it is one line. */
  rejected: { file: string; line: number; reason: string; text: string }[];
}

/** The contents of an upload, in pieces, for whichever server runs it. */
export const importParts = pgTable(
  'import_parts',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    /** The place of the file in the run, and of the part in the file. */
    file: integer().notNull(),
    part: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.file, t.part] })],
);
