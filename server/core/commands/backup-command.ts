import { basename } from 'node:path';
import { systemClock } from '../clock.ts';
import { keyRing } from '../crypto/key-ring.ts';
import { takeBackup } from '../db/backup/take.ts';
import { withDatabaseAsItIs } from '../db/command-database.ts';
import { auditCommand } from './command-audit.ts';
import { fileFrom, megabytes, reportTable, runCommand } from './command-text.ts';

const USAGE = `Usage: npm run backup -- FILE [--encrypt]
  Backs up all tables of the server's database to a new file. The server can keep running. The file is sealed with the
  first key of CREDENTIALS_KEYS (or DATA_DIR/credentials-keys). --encrypt: only that key can read the file.`;

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const encrypt = words.includes('--encrypt');
  const path = fileFrom(
    words.filter((word) => word !== '--encrypt'),
    USAGE,
  );
  await withDatabaseAsItIs(async (db, config) => {
    const sealing = { ring: keyRing(config), encrypt };
    const { tables, rows, bytes } = await takeBackup({ db, clock: systemClock, sealing }, path, reportTable);
    const detail = { tables, rows, encrypted: encrypt };
    await auditCommand(db, { action: 'backup.take', subject: basename(path), detail });
    const how = encrypt ? 'encrypted' : 'not encrypted';
    process.stdout.write(
      `Backed up ${rows} rows of ${tables} tables to ${path} (${megabytes(bytes)}, ${how}).\n`,
    );
  });
}

if (import.meta.main) await runCommand(main);
