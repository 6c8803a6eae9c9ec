import { and, desc, eq, gte, lte, max } from 'drizzle-orm';
import { istDate, istInstant } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { auctionOf, closeOutOf, intradayRulesOn } from '#shared/domain/trading/intraday.ts';
import { dailyBars } from '#shared/schema/market/market.ts';
import { shortDeliveries } from '#shared/schema/trading/ledger.ts';
import { inTransaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { convert } from '../../ledger/intraday/conversions.ts';
import { oweShares, settleOwed } from '../../ledger/intraday/short-delivery.ts';
import { tradingDayBefore } from '../../market/calendar/trading-day-before.ts';
import type { OpenPosition } from './open-positions.ts';

/**
 * Settles positions that could not be squared off in their session. A long position becomes delivery if the cash
 * suffices, and is otherwise sold in the next session. A short one is owed: 120 % of the close is reserved, and the
 * shares are bought in the next trading day's auction at 14:30, within 20 % of that close, with a penalty. Without a
 * seller there (no price, or locked at the upper band) they are closed out at the end of that day.
 */
export async function deliver(deps: Deps, position: OpenPosition): Promise<void> {
  const { market, events } = deps;
  const instrument = market.byId(position.instrumentId);
  if (!instrument || market.orderWindow(instrument).session <= position.tradingDate) return;
  const done = position.quantity > 0 ? await keep(deps, position) : await buyIn(deps, position);
  if (done) events.emit('account.changed', { userId: position.userId, what: 'trade' });
}

/** Turns the shares of a long position into a holding, as far as the cash suffices. */
async function keep(deps: Deps, { accountId, instrumentId, tradingDate, quantity, state }: OpenPosition) {
  if (state !== 'INTRADAY') return false;
  const { db, market, charges, newId } = deps;
  const result = await inTransaction(db, (tx) =>
    convert(tx, {
      accountId,
      instrumentId,
      quantity,
      date: tradingDate,
      from: 'MIS',
      id: newId(),
      at: market.now(),
      marginBps: intradayRulesOn(tradingDate).marginBps,
      dayBefore: tradingDayBefore(market, tradingDate),
      rates: charges.on(tradingDate).written,
    }),
  );
  return result.outcome === 'converted';
}

async function buyIn(deps: Deps, position: OpenPosition): Promise<boolean> {
  const { db, market, charges, newId } = deps;
  const { accountId, instrumentId, tradingDate } = position;
  const short = { accountId, instrumentId, tradingDate };
  const at = market.now();
  const rules = intradayRulesOn(tradingDate);
  const owed = await owedOf(deps, position);
  if (!owed) {
    const close = await closeOn(deps, position);
    if (close === null) return false;
    const plans = charges.on(tradingDate).plans;
    const rates = (plan: string) => plans[plan as keyof typeof plans].rates;
    return inTransaction(db, (tx) =>
      oweShares(tx, short, { close, blockBps: rules.shortBlockBps, rates, at, newId }),
    );
  }
  const day = market.nextTradingDay(tradingDate);
  if (at < istInstant(day, rules.auctionAt)) return false;
  const { gst } = charges.on(day).written;
  const last = istDate(at) === day ? sellerAt(deps, instrumentId) : null;
  const settlement =
    last === null ? await closedOut(deps, position, owed) : auctionOf(owed, last, rules, gst);
  if (!settlement) return false;
  return inTransaction(db, (tx) => settleOwed(tx, short, settlement, { at, newId }));
}

async function owedOf({ db }: Deps, { accountId, instrumentId, tradingDate }: OpenPosition) {
  const [row] = await db
    .select()
    .from(shortDeliveries)
    .where(
      and(
        eq(shortDeliveries.accountId, accountId),
        eq(shortDeliveries.instrumentId, instrumentId),
        eq(shortDeliveries.tradingDate, tradingDate),
      ),
    );
  if (!row) return null;
  return { quantity: row.quantity, value: paise(row.valuePaise), close: paise(row.closePaise) };
}

/** The last price while there are sellers; null without a current one, in a halt, and at the upper band. */
function sellerAt({ market }: Deps, instrumentId: number): Paise | null {
  const instrument = market.byId(instrumentId);
  const quote = market.quote(instrumentId);
  if (!instrument || !quote || quote.stale || market.health.haltOf(instrumentId)) return null;
  return quote.last >= market.band(instrument, quote).high ? null : quote.last;
}

/** The close-out price, once the auction's day is over and its close known; null before. */
async function closedOut(
  deps: Deps,
  position: OpenPosition,
  owed: { quantity: number; value: Paise; close: Paise },
) {
  const { db, market } = deps;
  const { instrumentId, tradingDate } = position;
  const day = market.nextTradingDay(tradingDate);
  const instrument = market.byId(instrumentId);
  if (!instrument || market.orderWindow(instrument).session <= day) return null;
  const close = await closeOn(deps, { instrumentId, tradingDate: day });
  if (close === null) return null;
  const [bars] = await db
    .select({ high: max(dailyBars.highPaise) })
    .from(dailyBars)
    .where(
      and(
        eq(dailyBars.instrumentId, instrumentId),
        gte(dailyBars.tradingDate, tradingDate),
        lte(dailyBars.tradingDate, day),
      ),
    );
  const quote = market.quote(instrumentId);
  const today = quote && istDate(quote.at) === day ? quote.high : close;
  const highest = paise(Math.max(bars?.high ?? 0, today, close, owed.close));
  return closeOutOf(owed, { highest, close }, intradayRulesOn(tradingDate));
}

/** The closing price of a day: from its bar, or from the quote while that is the newest. */
async function closeOn(
  { db, market }: Deps,
  { instrumentId, tradingDate }: Pick<OpenPosition, 'instrumentId' | 'tradingDate'>,
): Promise<Paise | null> {
  const quote = market.quote(instrumentId);
  if (quote && istDate(quote.at) === tradingDate) return quote.last;
  const [bar] = await db
    .select({ close: dailyBars.closePaise })
    .from(dailyBars)
    .where(and(eq(dailyBars.instrumentId, instrumentId), lte(dailyBars.tradingDate, tradingDate)))
    .orderBy(desc(dailyBars.tradingDate))
    .limit(1);
  if (bar) return paise(bar.close);
  return quote?.previousClose ?? null;
}
