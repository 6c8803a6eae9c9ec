import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { indianGroups, paise, rupeeText } from '#shared/domain/money.ts';
import type { DifferenceRow } from '#shared/schema/trading/ledger.ts';
import type { Clock } from '../core/clock.ts';
import type { Db } from '../core/db/db.ts';
import { LEDGER_CHECKS, type LedgerCheck } from './verify-checks.ts';

/** One check and its findings. */
export interface CheckResult {
  name: string;
  /** Number of differences, and the first of them. */
  count: number;
  differences: DifferenceRow[];
  tookMs: number;
}

export interface Verification {
  ok: boolean;
  accounts: number;
  postings: number;
  checks: CheckResult[];
  tookMs: number;
}

/** Maximum differences listed per check. */
const MAX_LISTED = 1_000;
/** Statement timeout, for a ledger far larger than any measured; the pool's own limit is for requests. */
const MAX_MS = 600_000;

/**
 * Rebuilds every balance, reservation and holding from postings and trades and compares it with the stored values.
 * One read-only snapshot, which blocks no one. Comparison happens in the database; only differences are returned.
 */
export async function verifyLedger(db: Db, clock: Clock): Promise<Verification> {
  const started = clock.now().getTime();
  return db.transaction(
    async (snapshot) => {
      // More work_mem, so that grouping stays in memory; no JIT, since compiling takes longer than it saves.
      await snapshot.execute(sql`select set_config('statement_timeout', ${String(MAX_MS)}, true),
        set_config('work_mem', '96MB', true), set_config('jit', 'off', true)`);
      const { rows } = await snapshot.execute(sql`
        select (select count(*) from accounts) as accounts, (select count(*) from ledger_postings) as postings`);
      const size = sizeRow.parse(rows[0]);
      const checks: CheckResult[] = [];
      for (const check of LEDGER_CHECKS) checks.push(await run(snapshot, check, clock));
      const ok = checks.every(({ count }) => count === 0);
      return { ok, ...size, checks, tookMs: clock.now().getTime() - started };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const sizeRow = z.object({ accounts: z.coerce.number(), postings: z.coerce.number() });

const differenceRow = z.object({
  account_id: z.nullable(z.uuid()),
  subject: z.string(),
  unit: z.nullable(z.enum(['paise', 'shares'])),
  kept: z.nullable(z.coerce.string()),
  rebuilt: z.nullable(z.coerce.string()),
  count: z.coerce.number(),
});

async function run(snapshot: Pick<Db, 'execute'>, check: LedgerCheck, clock: Clock): Promise<CheckResult> {
  const started = clock.now().getTime();
  const { rows } = await snapshot.execute(counted(check));
  const found = rows.map((row) => differenceRow.parse(row));
  return {
    name: check.name,
    count: found[0]?.count ?? 0,
    differences: found.map(({ account_id: accountId, subject, unit, kept, rebuilt }) => ({
      check: check.name,
      accountId,
      subject,
      kept: spelledOut(kept, unit),
      rebuilt: spelledOut(rebuilt, unit),
    })),
    tookMs: clock.now().getTime() - started,
  };
}

const counted = ({ query }: LedgerCheck): SQL => sql`
  select account_id, subject, unit, kept, rebuilt, count(*) over () as count
  from (${sql.raw(query)}) as differences order by account_id nulls first, subject limit ${MAX_LISTED}`;

function spelledOut(value: string | null, unit: 'paise' | 'shares' | null): string {
  if (value === null) return 'nothing';
  if (unit === 'paise') return rupeeText(paise(Number(value)));
  return unit === 'shares' ? indianGroups(Number(value)) : value;
}
