import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import type { Clock } from '../../core/clock.ts';
import { type Leader, SINGLE_INSTANCE } from '../../core/cluster/leader.ts';
import type { Config } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import type { EventBus } from '../../core/events.ts';
import type { Log } from '../../core/log.ts';
import { quotingAwaited } from '../actions/awaited-stocks.ts';
import { loadRules } from '../calendar/calendar-store.ts';
import { tradingCalendar } from '../calendar/phases.ts';
import { rulesWith } from '../calendar/rules.ts';
import type { TradingCalendar } from '../calendar/trading-calendar.ts';
import type { Market } from '../market.ts';
import type { Halt } from '../quality/health-book.ts';
import type { DrivenSource } from '../sources/port.ts';
import type { Progress, SourceInstrument } from '../sources/source.ts';
import { instrumentsKnown } from '../universe/universe-store.ts';
import { adopt, advanceTo, type ExDay, type MarketEngine, settle } from './advance.ts';
import { assertSameMarket } from './assert-same-market.ts';
import { type Controls, controlsOf, keepTicking } from './controls.ts';
import { follow, join } from './follow.ts';
import { createIndexLines } from './index-line.ts';
import { timeAfter } from './market-time.ts';
import { publishStale } from './publish.ts';
import { fillDatabase, firstPosition } from './start/first-start.ts';
import { createLaterHistory, type LaterHistory } from './start/later-history.ts';
import { createMarketState } from './state.ts';
import type { StepHook } from './step-hook.ts';
import { readMarket } from './store.ts';

export interface MarketSetup {
  config: Pick<Config, 'MARKET_SPEED'>;
  db: Db;
  /** The wall clock. */
  clock: Clock;
  log: Log;
  events: EventBus;
  /** Creates the source once the exchange's calendar is known. */
  source: (calendar: TradingCalendar) => DrivenSource | Promise<DrivenSource>;
  /**
   * Applies a session's corporate actions before anything of the session is visible. Called again when the session
   * is restarted after a failure or restart; a rejection keeps market time before the session.
   */
  applyActions?: (day: ExDay) => Promise<void>;
  /** Ends what rests in stocks whose halt ends with its day. */
  endHalts?: (halts: readonly Halt[], at: Date) => Promise<void>;
  /** Contributes an insert to the statement that stores a step. */
  stepHook?: StepHook;
  /** The leader election among instances; always leads if absent. */
  leader?: Leader;
  /** Timeout of a tick; five seconds by default. */
  tickDeadlineMs?: number;
}

/** A market whose time advances only on command. */
export interface ControlledMarket extends Market, Controls {
  /** What a first start left for later; null if nothing. */
  readonly laterHistory: LaterHistory | null;
}

const TICK_DEADLINE_MS = 5_000;

/** A market that ticks until stopped. Throws like {@link createMarket}. */
export async function startMarket(setup: MarketSetup): Promise<ControlledMarket> {
  const market = await createMarket(setup);
  const stopTicking = keepTicking(market, setup.events, setup.leader ?? SINGLE_INSTANCE);
  return {
    ...market,
    stop() {
      stopTicking();
      return market.stop();
    },
  };
}

/**
 * Opens the source, fills the database on a first start, and continues at the stored market time. Throws an Error
 * with a message for the operator when the database belongs to another market, or the source can't be read.
 */
export async function createMarket(setup: MarketSetup): Promise<ControlledMarket> {
  const { config, db, clock, log, events, applyActions, endHalts, stepHook } = setup;
  const { leader = SINGLE_INSTANCE, tickDeadlineMs = TICK_DEADLINE_MS } = setup;
  const exchange = await loadRules(db);
  const source = quotingAwaited(db, await setup.source(tradingCalendar(exchange)));
  const rules = rulesWith(exchange, (date) => source.knowsTradingDay?.(date) ?? null);
  const report = progressLog(log);
  const stored = await readMarket(db);
  // Checked before opening the source, which may replace its bars in the database.
  if (stored) assertSameMarket(stored, source);
  await source.open(report);
  const since = istDate(stored?.position.at ?? source.start());
  const given = await source.instruments();
  const knownOn = (date: TradingDate) => instrumentsKnown(db, SOURCE_TRAITS[source.kind], given, date);
  const known = await knownOn(since);
  const position =
    stored?.position ??
    (await firstPosition(leader, db, () => fillDatabase({ db, rules, source, known, report })));
  const { kind, label, fingerprint } = source;
  const lines = createIndexLines(rules, indexIds(known));
  const speed = config.MARKET_SPEED;
  const laterHistory = createLaterHistory(db, source);
  const state = createMarketState({
    kind,
    label,
    fingerprint,
    rules,
    speed,
    clock,
    at: position.at,
    intraday: lines.of,
    minutes: source.minutes,
    isRaw: source.isRaw,
    wholeHistory: laterHistory?.whole,
  });
  const of = { db, log, events, leader, rules, source, known, knownOn, state, lines };
  const engine: MarketEngine = { ...of, applyActions, endHalts, stepHook, day: null, ended: false };
  const takePosition = leader.fence() === null ? join : adopt;
  await takePosition(engine, position, new AbortController().signal);
  const passing = {
    log,
    leader,
    after: (elapsedMs: number) => timeAfter(rules, state.now(), elapsedMs * speed),
    advanceTo: (target: Date, signal: AbortSignal) => advanceTo(engine, target, signal),
    settle: (signal: AbortSignal) => settle(engine, signal),
    follow: (signal: AbortSignal) => follow(engine, signal),
    publishStale: (stale: boolean) => publishStale(engine, stale),
  };
  return { ...state, ...controlsOf(passing, { clock, tickDeadlineMs }), laterHistory };
}

const indexIds = (known: readonly SourceInstrument[]) =>
  new Set(known.filter(({ kind }) => kind === 'index').map(({ id }) => id));

/** Logs long-running work, a line per tenth. */
function progressLog(log: Log): (progress: Progress) => void {
  let written = '';
  return ({ what, done, total }) => {
    const tenths = total > 0 ? Math.floor((10 * done) / total) : 10;
    const line = `${what}: ${tenths * 10} %`;
    if (line !== written) log.info({ done, total }, line);
    written = line;
  };
}
