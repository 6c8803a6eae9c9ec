import type * as z from 'zod/mini';
import type { convertForm, Conversion as Shown } from '#shared/contract/positions.ts';
import { intradayRulesOn } from '#shared/domain/intraday.ts';
import { istDate } from '#shared/domain/ist.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import { inTransaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { convert } from '../../ledger/intraday/conversions.ts';
import { tradingDayBefore } from '../../market/calendar/trading-day-before.ts';
import { unknownSymbol } from '../../market/unknown-symbol.ts';
import { fitOrders } from '../intraday/fit-orders.ts';
import { intradayFault } from '../intraday/rules.ts';
import { quoteFault } from '../order/decide.ts';
import * as refuse from '../order/refusals.ts';

interface Trader {
  id: string;
  accountId: string;
}

/**
 * Converts shares between intraday and delivery, until the square-off. Throws AppError 404 for an unknown stock, 409
 * after the square-off, and 400 when the shares or the cash are missing.
 */
export async function convertPosition(
  deps: Deps,
  trader: Trader,
  { symbol, quantity, from, to }: z.output<typeof convertForm>,
): Promise<Shown> {
  const { db, market, charges, events, newId } = deps;
  if (from === to) throw refuse.sameProduct();
  const instrument = market.find(symbol);
  if (instrument?.kind !== 'stock') throw unknownSymbol(symbol);
  const at = market.now();
  const date = istDate(at);
  const fault =
    intradayFault(instrument, date, { rules: market.rules, at }) ??
    quoteFault(instrument, { quote: market.quote(instrument.id), rules: market });
  if (fault) throw fault;
  const stock = { accountId: trader.accountId, instrumentId: instrument.id };
  const result = await inTransaction(db, (tx) =>
    convert(tx, {
      ...stock,
      ...{ id: newId(), date, from, quantity, at, isForced: false },
      marginBps: intradayRulesOn(date).marginBps,
      dayBefore: tradingDayBefore(market, date),
      rates: charges.on(date).written,
    }),
  );
  if (result.outcome === 'not-enough-shares') throw refuse.notConvertible(instrument, { ...result, from });
  if (result.outcome === 'not-enough-cash')
    throw refuse.notEnoughCash(result.needed, refuse.NO_CHARGES, result.available);
  await fitOrders(deps, stock);
  events.emit('account.changed', { userId: trader.id, what: 'trade' });
  const value = rupeesFromPaise(result.value);
  return { symbol: instrument.symbol, from, to, quantity: result.quantity, value, at: at.toISOString() };
}
