import type * as z from 'zod/mini';
import type { convertForm, Conversion as Shown } from '#shared/contract/trading/positions.ts';
import { istDate } from '#shared/domain/ist.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import { intradayRulesOn } from '#shared/domain/trading/intraday.ts';
import { inTransaction, type Transaction } from '../../core/db/transaction.ts';
import { RecordedReply } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import { type Converted, convert } from '../../ledger/intraday/conversions.ts';
import { type RequestKey, replayOf, requestHash } from '../../ledger/once-per-key.ts';
import { tradingDayBefore } from '../../market/calendar/trading-day-before.ts';
import { unknownSymbol } from '../../market/unknown-symbol.ts';
import { fitOrders } from '../intraday/fit-orders.ts';
import { intradayFault } from '../intraday/rules.ts';
import { quoteFault } from '../order/decide.ts';
import * as refuse from '../order/refusals.ts';
import { recordedAs } from '../place/placing.ts';

interface Trader {
  id: string;
  accountId: string;
}

type ConvertForm = z.output<typeof convertForm>;

/**
 * Converts shares between intraday and delivery, until the square-off, once per idempotency key. Throws AppError 404
 * for an unknown stock, 409 after the square-off, 400 when the shares or the cash are missing, and 422 when the key
 * belongs to another request.
 */
export async function convertPosition(
  deps: Deps,
  trader: Trader,
  form: ConvertForm,
  idempotencyKey: string | null,
): Promise<RecordedReply> {
  const { db, events } = deps;
  const { accountId } = trader;
  const request = idempotencyKey === null ? null : { key: idempotencyKey, hash: hashOf(form) };
  const made = await inTransaction(db, async (tx) => {
    // Serialises the conversions of an account, which makes a repeated key exact.
    await tx.$client.query('select from accounts where id = $1 for no key update', [accountId]);
    const recorded = await replayOf(tx, 'position_conversions', accountId, request);
    return recorded
      ? { reply: recorded, instrumentId: null }
      : perform(deps, tx, { accountId, form, request });
  });
  if (made.instrumentId !== null) {
    await fitOrders(deps, { accountId, instrumentId: made.instrumentId });
    events.emit('account.changed', { userId: trader.id, what: 'trade' });
  }
  return made.reply;
}

const hashOf = ({ symbol, quantity, from, to }: ConvertForm) => requestHash([symbol, quantity, from, to]);

interface Wanted {
  accountId: string;
  form: ConvertForm;
  request: RequestKey | null;
}

async function perform(deps: Deps, tx: Transaction, { accountId, form, request }: Wanted) {
  const { market, charges, newId } = deps;
  const { symbol, quantity, from, to } = form;
  if (from === to) throw refuse.sameProduct();
  const instrument = market.find(symbol);
  if (instrument?.kind !== 'stock') throw unknownSymbol(symbol);
  const at = market.now();
  const date = istDate(at);
  const fault =
    intradayFault(instrument, date, { rules: market.rules, at }) ??
    quoteFault(instrument, { quote: market.quote(instrument.id), rules: market });
  if (fault) throw fault;
  const show = ({ quantity, value }: Converted): Shown => ({
    symbol: instrument.symbol,
    from,
    to,
    quantity,
    value: rupeesFromPaise(value),
    at: at.toISOString(),
  });
  const result = await convert(tx, {
    accountId,
    instrumentId: instrument.id,
    id: newId(),
    date,
    from,
    quantity,
    at,
    marginBps: intradayRulesOn(date).marginBps,
    dayBefore: tradingDayBefore(market, date),
    rates: charges.on(date).written,
    recording: (converted) => request && recordedAs(request, show(converted)),
  });
  if (result.outcome === 'not-enough-shares') throw refuse.notConvertible(instrument, { ...result, from });
  if (result.outcome === 'not-enough-cash')
    throw refuse.notEnoughCash(result.needed, refuse.NO_CHARGES, result.available);
  return { reply: new RecordedReply(JSON.stringify(show(result))), instrumentId: instrument.id };
}
