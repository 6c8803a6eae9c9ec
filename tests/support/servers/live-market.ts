import type { Leader } from '#server/core/cluster/leader.ts';
import { createEventBus, type EventBus, type Events } from '#server/core/events.ts';
import { newId } from '#server/core/ids.ts';
import { createLog } from '#server/core/log.ts';
import type { ExDay } from '#server/market/engine/advance.ts';
import { createLiveMarket, type LiveMarket } from '#server/market/engine/live/live-engine.ts';
import type { LiveSource } from '#server/market/sources/live-source.ts';
import { NIFTY_100 } from '#server/market/sources/nifty100.ts';
import { createYahooSource } from '#server/market/sources/yahoo/yahoo-source.ts';
import type { TestDatabase } from '../database.ts';
import { type YahooStandIn, yahooStandIn } from './yahoo-stand-in.ts';

export interface LiveFloor {
  standIn: YahooStandIn;
  market: LiveMarket;
  /** Sets the wall clock, by the clock in India, and ticks. */
  at(clock: string): Promise<void>;
  /** Sets the wall clock, updates, and ticks. */
  updateAt(clock: string): Promise<void>;
  /** Another server on the same database and stand-in, with the same clock. */
  another(leader?: Leader): Promise<LiveMarket>;
  heard: string[];
  events: EventBus;
  close(): Promise<void>;
}

interface Options {
  /** By the clock in India. */
  start?: string;
  /** How many of the stocks, besides the indices. */
  stocks?: number;
  timeoutMs?: number;
  /** Nothing listens where the source should be. */
  unplugged?: boolean;
  leader?: Leader;
  applyActions?: (day: ExDay) => Promise<void>;
}

/** Enough for a history to have a shape. */
const HISTORY_DAYS = 120;

/** Friday 20 November 2026, an hour after the opening. */
const START = '2026-11-20T10:16:00';

/** A live market of a few stocks over a stand-in of Yahoo Finance, whose wall clock moves when a test says so. */
export async function liveFloor({ db }: TestDatabase, options: Options = {}): Promise<LiveFloor> {
  const { start = START, stocks = 4, timeoutMs = 10_000, unplugged = false, leader, applyActions } = options;
  let wall = india(start);
  const clock = { now: () => wall };
  const log = createLog('silent');
  const standIn = await yahooStandIn(() => wall, { historyDays: HISTORY_DAYS });
  const events = createEventBus();
  const heard: string[] = [];
  const hear = <K extends keyof Events>(name: K, words: (event: Events[K]) => string) =>
    events.on(name, (event) => heard.push(words(event)));
  hear('market.tick', ({ changed }) => `tick ${changed.length}`);
  hear('market.stale', ({ stale }) => (stale ? 'stale' : 'current'));
  hear('market.session', ({ session }) => session.phase);
  const open = (lead = leader) => {
    const base = unplugged ? 'http://127.0.0.1:9' : standIn.url;
    const source = fewer(createYahooSource({ clock, log, base, timeoutMs }), stocks);
    const more = { ...(lead && { leader: lead }), ...(applyActions && { applyActions }) };
    return createLiveMarket({ db, clock, log, events, newId, source, ...more });
  };
  const market = await open();
  const at = async (clock: string) => {
    wall = india(clock);
    await market.tick();
  };
  return {
    standIn,
    market,
    heard,
    events,
    at,
    async updateAt(clock) {
      wall = india(clock);
      await market.update();
      await market.tick();
    },
    another: open,
    async close() {
      await market.stop();
      await standIn.close();
    },
  };
}

const india = (clock: string) => new Date(`${clock}+05:30`);

/** The indices and the first so many stocks. */
function fewer(source: LiveSource, stocks: number): LiveSource {
  const stored = new Set(NIFTY_100.slice(0, stocks).map(({ symbol }) => symbol));
  return {
    ...source,
    instruments: (from) =>
      source.instruments(from).filter(({ kind, symbol }) => kind === 'index' || stored.has(symbol)),
  };
}
