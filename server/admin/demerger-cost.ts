import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Parsed } from '#shared/contract/endpoint.ts';
import type { corporateActionsCalls } from '#shared/contract/market/corporate-actions.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { exactPaise } from '#shared/domain/money.ts';
import { announcedActions } from '#shared/schema/market/announcements.ts';
import { corporateActions } from '#shared/schema/trading/actions.ts';
import { writeAudit } from '../core/audit.ts';
import type { Db } from '../core/db/db.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { bookCorrections, readCorrections } from '../ledger/cost-correction.ts';
import { unknownSymbol } from '../market/unknown-symbol.ts';

type Deciding = Pick<Deps, 'db' | 'clock' | 'market' | 'newId' | 'events'>;

/**
 * Replaces a demerger's provisional part of the cost by the one that the company published: holdings, realised profit,
 * lots and tax follow. Throws AppError 404 for an unknown demerger, 409 when its cost is final or when shares moved on
 * by another demerger or merger.
 */
export async function publishCost(
  deps: Deciding,
  actor: string,
  { symbol, exDate, ordinal, costPercent }: Parsed<typeof corporateActionsCalls.publishCost.body>,
): Promise<{ accounts: number }> {
  const { db, clock, market, newId, events } = deps;
  const instrument = market.find(symbol);
  if (!instrument) throw unknownSymbol(symbol);
  const costBps = exactPaise(costPercent) ?? 0;
  const userIds = await db.transaction(async (tx) => {
    const demerger = await readProvisional(tx, { instrumentId: instrument.id, exDate, ordinal });
    const { ownId, ownInstrument, givenId, givenInstrument } = demerger;
    const { own, given } = await readCorrections(tx, { ...demerger, exDate, costBps });
    const people = new Set<string>();
    for (const [actionId, instrumentId, corrections] of [
      [ownId, ownInstrument, own],
      [givenId, givenInstrument, given],
    ] as const) {
      const booking = { actionId, instrumentId, id: newId(), at: market.now().toISOString() };
      for (const userId of await bookCorrections(tx, booking, corrections)) people.add(userId);
    }
    await tx
      .update(corporateActions)
      .set({ costNumerator: costBps, costDenominator: 10_000, isProvisional: false })
      .where(eq(corporateActions.id, ownId));
    await tx
      .update(announcedActions)
      .set({ costBps })
      .where(
        and(
          eq(announcedActions.instrumentId, ownInstrument),
          eq(announcedActions.exDate, exDate),
          eq(announcedActions.kind, 'demerger'),
          eq(announcedActions.ordinal, ordinal),
        ),
      );
    const detail = { exDate, ordinal, costPercent, accounts: own.length };
    await writeAudit(tx, {
      actor,
      action: 'corporate-actions.cost',
      subject: instrument.symbol,
      detail,
      at: clock.now(),
    });
    return people;
  });
  for (const userId of userIds) events.emit('account.changed', { userId, what: 'trade' });
  return { accounts: userIds.size };
}

const demergerRow = z.object({
  ownId: z.string(),
  ownInstrument: z.int(),
  givenId: z.string(),
  givenInstrument: z.int(),
  isProvisional: z.boolean(),
  later: z.nullable(z.string()),
});

async function readProvisional(
  tx: Pick<Db, 'execute'>,
  { instrumentId, exDate, ordinal }: { instrumentId: number; exDate: string; ordinal: number },
): Promise<z.output<typeof demergerRow>> {
  const { rows } = await tx.execute(sql`
    select c.id as "ownId", c.instrument_id as "ownInstrument", g.id as "givenId", g.instrument_id as "givenInstrument",
       c.is_provisional as "isProvisional", (
         select i.symbol from corporate_actions l join instruments i on i.id = l.instrument_id
         where l.kind in ('demerger', 'merger') and l.instrument_id in (c.instrument_id, g.instrument_id)
           and l.ex_date > c.ex_date limit 1) as later
     from corporate_actions c join corporate_actions g on g.source_id = c.id
     where c.kind = 'demerger' and c.instrument_id = ${instrumentId} and c.ex_date = ${exDate} and c.ordinal = ${ordinal} for update of c`);
  const found = rows.length === 0 ? null : demergerRow.parse(rows[0]);
  if (!found) throw notFound('No demerger of that day was booked.');
  if (!found.isProvisional) {
    throw new AppError(409, 'cost_final', 'The cost of this demerger is final.');
  }
  if (found.later !== null) {
    const words = `${displaySymbol(found.later)} demerged or merged since. The cost can’t be replaced.`;
    throw new AppError(409, 'cost_moved_on', words);
  }
  return found;
}
