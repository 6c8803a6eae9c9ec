import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import type { Clock } from '../../core/clock.ts';
import { ALONE, type Leader } from '../../core/cluster/leader.ts';
import type { Config } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import type { EventBus } from '../../core/events.ts';
import type { Log } from '../../core/log.ts';
import { loadRules } from '../calendar/calendar-store.ts';
import { tradingCalendar } from '../calendar/phases.ts';
import { rulesWith } from '../calendar/rules.ts';
import type { Market } from '../market.ts';
import type { MarketSource, Progress, SourceInstrument, TradingCalendar } from '../sources/source.ts';
import { instrumentsKnown } from '../universe/universe-store.ts';
import { adopt, type Drive, driveTo, type ExDay, settle } from './advance.ts';
import { refuseAnother } from './assert-same-market.ts';
import { type Controls, controlsOf, keepTicking } from './controls.ts';
import { fillDatabase, firstStanding } from './first-start.ts';
import { follow, join } from './follow.ts';
import { createIndexLines } from './index-line.ts';
import { timeAfter } from './market-time.ts';
import { tellStale } from './publish.ts';
import { createBoard } from './state.ts';
import type { Witness } from './step-hook.ts';
import { readMarket } from './store.ts';

export interface MarketSetup {
  config: Pick<Config, 'MARKET_SPEED'>;
  db: Db;
  /** The wall clock. */
  clock: Clock;
  log: Log;
  events: EventBus;
  /** Makes the source once the exchange's calendar is known. */
  source: (calendar: TradingCalendar) => MarketSource;
  /**
   * Applies the corporate actions of a session before anything of it can be seen. It is asked again when the session is begun again, after a
   * failure or a restart; a rejection keeps market time before the session.
   */
  applyActions?: (day: ExDay) => Promise<void>;
  /** What is written down with a step besides the market's own. */
  witness?: Witness;
  /** Who drives, when several instances share the database; this one alone when absent. */
  leader?: Leader;
  /** A tick that takes longer has failed; five seconds when absent. */
  tickDeadlineMs?: number;
}

/** A market whose time passes only when it is told to. */
export type DrivenMarket = Market & Controls;

const TICK_DEADLINE_MS = 5_000;

/** A market that ticks by itself until it is stopped. Throws as {@link createMarket} does. */
export async function startMarket(setup: MarketSetup): Promise<DrivenMarket> {
  const market = await createMarket(setup);
  const stopTicking = keepTicking(market, setup.events, setup.leader ?? ALONE);
  return {
    ...market,
    stop() {
      stopTicking();
      return market.stop();
    },
  };
}

/**
 * Opens the source, fills the database on a first start, and stands where market time stood before. Throws an Error whose
 * message is for the operator: the database belongs to another market, or the source can't be read.
 */
export async function createMarket(setup: MarketSetup): Promise<DrivenMarket> {
  const { config, db, clock, log, events, applyActions, witness } = setup;
  const { leader = ALONE, tickDeadlineMs = TICK_DEADLINE_MS } = setup;
  const exchange = await loadRules(db);
  const source = setup.source(tradingCalendar(exchange));
  const rules = rulesWith(exchange, (date) => source.knowsTradingDay?.(date) ?? null);
  const report = progressLog(log);
  const stored = await readMarket(db);
  // Before the source is opened, which may replace the bars it keeps in the database.
  if (stored) refuseAnother(stored, source);
  await source.open(report);
  const since = istDate(stored?.standing.at ?? source.start());
  const given = await source.instruments();
  const knownOn = (date: TradingDate) => instrumentsKnown(db, source.kind, given, date);
  const known = await knownOn(since);
  const standing =
    stored?.standing ??
    (await firstStanding(leader, db, () => fillDatabase({ db, rules, source, known, report })));
  const { kind, label, fingerprint } = source;
  const lines = createIndexLines(rules, indexIds(known));
  const speed = config.MARKET_SPEED;
  const board = createBoard({
    kind,
    label,
    fingerprint,
    rules,
    speed,
    clock,
    at: standing.at,
    intraday: lines.of,
  });
  const of = { db, log, events, leader, rules, source, known, knownOn, board, lines, applyActions, witness };
  const drive: Drive = { ...of, day: null, ended: false };
  const stand = leader.fence() === null ? join : adopt;
  await stand(drive, standing, new AbortController().signal);
  const passing = {
    log,
    leader,
    after: (elapsedMs: number) => timeAfter(rules, board.now(), elapsedMs * speed),
    driveTo: (target: Date, signal: AbortSignal) => driveTo(drive, target, signal),
    settle: (signal: AbortSignal) => settle(drive, signal),
    follow: (signal: AbortSignal) => follow(drive, signal),
    tellStale: (stale: boolean) => tellStale(drive, stale),
  };
  return { ...board, ...controlsOf(passing, { clock, tickDeadlineMs }) };
}

const indexIds = (known: readonly SourceInstrument[]) =>
  new Set(known.filter(({ kind }) => kind === 'index').map(({ id }) => id));

/** Writes long work to the log, a line for each tenth of it. */
function progressLog(log: Log): (progress: Progress) => void {
  let written = '';
  return ({ what, done, total }) => {
    const tenths = total > 0 ? Math.floor((10 * done) / total) : 10;
    const line = `${what}: ${tenths * 10} %`;
    if (line !== written) log.info({ done, total }, line);
    written = line;
  };
}
