import type { ContractNote } from '#shared/contract/trading/charges.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { MAX_PRACTICE_ORDERS } from '#shared/domain/trading/practice.ts';
import { noteOf } from '../charges/note-of.ts';
import type { RecordedReply } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { replayOf } from '../ledger/once-per-key.ts';
import { cancelTrade } from '../trading/change/cancel.ts';
import { modifyTrade } from '../trading/change/change.ts';
import { newestTrades } from '../trading/history/store.ts';
import { type Change, type Order, orderHash } from '../trading/order/order.ts';
import { placeTrade } from '../trading/place/place.ts';
import type { Keeping } from './keep.ts';
import { depsOn } from './pass.ts';
import { dayIsOver, tooManyOrders } from './refusals.ts';
import { stageOf } from './scene.ts';

/** Orders of practice days: each brings its day up to date first. */
export function practiceOrders(deps: Deps, { open, bringOn, inTurn }: Keeping) {
  return {
    /** Fills and refuses exactly like paper trading; 409 when the day is over. */
    place: (
      userId: string,
      id: string,
      order: Omit<Order, 'symbol'>,
      key: string | null,
    ): Promise<RecordedReply> =>
      inTurn(userId, async () => {
        const { row, scene } = await bringOn(await open(userId, id));
        const whole = { ...order, symbol: scene.instrument.symbol };
        if (row.state === 'over') {
          // Idempotent: a placed order stays placed.
          const request = key === null ? null : { key, hash: orderHash(whole) };
          const placed = await replayOf(deps.practiceDb, 'trades', id, request);
          if (placed) return placed;
          throw dayIsOver();
        }
        if ((await newestTrades(deps.practiceDb, id, MAX_PRACTICE_ORDERS)).length >= MAX_PRACTICE_ORDERS)
          throw tooManyOrders();
        const own = depsOn(deps, stageOf(deps, scene, row.marketTime));
        return placeTrade(own, { id: userId, accountId: id }, whole, key);
      }),

    cancel: (userId: string, id: string, tradeId: string): Promise<Trade> =>
      inTurn(userId, async () => {
        const { row, scene } = await bringOn(await open(userId, id));
        const own = depsOn(deps, stageOf(deps, scene, row.marketTime));
        return cancelTrade(own, { id: userId, accountId: id }, tradeId);
      }),

    /** Changes a pending order exactly like paper trading. */
    modify: (userId: string, id: string, tradeId: string, change: Change): Promise<Trade> =>
      inTurn(userId, async () => {
        const { row, scene } = await bringOn(await open(userId, id));
        const own = depsOn(deps, stageOf(deps, scene, row.marketTime));
        return modifyTrade(own, { id: userId, accountId: id }, tradeId, change);
      }),

    note: async (userId: string, id: string, tradeId: string): Promise<ContractNote> => {
      const { row } = await open(userId, id);
      return noteOf({ ...deps, db: deps.practiceDb }, row.id, tradeId, 'practice');
    },
  };
}
