import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { FirstSteps } from '#shared/contract/account/first-steps.ts';
import { FIRST_WATCHLIST } from '#shared/domain/account/first-steps.ts';
import { firstSteps } from '#shared/schema/account/first-steps.ts';
import type { Db } from '../core/db/db.ts';
import type { SignedIn } from '../core/session/signed-in.ts';

type Trader = Pick<SignedIn, 'id' | 'accountId'>;

/** What is recorded of the checklist itself. */
type Recorded = 'predictionReadAt' | 'completedAt' | 'dismissedAt';

/**
 * The checklist of a trader. A step is done while the account shows it; once all five are, that is recorded, so that
 * the list stays closed when a stock leaves the watchlist later. `now` is the wall clock.
 */
export async function readFirstSteps(db: Db, trader: Trader, now: Date): Promise<FirstSteps> {
  const { completed, dismissed, ...account } = await readAccount(db, trader);
  const steps = stepsOf(account);
  if (dismissed) return { state: 'dismissed', steps };
  if (completed) return { state: 'completed', steps };
  if (steps.some(({ done, goal }) => done < goal)) return { state: 'open', steps };
  await recordFirst(db, trader.id, 'completedAt', now);
  return { state: 'completed', steps };
}

/** Records the first time of something; a later one changes nothing. */
export async function recordFirst(db: Db, userId: string, what: Recorded, now: Date): Promise<void> {
  await db
    .insert(firstSteps)
    .values({ userId, [what]: now })
    .onConflictDoUpdate({
      target: firstSteps.userId,
      set: { [what]: sql`coalesce(${firstSteps[what]}, ${now.toISOString()}::timestamptz)` },
    });
}

const account = z.object({
  funded: z.boolean(),
  watched: z.int(),
  ordered: z.boolean(),
  predicted: z.boolean(),
  practised: z.boolean(),
  completed: z.boolean(),
  dismissed: z.boolean(),
});

async function readAccount(db: Db, { id, accountId }: Trader): Promise<z.output<typeof account>> {
  const { rows } = await db.execute(sql`
    select a.funded_paise > 0 as funded,
      (select count(*)::int from (
        select distinct instrument_id from watchlist where user_id = ${id} limit ${FIRST_WATCHLIST}) as w) as watched,
      exists (select from trades where account_id = a.id) as ordered,
      exists (select from practice_days where user_id = ${id}) as practised,
      f.prediction_read_at is not null as predicted,
      f.completed_at is not null as completed,
      f.dismissed_at is not null as dismissed
    from accounts a left join first_steps f on f.user_id = a.user_id
    where a.id = ${accountId} and a.user_id = ${id}`);
  return account.parse(rows[0]);
}

type Account = Omit<z.output<typeof account>, 'completed' | 'dismissed'>;

function stepsOf({ funded, watched, ordered, predicted, practised }: Account): FirstSteps['steps'] {
  const once = (is: boolean) => ({ done: Number(is), goal: 1 });
  return [
    { step: 'funds', ...once(funded) },
    { step: 'watchlist', done: watched, goal: FIRST_WATCHLIST },
    { step: 'order', ...once(ordered) },
    { step: 'prediction', ...once(predicted) },
    { step: 'practice', ...once(practised) },
  ];
}
