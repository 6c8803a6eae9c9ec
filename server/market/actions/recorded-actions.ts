import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { announcedActions, awaitedStocks } from '#shared/schema/market/announcements.ts';
import { instruments } from '#shared/schema/market/market.ts';
import { tradingHalts } from '#shared/schema/market/quality.ts';
import { corporateActions } from '#shared/schema/trading/actions.ts';
import type { Db } from '../../core/db/db.ts';
import type { CorporateAction } from '../sources/source.ts';

/**
 * The booked kinds in their order on a day: a dividend is per share before a split, a bonus per share after it, and
 * rights and demergers follow both.
 */
const ORDER = [
  'rename',
  'dividend',
  'split',
  'bonus',
  'rights',
  'buyback',
  'demerger',
  'merger',
  'suspension',
  'delisting',
] as const;
type BookedKind = (typeof ORDER)[number];

/** Days of a rights offer without a recorded end; the law allows 7 to 30. */
const OFFER_DAYS = 14;

interface ExDate {
  date: TradingDate;
  /** The start of the session: actions recorded later are not booked, unless the stock is halted. */
  starts: Date;
  /** The source's actions of the day. */
  fromSource: readonly CorporateAction[];
  /** Whether prices are as quoted; if they are already adjusted for splits, splits are not booked. */
  isRaw(instrumentId: number): boolean;
}

/**
 * Actions to book on an ex-date, in booking order: those recorded from files and by administrators, and the source's
 * for stocks without recorded ones of that kind. A source may combine a split and a bonus of one day into one ratio, so
 * the two origins are never mixed. An earlier demerger is repeated until its stock has traded.
 */
export async function actionsOn(
  db: Db,
  { date, starts, fromSource, isRaw }: ExDate,
): Promise<CorporateAction[]> {
  const { halted, undiscovered } = await haltsOn(db, date);
  const rows = await recordedFrom(db, date, undiscovered);
  const due = rows.filter(
    ({ exDate, instrumentId, recordedAt }) =>
      exDate < date ||
      (exDate === date && recordedAt !== null && (recordedAt <= starts || halted.has(instrumentId))),
  );
  const idOf = await idsOf(db, due);
  const recorded = due.flatMap((row): CorporateAction[] => {
    const { instrumentId, ordinal } = row;
    if (isShareChange(row.kind) && !isRaw(instrumentId)) return [];
    const later = isRaw(instrumentId) ? 1 : sharesAfter(rows, row);
    const terms = termsOf(row, { later, due, idOf });
    return terms ? [{ instrumentId, exDate: row.exDate as TradingDate, ordinal, ...terms }] : [];
  });
  const known = new Set(due.map(({ instrumentId, kind }) => `${instrumentId} ${groupOf(kind)}`));
  const others = fromSource.filter(
    ({ instrumentId, kind }) => !known.has(`${instrumentId} ${groupOf(kind)}`),
  );
  return [...recorded.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)), ...others];
}

const isDividend = (kind: string) => kind === 'dividend';
const isShareChange = (kind: string) => kind === 'split' || kind === 'bonus';
const groupOf = (kind: string) => (isShareChange(kind) ? 'shares' : kind);

type Row = Omit<typeof announcedActions.$inferSelect, 'kind'> & { kind: BookedKind };

async function recordedFrom(
  db: Db,
  date: TradingDate,
  undiscovered: readonly { instrumentId: number; exDate: string }[],
): Promise<Row[]> {
  const before = undiscovered.map(({ instrumentId, exDate }) =>
    and(
      eq(announcedActions.instrumentId, instrumentId),
      eq(announcedActions.exDate, exDate),
      eq(announcedActions.kind, 'demerger'),
    ),
  );
  const rows = await db
    .select()
    .from(announcedActions)
    .where(
      and(
        or(gte(announcedActions.exDate, date), ...before),
        inArray(announcedActions.kind, [...ORDER]),
        isNotNull(announcedActions.recordedAt),
      ),
    )
    .orderBy(asc(announcedActions.instrumentId), asc(announcedActions.exDate), asc(announcedActions.ordinal));
  return rows as Row[];
}

/** The stocks halted on a date, and earlier demergers that wait for their first price. */
async function haltsOn(db: Db, date: TradingDate) {
  const rows = await db
    .select({ instrumentId: tradingHalts.instrumentId, exDate: tradingHalts.tradingDate })
    .from(tradingHalts)
    .where(
      or(
        eq(tradingHalts.tradingDate, date),
        and(
          eq(tradingHalts.cause, 'discovery'),
          isNull(tradingHalts.endedAt),
          lt(tradingHalts.tradingDate, date),
        ),
      ),
    );
  return {
    halted: new Set(rows.map(({ instrumentId }) => instrumentId)),
    undiscovered: rows.filter(({ exDate }) => exDate < date),
  };
}

async function idsOf(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<string, number>> {
  const symbols = rows.flatMap(({ otherSymbol }) => otherSymbol ?? []);
  if (symbols.length === 0) return new Map();
  const listed = await db.select().from(instruments).where(inArray(instruments.symbol, symbols));
  const awaited = await db.select().from(awaitedStocks).where(inArray(awaitedStocks.symbol, symbols));
  return new Map([...awaited, ...listed].map(({ symbol, id }) => [symbol, id]));
}

/** Adjusted shares per share of the day: a dividend before a split is spread over the shares after it. */
function sharesAfter(rows: readonly Row[], { instrumentId, exDate }: Row): number {
  return rows
    .filter((row) => row.instrumentId === instrumentId && row.exDate >= exDate && isShareChange(row.kind))
    .reduce((product, row) => product * sharesOf(row), 1);
}

/** A split or bonus: `of` shares become `becomes`. */
interface RecordedShares {
  kind: string;
  numerator: number | null;
  denominator: number | null;
  becomes: number;
  of: number;
}

/** The splits and bonuses on record that are booked before an action, and are not booked yet, in their order. */
export async function bookedBefore(
  db: Pick<Db, 'execute'>,
  {
    instrumentId,
    exDate,
    kind,
  }: Pick<typeof announcedActions.$inferInsert, 'instrumentId' | 'exDate' | 'kind'>,
): Promise<RecordedShares[]> {
  const place = (ORDER as readonly string[]).indexOf(kind);
  const sameDay = (['split', 'bonus'] as const).filter((each) => ORDER.indexOf(each) < place);
  const { rows } = await db.execute<Omit<RecordedShares, 'becomes' | 'of'>>(sql`
    select a.kind, a.numerator, a.denominator from announced_actions a
    where a.instrument_id = ${instrumentId} and a.kind in ('split', 'bonus') and a.recorded_at is not null
      and (a.ex_date < ${exDate} or (a.ex_date = ${exDate} and a.kind = any(${`{${sameDay.join(',')}}`}::text[])))
      and a.ex_date > (select (market_time at time zone 'Asia/Kolkata')::date from market_state)
      and not exists (select from corporate_actions c where c.instrument_id = a.instrument_id
        and c.ex_date = a.ex_date and c.kind = a.kind and c.ordinal = a.ordinal)
    order by a.ex_date, a.kind desc, a.ordinal`);
  return rows.map((row) => {
    const of = row.denominator ?? 1;
    return { ...row, becomes: (row.numerator ?? 1) + (row.kind === 'bonus' ? of : 0), of };
  });
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

type Terms<Action = CorporateAction> = Action extends CorporateAction
  ? Omit<Action, 'instrumentId' | 'exDate' | 'ordinal'>
  : never;

/** Null if the other company is unknown. */
function termsOf(
  row: Row,
  { later, due, idOf }: { later: number; due: readonly Row[]; idOf: ReadonlyMap<string, number> },
): Terms | null {
  const { kind } = row;
  const ratio = { numerator: row.numerator ?? 1, denominator: row.denominator ?? 1 };
  const price: Paise = paise(row.amountPaise ?? 0);
  if (kind === 'dividend') return { kind, amount: paise(Math.round(price / later)) };
  if (kind === 'split' || kind === 'bonus') return { kind, ...ratio };
  if (kind === 'rights' || kind === 'buyback') {
    const exDate = row.exDate as TradingDate;
    const closesOn = (row.closesOn as TradingDate | null) ?? addDays(exDate, OFFER_DAYS);
    return { kind, ...ratio, price, closesOn };
  }
  if (kind !== 'demerger' && kind !== 'merger') return { kind };
  const otherId = idOf.get(row.otherSymbol ?? '');
  if (otherId === undefined) return null;
  if (kind === 'merger') return { kind, ...ratio, otherId };
  return { kind, ...ratio, otherId, costBps: row.costBps, valuePart: valuePart(row, due) };
}

/** In proportion to the published cost parts; equal if any is missing. */
function valuePart(row: Row, due: readonly Row[]): { numerator: number; denominator: number } {
  const together = due.filter(
    ({ kind, instrumentId, exDate }) =>
      kind === 'demerger' && instrumentId === row.instrumentId && exDate === row.exDate,
  );
  const all = together.reduce((sum, { costBps }) => sum + (costBps ?? 0), 0);
  return all > 0 && together.every(({ costBps }) => costBps !== null)
    ? { numerator: row.costBps ?? 0, denominator: all }
    : { numerator: 1, denominator: together.length };
}

/** The actions that are not booked yet. */
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
    // A source that combines a split and a bonus into one ratio repeats what is already booked.
    return !(isFirst && isShareChange(action.kind) && changed.has(`${action.instrumentId} ${action.exDate}`));
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
