import { and, eq, inArray } from 'drizzle-orm';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { gtts } from '#shared/schema/trading/gtt.ts';
import { coalesced } from '../../core/async.ts';
import { inFencedTransaction } from '../../core/cluster/fenced-transaction.ts';
import { type Leader, NotLeading } from '../../core/cluster/leader.ts';
import { isDatabaseOutage } from '../../core/http/failures.ts';
import type { Deps } from '../../deps.ts';
import { loadUniverseChanges } from '../../market/universe/universe-store.ts';
import { tradedPrices } from '../matching/due.ts';
import type { Matcher } from '../matching/match.ts';
import { endBefore, publishEnded } from './end.ts';
import { triggerGtt, watchedGtt, writeTrail } from './trigger.ts';
import { createTriggerBook, type FiredGtt, type WatchedGtt } from './trigger-book.ts';

/**
 * Triggers GTTs while this instance is the leader. A reached GTT leaves the index within the tick and is written
 * afterwards; a failed write is retried at the next tick. The index is built from the active rows, so a crash loses
 * nothing: the next leader compares them with the current price.
 */
export function watchGtts(deps: Deps, leader: Leader): Matcher {
  const { events, log } = deps;
  const index = indexed(deps);
  let session: TradingDate | null = null;
  const run = async () => {
    const fence = leader.fence();
    if (fence === null) throw new NotLeading();
    const turnDay = async () => {
      const today = istDate(deps.market.now());
      if (session !== today) await endOld(deps, fence, today);
      session = today;
    };
    await turnDay();
    await index.reread();
    await drain(index.moves, (moved) => writeTrail(deps, fence, moved), log);
    const placing = async (fired: FiredGtt) => {
      // The trading day may have changed since this run began.
      await turnDay();
      const outcome = await triggerGtt(deps, fence, fired);
      if (outcome !== 'ended') index.changed(fired.id);
    };
    await drain(index.fired, placing, log);
  };
  const work = coalesced(run, (error) => {
    if (!(error instanceof NotLeading)) log.error({ err: error }, 'GTTs wait for the database');
  });
  const goOn = () => {
    if (index.hasWork()) work.again();
  };
  const stops = [
    events.on('market.tick', ({ changed }) => {
      index.look(changed);
      goOn();
    }),
    events.on('market.session', () => {
      index.lookAtAll();
      work.again();
    }),
    events.on('market.stale', () => {
      index.lookAtAll();
      goOn();
    }),
    events.on('gtt.changed', ({ id }) => {
      index.changed(id);
      work.again();
    }),
    events.on('bus.gap', () => {
      index.changed(null);
      work.again();
    }),
  ];
  work.again();
  return {
    idle: work.idle,
    stop: async () => {
      for (const stopListening of stops) stopListening();
      await work.stop();
    },
  };
}

/** The trigger index with the reached GTTs, and the rows that it has to read again. */
function indexed({ db, market }: Deps) {
  const book = createTriggerBook();
  const fired: FiredGtt[] = [];
  const moves: WatchedGtt[] = [];
  /** Ids of changed rows; null means all. */
  let changed = new Set<string | null>([null]);
  const look = (prices: Iterable<{ instrumentId: number; last: number }>) => {
    const priceOf = tradedPrices(market);
    for (const { instrumentId, last } of prices) {
      if (!book.isReached(instrumentId, last)) continue;
      const price = priceOf(instrumentId);
      if (price === null) continue;
      fired.push(...book.take(instrumentId, price));
      moves.push(...book.move(instrumentId, price));
    }
  };
  const lookAt = (instrumentIds: Iterable<number>) =>
    look(
      [...instrumentIds].flatMap((instrumentId) => {
        const quote = market.quote(instrumentId);
        return quote ? [{ instrumentId, last: quote.last }] : [];
      }),
    );
  return {
    fired,
    moves,
    look,
    lookAtAll: () => lookAt(book.instruments()),
    changed: (id: string | null) => void changed.add(id),
    hasWork: () => fired.length + moves.length + changed.size > 0,
    /** Reads the changed rows, and checks their prices. */
    async reread() {
      if (changed.size === 0) return;
      const ids = changed;
      changed = new Set();
      try {
        const all = ids.has(null);
        const known = [...ids].filter((id) => id !== null);
        const active = eq(gtts.state, 'ACTIVE');
        const rows = await db
          .select()
          .from(gtts)
          .where(all ? active : and(active, inArray(gtts.id, known)));
        for (const id of all ? [...book.ids()] : known) book.remove(id);
        // An unwritten move is newer than its row.
        const moving = new Map(moves.map((moved) => [moved.id, moved]));
        for (const row of rows) {
          const moved = moving.get(row.id);
          book.put(moved?.version === row.version ? moved : watchedGtt(row));
        }
        lookAt(new Set(rows.map(({ instrumentId }) => instrumentId)));
      } catch (error) {
        for (const id of ids) changed.add(id);
        throw error;
      }
    },
  };
}

/**
 * Processes a queue in order. An item that fails because the database is down stays in it; one that fails for another
 * reason blocks no others.
 */
async function drain<T>(queue: T[], act: (one: T) => Promise<void>, log: Deps['log']): Promise<void> {
  for (let one = queue[0]; one !== undefined; one = queue[0]) {
    try {
      await act(one);
    } catch (error) {
      if (error instanceof NotLeading || !(error instanceof Error) || isDatabaseOutage(error)) throw error;
      log.error({ err: error, gtt: one }, 'A GTT could not be triggered');
    }
    queue.shift();
  }
}

async function endOld(deps: Deps, fence: number, session: TradingDate): Promise<void> {
  const { db, market, events } = deps;
  const changes = await loadUniverseChanges(db, market.traits);
  const at = market.now();
  publishEnded(events, await inFencedTransaction(db, fence, (tx) => endBefore(tx, session, changes, at)));
}
