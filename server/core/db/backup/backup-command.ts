import { basename } from 'node:path';
import { systemClock } from '../../clock.ts';
import { auditCommand } from '../../commands/command-audit.ts';
import { keyRing } from '../../crypto/key-ring.ts';
import { withDatabaseAsItIs } from '../command-database.ts';
import { fileAnd, megabytes, reportTable, runCommand } from './command-text.ts';
import { takeBackup } from './take.ts';

const USAGE = `Usage: npm run backup -- FILE [--encrypt]
  Writes all tables of the database that the server would use into a new file, also while the server runs. The file is sealed with the
  first key of CREDENTIALS_KEYS (or of DATA_DIR/credentials-keys). --encrypt: nobody without that key can read it.`;

async function main(): Promise<void> {
  const { path, flagged: encrypt } = fileAnd('--encrypt', USAGE);
  await withDatabaseAsItIs(async (db, config) => {
    const sealing = { ring: keyRing(config), encrypt };
    const { tables, rows, bytes } = await takeBackup({ db, clock: systemClock, sealing }, path, reportTable);
    const detail = { tables, rows, encrypted: encrypt };
    await auditCommand(db, { action: 'backup.take', subject: basename(path), detail });
    const how = encrypt ? 'encrypted' : 'not encrypted';
    process.stdout.write(`${path} has ${rows} rows of ${tables} tables in ${megabytes(bytes)}, ${how}.\n`);
  });
}

if (import.meta.main) await runCommand(main);
