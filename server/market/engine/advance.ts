import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { fenced, type Leader, NotLeading } from '../../core/cluster/leader.ts';
import type { Db } from '../../core/db/db.ts';
import type { EventBus } from '../../core/events.ts';
import type { Log } from '../../core/log.ts';
import { haltsOf } from '../actions/action-halts.ts';
import { actionsOn } from '../actions/recorded-actions.ts';
import { dayBounds } from '../calendar/phases.ts';
import { type CalendarRules, nextTradingDay } from '../calendar/rules.ts';
import { settingClosesAt } from '../history/setting-closes.ts';
import { instrumentsOn } from '../instruments.ts';
import type { Quote } from '../market.ts';
import {
  breaksAmong,
  endExplainedHalts,
  endListedHalts,
  endPastHalts,
  hasTraded,
  readHalts,
  readPastHalts,
  writeHalts,
} from '../quality/halts.ts';
import type { Halt } from '../quality/health-book.ts';
import type { DrivenSource } from '../sources/port.ts';
import type { CorporateAction, SourceDay, SourceInstrument } from '../sources/source.ts';
import { announcementsUntil, writeAnnouncements } from './announcements.ts';
import { barsDue } from './bars-due.ts';
import type { IndexLines } from './index-line.ts';
import { haltsBetween, inSession } from './market-time.ts';
import { enter, publishAdvanced, publishTick, rest, sessionOf, show } from './publish.ts';
import { lastQuarterEnd, quarterEndsBetween } from './refresh.ts';
import type { MarketPosition, MarketState } from './state.ts';
import type { StepHook } from './step-hook.ts';
import { advanceMarket, type Bars, readMarket, writeBars, writeInstruments } from './store.ts';

/** The start of a session from which stocks trade without the actions' entitlements. */
export interface ExDay {
  actions: readonly CorporateAction[];
  /** Market time. */
  at: Date;
  /** The last close of a stock and its first price of the session, in paise; null before that. */
  pricesOf?: (instrumentId: number) => { cum: number; ex: number } | null;
}

/** The parts that drive a market; its state is what others see. */
export interface MarketEngine {
  readonly db: Db;
  readonly log: Log;
  readonly events: EventBus;
  readonly leader: Leader;
  readonly rules: CalendarRules;
  readonly source: DrivenSource;
  /** The instruments as of the current session. */
  known: readonly SourceInstrument[];
  /** Reads them for a session, with administrators' changes of names and universe. */
  readonly knownOn: (date: TradingDate) => Promise<readonly SourceInstrument[]>;
  readonly state: MarketState;
  readonly lines: IndexLines;
  readonly applyActions: ((day: ExDay) => Promise<void>) | undefined;
  /** Ends what rests in stocks whose halt ends with its day. */
  readonly endHalts: ((halts: readonly Halt[], at: Date) => Promise<void>) | undefined;
  readonly stepHook: StepHook | undefined;
  /** The current session, or the last one if the source has ended. */
  day: SourceDay | null;
  /** The source has no later session: market time stops at the end of its last. */
  ended: boolean;
}

/**
 * Advances market time to an instant, halt by halt. Each halt's effects are stored before they are visible. Rejects
 * when the database or source fails; what was stored until then is visible.
 */
export async function advanceTo(engine: MarketEngine, target: Date, signal: AbortSignal): Promise<void> {
  const { state, rules } = engine;
  for (const halt of haltsBetween(rules, state.now(), inSession(rules, target))) {
    if (engine.ended) return;
    await moveTo(engine, halt, signal);
  }
}

/**
 * Loads the database's state, at a start or after a write with unknown outcome, and completes bars that should have
 * been stored by then. Throws an Error when the source has no session there.
 */
export async function adopt(
  engine: MarketEngine,
  position: MarketPosition,
  signal: AbortSignal,
): Promise<void> {
  const { source, rules, db } = engine;
  const resumed = inSession(rules, position.at);
  const next = await source.day(istDate(resumed));
  const day = next ?? (await source.day(istDate(position.at)));
  if (!day)
    throw new Error(`The market source has no session on ${istDate(position.at)}, the current market date.`);
  const at = next ? resumed : position.at;
  const missing = await missingBars(engine, position, at);
  engine.known = await engine.knownOn(istDate(at));
  const announced = await announcementsUntil(db, source, istDate(at));
  await fenced(db, fenceOf(engine), async (tx) => {
    await writeInstruments(tx, engine.known, istDate(at));
    await writeBars(tx, missing);
    await writeAnnouncements(tx, announced);
  });
  await applyExDay(engine, day, at);
  engine.state.health.takeHalts(await readHalts(db));
  const closes = await settingClosesAt(engine, at, null);
  signal.throwIfAborted();
  enter(engine, day, at);
  engine.state.takeSettingCloses(closes);
  const quotes = day.quotesAt(at);
  show(engine, { ...position, at }, engine.state.changes(quotes, at));
  rest(engine, day, at);
}

/** Rereads the stored position after a write with unknown outcome. */
export async function settle(engine: MarketEngine, signal: AbortSignal): Promise<void> {
  const stored = await readMarket(engine.db);
  signal.throwIfAborted();
  if (!stored) throw new Error('The database has lost its market.');
  if (stored.position.sequence !== engine.state.sequence()) await adopt(engine, stored.position, signal);
}

/** Throws NotLeading on a follower. */
export function fenceOf({ leader }: Pick<MarketEngine, 'leader'>): number {
  const fence = leader.fence();
  if (fence === null) throw new NotLeading();
  return fence;
}

async function moveTo(engine: MarketEngine, halt: Date, signal: AbortSignal): Promise<void> {
  const { state, rules, db } = engine;
  const from = state.position();
  const { day, at } = await sessionOf(engine, halt);
  const isNew = day !== engine.day;
  const due = engine.day
    ? barsDue(rules, engine.day, from.lastRefresh ?? from.at, at)
    : { quarters: [], daily: [] };
  let changed = state.changes(day.quotesAt(at), at);
  const lastRefresh = lastQuarterEnd(rules, at) ?? from.lastRefresh;
  const to = { at, sequence: from.sequence + 1, lastRefresh };
  if (isNew) {
    const announced = await announcementsUntil(db, engine.source, day.tradingDate, istDate(from.at));
    await fenced(db, fenceOf(engine), async (tx) => {
      await writeInstruments(tx, engine.known, day.tradingDate);
      await writeAnnouncements(tx, announced);
    });
    await applyExDay(engine, day, at);
    await endHaltsOfPast(engine, day.tradingDate, at);
  } else if (lastRefresh !== from.lastRefresh && (await explainHalts(engine, day, at))) {
    changed = state.changes((engine.day ?? day).quotesAt(at), at);
  }
  await haltBreaks(engine, changed, at);
  signal.throwIfAborted();
  const slots = lastRefresh ? quarterEndsBetween(rules, from.lastRefresh ?? from.at, lastRefresh) : [];
  await stored(engine, from, to, changed, { ...due, slots });
  // After the bars of the day that ends with this step, which may set a month's ticks.
  const closes = await settingClosesAt(engine, at, state.settingCloses());
  signal.throwIfAborted();
  if (isNew) enter(engine, day, at);
  state.takeSettingCloses(closes);
  rest(engine, day, at);
  show(engine, to, changed);
  publishTick(engine, from, to, changed);
  publishAdvanced(engine, to);
}

/** Before market time is stored as being in the session: if the server dies in between, the session begins again. */
async function applyExDay(engine: MarketEngine, day: SourceDay, at: Date): Promise<void> {
  const { db, rules, source, applyActions, state, leader } = engine;
  const date = day.tradingDate;
  const actions = await actionsOn(db, {
    date,
    starts: dayBounds(rules, date).starts,
    fromSource: source.actions?.(date) ?? [],
    isRaw: (id) => source.isRaw?.(id) ?? false,
  });
  if (actions.length === 0) return;
  const quotes = new Map(day.quotesAt(at).map((quote) => [quote.instrumentId, quote]));
  const pricesOf = (id: number) => {
    const quote = quotes.get(id);
    return quote && hasTraded(quote) ? { cum: quote.previousClose, ex: quote.open } : null;
  };
  await listOthers(engine, actions, date);
  await applyActions?.({ actions, at, pricesOf });
  const halts = await haltsOf(db, actions, at);
  if (halts.length === 0) return;
  await fenced(db, fenceOf({ leader }), (tx) => writeHalts(tx, halts));
  state.health.takeHalts(await readHalts(db));
}

/** Lists companies whose shares an action distributes, if they became known after the session began. */
export async function listOthers(
  engine: Pick<MarketEngine, 'db' | 'leader' | 'state' | 'known' | 'knownOn'>,
  actions: readonly CorporateAction[],
  date: TradingDate,
): Promise<void> {
  if (actions.every((action) => !('otherId' in action) || engine.state.byId(action.otherId))) return;
  engine.known = await engine.knownOn(date);
  await fenced(engine.db, fenceOf(engine), (tx) => writeInstruments(tx, engine.known, date));
  engine.state.list(instrumentsOn(engine.known, date));
}

/** Runs before a new session trades: a halt ends with its day, and so do orders that rest at earlier prices. */
export async function endHaltsOfPast(
  { db, state, leader, endHalts }: Pick<MarketEngine, 'db' | 'state' | 'leader' | 'endHalts'>,
  date: TradingDate,
  at: Date,
): Promise<void> {
  const past = await readPastHalts(db, date);
  if (past.length === 0) return;
  await endHalts?.(past, at);
  await fenced(db, fenceOf({ leader }), (tx) => endPastHalts(tx, date, at));
  state.health.takeHalts(await readHalts(db));
}

/**
 * An action that was recorded after its session began is booked if it explains a halt: the stock has not traded since
 * its ex-date.
 */
async function explainHalts(engine: MarketEngine, day: SourceDay, at: Date): Promise<boolean> {
  const { db, state, events, leader, source } = engine;
  if (state.health.halts().length === 0) return false;
  await applyExDay(engine, day, at);
  const listed = day.quotesAt(at).filter(hasTraded);
  const ended = await fenced(db, fenceOf({ leader }), async (tx) => {
    const now = await endListedHalts(
      tx,
      listed.map(({ instrumentId }) => instrumentId),
      at,
    );
    return now + (await endExplainedHalts(tx, at));
  });
  if (!ended) return false;
  state.health.takeHalts(await readHalts(db));
  // Its previous close is now per present-day share.
  engine.day = (await source.day(day.tradingDate)) ?? day;
  events.emit('market.halts', {});
  return true;
}

/** Halts a stock with an unexplained first price, before that price is visible. */
async function haltBreaks(
  { db, state, events, leader }: MarketEngine,
  changed: readonly Quote[],
  at: Date,
): Promise<void> {
  if (!state.traits.realUniverse) return;
  const known = changed.filter(({ instrumentId }) => !state.health.haltOf(instrumentId));
  const found = breaksAmong(known, { tradingDate: istDate(at), at, find: state.byId });
  if (found.length === 0) return;
  const written = await fenced(db, fenceOf({ leader }), (tx) => writeHalts(tx, found));
  if (written.length === 0) return;
  state.health.takeHalts(await readHalts(db));
  events.emit('market.halts', {});
}

async function stored(
  { state, db, leader, stepHook }: MarketEngine,
  from: MarketPosition,
  to: MarketPosition,
  changed: readonly Quote[],
  due: Bars,
): Promise<void> {
  const total = due.quarters.length + due.daily.length;
  if (total > 0) state.report({ what: 'Storing finished bars', done: 0, total });
  try {
    await advanceMarket(db, fenceOf({ leader }), from, to, due, (moved) =>
      stepHook
        ? stepHook({ from, to, changed, before: state.quote, isTrusted: state.health.isHealthy }, moved)
        : null,
    );
  } finally {
    state.report(null);
  }
}

/** Bars of every session from the last refresh to an instant, for a database that missed some. */
async function missingBars(
  { source, rules }: MarketEngine,
  { lastRefresh, at: stoodAt }: MarketPosition,
  at: Date,
): Promise<Bars> {
  const since = lastRefresh ?? stoodAt;
  const bars: Bars[] = [];
  for (let date = istDate(since); date <= istDate(at); date = nextTradingDay(rules, date)) {
    const day = await source.day(date);
    if (day) bars.push(barsDue(rules, day, since, at));
  }
  return { quarters: bars.flatMap((b) => b.quarters), daily: bars.flatMap((b) => b.daily) };
}
