import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { users } from '#shared/schema/auth.ts';
import { accounts } from '#shared/schema/ledger.ts';
import { brokerageLinks, userSettings } from '#shared/schema/settings.ts';
import type { Deps } from '../deps.ts';
import { rulesOf } from '../settings/store.ts';
import { currentCandidates } from './candidates.ts';
import { decideBatch } from './decide-batch.ts';

/** People decided for at once. */
const BATCH = 1_000;
/** Batches under way at once: while the database works on one, another is decided. */
const LANES = 2;

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
  let page = nextPeople(deps, null);
  return () => {
    const taken = page;
    page = taken.then((people) => {
      const last = people.at(-1);
      return last && people.length === BATCH ? nextPeople(deps, last.userId) : [];
    });
    // Whoever takes it hears of a failure.
    page.catch(() => undefined);
    return taken;
  };
}

async function nextPeople({ db, clock }: Deps, after: string | null) {
  const rows = await db
    .select({ userId: userSettings.userId, accountId: accounts.id, settings: userSettings })
    .from(userSettings)
    .innerJoin(accounts, eq(accounts.userId, userSettings.userId))
    .innerJoin(brokerageLinks, eq(brokerageLinks.userId, userSettings.userId))
    .innerJoin(users, eq(users.id, userSettings.userId))
    .where(
      and(
        userSettings.autoTradingEnabled,
        users.isActive,
        gt(brokerageLinks.expiresAt, clock.now()),
        after === null ? sql`true` : gt(userSettings.userId, after),
      ),
    )
    .orderBy(asc(userSettings.userId))
    .limit(BATCH);
  return rows.map(({ userId, accountId, settings }) => ({ userId, accountId, rules: rulesOf(settings) }));
}
