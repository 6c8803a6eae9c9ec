import { type AuditFault, verifyAuditChain } from '../audit.ts';
import { withCommandDatabase } from '../db/command-database.ts';

/** What `npm run audit:verify` prints. */
export function verdictOf({ rows, fault }: { rows: number; fault: AuditFault | null }): string {
  if (!fault) return `The audit log is intact: ${rows} entries.`;
  if (fault.flaw === 'cut off')
    return `THE AUDIT LOG WAS CUT OFF: entry ${fault.sequence} and later ones are missing.`;
  return `THE AUDIT LOG WAS ALTERED: entry ${fault.sequence} ${fault.flaw === 'missing' ? 'is missing' : 'was changed'}.`;
}

/**
 * Verifies the audit log of the configured database, also while the server runs. Exit code 1 when it was altered.
 */
async function main(): Promise<void> {
  const verified = await withCommandDatabase(verifyAuditChain);
  process.stdout.write(`${verdictOf(verified)}\n`);
  process.exitCode = verified.fault ? 1 : 0;
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
