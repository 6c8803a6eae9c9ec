import { EventEmitter } from 'node:events';
import type { MarketSession } from '#shared/contract/market/market.ts';
import type { LevelKind } from '#shared/domain/alerts.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { FillModel } from '#shared/domain/trading/fill-model.ts';
import { guarded } from './guarded.ts';

/** A pending order as the matcher needs it; prices in paise. */
export interface RestingOrder {
  id: string;
  accountId: string;
  instrumentId: number;
  side: 'BUY' | 'SELL';
  /** Intraday (MIS) or delivery; CNC if absent. */
  product?: 'CNC' | 'MIS';
  quantity: number;
  orderType: 'MARKET' | 'LIMIT' | 'SL' | 'SL-M';
  limit: Paise | null;
  /** For a purchase: the trigger prices of its future exits, and how its stop-loss will trail. */
  stop: Paise | null;
  target: Paise | null;
  exitTrail: { step: Paise | null; bps: number | null } | null;
  /** For an exit: the purchase it belongs to, and its kind. */
  parentId: string | null;
  exit: 'STOP' | 'TARGET' | null;
  /** Trigger price of an exit, SL or SL-M order, and whether an SL order has been triggered. */
  trigger: Paise | null;
  isTriggered: boolean;
  /** How its trigger trails the price. */
  trail: { step: Paise; base: Paise } | null;
  /** Changes with every modification; sorts by time. */
  priority: string;
  /** The session it is valid for; an exit is valid in all of them. */
  session: TradingDate;
  /** For the BIDASK model; without it an order fills completely, at the last price. */
  byModel?: FilledInParts;
}

/** What the BIDASK model needs to know of a pending order; instants of market time in milliseconds. */
export interface FilledInParts {
  /** Filled shares; `quantity` is what remains. */
  filled: number;
  filledAt: number | null;
  placedAt: number;
}

/** Events between slices, emitted after the fact. Prices in paise. */
export interface Events {
  /** One tick: the instruments whose price or volume changed. */
  'market.tick': {
    sequence: number;
    at: Date;
    changed: { instrumentId: number; last: number; volume: number }[];
  };
  /** The leader stored a market step; the other instances read it. */
  'market.moved': { sequence: number };
  /** The session entered another phase or day. */
  'market.session': { session: MarketSession };
  /** A 15-minute refresh was stored. */
  'market.refresh': { at: Date };
  /** Quotes became stale because the source is down, or current again. */
  'market.stale': { stale: boolean };
  /** Stocks were halted, or are no longer halted. Emitted after the commit. */
  'market.halts': Record<string, never>;
  /** An account changed. Emitted after the commit. */
  'account.changed': {
    userId: string;
    what: 'trade' | 'funds' | 'watchlist' | 'alerts' | 'role' | 'auto-trading';
  };
  /** A cycle of auto-trading bought or skipped something for some user. Emitted after the commit. */
  'auto-trading.decided': Record<string, never>;
  /** An alert now watches a price level, or a new one, from the market step after its commit. */
  'alert.armed': { id: string; instrumentId: number; kind: LevelKind; level: number; armedSequence: number };
  /** An order is pending, or was modified while pending. Emitted after the commit. */
  'order.resting': RestingOrder;
  /** An account chose how its later orders are filled. Emitted after the commit. */
  'account.fillModel': { accountId: string; fillModel: FillModel };
  /** An order is no longer pending. Emitted after the commit. */
  'order.ended': { id: string };
  /** A GTT was created or changed, or has ended. Emitted after the commit. */
  'gtt.changed': { id: string };
  /** Events of other instances may have been missed; listeners re-read the rows. */
  'bus.gap': Record<string, never>;
  /** More than the periodic poll: the bus was down, or messages are known to be missing. */
  'bus.degraded': Record<string, never>;
  /** Predictions were stored or judged. Emitted after the commit. */
  'predictions.changed': Record<string, never>;
  /** Progress of the simulated prediction record, in percent. */
  'predictions.progress': { state: 'running' | 'done' | 'failed'; done: number; total: number };
  /**
   * Stocks match a user's custom screen that did not match at the previous refresh. Emitted after the commit;
   * market time.
   */
  'screen.matched': { userId: string; screenId: string; name: string; instrumentIds: number[]; at: Date };
  /** A user's inbox has a new or newly read notification. Emitted after the commit. */
  'inbox.changed': { userId: string };
  /** An administrator changed the exchange calendar or the charges. Emitted after the commit. */
  'rules.changed': { what: 'calendar' | 'charges' };
  /** An administrator requested a job run or a refresh of the source; the leader runs it. */
  'job.runRequested': { name: string };
  'feed.refreshRequested': Record<string, never>;
  /** A user was suspended. Emitted after the commit. */
  'user.suspended': { userId: string };
  /**
   * A user's access was revoked, except for one session if given. Listeners close open connections and verify again
   * before reopening. Emitted after the commit.
   */
  'access.ended': { userId: string; currentSessionId?: string };
  /** A user signed out of one session. */
  'session.ended': { sessionId: string };
}

export interface EventBus {
  /**
   * Never throws: a listener's exception is counted and logged, and neither the emitter nor other listeners are
   * affected.
   */
  emit<K extends keyof Events>(name: K, event: Events[K]): void;
  /** Returns the unsubscribe function. */
  on<K extends keyof Events>(name: K, listener: (event: Events[K]) => unknown): () => void;
}

/** In-process fan-out; `shareEvents` carries events to other instances. */
export function createEventBus(): EventBus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    emit: (name, event) => void emitter.emit(name, event),
    on(name, listener) {
      const safe = guarded(name, listener);
      emitter.on(name, safe);
      return () => void emitter.off(name, safe);
    },
  };
}
