import { schema } from '#server/core/db/db.ts';
import { addDays, istInstant, secondOfDay } from '#shared/domain/ist.ts';
import type { TradingFloor } from './trader.ts';

/** Ends a floor's day: last prices become daily bars, and market time continues at 10:30 of the next session. */
export async function endDay(floor: TradingFloor): Promise<void> {
  const { db, market } = floor;
  const tradingDate = market.tradingDate();
  const listed = await db.select({ id: schema.instruments.id }).from(schema.instruments);
  const bars = listed.flatMap(({ id: instrumentId }) => {
    const quote = market.quote(instrumentId);
    if (!quote) return [];
    const { open: openPaise, high: highPaise, low: lowPaise, last: closePaise, volume } = quote;
    return [{ instrumentId, tradingDate, openPaise, highPaise, lowPaise, closePaise, volume }];
  });
  await db.insert(schema.dailyBars).values(bars).onConflictDoNothing();
  const morning = secondOfDay('10:30');
  for (let n = 1; market.tradingDate() === tradingDate; n++) {
    market.moveTo(istInstant(addDays(tradingDate, n), morning));
  }
  market.moveTo(istInstant(market.tradingDate(), morning));
}
