import type { TradingDate } from '#shared/domain/ist.ts';
import type { Liquidity } from '#shared/domain/trading/fill-model.ts';
import type { Db } from '../../core/db/db.ts';
import type { EventBus } from '../../core/events.ts';
import { guarded } from '../../core/guarded.ts';
import { readLiquidity } from '../../market/history/liquidity.ts';

/** Fill models of accounts and the liquidity data of their estimates, cached in memory. */
export interface FillModels {
  /** Whether later orders of an account are filled on the BIDASK model. */
  isBidAsk(accountId: string): Promise<boolean>;
  /** A stock's liquidity before a session; null with too little data. */
  liquidity(instrumentId: number, session: TradingDate): Promise<Liquidity | null>;
  /**
   * The same without waiting: undefined while it is being read. Then `then` is called with the stock, once for all
   * waiting orders.
   */
  knownLiquidity(
    instrumentId: number,
    session: TradingDate,
    then: (instrumentId: number) => void,
  ): Liquidity | null | undefined;
  /** Resolves when nothing is being read. */
  idle(): Promise<void>;
}

/** Maximum cached stocks: those of a session, twice over. */
const MAX_KNOWN = 10_000;

/** Few accounts choose BIDASK: their ids are read once, and again when events may have been missed. */
export function createFillModels({ db, events }: { db: Db; events: EventBus }): FillModels {
  let chosen: Promise<Set<string>> | null = null;
  const read = () => {
    const reading = readAccounts(db);
    reading.catch(() => {
      if (chosen === reading) chosen = null;
    });
    return reading;
  };
  events.on('account.fillModel', ({ accountId, fillModel }) => {
    chosen =
      chosen?.then((ids) => {
        if (fillModel === 'BIDASK') ids.add(accountId);
        else ids.delete(accountId);
        return ids;
      }) ?? null;
  });
  events.on('bus.gap', () => {
    if (!chosen) return;
    // Orders don't wait for this read; until then they use the previous ids.
    void readAccounts(db).then(
      (ids) => {
        chosen = Promise.resolve(ids);
      },
      () => undefined,
    );
  });

  return {
    isBidAsk: async (accountId) => {
      chosen ??= read();
      return (await chosen).has(accountId);
    },
    ...createLiquidity(db),
  };
}

function createLiquidity(db: Db): Pick<FillModels, 'liquidity' | 'knownLiquidity' | 'idle'> {
  const known = new Map<string, Liquidity | null>();
  const readings = new Map<string, Promise<Liquidity | null>>();
  const waiting = new Map<string, Set<(instrumentId: number) => void>>();
  const liquidity = (instrumentId: number, session: TradingDate) => {
    const key = `${instrumentId} ${session}`;
    const found = known.get(key);
    if (found !== undefined) return Promise.resolve(found);
    const reading =
      readings.get(key) ??
      readLiquidity(db, instrumentId, session)
        .then((value) => {
          if (known.size >= MAX_KNOWN) known.clear();
          known.set(key, value);
          return value;
        })
        .finally(() => readings.delete(key));
    readings.set(key, reading);
    return reading;
  };
  return {
    liquidity,
    knownLiquidity(instrumentId, session, then) {
      const key = `${instrumentId} ${session}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const listeners = waiting.get(key);
      if (listeners) listeners.add(then);
      else {
        const first = new Set([then]);
        waiting.set(key, first);
        const notify = guarded('liquidity', () => {
          waiting.delete(key);
          for (const listener of first) listener(instrumentId);
        });
        liquidity(instrumentId, session).then(notify, () => waiting.delete(key));
      }
      return undefined;
    },
    idle: async () => {
      await Promise.allSettled([...readings.values()]);
    },
  };
}

async function readAccounts(db: Db): Promise<Set<string>> {
  const { rows } = await db.$client.query<{ id: string }>(
    `select id from accounts where fill_model = 'BIDASK'`,
  );
  return new Set(rows.map(({ id }) => id));
}
