import { and, count, eq, max, sql } from 'drizzle-orm';
import type { Parsed } from '#shared/contract/endpoint.ts';
import type { corporateActionsCalls, RecordedAction } from '#shared/contract/market/corporate-actions.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { exactPaise } from '#shared/domain/money.ts';
import { announcedActions } from '#shared/schema/market/announcements.ts';
import { universeChanges } from '#shared/schema/market/universe.ts';
import { writeAudit } from '../../core/audit.ts';
import type { Db } from '../../core/db/db.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import { dayBounds } from '../calendar/phases.ts';
import { isTradingDay } from '../calendar/rules.ts';
import type { Instrument } from '../market.ts';
import { unknownSymbol } from '../unknown-symbol.ts';
import { awaitStock, forgetStock } from './awaited-stocks.ts';
import { presentAction } from './list-actions.ts';

type EditDeps = Pick<Deps, 'db' | 'clock' | 'market'>;
export type ActionForm = Parsed<typeof corporateActionsCalls.record.body>;
export type ActionRow = typeof announcedActions.$inferInsert;

/**
 * Records an action by hand. Throws AppError 404 for an unknown symbol, 409 in a simulated market, for a session that
 * has begun (unless the stock is halted by it) and for an action already on record, 422 for a day without a session.
 */
export async function recordAction(deps: EditDeps, actor: string, form: ActionForm): Promise<RecordedAction> {
  const { db, clock, market } = deps;
  const { instrument, row } = checkedRow(deps, form);
  const stored = await db.transaction(async (tx) => {
    await refuseKnown(tx, row);
    const { instrumentId, exDate, kind } = row;
    const of = and(
      eq(announcedActions.instrumentId, instrumentId),
      eq(announcedActions.exDate, exDate),
      eq(announcedActions.kind, kind),
    );
    const [last] = await tx
      .select({ ordinal: max(announcedActions.ordinal) })
      .from(announcedActions)
      .where(of);
    const ordinal = (last?.ordinal ?? -1) + 1;
    const recorded = { ...row, ordinal, recordedAt: market.now(), recordedBy: actor };
    const [inserted] = await tx.insert(announcedActions).values(recorded).returning();
    if (kind === 'demerger' && row.otherSymbol) {
      await awaitStock(tx, { symbol: row.otherSymbol, sector: instrument.sector, exDate });
    }
    if (kind === 'rename') await tx.insert(universeChanges).values(renameOf(instrument, row));
    const { recordedBy: _, recordedAt: __, instrumentId: ___, ...detail } = recorded;
    await writeAudit(tx, {
      actor,
      action: 'corporate-actions.put',
      subject: instrument.symbol,
      detail,
      at: clock.now(),
    });
    return inserted;
  });
  if (!stored) throw new Error('The action was not stored.');
  return presentAction(deps, stored);
}

/** Removes an action that was entered by hand. Throws AppError 404 when there is none, 409 once its session began. */
export async function removeAction(
  deps: EditDeps,
  actor: string,
  { symbol, kind, exDate, ordinal }: Parsed<typeof corporateActionsCalls.remove.query>,
): Promise<void> {
  const { db, clock, market } = deps;
  const instrument = market.find(symbol);
  if (!instrument) throw unknownSymbol(symbol);
  refuseBegun(market, asDate(exDate), null);
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(announcedActions)
      .where(
        and(
          eq(announcedActions.instrumentId, instrument.id),
          eq(announcedActions.exDate, exDate),
          eq(announcedActions.kind, kind),
          eq(announcedActions.ordinal, ordinal),
          sql`${announcedActions.recordedBy} is not null`,
        ),
      )
      .returning();
    if (!gone) throw notFound('Corporate action not found.');
    if (gone.otherSymbol) await forgetStock(tx, gone.otherSymbol);
    if (kind === 'rename') {
      const { effectiveFrom, otherSymbol } = renameOf(instrument, gone);
      await tx
        .delete(universeChanges)
        .where(
          and(
            eq(universeChanges.effectiveFrom, effectiveFrom),
            eq(universeChanges.symbol, instrument.symbol),
            eq(universeChanges.otherSymbol, otherSymbol),
          ),
        );
    }
    const detail = { exDate, kind, ordinal };
    await writeAudit(tx, {
      actor,
      action: 'corporate-actions.delete',
      subject: instrument.symbol,
      detail,
      at: clock.now(),
    });
  });
}

const asDate = (date: string) => date as TradingDate;

/** The row of a form, with what can be checked without the database. Throws like {@link recordAction}. */
export function checkedRow(
  { market }: Pick<Deps, 'market'>,
  form: ActionForm,
): { instrument: Instrument; row: ActionRow } {
  if (!market.traits.realUniverse) {
    throw new AppError(
      409,
      'import_market',
      'The simulated market generates its own corporate actions. Record real ones in a real market.',
    );
  }
  const instrument = market.find(form.symbol);
  if (instrument?.kind !== 'stock') throw unknownSymbol(form.symbol);
  const { kind, exDate, numerator, denominator, amount, otherSymbol, costPercent, closesOn } = form;
  if (!isTradingDay(market.rules, asDate(exDate))) {
    throw new AppError(422, 'action_date', 'There is no session on that day. Enter a trading day.');
  }
  refuseBegun(market, asDate(exDate), instrument);
  refuseOther(market, form);
  const today = market.tradingDate();
  return {
    instrument,
    row: {
      instrumentId: instrument.id,
      exDate,
      kind,
      numerator,
      denominator,
      otherSymbol,
      closesOn,
      amountPaise: amount === undefined ? null : exactPaise(amount),
      costBps: costPercent === undefined ? null : exactPaise(costPercent),
      announcedOn: today < exDate ? today : exDate,
    },
  };
}

/** A halted stock has not traded since the ex-date, so the action can still be booked. */
function refuseBegun(market: Deps['market'], exDate: TradingDate, instrument: Instrument | null): void {
  if (market.now() < dayBounds(market.rules, exDate).starts) return;
  const halt = instrument && market.health.haltOf(instrument.id);
  if (halt?.cause === 'break' && halt.tradingDate === exDate) return;
  throw new AppError(409, 'action_past', 'The session of that day has begun. Choose a later ex-date.');
}

function refuseOther(market: Deps['market'], { kind, symbol, otherSymbol }: ActionForm): void {
  if (otherSymbol === undefined) return;
  const known = market.find(otherSymbol);
  if (kind === 'merger' && known?.kind !== 'stock') throw unknownSymbol(otherSymbol);
  if (known && (kind === 'rename' || known.symbol === market.find(symbol)?.symbol)) {
    throw new AppError(409, 'symbol_taken', `${otherSymbol} is the symbol of another stock.`);
  }
}

async function refuseKnown(db: Pick<Db, 'select'>, row: ActionRow): Promise<void> {
  const same = (name: 'numerator' | 'denominator' | 'amountPaise' | 'otherSymbol') =>
    sql`${announcedActions[name]} is not distinct from ${row[name] ?? null}`;
  const [known] = await db
    .select({ n: count() })
    .from(announcedActions)
    .where(
      and(
        eq(announcedActions.instrumentId, row.instrumentId),
        eq(announcedActions.exDate, row.exDate),
        eq(announcedActions.kind, row.kind),
        same('numerator'),
        same('denominator'),
        same('amountPaise'),
        same('otherSymbol'),
      ),
    );
  if (known && known.n > 0) {
    throw new AppError(409, 'action_known', 'This action is on record already, with the same terms.');
  }
}

const renameOf = (
  { symbol }: Instrument,
  { exDate, otherSymbol }: Pick<ActionRow, 'exDate' | 'otherSymbol'>,
) => ({
  effectiveFrom: exDate,
  symbol,
  kind: 'renamed' as const,
  otherSymbol: otherSymbol ?? '',
  note: 'Corporate action entered by an administrator',
});
