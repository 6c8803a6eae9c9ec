import type { FeedHealth } from '#shared/contract/market.ts';
import { addDays, istDate, type TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import { fenced, type Leader } from '../../../core/cluster/leader.ts';
import type { Db } from '../../../core/db/db.ts';
import type { EventBus } from '../../../core/events.ts';
import type { Log } from '../../../core/log.ts';
import { boundariesOf } from '../../calendar/phases.ts';
import { type CalendarRules, isTradingDay } from '../../calendar/rules.ts';
import { instrumentsOn } from '../../instruments.ts';
import type { Quote } from '../../market.ts';
import type { Progress, SourceInstrument } from '../../sources/source.ts';
import { fenceOf } from '../advance.ts';
import { tell, tellMoved } from '../publish.ts';
import type { Board, Standing } from '../state.ts';
import type { Witness } from '../step-hook.ts';
import { advanceMarket, readMarket, writeInstruments } from '../store.ts';
import { isCurrent, type StreamState } from './is-current.ts';
import { readLiveQuotes, readReport, type StoredQuote, writeReport } from './live-store.ts';
import { newestReceipt, refreshedAt } from './quote-times.ts';

/** What the leader says of the source; stored for the instances that follow. */
export interface LiveReport {
  feed: FeedHealth;
  progress: Progress | null;
  /** The values of each index in the minutes of a session. */
  lines: { date: string; values: Record<number, (Paise | null)[]> };
  stream: StreamState;
}

/** What a market by the wall clock consists of. */
export interface LiveDrive {
  readonly db: Db;
  readonly log: Log;
  readonly events: EventBus;
  readonly leader: Leader;
  readonly rules: CalendarRules;
  readonly board: Board;
  readonly witness: Witness | undefined;
  /** The instruments as they are by the day that was begun last. */
  known: readonly SourceInstrument[];
  /** Reads them for a day, with what administrators have changed of names and of the universe. */
  readonly knownOn: (date: TradingDate) => Promise<readonly SourceInstrument[]>;
  /** Newest quotes, by instrument. */
  quotes: Map<number, StoredQuote>;
  report: LiveReport;
  /** The report as it was last written down. */
  written: string;
}

/** Phases are gone through one by one only if they were not longer ago than this. */
const LOOK_BACK_DAYS = 1;

/** Lets the market come to an instant of the wall clock, phase by phase. Rejects when the database fails. */
export async function liveDriveTo(drive: LiveDrive, target: Date, signal: AbortSignal): Promise<void> {
  for (const halt of haltsUntil(drive.rules, drive.board.now(), target)) await moveTo(drive, halt, signal);
  const report = JSON.stringify(drive.report);
  if (report === drive.written) return;
  await writeReport(drive.db, fenceOf(drive), drive.report);
  drive.written = report;
}

/** Every start and end of a phase on the way, then the instant itself; nothing when the clock was set back. */
function haltsUntil(rules: CalendarRules, from: Date, to: Date): Date[] {
  if (to <= from) return [];
  const halts: Date[] = [];
  for (let date = addDays(istDate(to), -LOOK_BACK_DAYS); date <= istDate(to); date = addDays(date, 1)) {
    if (isTradingDay(rules, date)) halts.push(...boundariesOf(rules, date));
  }
  return [...halts.filter((halt) => halt > from && halt < to), to];
}

async function moveTo(drive: LiveDrive, at: Date, signal: AbortSignal): Promise<void> {
  const { board, db } = drive;
  const from = board.standing();
  const to = { at, sequence: from.sequence + 1, lastRefresh: refreshedAt(drive.quotes, from.lastRefresh) };
  const newDay = istDate(at) !== istDate(from.at);
  if (newDay) {
    drive.known = await drive.knownOn(istDate(at));
    await fenced(db, fenceOf(drive), (tx) => writeInstruments(tx, drive.known, istDate(at)));
  }
  signal.throwIfAborted();
  await advanceMarket(db, fenceOf(drive), from, to, { quarters: [], daily: [] }, (moved) =>
    drive.witness
      ? drive.witness(
          { from, to, changed: changedBy(drive, quotesAt(drive, to)), before: board.quote },
          moved,
        )
      : null,
  );
  signal.throwIfAborted();
  if (newDay) board.list(instrumentsOn(drive.known, istDate(at)));
  tellAll(drive, from, to, present(drive, to));
  tellMoved(drive, to);
}

/** Whatever waits for a current price is looked at after the prices are there. */
function tellAll(drive: LiveDrive, from: Standing, to: Standing, { changed, toldStale }: Shown): void {
  tell(drive, from, to, changed);
  if (toldStale !== null) drive.events.emit('market.stale', { stale: toldStale });
}

/** Brings the board to where the database stands; says whether that was anywhere new. */
export async function liveFollow(drive: LiveDrive, signal: AbortSignal): Promise<boolean> {
  const stored = await readMarket(drive.db);
  signal.throwIfAborted();
  if (!stored) throw new Error('The database has lost its market.');
  const from = drive.board.standing();
  const to = stored.standing;
  if (to.sequence === from.sequence) return false;
  await readStored(drive, to, signal);
  if (istDate(to.at) !== istDate(from.at)) await listOn(drive, to, signal);
  tellAll(drive, from, to, present(drive, to));
  return true;
}

/** Stands where the database stands, without telling: at a start, and when this instance comes to lead. */
export async function liveJoin(drive: LiveDrive, signal: AbortSignal): Promise<void> {
  const stored = await readMarket(drive.db);
  if (!stored) throw new Error('The database has lost its market.');
  await readStored(drive, stored.standing, signal);
  await listOn(drive, stored.standing, signal);
  present(drive, stored.standing);
}

async function listOn(drive: LiveDrive, { at }: Standing, signal: AbortSignal): Promise<void> {
  drive.known = await drive.knownOn(istDate(at));
  signal.throwIfAborted();
  drive.board.list(instrumentsOn(drive.known, istDate(at)));
}

async function readStored(drive: LiveDrive, to: Standing, signal: AbortSignal): Promise<void> {
  const { db, board } = drive;
  const report = (await readReport(db)) as LiveReport | null;
  const refreshed = to.lastRefresh?.getTime() !== board.standing().lastRefresh?.getTime();
  const all = refreshed || drive.quotes.size === 0;
  const quotes =
    all || report?.stream ? await readLiveQuotes(db, all ? null : newestReceipt(drive.quotes)) : [];
  signal.throwIfAborted();
  if (all) drive.quotes = new Map();
  // What came between two refreshes was pushed.
  for (const quote of quotes) drive.quotes.set(quote.instrumentId, all ? quote : { ...quote, pushed: true });
  if (report) takeReport(drive, report);
}

function takeReport(drive: LiveDrive, report: LiveReport): void {
  drive.report = report;
  drive.written = JSON.stringify(report);
  drive.board.tellFeed(report.feed);
  drive.board.report(report.progress);
}

/** Changes what is said of the source; it is written down at the next tick. */
export function say(drive: LiveDrive, more: Partial<LiveReport>): void {
  drive.report = { ...drive.report, ...more };
  drive.board.tellFeed(drive.report.feed);
  drive.board.report(drive.report.progress);
}

/** What showing an instant changed; `toldStale` is null when nothing that was old became current, or the other way about. */
interface Shown {
  changed: Quote[];
  toldStale: boolean | null;
}

/** Shows the quotes as they are at an instant, each with whether it is the current one. */
function present(drive: LiveDrive, to: Standing): Shown {
  const { board } = drive;
  const wanted = quotesAt(drive, to);
  const stale = !wanted.some((quote) => !quote.stale);
  const wasStale = board.status().stale;
  const revived = wanted.some((quote) => !quote.stale && board.quote(quote.instrumentId)?.stale === true);
  board.markStale(stale);
  const changed = changedBy(drive, wanted);
  board.show(to, changed);
  return { changed, toldStale: stale !== wasStale || revived ? stale : null };
}

/** The newest quotes, each with whether it is the current one at an instant. */
function quotesAt({ board, rules, quotes, report }: LiveDrive, { at }: Standing): Quote[] {
  return [...quotes.values()].map(({ receivedAt, asOf, pushed: _, ...quote }) => {
    const { hasDerivatives } = board.byId(quote.instrumentId) ?? { hasDerivatives: true };
    const stale = !isCurrent(rules, at, { hasDerivatives }, { asOf, receivedAt }, report.stream ?? null);
    return { ...quote, at: asOf, stale };
  });
}

const changedBy = ({ board }: LiveDrive, wanted: readonly Quote[]): Quote[] =>
  wanted.filter((quote) => differs(board.quote(quote.instrumentId), quote));

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
