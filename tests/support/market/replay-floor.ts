import { createLevels } from '#server/alerts/levels.ts';
import { startAlerts } from '#server/alerts/start.ts';
import { SINGLE_INSTANCE } from '#server/core/cluster/leader.ts';
import { createEventBus } from '#server/core/events.ts';
import { newId } from '#server/core/ids.ts';
import { createLog } from '#server/core/log.ts';
import type { Deps } from '#server/deps.ts';
import { type ControlledMarket, createMarket } from '#server/market/engine/engine.ts';
import { createReplaySource } from '#server/market/sources/replay/replay-source.ts';
import { applyActions } from '#server/trading/corporate-actions.ts';
import { cancelHalted } from '#server/trading/halted-orders.ts';
import { startMatcher } from '#server/trading/matching/match.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { TestDatabase } from '../database.ts';
import { testDeps } from '../deps.ts';
import { aBarsFile } from './bars-file.ts';
import { india } from './running-market.ts';

/** A replay of raw bars, with its matcher and notifications. */
export interface ReplayFloor extends Deps {
  market: ControlledMarket;
  /** Advances to a time in India, and waits until everything due is done. */
  moveTo(time: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Replays lines of a bars file from a day on; a second replay over the same database continues where the first
 * stopped.
 */
export async function aReplayFloor(
  { db }: TestDatabase,
  { lines, from }: { lines: readonly string[]; from: string },
): Promise<ReplayFloor> {
  const events = createEventBus();
  const log = createLog('silent');
  const clock = { now: () => new Date(0) };
  let idle = () => Promise.resolve();
  const files = [aBarsFile(lines)];
  const market = await createMarket({
    config: { MARKET_SPEED: 60 },
    db,
    clock,
    log,
    events,
    source: (calendar) => createReplaySource({ db, files, from: from as TradingDate, calendar, log }),
    applyActions: async (day) => {
      await idle();
      await applyActions({ db, events, newId }, day);
    },
    endHalts: async (halts, at) => {
      await idle();
      await cancelHalted({ db, events }, halts, at);
    },
  });
  const deps = testDeps({ db, events, market });
  const matcher = await startMatcher(deps);
  const alerting = startAlerts(deps, createLevels(), SINGLE_INSTANCE);
  idle = () => matcher.idle();
  return {
    ...deps,
    market,
    async moveTo(time) {
      await market.advanceTo(india(time));
      await matcher.idle();
      await alerting.idle();
    },
    async stop() {
      await matcher.stop();
      await alerting.stop();
      await market.stop();
    },
  };
}
