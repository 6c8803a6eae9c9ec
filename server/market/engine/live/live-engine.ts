import { istDate, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import type { Clock } from '../../../core/clock.ts';
import { type Leader, SINGLE_INSTANCE, whileLeading } from '../../../core/cluster/leader.ts';
import type { Db } from '../../../core/db/db.ts';
import type { EventBus } from '../../../core/events.ts';
import type { NewId } from '../../../core/ids.ts';
import type { Log } from '../../../core/log.ts';
import { loadRules } from '../../calendar/calendar-store.ts';
import { tradingDateAt } from '../../calendar/phases.ts';
import { rulesWith } from '../../calendar/rules.ts';
import type { Market } from '../../market.ts';
import type { LiveSource } from '../../sources/port.ts';
import { instrumentsKnown } from '../../universe/universe-store.ts';
import type { ExDay, MarketEngine } from '../advance.ts';
import { assertSameMarket } from '../assert-same-market.ts';
import { type Controls, controlsOf, keepTicking } from '../controls.ts';
import { publishStale } from '../publish.ts';
import { tradingSpan } from '../refresh.ts';
import { firstPosition } from '../start/first-start.ts';
import { createMarketState } from '../state.ts';
import type { StepHook } from '../step-hook.ts';
import { readMarket, writeInstruments, writeMarket } from '../store.ts';
import { createBreaker } from './breaker.ts';
import { createFeed } from './feed.ts';
import { type LiveMarketEngine, type LiveReport, liveAdvanceTo, liveFollow, liveJoin } from './live-drive.ts';
import { createQuoteStream } from './stream.ts';
import { createUpdater } from './updater.ts';
import type { Updating } from './updating.ts';

export interface LiveSetup {
  db: Db;
  /** The wall clock, which is also market time. */
  clock: Clock;
  log: Log;
  events: EventBus;
  newId: NewId;
  source: LiveSource;
  /** Books a day's corporate actions; called again for those not yet booked. */
  applyActions?: (day: ExDay) => Promise<void>;
  /** Ends what rests in stocks whose halt ends with its day. */
  endHalts?: MarketEngine['endHalts'];
  /** Contributes an insert to the statement that stores a step. */
  stepHook?: StepHook;
  /** The leader election among instances; always leads if absent. */
  leader?: Leader;
}

/** A market on the wall clock that advances only on command. */
export type LiveMarket = Market &
  Pick<Controls, 'tick' | 'stop'> & {
    update(stopping?: AbortSignal): Promise<void>;
    retry(): Promise<void>;
    /** Closes a pushing source's stream until the next update, because this instance no longer leads. */
    disconnect(): Promise<void>;
  };

const TICK_DEADLINE_MS = 5_000;

/**
 * A market that ticks, and refreshes its source on request while it leads, until stopped. Throws like {@link
 * createLiveMarket}.
 */
export async function startLiveMarket(setup: LiveSetup): Promise<LiveMarket> {
  const { log, events, leader = SINGLE_INSTANCE } = setup;
  const market = await createLiveMarket(setup);
  const stopTicking = keepTicking(market, events, leader);
  const stopHearing = whileLeading(leader, log, async () => {
    const stop = events.on('feed.refreshRequested', () => market.retry());
    return async () => {
      stop();
      await market.disconnect();
    };
  });
  return {
    ...market,
    async stop() {
      stopTicking();
      await stopHearing();
      await market.stop();
    },
  };
}

/**
 * Opens the market at the stored position; without a network it shows stored data with its age. Throws an Error
 * with a message for the operator when the database belongs to another market.
 */
export async function createLiveMarket(setup: LiveSetup): Promise<LiveMarket> {
  const { db, clock, log, events, source, stepHook, leader = SINGLE_INSTANCE } = setup;
  const rules = rulesWith(await loadRules(db), () => null);
  const given = source.instruments(SINCE);
  const knownOn = (date: TradingDate) => instrumentsKnown(db, SOURCE_TRAITS[source.kind], given, date);
  const known = await knownOn(istDate(clock.now()));
  const stored = await readMarket(db);
  if (stored) assertSameMarket(stored, source);
  const position = stored?.position ?? (await firstPosition(leader, db, () => begin(setup, known)));
  const { kind, label, fingerprint } = source;
  const intraday: Market['intraday'] = (id) => lineOf(engine, id);
  const at = position.at;
  const state = createMarketState({ kind, label, fingerprint, rules, speed: 1, clock, at, intraday });
  const of = { db, log, events, leader, rules, state, known, knownOn, stepHook, endHalts: setup.endHalts };
  const engine: LiveMarketEngine = { ...of, quotes: new Map(), report: NOTHING_YET, written: '' };
  await liveJoin(engine, new AbortController().signal);
  // Stored quotes count as stale until the first tick has checked them.
  state.markStale(true);
  const updating = updatingOf(setup, engine);
  const updater = createUpdater(updating);
  const stream = createQuoteStream(updating);
  const passing = {
    log,
    leader,
    after: () => clock.now(),
    async advanceTo(target: Date, signal: AbortSignal) {
      await stream?.take();
      signal.throwIfAborted();
      await liveAdvanceTo(engine, target, signal);
    },
    settle: (signal: AbortSignal) => liveJoin(engine, signal),
    follow: (signal: AbortSignal) => liveFollow(engine, signal),
    // Staleness of an advancing market is determined at every tick.
    publishStale: (stale: boolean) => stale && publishStale(engine, true),
  };
  const disconnect = async () => stream?.close();
  const { tick, stop } = controlsOf(passing, { clock, tickDeadlineMs: TICK_DEADLINE_MS });
  return {
    ...state,
    tick,
    update(stopping) {
      if (leader.fence() !== null) stream?.open();
      return updater.run(stopping);
    },
    retry: updater.retry,
    disconnect,
    async stop() {
      await disconnect();
      await updater.stop();
      await stop();
    },
  };
}

/** Before the first bar requested: today's names apply to the whole history. */
const SINCE = tradingDate('2010-01-01') ?? istDate(new Date(0));

const NOTHING_YET: LiveReport = {
  feed: { state: 'waiting', lastSuccess: null, lastAttempt: null, lastError: null, nextTry: null },
  progress: { what: 'Waiting for the source', done: 0, total: 1 },
  lines: { date: '', values: {} },
  stream: null,
};

/** The first start: instruments and clock; prices come when the source answers. */
async function begin({ db, clock, source }: LiveSetup, known: ReturnType<LiveSource['instruments']>) {
  const position = { at: clock.now(), sequence: 0, lastRefresh: null };
  const { kind, fingerprint } = source;
  await db.transaction(async (tx) => {
    await writeInstruments(tx, known, istDate(position.at));
    await writeMarket(tx, { source: kind, fingerprint, position });
  });
  return position;
}

function updatingOf({ clock, newId, source, applyActions }: LiveSetup, engine: LiveMarketEngine): Updating {
  const breaker = createBreaker(clock);
  const feed = createFeed(clock, breaker, engine.state.position().lastRefresh);
  return { engine, clock, newId, source, breaker, feed, applyActions };
}

function lineOf({ rules, state, report }: LiveMarketEngine, id: number) {
  const date: TradingDate = tradingDateAt(rules, state.now());
  const { open, close } = tradingSpan(rules, date);
  const { lines } = report;
  const shown = lines.date === istDate(state.now()) || lines.date === date;
  return { values: shown ? (lines.values[id] ?? []) : [], sessionMinutes: minutesBetween(open, close) };
}

const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000;
