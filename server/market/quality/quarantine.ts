import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { QuarantinedBar } from '#shared/contract/admin/data-quality.ts';
import { quarantine, type RefusedBarRow } from '#shared/schema/market/quality.ts';
import { writeAudit } from '../../core/audit.ts';
import type { Db } from '../../core/db/db.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { NewId } from '../../core/ids.ts';
import type { Deps } from '../../deps.ts';

type Row = typeof quarantine.$inferSelect;
type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** A bar that was refused, as it came; prices in paise. */
export interface RefusedBar
  extends Pick<Row, 'instrumentId' | 'symbol' | 'tradingDate' | 'reason' | 'words'> {
  row: RefusedBarRow;
}

/** Most rows in one statement. */
const BATCH = 2_000;

/**
 * Keeps refused bars with their reasons; one that was refused before for the same reason is kept once. Returns how
 * many are new.
 */
export async function quarantineBars(
  db: Pick<Db, 'insert'>,
  refused: readonly RefusedBar[],
  by: { source: string; foundAt: Date; newId: NewId },
): Promise<number> {
  const { source, foundAt, newId } = by;
  let stored = 0;
  for (let from = 0; from < refused.length; from += BATCH) {
    const rows = refused.slice(from, from + BATCH).map((bar) => ({ ...bar, id: newId(), source, foundAt }));
    const { rowCount } = await db.insert(quarantine).values(rows).onConflictDoNothing();
    stored += rowCount ?? 0;
  }
  return stored;
}

const PAGE_SIZE = 50;

/** A page of refused bars, newest first, counted from 1. */
export async function quarantinePage(
  db: Db,
  { status, page = 1 }: { status?: Row['status'] | undefined; page?: number | undefined },
) {
  const wanted = status && eq(quarantine.status, status);
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(quarantine).where(wanted);
  const rows = await db
    .select()
    .from(quarantine)
    .where(wanted)
    .orderBy(desc(quarantine.foundAt), desc(quarantine.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { total, page, pageSize: PAGE_SIZE, rows: rows.map(present) };
}

/** How many refused bars wait for a decision, by symbol. */
export async function quarantinedBySymbol(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ symbol: quarantine.symbol, held: count() })
    .from(quarantine)
    .where(eq(quarantine.status, 'held'))
    .groupBy(quarantine.symbol);
  return new Map(rows.map(({ symbol, held }) => [symbol, held]));
}

type DecisionDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Stores a refused bar after all, in place of the stored bar of its day. Throws AppError 404 for an unknown id, 409
 * when it was decided before, and 422 when the bar has no instrument or lacks a price.
 */
export async function releaseBar(deps: DecisionDeps, actor: string, id: string): Promise<QuarantinedBar> {
  return decide(deps, { actor, id, status: 'released' }, async (tx, held) => {
    const { open, high, low, close, volume } = held.row;
    const prices = [open, high, low, close];
    if (held.instrumentId === null || prices.some((price) => price === null || price <= 0)) {
      throw new AppError(422, 'bar_incomplete', 'This bar has no price or an unknown stock. Reject it.');
    }
    await tx.execute(sql`
      insert into daily_bars (instrument_id, trading_date, open_paise, high_paise, low_paise, close_paise, volume)
      values (${held.instrumentId}, ${held.tradingDate}, ${open}, ${high}, ${low}, ${close}, ${volume ?? 0})
      on conflict (instrument_id, trading_date) do update set open_paise = excluded.open_paise,
        high_paise = excluded.high_paise, low_paise = excluded.low_paise, close_paise = excluded.close_paise,
        volume = excluded.volume`);
  });
}

/** Decides that a refused bar stays refused. Throws AppError 404 for an unknown id, 409 when it was decided before. */
export async function dropBar(deps: DecisionDeps, actor: string, id: string): Promise<QuarantinedBar> {
  return decide(deps, { actor, id, status: 'dropped' }, async () => undefined);
}

async function decide(
  { db, clock }: DecisionDeps,
  { actor, id, status }: { actor: string; id: string; status: 'released' | 'dropped' },
  act: (tx: Transaction, held: Row) => Promise<void>,
): Promise<QuarantinedBar> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const [held] = await tx
      .update(quarantine)
      .set({ status, decidedAt: at, decidedBy: actor })
      .where(and(eq(quarantine.id, id), eq(quarantine.status, 'held')))
      .returning();
    if (!held) throw await whyNot(tx, id);
    await act(tx, held);
    const detail = { symbol: held.symbol, tradingDate: held.tradingDate, reason: held.reason };
    await writeAudit(tx, { actor, action: `quarantine.${status}`, subject: id, detail, at });
    return present(held);
  });
}

async function whyNot(tx: Transaction, id: string): Promise<AppError> {
  const [row] = await tx.select({ status: quarantine.status }).from(quarantine).where(eq(quarantine.id, id));
  if (!row) return notFound('Quarantined bar not found.');
  return new AppError(409, 'already_decided', `This bar has already been ${row.status}.`);
}

function present(held: Row): QuarantinedBar {
  const { id, symbol, tradingDate, source, reason, words, status, foundAt, decidedAt, row } = held;
  const rupees = (paise: number | null) => (paise === null ? null : paise / 100);
  return {
    id,
    symbol,
    tradingDate,
    source,
    reason,
    words,
    status,
    bar: {
      open: rupees(row.open),
      high: rupees(row.high),
      low: rupees(row.low),
      close: rupees(row.close),
      volume: row.volume,
    },
    foundAt: foundAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
