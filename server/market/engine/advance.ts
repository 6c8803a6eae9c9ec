import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { fenced, type Leader, NotLeading } from '../../core/cluster/leader.ts';
import type { Db } from '../../core/db/db.ts';
import type { EventBus } from '../../core/events.ts';
import type { Log } from '../../core/log.ts';
import { type CalendarRules, nextTradingDay } from '../calendar/rules.ts';
import type { Quote } from '../market.ts';
import type { DrivenSource } from '../sources/port.ts';
import type { CorporateAction, SourceDay, SourceInstrument } from '../sources/source.ts';
import { announcementsUntil, writeAnnouncements } from './announcements.ts';
import { barsDue } from './bars-due.ts';
import type { IndexLines } from './index-line.ts';
import { haltsBetween, inSession } from './market-time.ts';
import { enter, rest, sessionOf, show, tell, tellMoved } from './publish.ts';
import { lastQuarterEnd, quarterEndsBetween } from './refresh.ts';
import type { Board, Standing } from './state.ts';
import type { Witness } from './step-hook.ts';
import { advanceMarket, type Bars, readMarket, writeBars, writeInstruments } from './store.ts';

/** The start of a session from which on stocks trade without what the actions give. */
export interface ExDay {
  actions: readonly CorporateAction[];
  /** Market time. */
  at: Date;
}

/** What moves a market: its board is what others see of it. */
export interface Drive {
  readonly db: Db;
  readonly log: Log;
  readonly events: EventBus;
  readonly leader: Leader;
  readonly rules: CalendarRules;
  readonly source: DrivenSource;
  /** The instruments as they are by the session that was begun last. */
  known: readonly SourceInstrument[];
  /** Reads them for a session, with what administrators have changed of names and of the universe. */
  readonly knownOn: (date: TradingDate) => Promise<readonly SourceInstrument[]>;
  readonly board: Board;
  readonly lines: IndexLines;
  readonly applyActions: ((day: ExDay) => Promise<void>) | undefined;
  readonly witness: Witness | undefined;
  /** The session that market time is in, or was in when the source ended. */
  day: SourceDay | null;
  /** The source has no later session: market time rests at the end of its last. */
  ended: boolean;
}

/**
 * Lets market time pass up to an instant, phase by phase. What happens at each halt is stored before anybody sees it.
 * Rejects when the database or the source fails; what was stored until then has been shown.
 */
export async function driveTo(drive: Drive, target: Date, signal: AbortSignal): Promise<void> {
  const { board, rules } = drive;
  for (const halt of haltsBetween(rules, board.now(), inSession(rules, target))) {
    if (drive.ended) return;
    await moveTo(drive, halt, signal);
  }
}

/**
 * Brings the board to where the database stands, at a start or after a write whose outcome is unknown, and completes the
 * bars that should have been stored by then. Throws an Error when the source has no session there.
 */
export async function adopt(drive: Drive, standing: Standing, signal: AbortSignal): Promise<void> {
  const { source, rules, db } = drive;
  const resumed = inSession(rules, standing.at);
  const next = await source.day(istDate(resumed));
  const day = next ?? (await source.day(istDate(standing.at)));
  if (!day)
    throw new Error(`The market source has no session on ${istDate(standing.at)}, where the market stands.`);
  const at = next ? resumed : standing.at;
  const missing = await missingBars(drive, standing, at);
  drive.known = await drive.knownOn(istDate(at));
  const announced = await announcementsUntil(db, source, istDate(at));
  await fenced(db, fenceOf(drive), async (tx) => {
    await writeInstruments(tx, drive.known, istDate(at));
    await writeBars(tx, missing);
    await writeAnnouncements(tx, announced);
  });
  await goEx(drive, day, at);
  signal.throwIfAborted();
  enter(drive, day, at);
  const quotes = day.quotesAt(at);
  show(drive, { ...standing, at }, drive.board.changes(quotes, at));
  rest(drive, day, at);
}

/** Reads the stored standing again when a write may or may not have happened. */
export async function settle(drive: Drive, signal: AbortSignal): Promise<void> {
  const stored = await readMarket(drive.db);
  signal.throwIfAborted();
  if (!stored) throw new Error('The database has lost its market.');
  if (stored.standing.sequence !== drive.board.sequence()) await adopt(drive, stored.standing, signal);
}

/** Throws NotLeading when this instance only follows. */
export function fenceOf({ leader }: Pick<Drive, 'leader'>): number {
  const fence = leader.fence();
  if (fence === null) throw new NotLeading();
  return fence;
}

async function moveTo(drive: Drive, halt: Date, signal: AbortSignal): Promise<void> {
  const { board, rules, db } = drive;
  const from = board.standing();
  const { day, at } = await sessionOf(drive, halt);
  const due = drive.day
    ? barsDue(rules, drive.day, from.lastRefresh ?? from.at, at)
    : { quarters: [], daily: [] };
  const changed = board.changes(day.quotesAt(at), at);
  const lastRefresh = lastQuarterEnd(rules, at) ?? from.lastRefresh;
  const to = { at, sequence: from.sequence + 1, lastRefresh };
  if (day !== drive.day) {
    const announced = await announcementsUntil(db, drive.source, day.tradingDate, istDate(from.at));
    await fenced(db, fenceOf(drive), async (tx) => {
      await writeInstruments(tx, drive.known, day.tradingDate);
      await writeAnnouncements(tx, announced);
    });
    await goEx(drive, day, at);
  }
  signal.throwIfAborted();
  const slots = lastRefresh ? quarterEndsBetween(rules, from.lastRefresh ?? from.at, lastRefresh) : [];
  await stored(drive, from, to, changed, { ...due, slots });
  signal.throwIfAborted();
  if (day !== drive.day) enter(drive, day, at);
  rest(drive, day, at);
  show(drive, to, changed);
  tell(drive, from, to, changed);
  tellMoved(drive, to);
}

/** Before market time is stored as being in the session: if the server dies in between, the session begins again. */
async function goEx({ source, applyActions }: Drive, day: SourceDay, at: Date): Promise<void> {
  const actions = source.actions?.(day.tradingDate) ?? [];
  if (actions.length > 0) await applyActions?.({ actions, at });
}

async function stored(
  { board, db, leader, witness }: Drive,
  from: Standing,
  to: Standing,
  changed: readonly Quote[],
  due: Bars,
): Promise<void> {
  const total = due.quarters.length + due.daily.length;
  if (total > 0) board.report({ what: 'Storing finished bars', done: 0, total });
  try {
    await advanceMarket(db, fenceOf({ leader }), from, to, due, (moved) =>
      witness ? witness({ from, to, changed, before: board.quote }, moved) : null,
    );
  } finally {
    board.report(null);
  }
}

/** The bars of every session from the last refresh to an instant, for a database that missed some of them. */
async function missingBars(
  { source, rules }: Drive,
  { lastRefresh, at: stoodAt }: Standing,
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
