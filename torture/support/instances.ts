import { createEventBus } from '#server/core/events.ts';
import { aDatabase, openTestDb } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import { openFloor, type TradingFloor } from '#tests/support/people/trader.ts';

export interface Instances {
  /** The floor as each server sees it: with its own connection pool. */
  floors: readonly TradingFloor[];
  floor: TradingFloor;
  market: ScriptedMarket;
  close(): Promise<void>;
}

/** One market and one database, with several servers' connections: 10 each. */
export async function severalInstances(count: number): Promise<Instances> {
  const { db, url, close } = await aDatabase();
  const events = createEventBus();
  const market = await aMarket(db, events);
  const pools = Array.from({ length: count - 1 }, () => openTestDb(url));
  const floor = await openFloor({ ...testDeps({ db, events, market }), close });
  return {
    floor,
    floors: [floor, ...pools.map((pool) => ({ ...floor, db: pool }))],
    market,
    close: async () => {
      for (const pool of pools) await pool.$client.end();
      await floor.close();
    },
  };
}
