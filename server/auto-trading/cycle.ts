import { and, asc, gt } from 'drizzle-orm';
import { userSettings } from '#shared/schema/settings.ts';
import type { Deps } from '../deps.ts';
import { rulesOf } from '../settings/store.ts';
import { currentCandidates } from './candidates.ts';
import { decideBatch, type Person } from './decide-batch.ts';

/** People decided for at once. */
const BATCH = 1_000;
/** Batches under way at once: while the database works on one, another is decided. */
const LANES = 3;

/** What one cycle did. */
export interface CycleReport {
  people: number;
  bought: number;
  rejected: number;
}

/**
 * One cycle of auto-trading: for everybody active who has it on, whose brokerage login holds and whose hours they are, decides on the newest
 * predictions, buys what passes, and writes down every verdict that is new. An order has the prediction as its idempotency key, so
 * that a cycle that is run again, or by two servers, buys nothing twice. The database is asked by batches of people, and never by people × stocks.
 */
export async function runCycle(deps: Deps): Promise<CycleReport> {
  const report: CycleReport = { people: 0, bought: 0, rejected: 0 };
  if (deps.market.session().phase !== 'continuous') return report;
  const candidates = await currentCandidates(deps.db);
  if (candidates.length === 0) return report;
  const next = pagesOf(deps);
  const lane = async () => {
    for (let people = await next(); people.length > 0; people = await next()) {
      const done = await decideBatch(deps, people, candidates);
      report.people += done.people;
      report.bought += done.bought;
      report.rejected += done.rejected;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return report;
}

/** Gives the next people each time it is asked, and none at the end. */
function pagesOf(deps: Deps) {
  let page = nextPage(deps, null);
  return async (): Promise<readonly Person[]> => {
    for (;;) {
      const taken = page;
      page = taken.then(({ last }) => nextPage(deps, last));
      // Whoever takes it hears of a failure.
      page.catch(() => undefined);
      const { people, last } = await taken;
      if (people.length > 0 || last === END) return people;
    }
  };
}

const END = 'end';

/** Of the next people who have it on, those for whom it may buy; and whom the page after it begins behind. */
async function nextPage(
  { db, clock }: Deps,
  after: string | null,
): Promise<{ people: Person[]; last: string }> {
  if (after === END) return { people: [], last: END };
  const page = await db
    .select()
    .from(userSettings)
    .where(and(userSettings.autoTradingEnabled, after === null ? undefined : gt(userSettings.userId, after)))
    .orderBy(asc(userSettings.userId))
    .limit(BATCH);
  const { rows } = await db.$client.query<{ user_id: string; account_id: string }>({
    text: `select a.user_id, a.id as account_id
      from accounts a join users u on u.id = a.user_id join brokerage_links b on b.user_id = a.user_id
      where a.user_id = any($1::uuid[]) and u.is_active and b.expires_at > $2`,
    values: [page.map(({ userId }) => userId), clock.now().toISOString()],
  });
  const accountOf = new Map(rows.map(({ user_id: userId, account_id: accountId }) => [userId, accountId]));
  const people = page.flatMap((settings) => {
    const accountId = accountOf.get(settings.userId);
    return accountId ? [{ userId: settings.userId, accountId, rules: rulesOf(settings) }] : [];
  });
  return { people, last: page.length < BATCH ? END : (page.at(-1)?.userId ?? END) };
}
