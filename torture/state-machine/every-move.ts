import { AppError } from '#server/core/errors.ts';
import { tradingDayBefore } from '#server/market/calendar/trading-day-before.ts';
import { readTrade } from '#server/trading/history/store.ts';
import { close } from '#server/trading/matching/close.ts';
import { stateAfter, TRADE_ACTIONS, TRADE_STATES } from '#server/trading/order/states.ts';
import { placeTrade } from '#server/trading/place/place.ts';
import { FILL_RESTING, FILL_RESTING_INTRADAY } from '#server/trading/settlement/resting-orders.ts';
import { settle } from '#server/trading/settlement/settle.ts';
import type { Paise } from '#shared/domain/money.ts';
import { intradayRulesOn, type OrderProduct } from '#shared/domain/trading/intraday.ts';
import {
  aTrader,
  marketOrder,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import type { Faults } from '../bar.ts';

type State = (typeof TRADE_STATES)[number];
type Action = (typeof TRADE_ACTIONS)[number];

/** ITC has no derivatives, and so no intraday orders. */
const STOCKS = {
  CNC: { symbol: 'ITC.NS', instrumentId: 5, limit: rupees(399.95) },
  MIS: { symbol: 'TCS.NS', instrumentId: 1, limit: rupees(2_999.9) },
} as const;

interface Mover {
  floor: TradingFloor;
  trader: Trader;
  product: OrderProduct;
}

/** Tries every action on an order in every state, and every bare status change; returns the number of attempts. */
export async function tryEveryMove(
  floor: TradingFloor,
  product: OrderProduct,
  found: Faults,
): Promise<number> {
  const trader = await aTrader(floor, { cash: rupees(1_00_000) });
  const mover = { floor, trader, product };
  let moves = 0;
  for (const state of TRADE_STATES) {
    for (const action of TRADE_ACTIONS) {
      const id = await anOrderThatIs(mover, state);
      await attempt(mover, id, action);
      const expected = stateAfter(state, action) ?? state;
      found.compare(`${product} ${state} after ${action}`, await stateOf(floor, trader, id), expected);
      moves += 1;
    }
    for (const to of TRADE_STATES.filter((other) => other !== 'NEW')) {
      const id = await anOrderThatIs(mover, state);
      const legal = TRADE_ACTIONS.some((action) => stateAfter(state, action) === to);
      found.compare(
        `a bare change of ${product} from ${state} to ${to}`,
        await bareChange(mover, id, state, to),
        legal,
      );
      moves += 1;
    }
  }
  return moves;
}

/** Creates an order in this state through the product; NEW is one that does not exist. */
async function anOrderThatIs({ floor, trader, product }: Mover, state: State): Promise<string> {
  const { symbol, limit } = STOCKS[product];
  if (state === 'NEW') return floor.newId();
  const order = { side: 'BUY', quantity: 1, symbol, product } as const;
  if (state === 'EXECUTED') return (await trader.places(order)).id;
  const { id } = await trader.places({ ...order, price: limit });
  if (state === 'CANCELLED') await trader.cancels(id);
  if (state === 'FAILED') await end(floor, trader, id, 'fail');
  return id;
}

/** NEW when there is no such order. */
async function stateOf(floor: TradingFloor, { accountId }: Trader, id: string): Promise<State> {
  return (await readTrade(floor.db, accountId, id))?.status ?? 'NEW';
}

/** Attempts the action like the product; a refusal or an existing key is a valid answer, any other error is not. */
async function attempt(mover: Mover, id: string, action: Action): Promise<void> {
  const { floor, trader, product } = mover;
  const { limit } = STOCKS[product];
  try {
    if (action === 'fill') await fillAs(mover, id);
    else if (action === 'rest') await placeAs(mover, id, limit);
    else if (action === 'modify') await trader.changes(id, { quantity: 2 });
    else if (action === 'cancel') await trader.cancels(id);
    // A new order expires on placing: an IOC limit order that nothing fills.
    else if (action === 'expire' && (await stateOf(floor, trader, id)) === 'NEW')
      await placeAs(mover, id, limit, 'IOC');
    else await end(floor, trader, id, action);
  } catch (error) {
    const taken =
      error instanceof Error && 'constraint' in error && error.constraint === 'trades_account_id_id_pk';
    if (!(error instanceof AppError) && !taken) throw error;
  }
}

const end = (floor: TradingFloor, { accountId }: Trader, id: string, ending: 'expire' | 'fail') =>
  close(floor.db, [{ accountId, id, priority: null, ending, reason: 'Tried.', at: floor.market.now() }]);

/** Fills an existing order by the matcher's statement; a new one fills on placing. */
async function fillAs(mover: Mover, id: string): Promise<void> {
  const { floor, trader, product } = mover;
  const order = await readTrade(floor.db, trader.accountId, id);
  if (!order) return placeAs(mover, id, null);
  const session = floor.market.tradingDate();
  const { accountId, priority } = order;
  const fill = {
    accountId,
    id,
    priority,
    price: STOCKS[product].limit,
    at: floor.market.now(),
    session,
    dayBefore: tradingDayBefore(floor.market, session),
    rates: floor.charges.on(session).written,
  };
  const rest = {
    last: null,
    filledBefore: 0,
    stopId: null,
    stopStep: null,
    targetId: null,
    detail: 'Tried.',
    otherEnds: null,
  };
  if (product === 'CNC') await settle(floor.db, FILL_RESTING.BUY, [{ ...fill, ...rest }]);
  else
    await settle(floor.db, FILL_RESTING_INTRADAY.BUY, [
      { ...fill, ...rest, marginBps: intradayRulesOn(session).marginBps },
    ]);
}

/** Places an order with this id. */
async function placeAs(
  { floor, trader, product }: Mover,
  id: string,
  limit: Paise | null,
  validity: 'DAY' | 'IOC' = 'DAY',
): Promise<void> {
  const order = { ...marketOrder('BUY', 1, STOCKS[product].symbol), validity, product };
  const placed = limit === null ? order : { ...order, orderType: 'LIMIT' as const, price: limit };
  await placeTrade({ ...floor, newId: () => id }, trader, placed, null);
}

/**
 * Writes a status without the product's code, with everything else as the constraints require, so that only a rule
 * about moves can refuse it; then rolls back. Returns whether the database accepted it.
 */
async function bareChange({ floor, trader, product }: Mover, id: string, from: State, to: State) {
  const { accountId } = trader;
  const margin = to === 'EXECUTED' && product === 'MIS' ? 0 : null;
  const client = await floor.db.$client.connect();
  const filled = to === 'EXECUTED' ? '1::bigint, now()' : 'null::bigint, null::timestamptz';
  try {
    await client.query('begin');
    const { rowCount } =
      from === 'NEW'
        ? await client.query(
            `insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, status, validity,
               placed_at, trading_date, product, margin_change_paise, fill_paise, executed_at)
             values ($1, $2, $5, 'BUY', 'MARKET', 1, 1, $3, $4, now(), now(), $6, $7, ${filled})`,
            [
              accountId,
              id,
              to,
              to === 'CANCELLED' ? 'IOC' : 'DAY',
              STOCKS[product].instrumentId,
              product,
              margin,
            ],
          )
        : await client.query(
            `update trades set status = $3, reserved_paise = 0, charges = null, (fill_paise, executed_at) = (select ${filled}),
               margin_change_paise = $4, priority = gen_random_uuid() where account_id = $1 and id = $2`,
            [accountId, id, to, margin],
          );
    return rowCount === 1;
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && error.code === REFUSED_MOVE;
    if (!refused) throw error;
    return false;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** restrict_violation: raised by the triggers on trades. */
const REFUSED_MOVE = '23001';
