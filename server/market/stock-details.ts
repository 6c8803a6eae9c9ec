import type { Deps } from '../deps.ts';
import { readLastDeliveries } from './charts/delivery.ts';
import type { StockDetails } from './present.ts';
import { readListedIndustries, readMemberships } from './universe/index-membership.ts';

/** How long an import may take to show in the list of stocks. */
const FRESH_MS = 60_000;

/** Details, and a number that changes with them. */
interface Versioned {
  details: StockDetails;
  version: number;
}

/**
 * Details of all stocks from imported files on the market date, read again after a minute. Unchanged details are the
 * same object. Rejects on a database error if nothing was read before.
 */
export function createStockDetails({
  db,
  market,
  clock,
}: Pick<Deps, 'db' | 'market' | 'clock'>): () => Promise<Versioned> {
  let last: (Versioned & { written: string }) | null = null;
  let reading: { date: string; at: number; result: Promise<Versioned> } | null = null;
  const read = async (): Promise<Versioned> => {
    const date = market.tradingDate();
    const [memberships, delivery, industries] = await Promise.all([
      readMemberships(db, date),
      readLastDeliveries(db, date),
      readListedIndustries(db, date),
    ]);
    const written = JSON.stringify([memberships, [...delivery], [...industries]]);
    if (last?.written !== written) {
      const byStock = Map.groupBy(memberships, ({ instrumentId }) => instrumentId);
      const indices = new Map([...byStock].map(([id, all]) => [id, all.map(({ name }) => name)]));
      last = { details: { indices, delivery, industries }, version: (last?.version ?? 0) + 1, written };
    }
    return last;
  };
  return () => {
    const [date, at] = [market.tradingDate(), clock.now().getTime()];
    if (reading?.date !== date || at - reading.at >= FRESH_MS) {
      const result = read().catch((error: unknown) => {
        if (!last) {
          reading = null;
          throw error;
        }
        return last;
      });
      reading = { date, at, result };
    }
    return reading.result;
  };
}
