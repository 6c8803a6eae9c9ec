import type { Db } from '#server/core/db/db.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { SourceInstrument } from '../source.ts';
import { nameAndSector } from './instrument-names.ts';
import { type ReplayInstrument, readStoredBars } from './replay-store.ts';
import { mostTraded } from './universe.ts';

/** Sessions over which turnover is compared: half a year. */
const TURNOVER_SESSIONS = 126;

/**
 * The instruments of a replay. The universe is selected on its first day, from the sessions before it, and is
 * fixed.
 * @param past the sessions before the first day, ascending
 */
export async function listInstruments(
  db: Db,
  instruments: readonly ReplayInstrument[],
  past: readonly TradingDate[],
  startsOn: TradingDate,
): Promise<SourceInstrument[]> {
  const universe = await universeAfter(db, instruments, past.slice(-TURNOVER_SESSIONS), startsOn);
  return instruments.map(({ id, symbol, kind, firstDate }) => ({
    id,
    symbol,
    kind,
    details: [
      {
        // Stocks listed later don't exist before.
        effectiveFrom: firstDate > startsOn ? firstDate : startsOn,
        ...nameAndSector(symbol),
        // Not in the bars; and sessions are the same with and without derivatives until August 2026.
        hasDerivatives: false,
        inUniverse: universe.has(id),
        // Today's share count times a past price, adjusted or not, would be a wrong market cap.
        sharesOutstanding: null,
      },
    ],
  }));
}

async function universeAfter(
  db: Db,
  instruments: readonly ReplayInstrument[],
  sessions: readonly TradingDate[],
  startsOn: TradingDate,
): Promise<Set<number>> {
  const stocks = new Set(instruments.filter(({ kind }) => kind === 'stock').map(({ id }) => id));
  const bars = await readStoredBars(db, sessions[0] ?? startsOn, startsOn);
  return mostTraded(
    bars.filter(({ instrumentId }) => stocks.has(instrumentId)),
    sessions.length,
  );
}
