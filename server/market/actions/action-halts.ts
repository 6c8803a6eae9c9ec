import { inArray } from 'drizzle-orm';
import { awaitedStocks } from '#shared/schema/market/announcements.ts';
import type { Db } from '../../core/db/db.ts';
import type { Halt, HaltCause } from '../quality/health-book.ts';
import type { CorporateAction } from '../sources/source.ts';

/**
 * Halts caused by actions: of a demerged stock until its first price, of the new shares until they are listed, and of a
 * stock that is suspended, delisted or merged into another.
 */
export async function haltsOf(
  db: Pick<Db, 'select'>,
  actions: readonly CorporateAction[],
  at: Date,
): Promise<Halt[]> {
  const halt = (cause: HaltCause, { exDate }: CorporateAction, instrumentId: number): Halt => ({
    instrumentId,
    tradingDate: exDate,
    cause,
    prices: null,
    haltedAt: at,
  });
  const others = actions.flatMap((action) => (action.kind === 'demerger' ? [action.otherId] : []));
  const awaited = new Set(
    others.length === 0
      ? []
      : (await db.select().from(awaitedStocks).where(inArray(awaitedStocks.id, others))).map(({ id }) => id),
  );
  return actions.flatMap((action) => {
    const { kind, instrumentId } = action;
    if (kind === 'suspension' || kind === 'delisting') return [halt(kind, action, instrumentId)];
    if (kind === 'merger') return [halt('delisting', action, instrumentId)];
    if (kind !== 'demerger') return [];
    const own = halt('discovery', action, instrumentId);
    return awaited.has(action.otherId) ? [own, halt('listing', action, action.otherId)] : [own];
  });
}
