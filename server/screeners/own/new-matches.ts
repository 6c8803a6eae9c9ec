import { and, eq, gt, sql } from 'drizzle-orm';
import { ownScreens } from '#shared/schema/screeners.ts';
import type { Events } from '../../core/events.ts';
import type { Deps } from '../../deps.ts';
import { marketFigures } from '../figures/market-figures.ts';
import type { LiveDay } from '../live-day.ts';
import { readCondition } from './condition.ts';
import { findMatches } from './find.ts';

/** Screens per read. */
const BATCH = 500;

/** Stores the notification in the transaction of the match; returns what to do after the commit. */
export type KeepNews = (tx: Transaction, match: Events['screen.matched']) => Promise<() => void>;

/** A transaction. */
type Transaction = Parameters<Parameters<Deps['db']['transaction']>[0]>[0];

type Watched = Pick<typeof ownScreens.$inferSelect, 'id' | 'userId' | 'name' | 'expression' | 'matched'>;

/**
 * Runs the screens that have an alert, and notifies of stocks that did not match at the previous refresh. A
 * screen's first run notifies of nothing. Notifications and matches share one transaction.
 */
export async function notifyNewMatches(deps: Deps, live: LiveDay, keepNews: KeepNews): Promise<void> {
  const found = new Map<string, number[]>();
  const figures = await marketFigures(deps);
  for (let after = FIRST_ID, more = true; more; ) {
    const screens = await readWatched(deps, after);
    for (const screen of screens) {
      const ids = found.get(screen.expression) ?? (await matchesOf({ live, figures }, screen.expression));
      if (ids === null) continue;
      found.set(screen.expression, ids);
      await saveAndNotify(deps, keepNews, screen, trusted(deps, screen, ids));
    }
    after = screens.at(-1)?.id ?? after;
    more = screens.length === BATCH;
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

function readWatched({ db }: Deps, after: string): Promise<Watched[]> {
  const { id, userId, name, expression, matched } = ownScreens;
  return db
    .select({ id, userId, name, expression, matched })
    .from(ownScreens)
    .where(and(eq(ownScreens.alertOnMatch, true), gt(ownScreens.id, after)))
    .orderBy(ownScreens.id)
    .limit(BATCH);
}

/** The state of a stock with untrusted prices is unchanged: it neither starts nor stops matching. */
function trusted({ market }: Pick<Deps, 'market'>, { matched }: Watched, ids: readonly number[]): number[] {
  const { isHealthy } = market.health;
  return [...ids.filter(isHealthy), ...(matched ?? ids).filter((id) => !isHealthy(id))].sort((a, b) => a - b);
}

/** Null for a condition from an older version that this one can't parse. */
async function matchesOf(
  at: Parameters<typeof findMatches>[0],
  expression: string,
): Promise<number[] | null> {
  const read = readCondition(expression);
  if ('fault' in read) return null;
  const { matches } = await findMatches(at, read.condition);
  return matches.map(({ instrumentId }) => instrumentId);
}

async function saveAndNotify(
  { db, events, market }: Deps,
  keepNews: KeepNews,
  { id, userId, name, expression, matched }: Watched,
  ids: number[],
): Promise<void> {
  const before = new Set(matched ?? ids);
  const fresh = ids.filter((instrumentId) => !before.has(instrumentId));
  if (matched && fresh.length === 0 && matched.length === ids.length) return;
  const match = { userId, screenId: id, name, instrumentIds: fresh, at: market.now() };
  const isNew = await db.transaction(async (tx) => {
    // A screen that was changed meanwhile starts from its first run.
    const stored = await tx
      .update(ownScreens)
      .set({ matched: ids })
      .where(
        and(
          eq(ownScreens.id, id),
          eq(ownScreens.expression, expression),
          eq(ownScreens.alertOnMatch, true),
          sql`${ownScreens.matched} is not distinct from ${matched ? sql`${`{${matched.join(',')}}`}::int[]` : sql`null`}`,
        ),
      );
    return stored.rowCount && fresh.length > 0 ? keepNews(tx, match) : null;
  });
  if (!isNew) return;
  isNew();
  events.emit('screen.matched', match);
}
