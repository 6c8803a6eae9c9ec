import { basename } from 'node:path';
import { systemClock } from '../clock.ts';
import { auditCommand } from '../command-audit.ts';
import { withDatabaseAsItIs } from '../command-database.ts';
import { megabytes, onlyFile, runCommand, tellTable } from './command-words.ts';
import { takeBackup } from './take.ts';

const USAGE = `Usage: npm run backup -- FILE
  Writes all tables of the database that the server would use into a new file, also while the server runs.`;

async function main(): Promise<void> {
  const path = onlyFile(USAGE);
  await withDatabaseAsItIs(async (db) => {
    const { tables, rows, bytes } = await takeBackup({ db, clock: systemClock }, path, tellTable);
    await auditCommand(db, { action: 'backup.take', subject: basename(path), detail: { tables, rows } });
    process.stdout.write(`${path} has ${rows} rows of ${tables} tables in ${megabytes(bytes)}.\n`);
  });
}

if (import.meta.main) await runCommand(main);
