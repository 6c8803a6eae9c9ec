import { and, count, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { type PracticeScoreRow, practiceDays } from '#shared/schema/trading/practice.ts';
import { preparedIn } from '../core/db/prepared.ts';
import type { Deps } from '../deps.ts';
import { deposit } from '../ledger/deposit.ts';

type Db = Deps['db'];

/** A stored practice day: market time was `marketTime` when the wall clock was `tickedAt`. */
export interface PracticeRow {
  id: string;
  userId: string;
  instrumentId: number;
  date: TradingDate;
  cash: Paise;
  state: 'paused' | 'running' | 'over';
  speed: number;
  marketTime: Date;
  tickedAt: Date;
  seenAt: Date;
  score: PracticeScoreRow | null;
  createdAt: Date;
}

/**
 * Creates a new paused day and funds its account. If that is interrupted the day does not exist; its remains are
 * removed with the next one.
 */
export async function createDay(
  { db, practiceDb }: Pick<Deps, 'db' | 'practiceDb'>,
  day: Omit<PracticeRow, 'state' | 'score' | 'tickedAt' | 'seenAt'>,
): Promise<PracticeRow> {
  const { id, userId, instrumentId, date, cash, speed, marketTime, createdAt } = day;
  const minuteAgo = new Date(createdAt.getTime() - 60_000);
  await db
    .delete(practiceDays)
    .where(
      and(
        eq(practiceDays.userId, userId),
        isNull(practiceDays.marketTime),
        lt(practiceDays.createdAt, minuteAgo),
      ),
    );
  const clock = { tickedAt: createdAt, seenAt: createdAt, createdAt };
  await db
    .insert(practiceDays)
    .values({ id, userId, instrumentId, tradingDate: date, cashPaise: cash, speed, ...clock });
  const [own] = await db
    .select({ brokeragePlan: accounts.brokeragePlan })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  await practiceDb.insert(accounts).values({ id, userId, deductCharges: true, ...own });
  const reply = { message: 'The cash of a practice day' };
  await deposit(practiceDb, { accountId: id, id, amount: cash, at: marketTime, request: null, reply });
  await db.update(practiceDays).set({ marketTime }).where(eq(practiceDays.id, id));
  return { ...day, ...clock, state: 'paused', score: null };
}

/** A user's days, newest first. */
export async function readDays(db: Db, userId: string): Promise<PracticeRow[]> {
  const rows = await db
    .select()
    .from(practiceDays)
    .where(and(eq(practiceDays.userId, userId), isNotNull(practiceDays.marketTime)))
    .orderBy(desc(practiceDays.createdAt), desc(practiceDays.id));
  return rows.map(rowOf);
}

/** One of a user's days; null if unknown. */
export async function readDay(db: Db, userId: string, id: string): Promise<PracticeRow | null> {
  const [row] = await preparedDay(db).execute({ id, userId });
  return row ? rowOf(row) : null;
}

const preparedDay = preparedIn((db) => {
  const { id, userId, marketTime } = practiceDays;
  const isOwn = and(eq(id, sql.placeholder('id')), eq(userId, sql.placeholder('userId')));
  return db
    .select()
    .from(practiceDays)
    .where(and(isOwn, isNotNull(marketTime)))
    .prepare('practice-day');
});

/** Number of a user's days, including those still being created. */
export async function countDays(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ days: count() }).from(practiceDays).where(eq(practiceDays.userId, userId));
  return row?.days ?? 0;
}

/** Number of other users' running days with a request since an instant. */
export async function countRunning(db: Db, userId: string, seenSince: Date): Promise<number> {
  const [row] = await db
    .select({ days: count() })
    .from(practiceDays)
    .where(
      and(
        eq(practiceDays.state, 'running'),
        ne(practiceDays.userId, userId),
        gt(practiceDays.seenAt, seenSince),
      ),
    );
  return row?.days ?? 0;
}

type Moved = Partial<Pick<PracticeRow, 'state' | 'speed' | 'marketTime' | 'tickedAt' | 'seenAt' | 'score'>>;

/** Stores a day's state if it is unchanged since it was read; null when another request moved it. */
export async function moveDay(db: Db, from: PracticeRow, to: Moved): Promise<PracticeRow | null> {
  const { id, state, marketTime, tickedAt } = from;
  const [row] = await db
    .update(practiceDays)
    .set(to)
    .where(
      and(
        eq(practiceDays.id, id),
        eq(practiceDays.state, state),
        eq(practiceDays.marketTime, marketTime),
        eq(practiceDays.tickedAt, tickedAt),
      ),
    )
    .returning();
  return row ? rowOf(row) : null;
}

/** Deletes a day with its account and everything in it. */
export async function removeDay(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(practiceDays)
    .where(and(eq(practiceDays.id, id), eq(practiceDays.userId, userId)))
    .returning({ id: practiceDays.id });
  return gone.length > 0;
}

function rowOf(row: typeof practiceDays.$inferSelect): PracticeRow {
  const date = tradingDate(row.tradingDate);
  if (!date || !row.marketTime) throw new Error(`Practice day ${row.id} is of ${row.tradingDate}.`);
  const { cashPaise, marketTime, tradingDate: _, ...same } = row;
  return { ...same, date, cash: paise(cashPaise), marketTime };
}
