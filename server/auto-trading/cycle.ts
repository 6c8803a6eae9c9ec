import { and, asc, gt } from 'drizzle-orm';
import { userSettings } from '#shared/schema/account/settings.ts';
import type { Deps } from '../deps.ts';
import { rulesOf } from '../settings/store.ts';
import { currentCandidates } from './candidates.ts';
import { decideBatch, type Person } from './decide-batch.ts';

/** Users per batch. */
const BATCH = 1_000;
/** Concurrent batches: while the database works on one, another is decided. */
const LANES = 3;

/** Result of a cycle. */
export interface CycleReport {
  people: number;
  bought: number;
  rejected: number;
}

/**
 * One auto-trading cycle: for every active user who has it on, within their hours and, unless AUTO_TRADING is paper,
 * with a valid brokerage login, decides on the newest predictions, buys what passes, and journals new verdicts. The
 * account and the prediction are the order's idempotency key, so a repeated cycle, or one on two servers, buys nothing
 * twice. Queries are per batch of users, never per user × stock.
 */
export async function runCycle(deps: Deps): Promise<CycleReport> {
  const report: CycleReport = { people: 0, bought: 0, rejected: 0 };
  if (deps.config.AUTO_TRADING === 'off') return report;
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
  // One event for all users: its cost doesn't depend on their number, and only open journals are read again.
  if (report.bought + report.rejected > 0) deps.events.emit('auto-trading.decided', {});
  return report;
}

/** Returns the next page of users on each call; empty at the end. */
function pagesOf(deps: Deps) {
  let page = nextPage(deps, null);
  return async (): Promise<readonly Person[]> => {
    for (;;) {
      const taken = page;
      page = taken.then(({ last }) => nextPage(deps, last));
      // A failure surfaces where the page is consumed.
      page.catch(() => undefined);
      const { people, last } = await taken;
      if (people.length > 0 || last === END) return people;
    }
  };
}

const END = 'end';

/** The next page's eligible users, and the cursor of the page after it. */
async function nextPage(
  { db, clock, config }: Deps,
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
    // A lateral lookup per user: as a plain join the planner read all users for one page.
    text: `select k.user_id, a.id as account_id
      from unnest($1::uuid[]) k (user_id)
      cross join lateral (select id from accounts where user_id = k.user_id limit 1) a
      cross join lateral (select from users where id = k.user_id and is_active limit 1) u
      where $3 or exists (select from brokerage_links where user_id = k.user_id and expires_at > $2)`,
    values: [page.map(({ userId }) => userId), clock.now().toISOString(), config.AUTO_TRADING === 'paper'],
  });
  const accountOf = new Map(rows.map(({ user_id: userId, account_id: accountId }) => [userId, accountId]));
  const people = page.flatMap((settings) => {
    const accountId = accountOf.get(settings.userId);
    return accountId ? [{ userId: settings.userId, accountId, rules: rulesOf(settings) }] : [];
  });
  return { people, last: page.length < BATCH ? END : (page.at(-1)?.userId ?? END) };
}
