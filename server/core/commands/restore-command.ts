import { basename } from 'node:path';
import { knownKeys } from '../crypto/key-ring.ts';
import { restoreBackup } from '../db/backup/restore.ts';
import { withDatabaseAsItIs } from '../db/command-database.ts';
import { auditCommand } from './command-audit.ts';
import { fileFrom, reportTable, runCommand } from './command-text.ts';

const USAGE = `Usage: npm run restore -- FILE
  Fills the database that the server would use, which must be empty, from a backup that a key of CREDENTIALS_KEYS (or of
  DATA_DIR/credentials-keys) sealed.`;

async function main(): Promise<void> {
  const path = fileFrom(process.argv.slice(2), USAGE);
  await withDatabaseAsItIs(async (db, config) => {
    const source = { path, ring: knownKeys(config) };
    const { tables, rows, madeAt, version } = await restoreBackup(db, source, reportTable);
    const detail = { tables, rows, madeAt, version };
    await auditCommand(db, { action: 'backup.restore', subject: basename(path), detail });
    process.stdout.write(
      `Restored ${rows} rows of ${tables} tables of version ${version}, as of ${madeAt}.\n`,
    );
  });
}

if (import.meta.main) await runCommand(main);
