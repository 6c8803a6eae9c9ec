import { and, asc, eq, gte, inArray, isNotNull } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { corporateActions } from '#shared/schema/actions.ts';
import { announcedActions } from '#shared/schema/announcements.ts';
import { tradingHalts } from '#shared/schema/quality.ts';
import type { Db } from '../../core/db/db.ts';
import type { CorporateAction } from '../sources/source.ts';

/**
 * The kinds that are booked by their terms alone, in the order of a day: a dividend is of the shares before a split,
 * a bonus of those after it.
 */
const ORDER = ['dividend', 'split', 'bonus'] as const;
type BookedKind = (typeof ORDER)[number];

interface ExDate {
  date: TradingDate;
  /** The start of the session: what was recorded later is not booked, unless the stock is halted. */
  starts: Date;
  /** What the market's source says of the day. */
  fromSource: readonly CorporateAction[];
  /** Whether prices are as they were quoted; where they are adjusted for splits already, those are not booked. */
  isRaw(instrumentId: number): boolean;
}

/**
 * What is to be booked on an ex-date, in the order of booking: the list of actions from files and administrators, and
 * what the source says of stocks of which that has nothing. Of a split and a bonus on one day a source may make one
 * ratio, so that the two are never mixed.
 */
export async function actionsOn(
  db: Db,
  { date, starts, fromSource, isRaw }: ExDate,
): Promise<CorporateAction[]> {
  const rows = await recordedFrom(db, date);
  const halted = await haltedOn(db, date);
  const due = rows.filter(
    ({ exDate, instrumentId, recordedAt }) =>
      exDate === date && recordedAt !== null && (recordedAt <= starts || halted.has(instrumentId)),
  );
  const recorded = due.flatMap((row): CorporateAction[] => {
    const { instrumentId, ordinal } = row;
    if (row.kind !== 'dividend' && !isRaw(instrumentId)) return [];
    const later = isRaw(instrumentId) ? 1 : sharesAfter(rows, row);
    return [{ instrumentId, exDate: date, ordinal, ...termsOf(row, later) }];
  });
  const known = new Set(due.map(({ instrumentId, kind }) => `${instrumentId} ${isDividend(kind)}`));
  const others = fromSource.filter(
    ({ instrumentId, kind }) => !known.has(`${instrumentId} ${isDividend(kind)}`),
  );
  return [...recorded.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)), ...others];
}

const isDividend = (kind: string) => kind === 'dividend';

type Row = Omit<typeof announcedActions.$inferSelect, 'kind'> & { kind: BookedKind };

async function recordedFrom(db: Db, date: TradingDate): Promise<Row[]> {
  const rows = await db
    .select()
    .from(announcedActions)
    .where(
      and(
        gte(announcedActions.exDate, date),
        inArray(announcedActions.kind, [...ORDER]),
        isNotNull(announcedActions.recordedAt),
      ),
    )
    .orderBy(asc(announcedActions.instrumentId), asc(announcedActions.exDate), asc(announcedActions.ordinal));
  return rows as Row[];
}

async function haltedOn(db: Db, date: TradingDate): Promise<Set<number>> {
  const rows = await db
    .select({ id: tradingHalts.instrumentId })
    .from(tradingHalts)
    .where(eq(tradingHalts.tradingDate, date));
  return new Set(rows.map(({ id }) => id));
}

/**
 * What a share of the day is of the adjusted one: a dividend of before a split is spread over the shares of after it.
 */
function sharesAfter(rows: readonly Row[], { instrumentId, exDate }: Row): number {
  return rows
    .filter((row) => row.instrumentId === instrumentId && row.exDate >= exDate && row.kind !== 'dividend')
    .reduce((product, row) => product * sharesOf(row), 1);
}

/** What one share becomes by a split or bonus. */
export function sharesOf({
  kind,
  numerator,
  denominator,
}: {
  kind: string;
  numerator: number | null;
  denominator: number | null;
}): number {
  const [gets, of] = [numerator ?? 1, denominator ?? 1];
  return (gets + (kind === 'bonus' ? of : 0)) / of;
}

function termsOf(
  { kind, amountPaise, numerator, denominator }: Row,
  later: number,
):
  | { kind: 'dividend'; amount: ReturnType<typeof paise> }
  | { kind: 'split' | 'bonus'; numerator: number; denominator: number } {
  return kind === 'dividend'
    ? { kind, amount: paise(Math.round((amountPaise ?? 0) / later)) }
    : { kind, numerator: numerator ?? 1, denominator: denominator ?? 1 };
}

/** Those of some actions that are not booked yet. */
export async function notBooked(db: Db, actions: readonly CorporateAction[]): Promise<CorporateAction[]> {
  const rows = await db.select().from(corporateActions);
  const booked = new Set(rows.map((row) => keyOf(row)));
  const changed = new Set(
    rows
      .filter(({ kind }) => !isDividend(kind))
      .map(({ instrumentId, exDate }) => `${instrumentId} ${exDate}`),
  );
  return actions.filter((action) => {
    if (booked.has(keyOf(action))) return false;
    const isFirst = action.ordinal === undefined;
    // A source that makes one ratio of a split and a bonus says again what is booked already.
    return !(isFirst && !isDividend(action.kind) && changed.has(`${action.instrumentId} ${action.exDate}`));
  });
}

const keyOf = ({
  instrumentId,
  exDate,
  kind,
  ordinal = 0,
}:
  | Pick<CorporateAction, 'instrumentId' | 'exDate' | 'kind' | 'ordinal'>
  | typeof corporateActions.$inferSelect) => `${instrumentId} ${exDate} ${kind} ${ordinal}`;
