import { and, asc, desc, eq, gte, lt, ne } from 'drizzle-orm';
import type { ActionReview, RecordedAction } from '#shared/contract/market/corporate-actions.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { ActionKind } from '#shared/domain/market/corporate-actions.ts';
import { actionReviews, announcedActions } from '#shared/schema/market/announcements.ts';
import { corporateActions } from '#shared/schema/trading/actions.ts';
import type { Deps } from '../../deps.ts';
import { dayBounds } from '../calendar/phases.ts';

/** Past actions and rows for review that are listed. */
const MAX_LISTED = 50;

/** Upcoming actions by ex-date, the last ones, and rows of files that were not understood, newest first. */
export async function listRecorded(deps: Pick<Deps, 'db' | 'market'>) {
  const { db, market } = deps;
  const tradingDate = market.tradingDate();
  const real = ne(announcedActions.kind, 'other');
  const upcoming = await db
    .select()
    .from(announcedActions)
    .where(and(real, gte(announcedActions.exDate, tradingDate)))
    .orderBy(asc(announcedActions.exDate), asc(announcedActions.instrumentId), asc(announcedActions.ordinal));
  const past = await db
    .select()
    .from(announcedActions)
    .where(and(real, lt(announcedActions.exDate, tradingDate)))
    .orderBy(desc(announcedActions.exDate), asc(announcedActions.instrumentId))
    .limit(MAX_LISTED);
  const reviews = await db.select().from(actionReviews).orderBy(desc(actionReviews.exDate)).limit(MAX_LISTED);
  const provisional = new Set(
    (await db.select().from(corporateActions).where(eq(corporateActions.isProvisional, true))).map(keyOf),
  );
  return {
    tradingDate,
    upcoming: upcoming.map((row) => ({
      ...presentAction(deps, row),
      isProvisional: provisional.has(keyOf(row)),
    })),
    past: past.map((row) => ({ ...presentAction(deps, row), isProvisional: provisional.has(keyOf(row)) })),
    reviews: reviews.map(({ instrumentId, exDate, subject, state, reason, file, line }): ActionReview => {
      return { symbol: symbolOf(deps, instrumentId), exDate, subject, state, reason, file, line };
    }),
  };
}

const keyOf = ({ instrumentId, exDate, kind, ordinal }: Key) =>
  `${instrumentId} ${exDate} ${kind} ${ordinal}`;
type Key = { instrumentId: number; exDate: string; kind: string; ordinal: number };

const symbolOf = ({ market }: Pick<Deps, 'market'>, id: number) => market.byId(id)?.symbol ?? `#${id}`;

export function presentAction(
  deps: Pick<Deps, 'market'>,
  row: typeof announcedActions.$inferSelect,
): RecordedAction {
  const { kind, exDate, ordinal, numerator, denominator, amountPaise, otherSymbol, costBps, closesOn } = row;
  const isManual = row.recordedBy !== null;
  const { starts } = dayBounds(deps.market.rules, exDate as TradingDate);
  return {
    symbol: symbolOf(deps, row.instrumentId),
    kind: kind as ActionKind,
    exDate,
    ordinal,
    numerator,
    denominator,
    otherSymbol,
    closesOn,
    isManual,
    amount: amountPaise === null ? null : amountPaise / 100,
    costPercent: costBps === null ? null : costBps / 100,
    isProvisional: false,
    removable: isManual && deps.market.now() < starts,
  };
}
