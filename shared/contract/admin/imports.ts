import * as z from 'zod/mini';
import { dateInput, done, instant, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Maximum size of an upload, and size of its parts. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;
export const IMPORT_PART_BYTES = 768 * 1024;

const onRun = z.object({ id: z.uuid('Unknown import') });
const count = z.int();

const importedKind = z.object({
  kind: z.string(),
  files: z.array(z.string()),
  rows: count,
  stored: count,
  unchanged: count,
  bad: count,
  notes: z.array(z.string()),
  /** The first new or changed values. */
  changes: z.array(z.string()),
});

const rejectedRow = z.object({ file: z.string(), line: count, reason: z.string(), text: z.string() });
export type RejectedRow = z.output<typeof rejectedRow>;

const importRun = z.object({
  id: z.uuid(),
  state: z.enum(['uploading', 'checking', 'checked', 'storing', 'stored', 'failed']),
  files: z.array(z.object({ name: z.string(), bytes: count })),
  progress: z.nullable(z.object({ what: z.string(), done: z.number(), total: z.number() })),
  kinds: z.array(importedKind),
  rejected: z.array(rejectedRow),
  failure: z.nullable(z.string()),
  createdAt: instant,
});
export type ImportRun = z.output<typeof importRun>;

export const imports = {
  begin: endpoint({
    method: 'POST',
    path: '/api/admin/imports',
    access: 'admin',
    programs: 'never',
    cost: 3,
    summary: 'Begins an upload of files to import.',
    body: z.object({
      files: z
        .array(
          z.object({
            name: z
              .string()
              .check(
                z.trim(),
                z.minLength(1, 'The file has no name'),
                z.maxLength(200, 'The name is too long'),
              ),
            bytes: z
              .int()
              .check(
                z.minimum(1, 'The file is empty'),
                z.maximum(MAX_IMPORT_BYTES, 'The file is larger than 64 MB'),
              ),
          }),
        )
        .check(z.minLength(1, 'Choose a file'), z.maxLength(400, 'Choose up to 400 files')),
      symbol: z.optional(symbolInput),
      asOf: z.optional(dateInput('Enter a date such as 2026-11-20')),
    }),
    reply: importRun,
  }),
  part: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/parts',
    access: 'admin',
    programs: 'never',
    summary: 'Takes the next part of a file, in base64.',
    params: onRun,
    body: z.object({
      file: z.int().check(z.minimum(0), z.maximum(399)),
      part: z.int().check(z.minimum(0), z.maximum(200)),
      data: z
        .string()
        .check(z.maxLength(Math.ceil((IMPORT_PART_BYTES * 4) / 3) + 8, 'The part is too large')),
    }),
    reply: done,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/check',
    access: 'admin',
    programs: 'never',
    cost: 5,
    summary: 'Checks the uploaded files and says what would be stored. Stores nothing.',
    params: onRun,
    reply: importRun,
  }),
  store: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/store',
    access: 'admin',
    programs: 'never',
    cost: 5,
    summary: 'Stores files that were checked; the good rows alone where some are bad.',
    params: onRun,
    reply: importRun,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id',
    access: 'admin',
    summary: 'How far an import is, and what came of it.',
    params: onRun,
    reply: importRun,
  }),
  rejected: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/rejected',
    access: 'admin',
    cost: 3,
    summary: 'All rows that an import rejected, as a CSV file (text/csv).',
    params: onRun,
    file: 'text/csv',
    reply: z.string(),
  }),
};

export const importsSchemas = { ImportedKind: importedKind, RejectedRow: rejectedRow, ImportRun: importRun };
