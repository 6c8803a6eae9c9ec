import { systemClock } from '#server/core/clock.ts';
import { withDatabaseAsItIs } from '#server/core/db/command-database.ts';
import { newId } from '#server/core/ids.ts';
import { quarantineBars } from '#server/market/quality/quarantine.ts';
import { instruments } from '#shared/schema/market/market.ts';

/**
 * Quarantines a bar per symbol, as if a source had delivered it, in a running server's database. A separate
 * program, configured by the server's environment. Arguments: the date, then symbols.
 */
const [, , tradingDate = '', ...symbols] = process.argv;

await withDatabaseAsItIs(async (db) => {
  const known = new Map((await db.select().from(instruments)).map(({ id, symbol }) => [symbol, id]));
  const refused = symbols.map((symbol) => ({
    symbol,
    tradingDate,
    reason: 'range',
    instrumentId: known.get(symbol) ?? null,
    words: 'The high of the day is below its low.',
    row: { open: 100_00, high: 99_00, low: 101_00, close: 100_50, volume: 1_234 },
  }));
  await quarantineBars(db, refused, { source: 'a test', foundAt: systemClock.now(), newId });
});
