import { istDate } from '#shared/domain/ist.ts';
import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { type Paise, zeroPaise } from '#shared/domain/money.ts';
import { bidAskPrice } from '#shared/domain/trading/fill-model.ts';
import { intradayRulesOn, squareOffFee } from '#shared/domain/trading/intraday.ts';
import type { Deps } from '../../deps.ts';
import type { RowOf } from '../../ledger/batch-query.ts';
import { tradingDayBefore } from '../../market/calendar/trading-day-before.ts';
import { stockNow, termsOf } from '../fill-model/place-by-model.ts';
import { tradedPrices } from '../matching/due.ts';
import { nextRound } from '../matching/rounds.ts';
import { WITHOUT_TERMS } from '../order/order.ts';
import { placedOrder } from '../place/placing.ts';
import { CLOSE_INTRADAY } from '../settlement/new-orders.ts';
import { settle } from '../settlement/settle.ts';
import type { OpenPosition } from './open-positions.ts';

interface Closing {
  kind: 'BUY' | 'SELL';
  accountId: string;
  position: OpenPosition;
  row: RowOf<(typeof CLOSE_INTRADAY)['BUY']['parameters']> & { id: string };
}

/**
 * Closes positions at market. Each order only closes, so the settlement refuses it when it is repeated, sent by two
 * servers, or sent after the position was closed by hand. Returns the number of positions still open.
 */
export async function squareOff(deps: Deps, positions: readonly OpenPosition[]): Promise<number> {
  const { db, events } = deps;
  let queue: Closing[] = [];
  for (const position of positions) queue.push(...(await closingsOf(deps, position)));
  let left = positions.length - new Set(queue.map(({ position }) => position)).size;
  while (queue[0]) {
    const side = queue[0].kind;
    const { round, left: later } = nextRound(queue);
    queue = later;
    const answers = await settle(
      db,
      CLOSE_INTRADAY[side],
      round.map(({ row }) => row),
    );
    for (const [n, { position }] of round.entries()) {
      if (answers[n]?.filled) events.emit('account.changed', { userId: position.userId, what: 'trade' });
      else left += 1;
    }
  }
  return left;
}

/**
 * The orders that close a position, as many as it needs; the first has the fee. None without a price. For an account on
 * the BIDASK model they fill whole, at the estimated price for the position.
 */
async function closingsOf(deps: Deps, position: OpenPosition): Promise<Closing[]> {
  const { market, charges: schedule, newId } = deps;
  const { accountId, instrumentId, tradingDate: session, quantity: held } = position;
  const instrument = market.byId(instrumentId);
  const liquidity = await termsOf(deps, accountId, instrumentId);
  const quote = market.quote(instrumentId);
  const last = closingPrice(deps, position);
  if (!instrument || !quote || last === null) return [];
  const at = market.now();
  const side = held > 0 ? 'SELL' : 'BUY';
  const price = liquidity
    ? bidAskPrice(side, Math.abs(held), stockNow(market, instrument, quote, liquidity))
    : last;
  const { marginBps, feePaise } = intradayRulesOn(session);
  const { written: rates } = schedule.on(session);
  const byModel = liquidity ? { byModel: { last, cancelled: 0, reserve: null } } : {};
  const tick = market.tickSize(instrument);
  const decision = { outcome: 'fill', instrument, session, price, tick, ...byModel } as const;
  const closings: Closing[] = [];
  for (let left = Math.abs(held); left > 0; left -= MAX_ORDER_QUANTITY) {
    const quantity = Math.min(left, MAX_ORDER_QUANTITY);
    const order = {
      ...WITHOUT_TERMS,
      symbol: instrument.symbol,
      side,
      quantity,
      orderType: 'MARKET',
    } as const;
    const by = { accountId, id: newId(), isAutoTrade: false, gttId: null, at };
    const row = {
      ...placedOrder({ ...order, product: 'MIS' }, decision, by),
      idempotencyKey: null,
      requestHash: null,
      reply: '{}',
      stopId: null,
      stopStep: null,
      targetId: null,
      price,
      at,
      session,
      rates,
      marginBps,
      squareOff: true,
      dayBefore: tradingDayBefore(market, session),
      fee: closings.length === 0 ? squareOffFee(feePaise, rates.gst) : zeroPaise,
    };
    closings.push({ kind: side, accountId, position, row });
  }
  return closings;
}

/**
 * The last price of the position's session; null when it can't be closed: no current price, a halt, or a stock locked
 * at its band, where there is no counterparty for a buyer at the top or a seller at the bottom.
 */
function closingPrice(
  { market }: Deps,
  { instrumentId, tradingDate, quantity, state }: OpenPosition,
): Paise | null {
  const instrument = market.byId(instrumentId);
  const quote = market.quote(instrumentId);
  if (!instrument || !quote || quote.stale) return null;
  // An unpaid delivery is sold in the next session; owed shares are bought in.
  if (state === 'DELIVERY') return tradedPrices(market)(instrumentId);
  if (state === 'SHORT_DELIVERY' || istDate(market.now()) !== tradingDate) return null;
  if (market.orderWindow(instrument).session > tradingDate) return null;
  if (!market.health.isHealthy(instrumentId) || market.health.haltOf(instrumentId)) return null;
  const { low, high } = market.band(instrument, quote);
  const isLocked = quantity < 0 ? quote.last >= high : quote.last <= low;
  return isLocked ? null : quote.last;
}
