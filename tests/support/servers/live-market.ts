import type { Leader } from '#server/core/cluster/leader.ts';
import { createEventBus, type EventBus, type Events } from '#server/core/events.ts';
import { newId } from '#server/core/ids.ts';
import { createLog } from '#server/core/log.ts';
import type { ExDay } from '#server/market/engine/advance.ts';
import { createLiveMarket, type LiveMarket } from '#server/market/engine/live/live-engine.ts';
import { NIFTY_100 } from '#server/market/sources/nifty100.ts';
import type { LiveSource } from '#server/market/sources/port.ts';
import { createYahooSource } from '#server/market/sources/yahoo/yahoo-source.ts';
import type { TestDatabase } from '../database.ts';
import { pushSource } from '../market/push-source.ts';
import { type YahooStandIn, yahooStandIn } from './yahoo-stand-in.ts';

export interface LiveFloor {
  standIn: YahooStandIn;
  market: LiveMarket;
  /** Sets the wall clock, in Indian time, and ticks. */
  at(clock: string): Promise<void>;
  /** Sets the wall clock, updates, and ticks. */
  updateAt(clock: string): Promise<void>;
  /** Another server on the same database, stand-in and clock. */
  another(leader?: Leader): Promise<LiveMarket>;
  heard: string[];
  events: EventBus;
  close(): Promise<void>;
}

interface Options {
  /** In Indian time. */
  start?: string;
  /** Number of stocks, besides the indices. */
  stocks?: number;
  timeoutMs?: number;
  /** Nothing listens at the source's address. */
  unplugged?: boolean;
  leader?: Leader;
  applyActions?: (day: ExDay) => Promise<void>;
  /** The source's WebSocket; polled only if absent. */
  ticker?: string;
}

/** Enough for a realistic history. */
const HISTORY_DAYS = 120;

/** Friday 20 November 2026, an hour after the opening. */
const START = '2026-11-20T10:16:00';

/** A live market of a few stocks over a stand-in of Yahoo Finance, with a controlled wall clock. */
export async function liveFloor({ db }: TestDatabase, options: Options = {}): Promise<LiveFloor> {
  const {
    start = START,
    stocks = 4,
    timeoutMs = 10_000,
    unplugged = false,
    leader,
    applyActions,
    ticker,
  } = options;
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
    const polled = fewer(createYahooSource({ clock, log, base, timeoutMs }), stocks);
    const source = ticker ? pushSource(polled, { url: ticker, retryMs: 1 }) : polled;
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

/** Limits a source to the indices and the first stocks. */
function fewer(source: LiveSource, stocks: number): LiveSource {
  const stored = new Set(NIFTY_100.slice(0, stocks).map(({ symbol }) => symbol));
  return {
    ...source,
    instruments: (from) =>
      source.instruments(from).filter(({ kind, symbol }) => kind === 'index' || stored.has(symbol)),
  };
}
