import type { FeedHealth } from '#shared/contract/market/market.ts';
import { addDays, istDate, type TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import { fenced, type Leader } from '../../../core/cluster/leader.ts';
import type { Db } from '../../../core/db/db.ts';
import type { EventBus } from '../../../core/events.ts';
import type { Log } from '../../../core/log.ts';
import { boundariesOf } from '../../calendar/phases.ts';
import { type CalendarRules, isTradingDay } from '../../calendar/rules.ts';
import { settingClosesAt } from '../../history/setting-closes.ts';
import { instrumentsOn } from '../../instruments.ts';
import type { Quote } from '../../market.ts';
import { readHalts } from '../../quality/halts.ts';
import type { Progress, SourceInstrument } from '../../sources/source.ts';
import { endHaltsOfPast, fenceOf, type MarketEngine } from '../advance.ts';
import { publishAdvanced, publishTick } from '../publish.ts';
import type { MarketPosition, MarketState } from '../state.ts';
import type { StepHook } from '../step-hook.ts';
import { advanceMarket, readMarket, writeInstruments } from '../store.ts';
import { isCurrent, type StreamState } from './is-current.ts';
import { readLiveQuotes, readReport, type StoredQuote, writeReport } from './live-store.ts';
import { newestReceipt, refreshedAt } from './quote-times.ts';

/** The leader's report about the source, stored for followers. */
export interface LiveReport {
  feed: FeedHealth;
  progress: Progress | null;
  /** Each index's values per minute of a session. */
  lines: { date: string; values: Record<number, (Paise | null)[]> };
  stream: StreamState;
}

/** The parts of a market on the wall clock. */
export interface LiveMarketEngine {
  readonly db: Db;
  readonly log: Log;
  readonly events: EventBus;
  readonly leader: Leader;
  readonly rules: CalendarRules;
  readonly state: MarketState;
  readonly stepHook: StepHook | undefined;
  /** Ends what rests in stocks whose halt ends with its day. */
  readonly endHalts: MarketEngine['endHalts'];
  /** The instruments as of the day that was begun last. */
  known: readonly SourceInstrument[];
  /** Reads them for a day, with administrators' changes of names and universe. */
  readonly knownOn: (date: TradingDate) => Promise<readonly SourceInstrument[]>;
  /** Latest quotes by instrument. */
  quotes: Map<number, StoredQuote>;
  report: LiveReport;
  /** The report as last stored. */
  written: string;
}

/** Phases longer ago than this are skipped. */
const LOOK_BACK_DAYS = 1;

/** Advances the market to an instant of the wall clock, phase by phase. Rejects when the database fails. */
export async function liveAdvanceTo(
  engine: LiveMarketEngine,
  target: Date,
  signal: AbortSignal,
): Promise<void> {
  for (const halt of haltsUntil(engine.rules, engine.state.now(), target)) await moveTo(engine, halt, signal);
  const report = JSON.stringify(engine.report);
  if (report === engine.written) return;
  await writeReport(engine.db, fenceOf(engine), engine.report);
  engine.written = report;
}

/** Phase boundaries on the way, then the instant itself; none if the clock was set back. */
function haltsUntil(rules: CalendarRules, from: Date, to: Date): Date[] {
  if (to <= from) return [];
  const halts: Date[] = [];
  for (let date = addDays(istDate(to), -LOOK_BACK_DAYS); date <= istDate(to); date = addDays(date, 1)) {
    if (isTradingDay(rules, date)) halts.push(...boundariesOf(rules, date));
  }
  return [...halts.filter((halt) => halt > from && halt < to), to];
}

async function moveTo(engine: LiveMarketEngine, at: Date, signal: AbortSignal): Promise<void> {
  const { state, db } = engine;
  const from = state.position();
  const to = { at, sequence: from.sequence + 1, lastRefresh: refreshedAt(engine.quotes, from.lastRefresh) };
  const newDay = istDate(at) !== istDate(from.at);
  if (newDay) {
    engine.known = await engine.knownOn(istDate(at));
    await fenced(db, fenceOf(engine), (tx) => writeInstruments(tx, engine.known, istDate(at)));
    await endHaltsOfPast(engine, istDate(at), at);
  }
  signal.throwIfAborted();
  await advanceMarket(db, fenceOf(engine), from, to, { quarters: [], daily: [] }, (moved) =>
    engine.stepHook
      ? engine.stepHook(
          {
            from,
            to,
            changed: changedBy(engine, quotesAt(engine, to)),
            before: state.quote,
            isTrusted: state.health.isHealthy,
          },
          moved,
        )
      : null,
  );
  const closes = await settingClosesAt(engine, at, state.settingCloses());
  signal.throwIfAborted();
  if (newDay) state.list(instrumentsOn(engine.known, istDate(at)));
  state.takeSettingCloses(closes);
  publishAll(engine, from, to, present(engine, to));
  publishAdvanced(engine, to);
}

/** Price-dependent events come after the prices. */
function publishAll(
  engine: LiveMarketEngine,
  from: MarketPosition,
  to: MarketPosition,
  { changed, newStale }: Shown,
): void {
  publishTick(engine, from, to, changed);
  if (newStale !== null) engine.events.emit('market.stale', { stale: newStale });
}

/** Loads the database's position; returns whether it was new. */
export async function liveFollow(engine: LiveMarketEngine, signal: AbortSignal): Promise<boolean> {
  const stored = await readMarket(engine.db);
  signal.throwIfAborted();
  if (!stored) throw new Error('The database has lost its market.');
  const from = engine.state.position();
  const to = stored.position;
  if (to.sequence === from.sequence) return false;
  await readStored(engine, to, signal);
  if (istDate(to.at) !== istDate(from.at)) await listOn(engine, to, signal);
  const closes = await settingClosesAt(engine, to.at, engine.state.settingCloses());
  signal.throwIfAborted();
  engine.state.takeSettingCloses(closes);
  publishAll(engine, from, to, present(engine, to));
  return true;
}

/** Loads the database's position without publishing: at a start, and on becoming leader. */
export async function liveJoin(engine: LiveMarketEngine, signal: AbortSignal): Promise<void> {
  const stored = await readMarket(engine.db);
  if (!stored) throw new Error('The database has lost its market.');
  await readStored(engine, stored.position, signal);
  await listOn(engine, stored.position, signal);
  engine.state.health.takeHalts(await readHalts(engine.db));
  const closes = await settingClosesAt(engine, stored.position.at, null);
  signal.throwIfAborted();
  engine.state.takeSettingCloses(closes);
  present(engine, stored.position);
}

async function listOn(engine: LiveMarketEngine, { at }: MarketPosition, signal: AbortSignal): Promise<void> {
  engine.known = await engine.knownOn(istDate(at));
  signal.throwIfAborted();
  engine.state.list(instrumentsOn(engine.known, istDate(at)));
}

async function readStored(engine: LiveMarketEngine, to: MarketPosition, signal: AbortSignal): Promise<void> {
  const { db, state } = engine;
  const report = (await readReport(db)) as LiveReport | null;
  const refreshed = to.lastRefresh?.getTime() !== state.position().lastRefresh?.getTime();
  const all = refreshed || engine.quotes.size === 0;
  const quotes =
    all || report?.stream ? await readLiveQuotes(db, all ? null : newestReceipt(engine.quotes)) : [];
  signal.throwIfAborted();
  if (all) engine.quotes = new Map();
  // Quotes between two refreshes were pushed.
  for (const quote of quotes) engine.quotes.set(quote.instrumentId, all ? quote : { ...quote, pushed: true });
  if (report) takeReport(engine, report);
}

function takeReport(engine: LiveMarketEngine, report: LiveReport): void {
  engine.report = report;
  engine.written = JSON.stringify(report);
  engine.state.reportFeed(report.feed);
  engine.state.report(report.progress);
}

/** Updates the report about the source; stored at the next tick. */
export function say(engine: LiveMarketEngine, more: Partial<LiveReport>): void {
  engine.report = { ...engine.report, ...more };
  engine.state.reportFeed(engine.report.feed);
  engine.state.report(engine.report.progress);
}

/** Changes made by showing an instant; `newStale` is null if no quote changed between stale and current. */
interface Shown {
  changed: Quote[];
  newStale: boolean | null;
}

/** Shows the quotes as of an instant, each marked current or stale. */
function present(engine: LiveMarketEngine, to: MarketPosition): Shown {
  const { state } = engine;
  const wanted = quotesAt(engine, to);
  const stale = !wanted.some((quote) => !quote.stale);
  const wasStale = state.status().stale;
  const revived = wanted.some((quote) => !quote.stale && state.quote(quote.instrumentId)?.stale === true);
  state.markStale(stale);
  const changed = changedBy(engine, wanted);
  state.show(to, changed);
  return { changed, newStale: stale !== wasStale || revived ? stale : null };
}

/** The latest quotes, each marked current or stale at an instant. */
function quotesAt({ state, rules, quotes, report }: LiveMarketEngine, { at }: MarketPosition): Quote[] {
  return [...quotes.values()].map(({ receivedAt, asOf, pushed: _, ...quote }) => {
    const { hasDerivatives } = state.byId(quote.instrumentId) ?? { hasDerivatives: true };
    const stale = !isCurrent(rules, at, { hasDerivatives }, { asOf, receivedAt }, report.stream ?? null);
    return { ...quote, at: asOf, stale };
  });
}

const changedBy = ({ state }: LiveMarketEngine, wanted: readonly Quote[]): Quote[] =>
  wanted.filter((quote) => differs(state.quote(quote.instrumentId), quote));

function differs(shown: Quote | undefined, quote: Quote): boolean {
  return (
    shown === undefined ||
    shown.stale !== quote.stale ||
    shown.at.getTime() !== quote.at.getTime() ||
    shown.last !== quote.last ||
    shown.volume !== quote.volume ||
    shown.previousClose !== quote.previousClose
  );
}
