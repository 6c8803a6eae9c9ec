import { and, count, eq, sql } from 'drizzle-orm';
import { type Drawing, type Drawings, drawingList } from '#shared/contract/market/charts.ts';
import { MAX_DRAWN_SYMBOLS } from '#shared/domain/market/drawing.ts';
import { chartDrawings } from '#shared/schema/charts.ts';
import type { Db } from '../core/db/db.ts';
import { AppError } from '../core/errors.ts';

interface Chart {
  userId: string;
  instrumentId: number;
}

const ofChart = ({ userId, instrumentId }: Chart) =>
  and(eq(chartDrawings.userId, userId), eq(chartDrawings.instrumentId, instrumentId));

/** A user's drawings on a chart; version 0 and none before the first. */
export async function readDrawings(db: Db, chart: Chart): Promise<Drawings> {
  const { version, drawings } = chartDrawings;
  const [row] = await db.select({ version, drawings }).from(chartDrawings).where(ofChart(chart));
  return row
    ? { version: row.version, drawings: drawingList.parse(row.drawings) }
    : { version: 0, drawings: [] };
}

/**
 * Replaces a user's drawings on a chart. AppError 409 `changed` when they are not of the given version: another page
 * changed them meanwhile; 409 `too_many_charts` at the limit.
 */
export async function saveDrawings(
  db: Db,
  { version, drawings, now, ...chart }: Chart & { version: number; drawings: Drawing[]; now: Date },
): Promise<Drawings> {
  if (version === 0) await refuseTooMany(db, chart);
  const [saved] = await db
    .insert(chartDrawings)
    .values({ ...chart, version: 1, drawings, updatedAt: now })
    .onConflictDoUpdate({
      target: [chartDrawings.userId, chartDrawings.instrumentId],
      set: { version: sql`${chartDrawings.version} + 1`, drawings, updatedAt: now },
      setWhere: eq(chartDrawings.version, version),
    })
    .returning({ version: chartDrawings.version });
  if (!saved)
    throw new AppError(409, 'changed', 'These drawings changed on another device. Showing them now.');
  return { version: saved.version, drawings };
}

async function refuseTooMany(db: Db, { userId }: Chart): Promise<void> {
  const [found] = await db.select({ n: count() }).from(chartDrawings).where(eq(chartDrawings.userId, userId));
  if ((found?.n ?? 0) < MAX_DRAWN_SYMBOLS) return;
  throw new AppError(
    409,
    'too_many_charts',
    `You have drawings on ${MAX_DRAWN_SYMBOLS} charts, which is the limit.`,
  );
}
