import { systemClock } from '../core/clock.ts';
import { withCommandDatabase } from '../core/db/command-database.ts';
import { openPracticeDb } from '../core/db/db.ts';
import { type Verification, verifyLedger } from './verify.ts';

/** Output of `npm run ledger:verify`: a line per check, its differences below it, and a summary. */
export function report({ ok, accounts, postings, checks, tookMs }: Verification): string {
  const lines = checks.flatMap(({ name, count, differences }) => [
    `${count === 0 ? '✓' : '✗'} ${name}${count === 0 ? '' : `: ${count} difference${count === 1 ? '' : 's'}`}`,
    ...differences.map(
      ({ accountId, subject, kept, rebuilt }) =>
        `    ${accountId ? `account ${accountId}: ` : ''}${subject} is ${kept}, should be ${rebuilt}`,
    ),
    ...(count > differences.length ? [`    and ${count - differences.length} more`] : []),
  ]);
  const verdict = ok ? 'The ledger reconciles' : 'THE LEDGER DOES NOT RECONCILE';
  return [...lines, `${verdict}: ${postings} postings of ${accounts} accounts in ${tookMs} ms.`, ''].join(
    '\n',
  );
}

/**
 * Verifies both ledgers, paper and practice, of the configured database, also while the server runs; exit code 1 on
 * any difference.
 */
async function main(): Promise<void> {
  const { paper, practice } = await withCommandDatabase(async (db) => {
    const practiceDb = openPracticeDb(db.$client.options.connectionString ?? '');
    try {
      return {
        paper: await verifyLedger(db, systemClock),
        practice: await verifyLedger(practiceDb, systemClock),
      };
    } finally {
      await practiceDb.$client.end();
    }
  });
  process.stdout.write(`${report(paper)}\nPractice days:\n${report(practice)}`);
  process.exitCode = paper.ok && practice.ok ? 0 : 1;
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
