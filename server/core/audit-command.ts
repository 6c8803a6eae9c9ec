import { type AuditFault, verifyAuditChain } from './audit.ts';
import { embeddedDatabase, readConfig } from './config.ts';
import { migrateDb, openDb } from './db.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** What `npm run audit:verify` prints. */
export function verdictOf({ rows, fault }: { rows: number; fault: AuditFault | null }): string {
  if (!fault) return `The audit log is as it was written: ${rows} entries.`;
  if (fault.flaw === 'cut off')
    return `THE AUDIT LOG WAS CUT OFF: entry ${fault.sequence} and those after it are gone.`;
  return `THE AUDIT LOG WAS ALTERED: entry ${fault.sequence} is ${fault.flaw === 'missing' ? 'missing' : 'not as it was written'}.`;
}

/** Verifies the audit log of the database that the server would use, also while the server runs; exit code 1 when it was altered. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const postgres = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, database: embeddedDatabase(config) });
  const db = openDb(config.DATABASE_URL ?? postgres?.url ?? '');
  try {
    await migrateDb(db);
    const verified = await verifyAuditChain(db);
    process.stdout.write(`${verdictOf(verified)}\n`);
    process.exitCode = verified.fault ? 1 : 0;
  } finally {
    await db.$client.end();
    await postgres?.stop();
  }
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
