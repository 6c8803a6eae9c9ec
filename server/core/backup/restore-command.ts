import { basename } from 'node:path';
import { auditCommand } from '../command-audit.ts';
import { withDatabaseAsItIs } from '../command-database.ts';
import { onlyFile, runCommand, tellTable } from './command-words.ts';
import { restoreBackup } from './restore.ts';

const USAGE = `Usage: npm run restore -- FILE
  Fills the database that the server would use, which must be empty, from a backup.`;

async function main(): Promise<void> {
  const path = onlyFile(USAGE);
  await withDatabaseAsItIs(async (db) => {
    const { tables, rows, madeAt } = await restoreBackup(db, path, tellTable);
    const detail = { tables, rows, madeAt };
    await auditCommand(db, { action: 'backup.restore', subject: basename(path), detail });
    process.stdout.write(`Restored ${rows} rows of ${tables} tables as they were at ${madeAt}.\n`);
  });
}

if (import.meta.main) await runCommand(main);
