import { EventEmitter } from 'node:events';
import type { MarketSession } from '#shared/contract/market.ts';
import type { LevelKind } from '#shared/domain/alerts.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import { guarded } from './guarded.ts';

/** A pending order as whoever matches it must know it; prices in paise. */
export interface RestingOrder {
  id: string;
  accountId: string;
  instrumentId: number;
  side: 'BUY' | 'SELL';
  quantity: number;
  limit: Paise | null;
  /** Asked for with a purchase. */
  stop: Paise | null;
  target: Paise | null;
  /** Of an exit: the purchase it belongs to, which it is, and what it waits for. */
  parentId: string | null;
  exit: 'STOP' | 'TARGET' | null;
  trigger: Paise | null;
  /** Another after every change; its order is that of time. */
  priority: string;
  /** The session it is for; an exit waits through all of them. */
  session: TradingDate;
}

/** What the slices tell each other, after the fact. Prices are paise. */
export interface Events {
  /** One tick: the instruments whose price or volume changed. */
  'market.tick': {
    sequence: number;
    at: Date;
    changed: { instrumentId: number; last: number; volume: number }[];
  };
  /** Whoever leads has stored a step of the market; the others read it. */
  'market.moved': { sequence: number };
  /** The session moved to another phase or another day. */
  'market.session': { session: MarketSession };
  /** A fifteen-minute refresh was stored. */
  'market.refresh': { at: Date };
  /** The quotes became the last good ones of a source that is not answering, or current again. */
  'market.stale': { stale: boolean };
  /** Stocks are halted because nothing explains their first price of the session, or no longer; committed. */
  'market.halts': Record<string, never>;
  /** An account changed; committed. */
  'account.changed': { userId: string; what: 'trade' | 'funds' | 'watchlist' | 'alerts' | 'role' };
  /** An alert waits for a level of a stock, or for another one, in what comes after a step of the market; committed. */
  'alert.armed': { instrumentId: number; kind: LevelKind; level: number; armedSequence: number };
  /** An order rests, or rests with other figures; committed. */
  'order.resting': RestingOrder;
  /** An order that rested does no more; committed. */
  'order.ended': { id: string };
  /** Events of other instances may have been missed; what matters is in the rows. */
  'bus.gap': Record<string, never>;
  /** It is not only now and then that one looks: the bus was away, or something it should have brought is missing. */
  'bus.degraded': Record<string, never>;
  /** Predictions were written down or judged; committed. */
  'predictions.changed': Record<string, never>;
  /** How far the computation of the simulated record of predictions is, in hundredths. */
  'predictions.progress': { state: 'running' | 'done' | 'failed'; done: number; total: number };
  /** Stocks match a person's own screen that did not at the refresh before; committed. Market time. */
  'screen.matched': { userId: string; screenId: string; name: string; instrumentIds: number[]; at: Date };
  /** A person's inbox has something new, or something was read; committed. */
  'inbox.changed': { userId: string };
  /** An administrator changed the exchange's calendar or what trades cost; committed. */
  'rules.changed': { what: 'calendar' | 'charges' };
  /** An administrator wants a job to run now, or the source to be asked now; whoever leads does it. */
  'job.runRequested': { name: string };
  'feed.refreshRequested': Record<string, never>;
  /** Somebody was suspended; committed. */
  'user.suspended': { userId: string };
  /**
   * Access of a person ended, but for one session where that goes on. Whatever is open closes, and is looked up anew before it opens again.
   * Committed; the rows have ended already.
   */
  'access.ended': { userId: string; currentSessionId?: string };
  /** A person signed out of one session. */
  'session.ended': { sessionId: string };
}

export interface EventBus {
  /** Never throws: what a listener throws is counted and logged, and neither the other listeners nor the emitter notice. */
  emit<K extends keyof Events>(name: K, event: Events[K]): void;
  /** Returns the function that stops listening. */
  on<K extends keyof Events>(name: K, listener: (event: Events[K]) => unknown): () => void;
}

/** Fan-out inside one process; `shareEvents` carries on what other instances must hear of. */
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
