import { basename } from 'node:path';
import { auditCommand } from '../../commands/command-audit.ts';
import { knownKeys } from '../../crypto/key-ring.ts';
import { withDatabaseAsItIs } from '../command-database.ts';
import { fileAnd, reportTable, runCommand } from './command-text.ts';
import { restoreBackup } from './restore.ts';

const USAGE = `Usage: npm run restore -- FILE [--unsigned]
  Fills the database that the server would use, which must be empty, from a backup that a key of CREDENTIALS_KEYS (or of
  DATA_DIR/credentials-keys) sealed. --unsigned: also from one of an earlier version, which no key sealed.`;

async function main(): Promise<void> {
  const { path, flagged: unsigned } = fileAnd('--unsigned', USAGE);
  await withDatabaseAsItIs(async (db, config) => {
    const trusted = { ring: knownKeys(config), unsigned };
    const { tables, rows, madeAt, version } = await restoreBackup(db, { path, trusted }, reportTable);
    const detail = { tables, rows, madeAt, version };
    await auditCommand(db, { action: 'backup.restore', subject: basename(path), detail });
    process.stdout.write(
      `Restored ${rows} rows of ${tables} tables of version ${version}, as of ${madeAt}.\n`,
    );
  });
}

if (import.meta.main) await runCommand(main);
