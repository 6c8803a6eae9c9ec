import { sql } from 'drizzle-orm';
import { systemClock } from '#server/core/clock.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { aDatabase } from '#tests/support/database.ts';
import { fillLedger } from '#tests/support/orders/large-ledger.ts';
import { faults, type Run, type Verdict } from './bar.ts';

const POSTINGS = 1_000_000;
const MAX_MS = 10_000;
const ROUNDS = 5;

/**
 * The ledger verifies itself: 1,000,000 postings are rebuilt and compared within ten seconds, five times, and a
 * single paisa taken from one account is detected.
 *
 * Guarded by the grouping of `booked` and by `differing` being `materialized` in
 * server/ledger/verify-transactions.ts: split into parts before the comparison, every transaction costs eight rows.
 */
export async function ledger(run: Run): Promise<Verdict> {
  const found = faults();
  const { db, close } = await aDatabase();
  const accounts = await fillLedger(db, run.of(POSTINGS));
  run.progress(`a ledger of ${accounts} accounts is ready`);
  const took: number[] = [];
  let postings = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const verification = await verifyLedger(db, systemClock);
    postings = verification.postings;
    took.push(verification.tookMs);
    found.compare('a sound ledger', verification.ok, true);
  }
  const slowest = Math.max(...took);
  if (slowest > MAX_MS) found.add(`a verification took ${slowest} ms`);
  await db.execute(
    sql`update accounts set cash_paise = cash_paise - 1 where id = (select max(id::text)::uuid from accounts)`,
  );
  const { checks } = await verifyLedger(db, systemClock);
  found.compare(
    'the faults after a paisa was taken',
    checks.map(({ count }) => count),
    [0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0],
  );
  await close();
  const median = took.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  return {
    figure: `${postings} postings of ${accounts} accounts rebuilt in ${median} ms (slowest ${slowest}); a paisa taken is found`,
    bar: `${run.of(POSTINGS)} postings ≤ ${MAX_MS / 1000} s`,
    faults: found.reported(),
  };
}
