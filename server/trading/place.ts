import { paise } from '#shared/domain/money.ts';
import type { RecordedReply } from '../core/bind.ts';
import type { Deps } from '../deps.ts';
import { replayOf } from '../ledger/once-per-key.ts';
import type { Market } from '../market/market.ts';
import { decide, type MarketView } from './decide.ts';
import { fill } from './fill.ts';
import { type Order, orderHash } from './order.ts';
import { presentFill } from './present.ts';
import { notEnoughCash, notEnoughShares } from './refusals.ts';

interface Trader {
  id: string;
  accountId: string;
}

/**
 * Places an order for a trader: decides, commits in one round trip, then tells. Gives the reply, a Trade as JSON,
 * which is recorded under the idempotency key and given again to whoever sends the same order under it.
 * Throws AppError when the order is refused, and 422 when the key belongs to another order.
 */
export async function placeTrade(
  deps: Deps,
  trader: Trader,
  order: Order,
  idempotencyKey: string | null,
): Promise<RecordedReply> {
  const request = idempotencyKey === null ? null : { key: idempotencyKey, hash: orderHash(order) };
  const { accountId } = trader;
  const decision = decide(order, viewOf(deps.market, order.symbol));
  if (decision.outcome === 'refuse') {
    // What was filled once stays filled, even when the same order would be refused by now.
    const filled = await replayOf(deps.db, 'trades', accountId, request);
    if (filled) return filled;
    throw decision.error;
  }

  const { instrument, price } = decision;
  const { side, quantity } = order;
  const tradeId = deps.newId();
  const at = deps.market.now();
  const result = await fill(deps.db, {
    ...{ accountId, tradeId, instrumentId: instrument.id, side, quantity, price, at, request },
    tradingDate: deps.market.tradingDate(),
    reply: presentFill({ tradeId, instrument, side, quantity, price, at }),
  });
  if (result.outcome === 'not-enough-cash') throw notEnoughCash(paise(quantity * price), result.available);
  if (result.outcome === 'not-enough-shares') throw notEnoughShares(instrument, result.owned, result.free);
  if (result.outcome === 'filled') deps.events.emit('account.changed', { userId: trader.id, what: 'trade' });
  return result.reply;
}

function viewOf(market: Market, symbol: string): MarketView {
  const instrument = market.find(symbol);
  return {
    instrument,
    quote: instrument && market.quote(instrument.id),
    phase: instrument ? market.phaseFor(instrument) : 'closed',
    opensAt: new Date(market.session().opensAt),
  };
}
