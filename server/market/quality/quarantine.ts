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

/** A refused bar, as received; prices in paise. */
export interface RefusedBar
  extends Pick<Row, 'instrumentId' | 'symbol' | 'tradingDate' | 'reason' | 'words'> {
  row: RefusedBarRow;
}

/** Maximum rows per statement. */
const BATCH = 2_000;

/**
 * Stores refused bars with their reasons; a bar refused before for the same reason is stored once. Returns the number
 * of new ones.
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

/** Number of refused bars that await a decision, by symbol. */
export async function quarantinedBySymbol(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ symbol: quarantine.symbol, refused: count() })
    .from(quarantine)
    .where(eq(quarantine.status, 'held'))
    .groupBy(quarantine.symbol);
  return new Map(rows.map(({ symbol, refused }) => [symbol, refused]));
}

type DecisionDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Stores a refused bar in place of the stored bar of its day. Throws AppError 404 for an unknown id, 409 when it was
 * already decided, and 422 when the bar has no instrument or lacks a price.
 */
export async function releaseBar(deps: DecisionDeps, actor: string, id: string): Promise<QuarantinedBar> {
  return decide(deps, { actor, id, status: 'released' }, async (tx, refused) => {
    const { open, high, low, close, volume } = refused.row;
    const prices = [open, high, low, close];
    if (refused.instrumentId === null || prices.some((price) => price === null || price <= 0)) {
      throw new AppError(422, 'bar_incomplete', 'This bar has no price or an unknown stock. Reject it.');
    }
    await tx.execute(sql`
      insert into daily_bars (instrument_id, trading_date, open_paise, high_paise, low_paise, close_paise, volume)
      values (${refused.instrumentId}, ${refused.tradingDate}, ${open}, ${high}, ${low}, ${close}, ${volume ?? 0})
      on conflict (instrument_id, trading_date) do update set open_paise = excluded.open_paise,
        high_paise = excluded.high_paise, low_paise = excluded.low_paise, close_paise = excluded.close_paise,
        volume = excluded.volume`);
  });
}

/** Rejects a refused bar permanently. Throws AppError 404 for an unknown id, 409 when it was already decided. */
export async function dropBar(deps: DecisionDeps, actor: string, id: string): Promise<QuarantinedBar> {
  return decide(deps, { actor, id, status: 'dropped' }, async () => undefined);
}

async function decide(
  { db, clock }: DecisionDeps,
  { actor, id, status }: { actor: string; id: string; status: 'released' | 'dropped' },
  act: (tx: Transaction, refused: Row) => Promise<void>,
): Promise<QuarantinedBar> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const [refused] = await tx
      .update(quarantine)
      .set({ status, decidedAt: at, decidedBy: actor })
      .where(and(eq(quarantine.id, id), eq(quarantine.status, 'held')))
      .returning();
    if (!refused) throw await whyNot(tx, id);
    await act(tx, refused);
    const detail = { symbol: refused.symbol, tradingDate: refused.tradingDate, reason: refused.reason };
    await writeAudit(tx, { actor, action: `quarantine.${status}`, subject: id, detail, at });
    return present(refused);
  });
}

async function whyNot(tx: Transaction, id: string): Promise<AppError> {
  const [row] = await tx.select({ status: quarantine.status }).from(quarantine).where(eq(quarantine.id, id));
  if (!row) return notFound('Quarantined bar not found.');
  return new AppError(409, 'already_decided', `This bar has already been ${row.status}.`);
}

function present(refused: Row): QuarantinedBar {
  const { id, symbol, tradingDate, source, reason, words, status, foundAt, decidedAt, row } = refused;
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
