import type { RejectedRow } from '#shared/contract/imports.ts';

const quoted = (field: string | number) => `"${String(field).replaceAll('"', '""')}"`;

/** Rejected rows as a file, each with its place and the reason. */
export const rejectedCsv = (header: string, rows: readonly RejectedRow[]): string =>
  [
    header,
    ...rows.map(({ file, line, reason, text }) => [file, line, reason, text].map(quoted).join(',')),
  ].join('\n');
