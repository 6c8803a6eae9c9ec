import { paise } from '#shared/domain/money.ts';
import type { RecordedReply } from '../core/bind.ts';
import type { AppError } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { type RequestKey, replay } from '../ledger/once-per-key.ts';
import type { Market } from '../market/market.ts';
import { decide, type MarketView } from './decide.ts';
import { fill } from './fill.ts';
import { type Order, orderHash } from './order.ts';
import { presentFill } from './present.ts';
import { notEnoughCash, notEnoughShares } from './refusals.ts';
import { recordedTrade } from './store.ts';

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
  const decision = decide(order, viewOf(deps.market, order.symbol));
  if (decision.outcome === 'refuse') return replayOrThrow(deps, trader, request, decision.error);

  const { instrument, price } = decision;
  const { accountId } = trader;
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

/** What was filled once stays filled: a repeated order gets its reply even when a new one would be refused by now. */
async function replayOrThrow(
  { db }: Deps,
  { accountId }: Trader,
  request: RequestKey | null,
  refusal: AppError,
): Promise<RecordedReply> {
  const recorded = request && (await recordedTrade(db, accountId, request.key));
  if (!request || !recorded) throw refusal;
  return replay(request, recorded);
}
