import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Alert } from '#shared/contract/signals/alerts.ts';
import { type AlertCause, type AlertRepeat, MAX_ALERTS } from '#shared/domain/alerts.ts';
import { DAY_MS, istDate } from '#shared/domain/ist.ts';
import { alerts } from '#shared/schema/alerts.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { unknownSymbol } from '../market/unknown-symbol.ts';
import { type AlertForm, causeOf, startOf } from './arming.ts';
import { presentAlert } from './present.ts';

export type AlertRow = typeof alerts.$inferSelect;

/** The alerts of a person, newest first. */
export async function listAlerts({ db, market }: Deps, userId: string): Promise<Alert[]> {
  const rows = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.userId, userId), isNull(alerts.deletedAt)))
    .orderBy(desc(alerts.createdAt), desc(alerts.id));
  return rows.map((row) => presentAlert(market, row));
}

/**
 * Creates an alert. The locked user row enforces the limit under concurrency. Throws AppError 404 for a stock
 * outside the universe, 400 for an invalid condition, 409 when already reached or over the limit.
 */
export async function createAlert(
  deps: Deps,
  userId: string,
  { symbol, cause: form }: { symbol: string; cause: AlertForm },
): Promise<Alert> {
  const { db, market, clock, newId } = deps;
  const instrument = market.find(symbol);
  if (!instrument?.inUniverse) throw unknownSymbol(symbol);
  const cause = await causeOf(deps, form);
  const start = startOf(deps, instrument, cause, form.repeat);
  const now = clock.now();
  const row = await db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${userId} for update`);
    await tx.delete(alerts).where(and(eq(alerts.userId, userId), lt(alerts.deletedAt, forgottenAt(now))));
    await refuseTooMany(tx, userId);
    const of = { id: newId(), userId, instrumentId: instrument.id, createdAt: now };
    const [made] = await tx
      .insert(alerts)
      .values({ ...of, ...cause, ...start, repeat: form.repeat, shareAsOf: istDate(market.now()) })
      .returning();
    if (!made) throw new Error('The alert was not stored.');
    return made;
  });
  publishArmed(deps, row);
  return presentAlert(market, row);
}

/**
 * Changes an alert's cause and reactivates it. Throws like {@link createAlert}, and 404 for another user's alert.
 */
export async function changeAlert(deps: Deps, userId: string, id: string, form: AlertForm): Promise<Alert> {
  return rearm(deps, await readMine(deps, userId, id), await causeOf(deps, form), form.repeat);
}

/** Reactivates a fired alert unchanged. Throws like {@link changeAlert}. */
export async function setAgain(deps: Deps, userId: string, id: string): Promise<Alert> {
  const row = await readMine(deps, userId, id);
  return rearm(deps, row, row, row.repeat);
}

/** Deletes an alert; {@link restoreAlert} undoes it. */
export async function removeAlert(deps: Deps, userId: string, id: string): Promise<Alert> {
  return keep(deps, userId, id, { deletedAt: deps.clock.now() });
}

/** Restores a deleted alert. 404 when it was deleted too long ago, 409 when over the limit by now. */
export async function restoreAlert(deps: Deps, userId: string, id: string): Promise<Alert> {
  const { db, market, clock } = deps;
  const row = await db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${userId} for update`);
    await refuseTooMany(tx, userId);
    const [restored] = await tx
      .update(alerts)
      .set({ deletedAt: null, watched: sql`kind = 'condition' or state <> 'active'` })
      .where(and(mine(userId, id), sql`${alerts.deletedAt} > ${forgottenAt(clock.now()).toISOString()}`))
      .returning();
    if (!restored) throw noSuchAlert();
    return restored;
  });
  publishArmed(deps, row);
  return presentAlert(market, row);
}

async function rearm(deps: Deps, row: AlertRow, cause: AlertCause, repeat: AlertRepeat): Promise<Alert> {
  const instrument = deps.market.byId(row.instrumentId);
  if (!instrument) throw new AppError(409, 'not_listed', 'This stock is no longer traded.');
  const { kind, level, expression } = cause;
  const start = startOf(deps, instrument, cause, repeat);
  const shareAsOf = istDate(deps.market.now());
  return keep(deps, row.userId, row.id, { kind, level, expression, repeat, ...start, shareAsOf });
}

async function keep(deps: Deps, userId: string, id: string, change: Partial<AlertRow>): Promise<Alert> {
  const [row] = await deps.db
    .update(alerts)
    .set(change)
    .where(and(mine(userId, id), isNull(alerts.deletedAt)))
    .returning();
  if (!row) throw noSuchAlert();
  publishArmed(deps, row);
  return presentAlert(deps.market, row);
}

async function readMine({ db }: Deps, userId: string, id: string): Promise<AlertRow> {
  const [row] = await db
    .select()
    .from(alerts)
    .where(and(mine(userId, id), isNull(alerts.deletedAt)));
  if (!row) throw noSuchAlert();
  return row;
}

/** Notifies the level comparison and the user's other pages. */
function publishArmed(
  { events }: Deps,
  { id, userId, instrumentId, kind, level, state, deletedAt, armedSequence }: AlertRow,
): void {
  events.emit('account.changed', { userId, what: 'alerts' });
  if (kind === 'condition' || level === null || state !== 'active' || deletedAt) return;
  events.emit('alert.armed', { id, instrumentId, kind, level, armedSequence });
}

async function refuseTooMany(db: Pick<Deps['db'], '$count'>, userId: string): Promise<void> {
  const count = await db.$count(alerts, and(eq(alerts.userId, userId), isNull(alerts.deletedAt)));
  if (count >= MAX_ALERTS)
    throw new AppError(
      409,
      'too_many_alerts',
      `You have ${MAX_ALERTS} alerts, which is the limit. Delete one first.`,
    );
}

/** Deleted alerts can be restored for a day. */
const forgottenAt = (now: Date) => new Date(now.getTime() - DAY_MS);
const mine = (userId: string, id: string) => and(eq(alerts.id, id), eq(alerts.userId, userId));
const noSuchAlert = () => notFound('Alert not found.');
