import { coalesced } from '../../core/async.ts';
import type { RestingOrder } from '../../core/events.ts';
import type { Deps } from '../../deps.ts';
import { stillPending } from '../history/store.ts';
import { restingOrder } from '../order/resting-order.ts';
import type { Models } from './due.ts';

/** The matcher's part for orders on the BIDASK model. */
interface WaitingOrders {
  models: Models;
  /** Returns the stocks waiting for time to pass, in order, and clears them. */
  takeStocks(): number[];
  /** Reads orders again whose cached state is outdated. */
  readAgain(ids: readonly string[]): void;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Tracks the stocks in which orders on the BIDASK model wait: they may become due by time only.
 * @param look is called with a stock whose liquidity has been read, `watch` with orders that were read again
 */
export function waitingOrders(
  { db, log, fillModels }: Deps,
  { look, watch }: { look(instrumentId: number): void; watch(order: RestingOrder): void },
): WaitingOrders {
  const stocks = new Set<number>();
  const unsure = new Set<string>();
  const reading = coalesced(
    async () => {
      const ids = [...unsure];
      for (const row of await stillPending(db, ids)) watch(restingOrder(row));
      for (const id of ids) unsure.delete(id);
    },
    (error) => log.error({ err: error }, 'The look at orders that changed waits for the database'),
  );
  return {
    models: { fillModels, waiting: (id) => void stocks.add(id), ready: look },
    takeStocks() {
      const ids = [...stocks].sort((a, b) => a - b);
      stocks.clear();
      return ids;
    },
    readAgain(ids) {
      for (const id of ids) unsure.add(id);
      if (unsure.size > 0) reading.again();
    },
    idle: async () => {
      await fillModels.idle();
      await reading.idle();
    },
    stop: reading.stop,
  };
}
